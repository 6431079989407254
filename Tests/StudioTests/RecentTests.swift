import Testing

@testable import Studio

@Suite struct RecentTests {
    /// The value that was not used for longest goes; reading and replacing are uses.
    @Test func theNewestStay() {
        let recent = Recent<Int>(limit: 2)
        recent.insert(1, named: "a")
        recent.insert(2, named: "b")
        #expect(recent["a"] == 1)
        recent.insert(3, named: "c")
        #expect(recent["b"] == nil && recent["c"] == 3 && recent["a"] == 1)
        recent.insert(4, named: "c")
        recent.insert(5, named: "d")
        #expect(recent["c"] == 4 && recent["d"] == 5 && recent["a"] == nil)
    }
}
