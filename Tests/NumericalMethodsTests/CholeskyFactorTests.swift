import GSLNumerics
import NumericalMethods
import Testing

@Suite struct CholeskyFactorTests {
    /// A = L Lᵀ of the textbook: L = (2; 6 1; −8 5 3).
    @Test func knownFactor() throws {
        let factor = try CholeskyFactor([4, 12, -16, 12, 37, -43, -16, -43, 98], order: 3)
        #expect(abs(factor.logDeterminant - 3.58351893845611) < 1e-12)  // ln 36
        #expect(factor.coloured([1, 1, 1]) == [2, 7, 0])
        #expect(factor.whitened([2, 7, 0]) == [1, 1, 1])
    }

    /// A x is b, Lᵀ x is b, whitening undoes colouring.
    @Test(arguments: [1, 2, 5, 30]) func solves(order: Int) throws {
        let stream = RandomStream(seed: 3, purpose: "cholesky", entity: UInt64(order))
        let root = (0..<order * order).map { stream.normal(UInt64($0)) }
        var matrix = [Double](repeating: 0, count: order * order)
        for row in 0..<order {
            for column in 0..<order {
                matrix[row * order + column] =
                    (0..<order).reduce(row == column ? 1 : 0) {
                        $0 + root[row * order + $1] * root[column * order + $1]
                    }
            }
        }
        let factor = try CholeskyFactor(matrix, order: order)
        let b = (0..<order).map { stream.normal(UInt64($0), lane: 1) }
        func isNear(_ a: [Double], _ b: [Double]) -> Bool { zip(a, b).allSatisfy { abs($0 - $1) < 1e-9 } }
        let x = factor.solved(b)
        #expect(isNear((0..<order).map { row in (0..<order).reduce(0) { $0 + matrix[row * order + $1] * x[$1] } }, b))
        #expect(isNear(factor.whitened(factor.coloured(b)), b))
        #expect(isNear(factor.solvedTransposed(factor.whitened(b)), x))
    }

    @Test func refused() {
        #expect(throws: GSLError.self) { try CholeskyFactor([1, 2, 2, 1], order: 2) }
        #expect(throws: GSLError.self) { try CholeskyFactor([1], order: 2) }
        #expect(throws: GSLError.self) { try CholeskyFactor([], order: 0) }
        #expect(throws: GSLError.self) { try CholeskyFactor([.nan], order: 1) }
    }
}
