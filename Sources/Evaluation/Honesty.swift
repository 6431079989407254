internal import Positioning

/// Shares of instants below a stated error.
extension Metric {
    /// Whether the accuracy radius contains the truth as often as stated.
    public static let accuracyHonesty = Metric(
        key: "accuracyHonesty", name: "Accuracy honesty", label: "honesty", unit: "1",
        summary:
            "Share of the instants with a fix in which the truth lies inside its stated 68 % radius: 0.68 is correct; "
            + "with less the radius is too small, with more it is too large.",
        better: .near(0.68),
        measure: .share { walk in
            walk.instants.compactMap { instant in
                guard let fix = instant.fix, let error = instant.error else { return nil }
                return error <= fix.horizontalAccuracy
            }
        })

    /// Share of instants with an error of at most `radius`, for requirements such as "10 m at 90 %".
    ///
    /// - Parameter radius: metres.
    public static func readiness(within radius: Double) -> Metric {
        let text = radius == radius.rounded() && abs(radius) < 1e6 ? "\(Int(radius))" : "\(radius)"
        return Metric(
            key: "within\(text)m", name: "Readiness, \(text) m", label: "≤ \(text) m", unit: "1",
            summary: "Share of the instants with a fix in which the horizontal error is at most \(text) m.",
            better: .higher, measure: .share { $0.errors.map { $0 <= radius } })
    }
}
