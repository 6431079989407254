import Engagement
import Foundation
import NumericalMethods
import Testing

@Suite struct UploadTests {
    private typealias Fate = UploadResult.Fate

    private func arrivals(_ result: UploadResult) -> [Double?] {
        result.fates.map { if case .delivered(let time) = $0 { time } else { nil } }
    }

    // MARK: Without outages

    @Test func latencyIsTheWaitForTheBatchAndTheRequest() {
        let policy = UploadPolicy(batchInterval: 10, requestTime: 2)
        let result = UploadSimulation.run(events: [0, 1, 9.5, 10, 10.5, 27], policy: policy, duration: 100)
        #expect(arrivals(result) == [12, 12, 12, 12, 22, 32])
        #expect(result.batches == 3 && result.requests == 3 && result.failures == 0 && result.largestQueue == 0)
        #expect(result.lossShare == 0)
    }

    @Test func meanLatencyIsHalfTheInterval() throws {
        // Events in the middle of 1 000 equal parts of each interval: the mean wait is exactly half of it.
        let events = (0..<20_000).map { (Double($0) + 0.5) * 0.015 }
        let policy = UploadPolicy(batchInterval: 15, requestTime: 0.5)
        let result = UploadSimulation.run(events: events, policy: policy, duration: 400)
        let mean = try #require(Statistics.mean(result.latencies))
        #expect(abs(mean - (7.5 + 0.5)) < 1e-9)
        // Waits are uniform in 0 … 15 s.
        #expect(abs(try #require(result.latency(0.5)) - 8) < 0.02)
        #expect(abs(try #require(result.latency(0.95)) - 14.75) < 0.02)
    }

    @Test func immediateEventsWaitForNothing() {
        let result = UploadSimulation.run(
            events: [3, 1, 2], policy: .immediate, outages: OutageProcess(), duration: 10)
        #expect(arrivals(result) == [3.5, 1.5, 2.5])
    }

    @Test func largeBatchesAreSplitInOrder() {
        let policy = UploadPolicy(batchInterval: 10, largestBatch: 2, requestTime: 1)
        let result = UploadSimulation.run(events: [1, 2, 3, 4, 5], policy: policy, duration: 100)
        #expect(arrivals(result) == [11, 11, 12, 12, 13])
        #expect(result.batches == 3 && result.largestQueue == 2)
    }

    // MARK: One outage

    @Test func retryScheduleIsThatOfTheDocument() {
        let policy = UploadPolicy()
        #expect((1...8).map(policy.retryDelay) == [5, 10, 20, 40, 60, 60, 60, 60])
        #expect(UploadPolicy(retryDelays: [3], longestDelay: 50).retryDelay(after: 4) == 24)
        #expect(UploadPolicy(retryDelays: [5, 10, 20, 40], longestDelay: 1e9).retryDelay(after: 6) == 160)
    }

    /// The request at 0 fails; the next ones are at 5, 15, 35, 75, 135, 195, 255, … s after it.
    @Test(arguments: [
        (1.0, 5.0), (5, 5), (5.5, 15), (15, 15), (34, 35), (36, 75), (100, 135), (136, 195), (196, 255), (314, 315),
    ]) func oneOutageGivesTheExactArrival(length: Double, first: Double) {
        let policy = UploadPolicy(batchInterval: 15, requestTime: 0.25, failureTime: 0)
        let outages = OutageProcess(.fixed([15..<15 + length]))
        let result = UploadSimulation.run(events: [14], policy: policy, outages: outages, duration: 1000)
        #expect(arrivals(result) == [15 + first + 0.25])
        #expect(result.requests == result.failures + 1)
    }

    @Test func failureTimeDelaysEachRetry() {
        let policy = UploadPolicy(batchInterval: 10, requestTime: 1, failureTime: 2)
        let outages = OutageProcess(.fixed([0..<30]))
        // Requests at 10, 17, 29, 51.
        let result = UploadSimulation.run(events: [1], policy: policy, outages: outages, duration: 1000)
        #expect(arrivals(result) == [52] && result.requests == 4)
    }

    @Test func aFullQueueKeepsTheNewestOrTheOldest() {
        let events = (1...40).map { Double($0) * 10 }
        let outages = OutageProcess(.fixed([0..<450]))
        for (drop, kept) in [(UploadPolicy.Drop.oldest, 31...40), (.newest, 1...10)] {
            let policy = UploadPolicy(
                batchInterval: 10, queueLimit: UploadPolicy.DocumentedQueue.errorHandling.rawValue, drop: drop,
                requestTime: 0, failureTime: 0)
            let result = UploadSimulation.run(events: events, policy: policy, outages: outages, duration: 1000)
            let survivors = (1...40).filter { arrivals(result)[$0 - 1] != nil }
            #expect(survivors == Array(kept))
            #expect(result.lost(.queueFull) == 30 && result.largestQueue == 10 && result.lossShare == 0.75)
        }
    }

    /// With batches each i seconds and a queue of L, an outage shorter than L·i − 60.5 s loses nothing (the next request is
    /// at most that late), and one longer than (L + 1)·i loses something, whenever it begins.
    @Test(arguments: [(10, 15.0), (100, 15), (10, 60)]) func aQueueHoldsAnOutageOfItsLength(
        limit: Int, interval: Double
    ) {
        let policy = UploadPolicy(batchInterval: interval, queueLimit: limit, keepsQueue: true)
        let length = Double(limit) * interval
        let events = stride(from: 0, to: 3 * length, by: interval / 2).map(\.self)
        for start in stride(from: 100.0, to: 100 + interval, by: 2.3) {
            let short = OutageProcess(.fixed([start..<start + length - 61]))
            let long = OutageProcess(.fixed([start..<start + length + interval + 1]))
            let results = [short, long].map {
                UploadSimulation.run(events: events, policy: policy, outages: $0, duration: 4 * length)
            }
            #expect(results[0].lost == 0 && results[1].lost > 0)
        }
    }

    @Test func whatIsOnThePhoneAtTheEndIsKeptOrLost() {
        let outages = OutageProcess(.fixed([20..<1000]))
        var policy = UploadPolicy(batchInterval: 10)
        let lost = UploadSimulation.run(events: [5, 15, 98], policy: policy, outages: outages, duration: 100)
        #expect(lost.delivered == 1 && lost.lost(.endOfRecording) == 2 && lost.waiting == 0)
        policy.keepsQueue = true
        let kept = UploadSimulation.run(events: [5, 15, 98], policy: policy, outages: outages, duration: 100)
        #expect(kept.delivered == 1 && kept.lost == 0 && kept.waiting == 2)
    }

    // MARK: The breaker

    @Test(arguments: 1...12) func breakerOpensAfterExactlySoManyFailures(limit: Int) {
        let policy = UploadPolicy(
            batchInterval: 0, retryDelays: [10], longestDelay: 10, breakerFailures: limit, requestTime: 0,
            failureTime: 0)
        // Requests at 0, 10, 20, …: exactly `limit` − 1 fail, then exactly `limit`.
        for (failures, openings) in [(limit - 1, 0), (limit, 1)] {
            let outages = OutageProcess(.fixed(failures == 0 ? [] : [0..<Double(failures) * 10 - 5]))
            let result = UploadSimulation.run(events: [0], policy: policy, outages: outages, duration: 1000)
            #expect(result.failures == failures && result.breakerOpenings == openings)
            #expect(result.breakerOpenTime == (openings == 1 ? 10 : 0))
        }
    }

    @Test func aSuccessStartsTheCountAgain() {
        let policy = UploadPolicy(
            batchInterval: 0, retryDelays: [10], longestDelay: 10, breakerFailures: 3, requestTime: 0, failureTime: 0)
        let outages = OutageProcess(.fixed([0..<15, 100..<115]))
        let result = UploadSimulation.run(events: [0, 100], policy: policy, outages: outages, duration: 1000)
        #expect(result.failures == 4 && result.breakerOpenings == 0)
    }

    @Test func anOpenBreakerPauses() {
        let policy = UploadPolicy(
            batchInterval: 0, breakerFailures: 2, breakerAction: .pause(300), requestTime: 0, failureTime: 0)
        let outages = OutageProcess(.fixed([0..<400]))
        // Requests at 0, 5 (opens), 305 (fails), 605.
        let result = UploadSimulation.run(events: [0], policy: policy, outages: outages, duration: 1000)
        #expect(arrivals(result) == [605] && result.requests == 4)
        #expect(result.breakerOpenings == 1 && result.breakerOpenTime == 600)
    }
}
