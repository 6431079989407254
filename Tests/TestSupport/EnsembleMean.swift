import NumericalMethods

/// The mean of independent values with its standard error, for tests that compare a simulated quantity with its law.
public struct EnsembleMean: CustomStringConvertible {
    /// The arithmetic mean; not a number without values.
    public let mean: Double
    /// The sample standard deviation over the square root of the count.
    public let standardError: Double

    /// The mean of these values.
    public init(_ values: [Double]) {
        mean = Statistics.mean(values) ?? .nan
        standardError = (Statistics.standardDeviation(values) ?? .nan) / Double(values.count).squareRoot()
    }

    /// Within 4 standard errors (1 test in 16,000 fails by chance, and seeds are fixed) and a stated bias of the model.
    public func agrees(with expected: Double, bias: Double = 0) -> Bool {
        abs(mean - expected) <= 4 * standardError + bias
    }

    /// Mean ± standard error.
    public var description: String { "\(mean) ± \(standardError)" }
}
