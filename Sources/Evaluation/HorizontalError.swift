/// Statistics of the horizontal error (ISO/IEC 18305:2016, clause 8) over the truth's instants after the first fix.
extension Metric {
    public static let meanError = Metric(
        key: "meanError", name: "Mean error", label: "mean", unit: "m",
        summary: "Mean horizontal error √(Δx² + Δy²) of the last published fix.", better: .lower,
        measure: .mean { $0.errors })

    /// Root mean square of the horizontal error.
    public static let rmsError = Metric(
        key: "rmsError", name: "RMS error", label: "RMS", unit: "m",
        summary: "Root mean square of the horizontal error.", better: .lower,
        measure: .rootMeanSquare { $0.errors })

    /// Median of the horizontal error.
    public static let ce50 = circularError(50, " It is also called CEP.")
    /// Third quartile of the horizontal error.
    public static let ce75 = circularError(75)
    /// 90 % quantile of the horizontal error.
    public static let ce90 = circularError(90)
    /// 95 % quantile of the horizontal error.
    public static let ce95 = circularError(95)

    /// Largest horizontal error.
    public static let maxError = Metric(
        key: "maxError", name: "Largest error", label: "max", unit: "m",
        summary: "Largest horizontal error. It has no interval: resampling cannot estimate a maximum.",
        better: .lower, measure: .quantile(1) { $0.errors })

    private static func circularError(_ percent: Int, _ remark: String = "") -> Metric {
        Metric(
            key: "ce\(percent)", name: "CE\(percent)", label: "CE\(percent)", unit: "m",
            summary: "The horizontal error that \(percent) % of the instants stay below (quantile of type 7)."
                + remark,
            better: .lower, measure: .quantile(Double(percent) / 100) { $0.errors })
    }
}
