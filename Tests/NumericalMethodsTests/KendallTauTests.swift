import NumericalMethods
import Testing

@Suite struct KendallTauTests {
    /// τ-b by its definition, pair by pair.
    static func bruteForce(_ a: [Double], _ b: [Double]) -> Double? {
        var difference = 0
        var untiedA = 0
        var untiedB = 0
        for i in a.indices {
            for j in 0..<i {
                let signA = a[i] == a[j] ? 0 : a[i] < a[j] ? -1 : 1
                let signB = b[i] == b[j] ? 0 : b[i] < b[j] ? -1 : 1
                difference += signA * signB
                untiedA += signA * signA
                untiedB += signB * signB
            }
        }
        guard untiedA > 0, untiedB > 0 else { return nil }
        return Double(difference) / (Double(untiedA).squareRoot() * Double(untiedB).squareRoot())
    }

    @Test(arguments: [2, 3, 7, 20, 64, 133], [2, 5, 1_000_000]) func agreesWithTheDefinition(count: Int, values: Int) {
        for seed in 0..<30 {
            let stream = RandomStream(seed: UInt64(seed), purpose: "tau", entity: UInt64(count))
            let a = (0..<count).map { Double(stream.index(below: values, UInt64($0))) }
            let b = (0..<count).map { a[$0] / 3 + Double(stream.index(below: values, UInt64($0), lane: 1)) }
            let expected = Self.bruteForce(a, b)
            let found = Statistics.kendallTau(a, b)
            #expect((expected == nil) == (found == nil))
            if let expected, let found { #expect(abs(expected - found) < 1e-14, "\(a) \(b)") }
        }
    }

    /// Of six pairs five are concordant and one is tied in `a`: 5 / √(5 · 6).
    @Test func handWorked() throws {
        let tau = try #require(Statistics.kendallTau([1, 2, 2, 4], [1, 3, 2, 4]))
        #expect(abs(tau - 5 / (5 * 6.0).squareRoot()) < 1e-15)
        #expect(Statistics.kendallTau([1, 2, 3], [5, 6, 7]) == 1)
        #expect(Statistics.kendallTau([1, 2, 3], [7, 6, 5]) == -1)
    }

    @Test func undefined() {
        #expect(Statistics.kendallTau([], []) == nil)
        #expect(Statistics.kendallTau([1], [1]) == nil)
        #expect(Statistics.kendallTau([1, 1], [1, 2]) == nil)
        #expect(Statistics.kendallTau([1, 2], [1, 2, 3]) == nil)
        #expect(Statistics.kendallTau([1, .nan], [1, 2]) == nil)
    }
}
