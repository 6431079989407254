internal import CGSL

/// Minimises a smooth function of a few parameters by the method of Broyden, Fletcher, Goldfarb and Shanno
/// (`gsl_multimin_fdfminimizer_vector_bfgs2`), given its gradient.
public enum QuasiNewton {
    /// The function: its value at the parameters; fills the gradient if asked for one.
    public typealias Function = (UnsafePointer<Double>, UnsafeMutablePointer<Double>?) -> Double

    /// Where a search ended.
    public struct Minimum: Hashable, Sendable {
        public var position: [Double]
        /// The function there.
        public var value: Double
        /// Steps taken.
        public var iterations: Int
        /// True if the gradient vanishes to the tolerance.
        public var hasConverged: Bool
    }

    /// Searches a local minimum.
    ///
    /// - Parameters:
    ///   - start: where to begin.
    ///   - scales: a typical change of each parameter; makes the problem round. Positive.
    ///   - gradientTolerance: on the length of the gradient with respect to parameter / scale.
    /// - Throws: ``GSLError`` if the shapes do not fit, there is no memory, or the function is not finite at the start.
    public static func minimum(
        from start: [Double], scales: [Double], gradientTolerance: Double = 1e-6, maxIterations: Int = 200,
        of function: Function
    ) throws(GSLError) -> Minimum {
        GSLError.silence
        let count = start.count
        guard count > 0, scales.count == count, scales.allSatisfy({ $0 > 0 }),
            let minimizer = gsl_multimin_fdfminimizer_alloc(cgsl_multimin_bfgs2(), count),
            let position = gsl_vector_alloc(count)
        else { throw GSLError(code: GSL_EINVAL, operation: "minimising a function of \(count) parameters") }
        defer {
            gsl_multimin_fdfminimizer_free(minimizer)
            gsl_vector_free(position)
        }
        for index in 0..<count { position.pointee.data[index] = start[index] / scales[index] }
        let outcome = withoutActuallyEscaping(function) { function in
            var problem = Problem(function: function, scales: scales)
            return withUnsafeMutablePointer(to: &problem) { problem in
                run(minimizer, position, problem, gradientTolerance, maxIterations)
            }
        }
        let value = gsl_multimin_fdfminimizer_minimum(minimizer)
        guard let outcome, value.isFinite, let end = gsl_multimin_fdfminimizer_x(minimizer) else {
            throw GSLError(code: GSL_FAILURE, operation: "minimising a function of \(count) parameters")
        }
        return Minimum(
            position: (0..<count).map { end.pointee.data[$0] * scales[$0] }, value: value,
            iterations: outcome.iterations, hasConverged: outcome.hasConverged)
    }

    /// The inverse of the Hessian at a minimum, row-major, by central differences of the gradient; the covariance of
    /// the parameters if the function is a negative log-likelihood. `nil` if the Hessian is not positive definite.
    ///
    /// - Parameter scales: as in the search; the differences are taken over 10⁻⁴ of them.
    public static func inverseHessian(at position: [Double], scales: [Double], of function: Function) -> [Double]? {
        GSLError.silence
        let count = position.count
        guard count > 0, scales.count == count, let matrix = gsl_matrix_alloc(count, count) else { return nil }
        defer { gsl_matrix_free(matrix) }
        var above = [Double](repeating: 0, count: count)
        var below = above
        var rows: [[Double]] = []
        for row in 0..<count {
            let step = 1e-4 * scales[row]
            var moved = position
            moved[row] = position[row] + step
            _ = function(moved, &above)
            moved[row] = position[row] - step
            _ = function(moved, &below)
            rows.append((0..<count).map { (above[$0] - below[$0]) / (2 * step) })
        }
        // In units of the scales the matrix is well conditioned.
        for row in 0..<count {
            for column in 0..<count {
                let symmetric = (rows[row][column] + rows[column][row]) / 2
                gsl_matrix_set(matrix, row, column, symmetric * scales[row] * scales[column])
            }
        }
        guard gsl_linalg_cholesky_decomp1(matrix) == 0, gsl_linalg_cholesky_invert(matrix) == 0 else { return nil }
        return (0..<count * count).map {
            gsl_matrix_get(matrix, $0 / count, $0 % count) * scales[$0 / count] * scales[$0 % count]
        }
    }

    /// The data for GSL's callbacks: the function of parameters divided by their scales.
    private struct Problem {
        var function: Function
        var scales: [Double]

        func value(_ x: UnsafePointer<gsl_vector>, _ gradient: UnsafeMutablePointer<gsl_vector>?) -> Double {
            let parameters = scales.indices.map { x.pointee.data[$0] * scales[$0] }
            guard let gradient else { return function(parameters, nil) }
            let value = function(parameters, gradient.pointee.data)
            for index in scales.indices { gradient.pointee.data[index] *= scales[index] }
            return value
        }
    }

    private static func run(
        _ minimizer: UnsafeMutablePointer<gsl_multimin_fdfminimizer>, _ start: UnsafeMutablePointer<gsl_vector>,
        _ problem: UnsafeMutablePointer<Problem>, _ tolerance: Double, _ maxIterations: Int
    ) -> (iterations: Int, hasConverged: Bool)? {
        var system = gsl_multimin_function_fdf()
        system.n = problem.pointee.scales.count
        system.params = UnsafeMutableRawPointer(problem)
        system.f = { x, params in
            guard let x, let params else { return .nan }
            return params.assumingMemoryBound(to: Problem.self).pointee.value(x, nil)
        }
        system.df = { x, params, gradient in
            guard let x, let params, let gradient else { return }
            _ = params.assumingMemoryBound(to: Problem.self).pointee.value(x, gradient)
        }
        system.fdf = { x, params, value, gradient in
            guard let x, let params, let value, let gradient else { return }
            value.pointee = params.assumingMemoryBound(to: Problem.self).pointee.value(x, gradient)
        }
        return withUnsafeMutablePointer(to: &system) { system in
            // A line search of 0.1 is the accuracy that GSL's manual recommends for this method.
            guard gsl_multimin_fdfminimizer_set(minimizer, system, start, 0.1, 0.1) == 0 else { return nil }
            var iterations = 0
            while iterations < maxIterations {
                let gradient = gsl_multimin_fdfminimizer_gradient(minimizer)
                if gsl_multimin_test_gradient(gradient, tolerance) == 0 { return (iterations, true) }
                // A step that finds nothing lower ends the search: the gradient then says if this is the minimum.
                guard gsl_multimin_fdfminimizer_iterate(minimizer) == 0 else { break }
                iterations += 1
            }
            let gradient = gsl_multimin_fdfminimizer_gradient(minimizer)
            return (iterations, gsl_multimin_test_gradient(gradient, 1000 * tolerance) == 0)
        }
    }
}
