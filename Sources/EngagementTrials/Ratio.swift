package import NumericalMethods

/// A ratio of two sums over visits, such as false events an hour.
package enum Ratio {
    /// The ratio; `nil` if the denominators add up to 0.
    package static func value(_ parts: [(Double, Double)]) -> Double? {
        let (above, below) = parts.reduce((0, 0)) { ($0.0 + $1.0, $0.1 + $1.1) }
        return below > 0 ? above / below : nil
    }

    /// 95 % interval of the ratio, by bootstrap over the visits; `nil` for fewer than two visits, or without a
    /// denominator. O(resamples × visits).
    package static func interval(
        _ parts: [(Double, Double)], resamples: Int = 1000, stream: RandomStream
    ) -> ClosedRange<Double>? {
        Bootstrap.interval(unitCount: parts.count, resamples: resamples, stream: stream) { chosen in
            value(chosen.map { parts[$0] })
        }
    }
}
