import NumericalMethods

/// The mean of independent values with its standard error, for tests that compare a simulated quantity with its law.
struct EnsembleMean: CustomStringConvertible {
    let mean: Double
    let standardError: Double

    init(_ values: [Double]) {
        mean = Statistics.mean(values) ?? .nan
        standardError = (Statistics.standardDeviation(values) ?? .nan) / Double(values.count).squareRoot()
    }

    /// Within 4 standard errors (1 test in 16,000 fails by chance, and seeds are fixed) and a stated bias of the model.
    func agrees(with expected: Double, bias: Double = 0) -> Bool {
        abs(mean - expected) <= 4 * standardError + bias
    }

    var description: String { "\(mean) ± \(standardError)" }
}
