internal import CGSL
internal import NumericalMethods

/// The lower triangle L of a symmetric positive definite matrix A = L Lᵀ (`gsl_linalg_cholesky_decomp1`): for Gaussian
/// fields and generalised least squares.
public struct CholeskyFactor: Sendable {
    /// Rows, and columns.
    public let order: Int
    /// L below and on the diagonal, row-major.
    private var elements: [Double]

    /// Factorises a matrix. O(order³).
    ///
    /// - Parameter matrix: A, row-major; only its lower triangle is read.
    /// - Throws: ``GSLError`` if the shape does not fit, or the matrix is not positive definite.
    public init(_ matrix: [Double], order: Int) throws(GSLError) {
        GSLError.silence
        guard order > 0, matrix.count == order * order, matrix.allSatisfy(\.isFinite) else {
            throw GSLError(code: GSL_EINVAL, operation: "Cholesky factor of order \(order)")
        }
        self.order = order
        elements = matrix
        let status = elements.withUnsafeMutableBufferPointer { elements in
            var view = gsl_matrix_view_array(elements.baseAddress, order, order)
            return gsl_linalg_cholesky_decomp1(&view.matrix)
        }
        try GSLError.check(status, "Cholesky factor")
    }

    /// ln det A. O(order).
    public var logDeterminant: Double {
        2 * (0..<order).reduce(0) { $0 + QuickLogarithm.value(elements[$1 * order + $1]) }
    }

    /// The x of L x = b, which is white if b has the covariance A. O(order²).
    ///
    /// - Parameter b: as many values as `order`.
    public func whitened(_ b: [Double]) -> [Double] {
        precondition(b.count == order, "one value a row")
        var x = b
        elements.withUnsafeBufferPointer { elements in
            for row in 0..<order {
                var sum = x[row]
                let start = row * order
                for column in 0..<row { sum -= elements[start + column] * x[column] }
                x[row] = sum / elements[start + row]
            }
        }
        return x
    }

    /// The x of A x = b. O(order²).
    ///
    /// - Parameter b: as many values as `order`.
    public func solved(_ b: [Double]) -> [Double] { solvedTransposed(whitened(b)) }

    /// The x of Lᵀ x = b: of white b, numbers with the covariance A⁻¹. O(order²).
    ///
    /// - Parameter b: as many values as `order`.
    public func solvedTransposed(_ b: [Double]) -> [Double] {
        precondition(b.count == order, "one value a row")
        var x = b
        elements.withUnsafeBufferPointer { elements in
            for row in (0..<order).reversed() {
                x[row] /= elements[row * order + row]
                let known = x[row]
                for column in 0..<row { x[column] -= elements[row * order + column] * known }
            }
        }
        return x
    }

    /// L x: of white x, numbers with the covariance A. O(order²).
    ///
    /// - Parameter x: as many values as `order`.
    public func coloured(_ x: [Double]) -> [Double] {
        precondition(x.count == order, "one value a row")
        return (0..<order).map { row in
            (0...row).reduce(0) { $0 + elements[row * order + $1] * x[$1] }
        }
    }
}
