/// The usual ways to compute a metric.
extension Metric.Measure {
    /// The mean of the values of all walks together.
    static func mean(_ values: @escaping @Sendable (EvaluatedWalk) -> [Double]) -> Self {
        .sums(
            { walk in
                let values = values(walk)
                return Metric.Sums(values: [values.reduce(0, +), Double(values.count)], count: values.count)
            }, value: { $0[1] > 0 ? $0[0] / $0[1] : nil })
    }

    /// The square root of the mean square of the values of all walks together.
    static func rootMeanSquare(_ values: @escaping @Sendable (EvaluatedWalk) -> [Double]) -> Self {
        .sums(
            { walk in
                let values = values(walk)
                return Metric.Sums(
                    values: [values.reduce(0) { $0 + $1 * $1 }, Double(values.count)], count: values.count)
            }, value: { $0[1] > 0 ? ($0[0] / $0[1]).squareRoot() : nil })
    }

    /// Share of true cases among the cases of all walks together, in 0…1.
    static func share(_ cases: @escaping @Sendable (EvaluatedWalk) -> [Bool]) -> Self {
        .mean { cases($0).map { $0 ? 1 : 0 } }
    }

    /// Number of true cases of all walks together for each `unit` seconds of their durations.
    static func rate(
        per unit: Double, _ cases: @escaping @Sendable (EvaluatedWalk) -> (cases: [Bool], duration: Double)
    ) -> Self {
        .sums(
            { walk in
                let (cases, duration) = cases(walk)
                guard duration > 0 else { return .none }
                return Metric.Sums(values: [Double(cases.count { $0 }), duration / unit], count: cases.count)
            }, value: { $0[0] / $0[1] })
    }
}
