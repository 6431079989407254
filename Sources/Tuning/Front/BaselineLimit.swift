package import Evaluation

/// A limit relative to the baseline: how much worse a metric of a recommended configuration may be. It keeps a metric that
/// can be fooled, such as the bias, from recommending positions of which the user sees less or that are farther off.
package struct BaselineLimit: Sendable {
    /// The metric.
    package var metric: Metric
    /// How much worse its mean over walks may be, in its unit.
    package var margin: Double

    /// A limit.
    package init(_ metric: Metric, margin: Double) { (self.metric, self.margin) = (metric, margin) }

    /// The constraint with this mean of the baseline; `nil` if it has none, or for a metric with an ideal value.
    package func constraint(baseline: Double?) -> MetricConstraint? {
        guard let baseline else { return nil }
        // Sums of decimal fractions: a mean at the limit must not fail by rounding.
        let rounding = 1e-9
        let note = margin > 0 ? "the baseline's ± \(metric.format(margin))" : "the baseline's"
        return switch metric.better {
        case .lower: MetricConstraint(metric.key, .atMost, baseline + margin + rounding, note: note)
        case .higher: MetricConstraint(metric.key, .atLeast, baseline - margin - rounding, note: note)
        case .near: nil
        }
    }
}

extension [BaselineLimit] {
    /// The limits of every recommendation, whatever is minimised: positions are available as often as with the baseline,
    /// and the third quartile of their errors is not larger.
    ///
    /// - Parameters:
    ///   - availability: how much less available positions may be.
    ///   - error: how much larger the third quartile may be, metres.
    package static func recommendation(availability: Double, error: Double = 0) -> Self {
        [BaselineLimit(.availability, margin: availability), BaselineLimit(.ce75, margin: error)]
    }
}
