import Engagement
import Testing

@Suite struct ColdStartTests {
    private let start = ColdStart(timeouts: [10, 20, 40], venueInterval: 1800, contentInterval: 900)

    /// Each request that is due takes until its time-out: none, contents, also the list, also the account.
    @Test func aSlowNetworkTakesTheTimeouts() {
        #expect(start.ages == [0, 900, 1800, nil])
        #expect(start.ages.map { start.setUp(age: $0, network: .slow) } == [0, 40, 60, 70])
        #expect(start.setUp(age: 899, network: .slow) == 0 && start.setUp(age: 1e9, network: .slow) == 60)
    }

    /// The number of due requests times the time of one, which is no longer than its time-out.
    @Test func aGoodNetworkTakesTheRequests() {
        let one = ColdStart.requestTime
        #expect(start.ages.map { start.setUp(age: $0, network: .good) } == [0, one, 2 * one, 3 * one])
        let hasty = ColdStart(timeouts: [0.1, 0, 0], venueInterval: 0, contentInterval: 0)
        #expect(hasty.setUp(age: nil, network: .good) == 0.1 && hasty.ages == [0, nil])
    }

    /// A phone that knows that it is offline requests nothing; without contents it has to wait for a network.
    @Test func withoutANetworkNothingIsRequested() {
        #expect(start.ages.map { start.setUp(age: $0, network: .absent) } == [0, 0, 0, nil])
    }

    /// The worst case of the document: 20 seconds until the setup is complete, and 10 until the first data.
    @Test func profiles() throws {
        let own = try #require(EngagementProfile.named("backspin")?.coldStart)
        #expect(own.setUp(age: nil, network: .slow) == 30)
        #expect(own.ages == [0, 900, 1800, nil])
        let others = EngagementProfile.builtIn.filter { $0.name != "backspin" }
        #expect(others.allSatisfy { $0.coldStart == nil })
        #expect(try ProfileFile.parse("profile: p\nvalues: {startTimeouts: [1, 2, 3]}").coldStart?.ages == [0, nil])
    }
}
