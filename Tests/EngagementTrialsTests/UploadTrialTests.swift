import Engagement
import EngagementTrials
import Formats
import Parallelism
import TestSupport
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
        let median = try #require(row.median.value)
        let interval = try #require(row.median.interval)
        let error = (interval.upperBound - interval.lowerBound) / 3.92
        #expect(abs(median - 30.5) < 4 * error + 0.01, "\(median) ± \(error)")
        #expect(abs(try #require(row.latency95.value) - 57.5) < 0.5)
        #expect(row.retries.value == 0 && row.openings.value == 0)
        // The last batch of the day has no time to arrive: an interval of the events.
        #expect(abs(try #require(row.loss.value) - 60.0 / 14_400) < 0.0005)
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
        #expect(abs(try #require(row.retries.value) - expected) < 4 * error + 1)
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
        let loss = try #require(rows[0].loss.value)
        let interval = try #require(rows[0].loss.interval)
        let error = (interval.upperBound - interval.lowerBound) / 3.92
        // The event in the request that runs when the outage ends is kept.
        #expect(loss < 0.25 + 4 * error && loss > 0.25 - 4 * error - 30.0 / 2400, "\(loss) ± \(error)")
    }

    @Test func aLargerQueueLosesNoMore() throws {
        let rows = try Self.run([10, 100, 1000].map { UploadPolicy(queueLimit: $0) }) { $0.meanDown = 1800 }
        let losses = rows.compactMap(\.loss.value)
        #expect(losses == losses.sorted(by: >) && losses[0] > losses[2])
        let late = rows.compactMap(\.latency95.value)
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

    /// Short days, in most of which no server is down: intervals hold the quantiles of a long run.
    @Test func intervalsHoldTheLatencies() throws {
        func rows(_ days: Int, seed: UInt64) throws -> [UploadTrial.PolicyRow] {
            try Self.run(
                [
                    UploadPolicy(queueLimit: 10), UploadPolicy(batchInterval: 1),
                    UploadPolicy(batchInterval: 0, queueLimit: 1_000_000, keepsQueue: true),
                ]
            ) {
                $0.days = days
                $0.duration = 1800
                $0.seed = seed
            }
        }
        let long = try rows(LongMode.isOn ? 5000 : 1500, seed: 1000)
        let seeds = LongMode.isOn ? 200 : 40
        let short = try (1...seeds).map { try rows(24, seed: UInt64($0)) }
        for (number, policy) in long.enumerated() {
            for (name, figure) in [("median", \UploadTrial.PolicyRow.median), ("95 %", \.latency95)] {
                let truth = try #require(policy[keyPath: figure].value)
                let held = try short.count { rows in
                    let interval = try #require(rows[number][keyPath: figure].interval)
                    return interval.lowerBound - 1e-9 <= truth && truth <= interval.upperBound + 1e-9
                }
                #expect(held * 10 >= seeds * 9, "policy \(number), \(name): \(held) of \(seeds)")
            }
        }
    }

    /// Too few days for an interval: no policy is said to be the only best one.
    @Test func fewDaysShowNoBest() throws {
        func verdict(_ policies: [UploadPolicy]) throws -> String {
            let rows = try Self.run(policies) {
                $0.days = 3
                $0.meanDown = 0
                $0.failureShare = 0
            }
            return UploadReport(UploadTrial(), rows: rows, without: []).verdict
        }
        let words = "Any other may lose as little: there are too few days for intervals."
        #expect(try verdict([UploadPolicy(), UploadPolicy(queueLimit: 10)]).hasSuffix(words))
        #expect(try !verdict([UploadPolicy()]).contains("as little"))
    }

    /// A profile with an option that is given beside the profile is one of its policies, and has one row.
    @Test func eachPolicyHasOneRow() throws {
        let bearound = try ProfileFile.chosen("bearound")
        let both = UploadTrial.Candidate.all(of: [bearound, try ProfileFile.chosen("bearound+ten-batches")])
        let named = both.map { "\($0.profile.name) \($0.state.rawValue)" }
        #expect(Set(named).count == named.count)
        #expect(
            Array(named.prefix(8))
                == UploadTrial.Candidate.all(of: bearound).map {
                    "\($0.profile.name) \($0.state.rawValue)"
                })
        // Another profile with the same name is another candidate.
        var other = bearound
        other.values["queueLimit"] = .init(.number(7))
        #expect(UploadTrial.Candidate.all(of: [bearound, other]).contains { $0.policy.queueLimit == 7 })
    }

    /// What was given is shown as given, and that each app keeps its queue is said.
    @Test func sentencesSayWhatWasGiven() {
        var trial = UploadTrial()
        let usual = UploadReport(trial, rows: [], without: []).sentences
        #expect(
            usual.first
                == "200 simulated days of 8.0 h, an event each 5.0 s. The server is down for 600 s each 4200 s on average; "
                + "1.0 % of the other requests fail.")
        #expect(!usual.contains { $0.contains("keeps") })
        trial.meanDown = 0.4
        trial.failureShare = 0.0004
        trial.duration = 100
        trial.keepsQueue = true
        let given = UploadReport(trial, rows: [], without: []).sentences
        #expect(
            given.first
                == "200 simulated days of 100 s, an event each 5.0 s. The server is down for 0.4 s each 3600.4 s on average; "
                + "0.04 % of the other requests fail.")
        #expect(given.contains("Each app keeps the batches that wait at the end of a day."))
    }

    /// An app whose events all wait loses none, but it is not the best.
    @Test func waitingForEverIsNotTheBest() throws {
        let rows = try Self.run([UploadPolicy(batchInterval: 86_400, keepsQueue: true), UploadPolicy()]) { _ in }
        #expect(rows[0].loss.value == 0 && rows[0].median.value == nil)
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
