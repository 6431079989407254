internal import Geometry

/// The mean of the error vectors (ISO/IEC 18305:2016, clause 8).
extension Metric {
    /// Mean error in x.
    public static let biasX = Metric(
        key: "biasX", name: "Bias in x", label: "bias x", unit: "m", summary: "Mean of fix minus truth in x.",
        better: .near(0), measure: .mean { $0.instants.compactMap(\.errorVector?.dx) })

    /// Mean error in y.
    public static let biasY = Metric(
        key: "biasY", name: "Bias in y", label: "bias y", unit: "m", summary: "Mean of fix minus truth in y.",
        better: .near(0), measure: .mean { $0.instants.compactMap(\.errorVector?.dy) })

    /// Length of the mean error vector.
    public static let bias = Metric(
        key: "bias", name: "Bias", label: "bias", unit: "m", summary: "Length of the mean error vector.",
        better: .lower,
        measure: .sums(
            { walk in
                let errors = walk.instants.compactMap(\.errorVector)
                let sum = errors.reduce(Vector(0, 0), +)
                return Metric.Sums(values: [sum.dx, sum.dy, Double(errors.count)], count: errors.count)
            }, value: { $0[2] > 0 ? Vector($0[0], $0[1]).length / $0[2] : nil }))
}
