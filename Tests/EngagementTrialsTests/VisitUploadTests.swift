import Diagnostics
import Engagement
import EngagementTrials
import Formats
import Parallelism
import TestSupport
import Testing
import VenueModel

/// Uploads of simulated visits.
@Suite struct VisitUploadTests {
    private static let visits = 3
    private static let duration = 300.0

    private static func report(
        _ values: String, workers: Int = 2, venue: Venue = TrialHall.venue,
        change: (inout UploadTrial) -> Void = { _ in }
    ) throws -> UploadReport {
        let profile = try ProfileFile.parse("profile: p\nvalues: {\(values)}")
        var trial = UploadTrial(visiting: venue)
        trial.days = visits
        trial.duration = duration
        trial.meanDown = 0
        trial.failureShare = 0
        change(&trial)
        let candidates = UploadTrial.Candidate.all(of: profile, onVisits: true)
        return UploadReport(
            trial, rows: try trial.run(candidates, in: RunContext(workers: workers)), without: [])
    }

    /// Numbers of events and bytes a day, with the app in front and in the background.
    private static func days(_ values: String) throws -> [(events: Double, bytes: Double)] {
        try report(values).rows.map { (try #require($0.events?.value), try #require($0.bytes?.value)) }
    }

    /// At most one position a second, each in a request of its own; none while the app does not listen.
    @Test func positionsComeWhileTheAppListens() throws {
        let days = try Self.days("batchInterval: 0, uploadEvents: [positions]")
        #expect(days.count == 2 && (30...Self.duration + 1).contains(days[0].events) && days[1] == (0, 0))
        let size = Double(UploadPayload.bytes(of: .positions) + 2)
        #expect(abs(days[0].bytes - size * days[0].events) < 1e-6)
        // An app that listens for a tenth of the time has fewer.
        let few = try Self.days(
            "batchInterval: 0, uploadEvents: [positions], foregroundMode: periodic, foregroundInterval: 50, scanDivisor: 10"
        )
        #expect(few[0].events < 0.5 * days[0].events)
    }

    /// With a batch, n events have one request and n − 1 commas.
    @Test func batchesShareTheirRequest() throws {
        let report = try Self.report("batchInterval: 20, uploadEvents: [positions]")
        let row = report.rows[0]
        let events = try #require(row.events?.value)
        let requests = try #require(row.requests.value)
        let bytes = try #require(row.bytes?.value)
        // Each event is sent but those after the last batch, which is made at the end.
        #expect(abs(bytes - (events * Double(UploadPayload.bytes(of: .positions) + 1) + requests)) < 1e-6)
        #expect(report.header.suffix(2) == ["events a day", "kB a day"])
        #expect(report.cells.allSatisfy { $0.count == report.header.count })
    }

    /// A zone gives at most as many notifications as the profile allows.
    @Test func notificationsAreThoseThatAreDelivered() throws {
        let one = try Self.days("batchInterval: 0, uploadEvents: [notifications], deliveryCount: 1")[0].events
        #expect(one > 0 && one <= Double(TrialHall.venue.zones.count))
        let more = try Self.days("batchInterval: 0, uploadEvents: [notifications], deliveryCount: 5, blockTime: 0")[0]
        #expect(more.events >= one)
        let both = try Self.days("batchInterval: 0, uploadEvents: [positions, notifications], deliveryCount: 1")[0]
        #expect(both.events > one)
    }

    /// A batch has each beacon once, so there are no more reports than beacons times batches.
    @Test func aBeaconIsReportedOnceInABatch() throws {
        let beacons = Double(TrialHall.venue.beacons.count)
        let counts = try [1.0, 10, 100].map { interval in
            let own = try Self.days("batchInterval: \(interval), uploadEvents: [beacons]")[0].events
            #expect(own > 0 && own <= beacons * (Self.duration / interval).rounded(.up))
            return own
        }
        #expect(counts == counts.sorted(by: >))
        // At once: each report of a second.
        #expect(try Self.days("batchInterval: 0, uploadEvents: [beacons]")[0].events == counts[0])
    }

    /// A profile that sends nothing by its keys is said to, with the key, in the headline or beside those that send.
    @Test(arguments: [
        ("eventKinds: [exit], uploadEvents: [notifications]", "its eventKinds has no enter."),
        ("uploadEvents: []", "its uploadEvents names no event."),
    ]) func silenceHasItsReason(values: String, reason: String) throws {
        let silent = try Self.report("batchInterval: 0, \(values)")
        #expect(silent.verdict.hasPrefix("No event is sent on these visits. p sends nothing: "))
        #expect(silent.verdict.hasSuffix(reason) && !silent.sentences.contains { $0.contains(reason) })
        let other = try Self.report("batchInterval: 0, uploadEvents: [positions]")
        #expect(!other.text.contains("sends nothing"))
        let both = UploadReport(other.trial, rows: silent.rows + other.rows, without: [])
        #expect(both.sentences.contains { $0.hasSuffix(reason) } && both.verdict.hasPrefix("The least is lost by p"))
    }

    @Test func theNumberOfWorkersChangesNothing() throws {
        func text(_ workers: Int) throws -> String {
            try JSONText.of(
                Self.report("batchInterval: 5, uploadEvents: [beacons, notifications]", workers: workers) {
                    $0.meanDown = 60
                    $0.meanUp = 60
                })
        }
        let one = try text(1)
        #expect(try text(2) == one)
        try UploadReport.schema.check(one, file: nil)
    }

    @Test func aVenueWithoutBeaconsIsRefused() throws {
        var venue = TrialHall.venue
        venue.beacons = []
        let problems = #expect(throws: Problems.self) { try Self.report("batchInterval: 5", venue: venue) }
        #expect(problems?.all.first?.message.contains("no beacons") == true)
    }
}
