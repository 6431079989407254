import Engagement
import EngagementTrials
import Formats
import Parallelism
import Testing

@Suite struct UploadTrialTests {
    private static func candidate(_ policy: UploadPolicy) -> UploadTrial.Candidate {
        UploadTrial.Candidate(profile: EngagementProfile(name: "p"), state: .foreground, policy: policy)
    }

    private static func run(
        _ policies: [UploadPolicy], workers: Int = 2, change: (inout UploadTrial) -> Void
    ) throws -> [UploadTrial.PolicyRow] {
        var trial = UploadTrial()
        trial.days = 60
        trial.duration = 14_400
        change(&trial)
        return try trial.run(policies.map(candidate), in: RunContext(workers: workers))
    }

    /// Without outages, an event waits an even time for its batch, and the request: quantiles p · interval + request
    /// time.
    @Test func withoutOutagesTheWaitIsEven() throws {
        let row = try #require(
            Self.run([UploadPolicy(batchInterval: 60)]) {
                $0.meanDown = 0
                $0.failureShare = 0
            }.first)
        let median = try #require(row.median.mean)
        let interval = try #require(row.median.interval)
        let error = (interval.upperBound - interval.lowerBound) / 3.92
        #expect(abs(median - 30.5) < 4 * error + 0.01, "\(median) ± \(error)")
        #expect(abs(try #require(row.latency95.mean) - 57.5) < 0.5)
        #expect(row.retries.mean == 0 && row.openings.mean == 0)
        // The last batch of the day has no time to arrive: an interval of the events.
        #expect(abs(try #require(row.loss.mean) - 60.0 / 14_400) < 0.0005)
    }

    /// With a share p of failures, a request is tried 1/(1 − p) times on average: p/(1 − p) retries for each batch.
    @Test func failuresAreRetried() throws {
        let share = 0.2
        let row = try #require(
            Self.run([UploadPolicy(batchInterval: 60)]) {
                $0.meanDown = 0
                $0.failureShare = share
            }.first)
        let batches = 14_400.0 / 60
        let expected = batches * share / (1 - share)
        let interval = try #require(row.retries.interval)
        let error = (interval.upperBound - interval.lowerBound) / 3.92
        #expect(abs(try #require(row.retries.mean) - expected) < 4 * error + 1)
    }

    /// An app without a queue loses what is due while the server is down: the share of the time that it is down.
    @Test func withoutQueueTheLossIsTheShareOfOutages() throws {
        let rows = try Self.run(
            [
                UploadPolicy(
                    batchInterval: 0, longestDelay: 1, breakerFailures: nil, queueLimit: 0, requestTime: 0,
                    failureTime: 0)
            ]
        ) {
            $0.days = 200
            $0.meanUp = 1800
            $0.meanDown = 600
            $0.failureShare = 0
            $0.eventInterval = 30
        }
        let loss = try #require(rows[0].loss.mean)
        let interval = try #require(rows[0].loss.interval)
        let error = (interval.upperBound - interval.lowerBound) / 3.92
        // The event in the request that runs when the outage ends is kept.
        #expect(loss < 0.25 + 4 * error && loss > 0.25 - 4 * error - 30.0 / 2400, "\(loss) ± \(error)")
    }

    @Test func aLargerQueueLosesNoMore() throws {
        let rows = try Self.run([10, 100, 1000].map { UploadPolicy(queueLimit: $0) }) { $0.meanDown = 1800 }
        let losses = rows.compactMap(\.loss.mean)
        #expect(losses == losses.sorted(by: >) && losses[0] > losses[2])
        let late = rows.compactMap(\.latency95.mean)
        #expect(late == late.sorted())
    }

    /// The headline says how many others have an interval of the loss that overlaps that of the best.
    @Test func othersThatMayLoseAsLittleAreCounted() throws {
        func verdict(_ limits: Int...) throws -> String {
            let rows = try Self.run(limits.map { UploadPolicy(queueLimit: $0) }) { $0.meanDown = 1800 }
            return UploadReport(UploadTrial(), rows: rows, without: []).verdict
        }
        #expect(try verdict(1000, 1000).hasSuffix(" s. 1 other may lose as little: its interval overlaps."))
        let three = try verdict(1000, 10, 1000, 1000)
        #expect(three.hasSuffix(" s. 2 others may lose as little: their intervals overlap."), "\(three)")
        #expect(try !verdict(10, 1000).contains("as little"))
    }

    /// An app whose events all wait loses none, but it is not the best.
    @Test func waitingForEverIsNotTheBest() throws {
        let rows = try Self.run([UploadPolicy(batchInterval: 86_400, keepsQueue: true), UploadPolicy()]) { _ in }
        #expect(rows[0].loss.mean == 0 && rows[0].median.mean == nil)
        let verdict = UploadReport(UploadTrial(), rows: rows, without: []).verdict
        #expect(verdict.hasPrefix("The least is lost by p") && !verdict.contains("as little"), "\(verdict)")
    }

    @Test func profilesWithAPolicy() {
        let named = EngagementProfile.builtIn.map { ($0.name, UploadTrial.Candidate.all(of: $0)) }
        let all = named.flatMap(\.1)
        #expect(
            Set(all.map(\.profile.name)) == [
                "bearound", "bearound+ten-batches", "bearound+example", "bearound+background-periodic",
                "backspin+analytics", "mobilefirst+immediate",
            ])
        let bearound = all.first { $0.profile.name == "bearound" }?.policy
        #expect(bearound?.batchInterval == 15 && bearound?.queueLimit == 100)
        // Each event is a batch. An app that keeps its events loses none.
        let immediate = all.filter { !$0.policy.isTimed }
        #expect(immediate.map(\.profile.name) == ["backspin+analytics", "mobilefirst+immediate"])
        #expect(immediate.map(\.policy.keepsQueue) == [true, false])
        let background = all.filter { $0.state == .background }
        #expect(Set(background.map(\.policy.batchInterval)) == [1, 60])
        var own = EngagementProfile(name: "own")
        own.values["batchInterval"] = .init(.number(20))
        #expect(UploadTrial.Candidate.all(of: own).map(\.policy.batchInterval) == [20])
        #expect(UploadTrial.Candidate.all(of: own, onVisits: true).map(\.state) == [.foreground, .background])
    }

    @Test func theNumberOfWorkersChangesNothing() throws {
        func text(_ workers: Int) throws -> String {
            var trial = UploadTrial()
            trial.days = 12
            trial.duration = 3600
            let rows = try trial.run(
                UploadTrial.Candidate.all(of: try #require(EngagementProfile.named("bearound"))),
                in: RunContext(workers: workers))
            return try JSONText.of(UploadReport(trial, rows: rows, without: ["backspin"]))
        }
        let one = try text(1)
        #expect(try text(2) == one)
        try UploadReport.schema.check(one, file: nil)
        let header = UploadReport(UploadTrial(), rows: [], without: []).header
        #expect(header.contains("queue, batches") && header.contains("failed requests a day"))
    }
}
