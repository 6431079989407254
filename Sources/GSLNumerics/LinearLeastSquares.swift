internal import CGSL

/// Ordinary linear least squares by singular values (`gsl_multifit_linear`).
public enum LinearLeastSquares {
    /// The coefficients that minimise |y − Xc|².
    public struct Solution: Hashable, Sendable {
        /// One a column.
        public var coefficients: [Double]
        /// Covariance of the coefficients, row-major, with the residual variance |y − Xc|² / (rows − columns).
        public var covariance: [Double]
        /// |y − Xc|².
        public var sumOfSquares: Double

        /// Standard error of a coefficient.
        public func standardError(_ column: Int) -> Double {
            covariance[column * coefficients.count + column].squareRoot()
        }
    }

    /// Solves X c ≈ y. O(rows × columns²).
    ///
    /// - Parameters:
    ///   - matrix: X, row-major, with `columns` values for each value of `y`.
    ///   - y: more values than columns.
    /// - Throws: ``GSLError`` if the shapes do not fit, there are no more rows than columns, or there is no memory.
    public static func solve(matrix: [Double], columns: Int, _ y: [Double]) throws(GSLError) -> Solution {
        GSLError.silence
        let rows = y.count
        guard columns > 0, rows > columns, matrix.count == rows * columns,
            let workspace = gsl_multifit_linear_alloc(rows, columns)
        else { throw GSLError(code: GSL_EINVAL, operation: "linear least squares of \(rows) rows") }
        defer { gsl_multifit_linear_free(workspace) }
        var coefficients = [Double](repeating: 0, count: columns)
        var covariance = [Double](repeating: 0, count: columns * columns)
        var sumOfSquares = 0.0
        let status = matrix.withUnsafeBufferPointer { matrix in
            y.withUnsafeBufferPointer { y in
                coefficients.withUnsafeMutableBufferPointer { coefficients in
                    covariance.withUnsafeMutableBufferPointer { covariance in
                        var x = gsl_matrix_const_view_array(matrix.baseAddress, rows, columns)
                        var observed = gsl_vector_const_view_array(y.baseAddress, rows)
                        var c = gsl_vector_view_array(coefficients.baseAddress, columns)
                        var s = gsl_matrix_view_array(covariance.baseAddress, columns, columns)
                        return gsl_multifit_linear(
                            &x.matrix, &observed.vector, &c.vector, &s.matrix, &sumOfSquares, workspace)
                    }
                }
            }
        }
        try GSLError.check(status, "linear least squares")
        return Solution(coefficients: coefficients, covariance: covariance, sumOfSquares: sumOfSquares)
    }
}
