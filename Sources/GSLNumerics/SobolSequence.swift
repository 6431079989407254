internal import CGSL

/// Points that fill a unit cube evenly: the Sobol' sequence of GSL, in up to 40 dimensions.
public enum SobolSequence {
    /// The first `count` points after the origin, each in [0, 1)ᵈ.
    ///
    /// - Throws: ``GSLError`` for a dimension outside 1…40.
    public static func points(count: Int, dimensions: Int) throws(GSLError) -> [[Double]] {
        GSLError.silence
        guard (1...40).contains(dimensions), let generator = gsl_qrng_alloc(cgsl_qrng_sobol(), UInt32(dimensions))
        else { throw GSLError(code: GSL_EINVAL, operation: "Sobol' sequence of \(dimensions) dimensions") }
        defer { gsl_qrng_free(generator) }
        var point = [Double](repeating: 0, count: dimensions)
        return (0..<count).map { _ in
            gsl_qrng_get(generator, &point)
            return point
        }
    }
}
