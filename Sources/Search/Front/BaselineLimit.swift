package import Evaluation

/// A limit relative to the baseline: how much worse a metric of a recommended configuration may be. It keeps a metric that
/// can be fooled, such as the bias, from recommending positions of which the user sees less or that are farther off.
package struct BaselineLimit: Sendable {
    package var metric: Metric
    /// How much worse its mean over walks may be, in its unit.
    package var margin: Double
    /// How much worse it may be as a share of the baseline's, where that is more.
    package var share = 0.0
    /// The same, where it buys right levels; `nil` if nothing does. See ``floorGain``.
    package var shareForFloors: Double?

    /// How much larger the third quartile of errors may be, in metres: this or ``usualShare``, the larger of both.
    package static let usualMargin = 0.10
    /// How much larger the third quartile of errors may be, as a share.
    package static let usualShare = 0.05
    /// Both, in words.
    package static let usualWords =
        "\(TextTable.number(usualMargin, decimals: 2)) m or \(TextTable.number(100 * usualShare, decimals: 0)) %"
    /// The share where a larger error buys right levels.
    static let shareForFloors = 0.15

    /// The share of positions on a wrong level must fall by this share of itself, and by ``leastFloorGain``, to pay for a larger error.
    private static let floorGain = 0.25
    /// A quarter of nearly nothing is nothing.
    private static let leastFloorGain = 0.01

    /// Sums of decimal fractions: a mean at the limit must not fail by rounding.
    private static let rounding = 1e-9

    /// The metrics that the limit needs.
    package var metrics: [Metric] { [metric] + (shareForFloors == nil ? [] : [.floorDetection]) }

    /// The constraint with the baseline's means; `nil` if it has none, or for a metric with an ideal value.
    ///
    /// - Parameter baseline: the mean of a metric, by its key.
    package func constraint(baseline: (String) -> Double?) -> MetricConstraint? {
        guard let value = baseline(metric.key) else { return nil }
        func bound(_ margin: Double) -> Double {
            metric.better == .lower ? value + margin + Self.rounding : value - margin - Self.rounding
        }
        let margin = max(margin, share * abs(value))
        var exception: MetricConstraint.Exception?
        if let shareForFloors, let right = baseline(Metric.floorDetection.key) {
            let wrong = 1 - right
            let least = right + max(Self.floorGain * wrong, Self.leastFloorGain) - Self.rounding
            if least <= 1 {
                exception = .init(
                    bound: bound(max(margin, shareForFloors * abs(value))), metric: Metric.floorDetection.key,
                    atLeast: least)
            }
        }
        let note = margin > 0 ? "the baseline's ± \(metric.format(margin))" : "the baseline's"
        return switch metric.better {
        case .lower: MetricConstraint(metric.key, .atMost, bound(margin), note: note, exception: exception)
        case .higher: MetricConstraint(metric.key, .atLeast, bound(margin), note: note, exception: exception)
        case .near: nil
        }
    }
}

extension [BaselineLimit] {
    /// The limits of every recommendation, whatever is minimised, but for metrics with a constraint of the user: positions are
    /// available as often as with the baseline, and the third quartile of their errors is hardly larger: by 0.10 m or 5 %, the
    /// larger, or by up to 15 % where a quarter fewer positions are on a wrong level.
    ///
    /// - Parameter availability: how much less available positions may be.
    package static func recommendation(availability: Double, besides constraints: [MetricConstraint]) -> Self {
        let error = BaselineLimit(
            metric: .ce75, margin: BaselineLimit.usualMargin, share: BaselineLimit.usualShare,
            shareForFloors: BaselineLimit.shareForFloors)
        return limits(availability, error, besides: constraints)
    }

    /// The limits of a pick for another purpose: the third quartile of errors is larger by at most `error` metres.
    package static func pick(availability: Double, error: Double, besides constraints: [MetricConstraint]) -> Self {
        limits(availability, BaselineLimit(metric: .ce75, margin: error), besides: constraints)
    }

    private static func limits(
        _ availability: Double, _ error: BaselineLimit, besides constraints: [MetricConstraint]
    ) -> Self {
        [BaselineLimit(metric: .availability, margin: availability), error].filter { limit in
            !constraints.contains { $0.key == limit.metric.key }
        }
    }
}
