import Engagement
import Foundation
import Testing

/// Bytes of uploads, alerts and queues in closed form.
@Suite struct UploadPayloadTests {
    /// An object is its text.
    @Test func bytesAreThoseOfTheText() {
        for fields in [UploadPayload.beacon, UploadPayload.report] {
            let text = fields.map { "\"\($0.name)\":" + String(repeating: "1", count: $0.bytes) }
            #expect(UploadPayload.bytes(of: fields) == "{\(text.joined(separator: ","))}".utf8.count)
        }
        let beacon = """
            {"uuid":"A3D1C0B4-77E2-4F19-8C55-0B9E61D24C02","major":1234,"minor":4321,"rssi":-70,"proximity":"near",\
            "accuracy":2.5,"txPower":-61,"metadata":{"firmwareVersion":"1.0.0","batteryLevel":90,"movements":12,\
            "temperature":21}}
            """
        #expect(UploadPayload.bytes(of: .beacons) == beacon.utf8.count)
        #expect(
            UploadPayload.requestBytes(of: [.beacons, .positions]) == UploadPayload.bytes(of: UploadPayload.report))
        #expect(UploadPayload.requestBytes(of: [.positions]) == "[]".utf8.count)
    }

    /// The page has the same numbers.
    @Test func thePageHasTheSizes() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
        let page = try String(
            contentsOf: root.appending(path: "Sources/beaconry/Documentation.docc/Uploads.md"), encoding: .utf8)
        for kind in UploadKind.allCases {
            #expect(page.contains("| `\(kind.rawValue)` | \(UploadPayload.bytes(of: kind)) |"), "\(kind)")
        }
        #expect(page.contains("| a request with `beacons` | \(UploadPayload.requestBytes(of: [.beacons])) |"))
    }

    /// n requests of one event, one request of n events, and a request that is tried again.
    @Test func bytesAreCountTimesSize() {
        let events = (1...50).map(Double.init)
        let sizes = UploadSizes(events: events.map { _ in 100 }, request: 7)
        func bytes(_ interval: Double, outages: [Range<Double>] = []) -> Int {
            UploadSimulation.run(
                events: events, sizes: sizes, policy: UploadPolicy(batchInterval: interval),
                outages: OutageProcess(.fixed(outages)), duration: 200
            ).bytes
        }
        #expect(bytes(0) == 50 * 107)
        #expect(bytes(100) == 7 + 50 * 100 + 49)
        #expect(bytes(100, outages: [100..<101]) == 2 * (7 + 50 * 100 + 49))
        #expect(UploadSimulation.run(events: events, policy: .immediate, duration: 200).bytes == 0)
    }

    /// Without outages, an event that is sent at once waits for its request alone.
    @Test func immediateEventsHaveNoDelay() throws {
        let profile = try #require(EngagementProfile.named("mobilefirst")).with(["immediate"])
        let interval = try #require(profile.upload.batchInterval)
        let policy = UploadPolicy(batchInterval: interval, requestTime: 0.5)
        let result = UploadSimulation.run(events: (1...50).map(Double.init), policy: policy, duration: 100)
        #expect(!policy.isTimed && result.latencies == Array(repeating: 0.5, count: 50))
        #expect(result.requests == 50 && result.breakerOpenings == 0)
    }

    /// Three outages with 10, 2 and 3 failures in a row, each until its first success.
    @Test(arguments: [(1, 3), (2, 3), (3, 2), (4, 1), (10, 1), (11, 0)])
    func alertsAreCounted(failures: Int, alerts: Int) {
        let policy = UploadPolicy(
            batchInterval: 0, retryDelays: [10], longestDelay: 10, breakerFailures: failures, failureTime: 0)
        let outages = OutageProcess(.fixed([0..<100, 200..<215, 300..<325]))
        let result = UploadSimulation.run(
            events: [0, 200, 300], policy: policy, outages: outages, duration: 1000)
        #expect(result.failures == 15 && result.breakerOpenings == alerts && result.delivered == 3)
    }

    /// While nothing can be sent, the queue is the rate times the time.
    @Test(arguments: [(0.0, 100), (10, 10)]) func aQueueGrowsWithTheTime(interval: Double, length: Int) {
        let policy = UploadPolicy(
            batchInterval: interval, retryDelays: [1000], longestDelay: 1000, breakerFailures: nil, queueLimit: 1000,
            failureTime: 0)
        let result = UploadSimulation.run(
            events: (1...100).map(Double.init), policy: policy, outages: OutageProcess(.fixed([0..<200])),
            duration: 100)
        #expect(result.largestQueue == length && result.failures == 1)
    }
}
