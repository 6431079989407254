import Engagement
import EngagementTrials
import Evaluation
import Formats
import Parallelism
import TestSupport
import Testing

/// Time to first dot: the requests of a start, and the first fix.
@Suite struct FirstDotTests {
    private static func profile(_ values: String) throws -> EngagementProfile {
        try ProfileFile.parse("profile: p\nvalues: {\(values)}")
    }

    /// Set-up plus the quantile of the first fixes, in each row; the first start without a network has none.
    @Test func aRowIsASum() throws {
        let profile = try Self.profile("startTimeouts: [10, 20, 40], venueInterval: 30, contentInterval: 15")
        #expect(EngagementResult.starts(of: try Self.profile(""), firstFixes: [1, 3, 2]).isEmpty)
        let rows = EngagementResult.starts(of: profile, firstFixes: [1, 3, 2])
        #expect(rows.count == 4 * ColdStart.Network.allCases.count)
        for row in rows {
            #expect(row.median == row.setUp.map { $0 + 2 })
            #expect(row.dot95.map { abs($0 - (row.setUp ?? 0) - 2.9) < 1e-9 } ?? (row.setUp == nil))
        }
        func slow(_ age: Double?) -> Double? { rows.first { $0.age == age && $0.network == .slow }?.median }
        #expect(slow(0) == 2 && slow(900) == 42 && slow(1800) == 62 && slow(nil) == 72)
        #expect(rows.filter { $0.setUp == nil }.map(\.network) == [.absent])
        let none = EngagementResult.starts(of: profile, firstFixes: [])
        #expect(none.allSatisfy { $0.median == nil && $0.dot95 == nil } && none.count == rows.count)
    }

    private static func run(_ names: [String], workers: Int) throws -> EngagementResult {
        try run(names.compactMap(EngagementProfile.named), workers: workers)
    }

    private static func run(_ profiles: [EngagementProfile], workers: Int) throws -> EngagementResult {
        var request = EngagementRequest()
        request.visits = 2
        request.testVisits = 4
        request.duration = 300
        request.scenarios = [.inHand]
        request.profiles = profiles
        return try EngagementRun(venue: TrialHall.venue, request: request, in: RunContext(workers: workers)).run()
    }

    /// On simulated visits: the time-outs of the document more than with what was just updated.
    @Test func visitsHaveAFirstDot() throws {
        let result = try Self.run(["backspin", "bearound"], workers: 2)
        #expect(Set(result.starts.map(\.profile)) == ["backspin"])
        func median(_ age: Double?, _ network: ColdStart.Network) -> Double? {
            result.starts.first { $0.age == age && $0.network == network }?.median
        }
        let warm = try #require(median(0, .good))
        #expect((0...60).contains(warm) && median(0, .absent) == warm && median(1800, .absent) == warm)
        #expect(median(900, .slow) == 10 + warm && median(1800, .slow) == 20 + warm && median(nil, .slow) == 30 + warm)
        #expect(median(nil, .absent) == nil)
        let table = try #require(result.startTable)
        #expect(table.rows.count == 4 && table.rows.allSatisfy { $0.count == table.header.count })
        #expect(table.rows.last?.last == "waits" && result.text.contains(table.text))
        let text = try JSONText.of(result)
        try EngagementResult.schema.check(text, file: nil)
        #expect(try JSONText.of(Self.run(["backspin", "bearound"], workers: 1)) == text)
    }

    /// An app that does not listen, cannot hear, or makes no positions has no first dot; one that listens to less has a later one.
    @Test func theFirstDotIsWhatTheAppHears() throws {
        func dots(_ values: String) throws -> [Double?] {
            try Self.run([Self.profile("startTimeouts: [3, 4, 7], \(values)")], workers: 2).starts.map(\.median)
        }
        let all = try dots("signal: zone").compactMap(\.self)
        #expect(!all.isEmpty)
        for values in ["foregroundMode: never", "leastRSSI: 0", "signal: proximity, distanceSource: rssi"] {
            #expect(try dots(values).allSatisfy { $0 == nil }, "\(values)")
        }
        let late = try dots("foregroundMode: periodic, foregroundInterval: 60").compactMap(\.self)
        #expect(zip(late, all).allSatisfy { $0 >= $1 })
    }

    /// Nothing is said of apps whose profile does not say how they start.
    @Test func otherProfilesHaveNone() throws {
        let result = try Self.run(["bearound"], workers: 2)
        #expect(result.starts.isEmpty && result.startTable == nil && !result.text.contains("first dot"))
    }
}
