import GSLNumerics
import Testing

@Suite("Linear least squares")
struct LinearLeastSquaresTests {
    @Test("A line through four points, by hand")
    func line() throws {
        // y = 6, 5, 7, 10 at x = 1…4: the textbook line 3.5 + 1.4 x with residuals 1.1, −1.3, −0.7, 0.9 (sum of squares
        // 4.2).
        let solution = try LinearLeastSquares.solve(matrix: [1, 1, 1, 2, 1, 3, 1, 4], columns: 2, [6, 5, 7, 10])
        #expect(abs(solution.coefficients[0] - 3.5) < 1e-12)
        #expect(abs(solution.coefficients[1] - 1.4) < 1e-12)
        #expect(abs(solution.sumOfSquares - 4.2) < 1e-12)
        // s² = 4.2/2; var(slope) = s²/Σ(x − 2.5)² = 2.1/5; var(intercept) = s² (1/4 + 6.25/5).
        #expect(abs(solution.standardError(1) - 0.42.squareRoot()) < 1e-12)
        #expect(abs(solution.standardError(0) - (2.1 * 1.5).squareRoot()) < 1e-12)
    }

    @Test("Shapes that do not fit are errors")
    func shapes() {
        #expect(throws: GSLError.self) { try LinearLeastSquares.solve(matrix: [1, 2, 3], columns: 2, [1, 2]) }
        #expect(throws: GSLError.self) { try LinearLeastSquares.solve(matrix: [1, 2, 3, 4], columns: 2, [1, 2]) }
        #expect(throws: GSLError.self) { try LinearLeastSquares.solve(matrix: [], columns: 0, [1]) }
    }
}
