import Diagnostics
import Testing

struct SpellingTests {
    private let words = ["summary", "slabLoss", "outline", "beacons", "walls", "width"]

    /// An insertion, a deletion, a substitution, a swap of neighbours, another case.
    @Test(arguments: [
        ("summmary", "summary"), ("sumary", "summary"), ("outlime", "outline"), ("wlals", "walls"),
        ("SLABLOSS", "slabLoss"),
    ])
    func findsTheNearest(_ word: String, _ expected: String) {
        #expect(Spelling.nearest(to: word, among: words) == expected)
    }

    @Test(arguments: ["", "xyz", "temperature", "be"]) func isSilentIfNothingIsNear(_ word: String) {
        #expect(Spelling.nearest(to: word, among: words) == nil)
        #expect(Spelling.suggestion(for: word, among: words).isEmpty)
    }

    @Test func prefersTheNearerAndThenTheFirst() {
        #expect(Spelling.nearest(to: "cart", among: ["part", "cat", "car"]) == "part")
        #expect(Spelling.nearest(to: "abcdef", among: ["abcdxx", "abcdex"]) == "abcdex")
        #expect(Spelling.suggestion(for: "wall", among: words) == " Did you mean \"walls\"?")
    }

    @Test func aWordOfAMillionLettersIsNotCompared() {
        #expect(Spelling.nearest(to: String(repeating: "a", count: 1_000_000), among: words) == nil)
    }
}
