import Engagement
import EngagementTrials
import Parallelism
import Testing

@Suite struct KeyTrialTests {
    private static func run(_ change: (inout KeyTrial) -> Void) throws -> [KeyTrial.HorizonRow] {
        var trial = KeyTrial()
        trial.days = 730
        change(&trial)
        return try trial.run(pool: WorkerPool(workerCount: 2))
    }

    private static func error(_ row: KeyTrial.HorizonRow) throws -> Double {
        let interval = try #require(row.interval)
        return (interval.upperBound - interval.lowerBound) / 3.92
    }

    /// The closed form, within four standard errors and what the start with keys makes of two years.
    @Test(arguments: [3.0, 10, 40])
    func theShareIsTheClosedForm(offline: Double) throws {
        for row in try Self.run({ $0.offlineDays = offline }) {
            let start = (row.days + offline) / 730 * row.expected
            #expect(
                abs(row.unresolved - row.expected) < 4 * (try Self.error(row)) + start,
                "keys for \(row.days) days, offline \(offline): \(row.unresolved), not \(row.expected)")
        }
    }

    @Test func longerKeysResolveMore() throws {
        let shares = try Self.run { _ in }.map(\.unresolved)
        #expect(shares == shares.sorted(by: >) && shares.allSatisfy { (0...1).contains($0) })
    }

    /// A clock that is wrong by one and a half periods loses half of what keys would resolve; one within the grace
    /// nothing.
    @Test func wrongClocksLoseMore() throws {
        let right = try Self.run { $0.horizons = [30] }[0]
        #expect(
            try Self.run {
                $0.horizons = [30]
                $0.clockError = 890
            }[0].unresolved - right.unresolved < 0.002)
        let wrong = try Self.run {
            $0.horizons = [30]
            $0.clockError = 1350
        }[0]
        #expect(abs(1 - wrong.unresolved - (1 - right.unresolved) / 2) < 0.01)
        #expect(abs(wrong.unresolved - wrong.expected) < 0.03)
    }

    /// Keys of a profile have their own time between downloads, and no more days than the server gives.
    @Test func aProfileHasARowOfItsOwn() throws {
        let profile = try ProfileFile.parse(
            "profile: p\nvalues: {keyDays: 30, longestKeyDays: 20, keyRefreshDays: 5, rollingMajors: [0, 15], rollingMinors: [0, 65535]}"
        )
        #expect(profile.rotation.identities == 1_048_576)
        let rows = try Self.run { $0.profile = profile.rotation }
        let own = try #require(rows.last)
        #expect(own.isProfile && own.days == 20 && rows.dropLast().allSatisfy { !$0.isProfile })
        // An app that asks earlier is seldom without keys.
        let plain = try #require(try Self.run { $0.horizons = [20] }.first)
        let error = try Self.error(own)
        #expect(own.unresolved < plain.unresolved && abs(own.unresolved - own.expected) < 4 * error + 0.01)
        #expect(try #require(EngagementProfile.named("inbeacon")).rotation.keys == nil)
    }

    @Test func withoutTimeOfflineAllIsResolved() throws {
        let rows = try Self.run {
            $0.offlineDays = 0.01
            $0.days = 60
            $0.apps = 5
        }
        #expect(rows.allSatisfy { $0.unresolved < 0.02 })
    }
}
