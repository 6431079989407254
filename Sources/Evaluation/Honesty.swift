internal import Positioning

extension EvaluatedWalk {
    /// Whether all of its published fixes have an accuracy radius. A core that leaves out the radii of bad fixes shows nothing of
    /// the others.
    var hasRadii: Bool { published.allSatisfy(\.hasAccuracy) }

    /// The horizontal error and the stated radius at each instant with a fix, metres; none if a radius is not known.
    var radii: [(error: Double, radius: Double)] {
        guard hasRadii else { return [] }
        return instants.compactMap { instant in
            guard let fix = instant.fix, let error = instant.error else { return nil }
            return (error, fix.horizontalAccuracy)
        }
    }

    /// The error divided by the stated radius at each instant with a fix: what ``AccuracyScale`` learns from.
    package var radiusScores: [Double] { radii.map { $0.radius > 0 ? $0.error / $0.radius : .infinity } }
}

/// Shares of instants below a stated error.
extension Metric {
    /// Whether the accuracy radius contains the truth as often as stated.
    public static let accuracyHonesty = Metric(
        key: "accuracyHonesty", name: "Accuracy honesty", label: "honesty", unit: "1",
        summary:
            "Share of the instants with a fix in which the truth lies inside the stated 68 % radius: 0.68 is correct. "
            + "A smaller share means that the radius is too small, a larger one that it is too large.",
        better: .near(AccuracyScale.coverage), readsRadii: true,
        measure: .share { walk in walk.radii.map { $0.error <= $0.radius } })

    /// The median of the stated radius: large radii hold the truth easily. It is no error, so it cannot be minimised.
    public static let accuracyRadius = Metric(
        key: "accuracyRadius", name: "Accuracy radius", label: "radius", unit: "m",
        summary:
            "Median of the stated 68 % radius over the instants with a fix. Read it together with the accuracy honesty, "
            + "because a radius that is too large also holds the truth.",
        better: .lower, readsRadii: true, canBeMinimised: false,
        measure: .quantile(0.5) { walk in walk.radii.map(\.radius) })

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
