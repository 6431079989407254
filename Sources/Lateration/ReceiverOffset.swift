/// A belief about the offset of this phone's readings from the radio model in decibels, the same for all beacons. It is
/// a normal distribution that each fix makes narrower and that widens by a random walk between fixes.
///
/// It starts at 0 ± 5.4 dB, the scatter of twenty phone models in one chamber, and walks by 0.2 dB times the root of
/// the seconds. A fix gives little information about it: only that circles do not meet in one point. The update is the
/// Gauss–Newton step of the joint problem of place and offset in the dB domain, with the place's own uncertainty
/// removed (the Schur complement). It has the weight ¼, because shadowing is the same in neighbouring seconds.
///
/// If only the strongest of many beacons are used, these have positive shadowing on average, and the offset includes
/// it: 2.9 dB for 8 of 24 beacons with a standard deviation of 4 dB.
package struct ReceiverOffset: Codable, Hashable, Sendable {
    /// dB.
    package private(set) var value = 0.0
    /// Square decibels.
    package private(set) var variance = Self.priorVariance
    package private(set) var time: Double?

    package static let priorVariance = 5.4 * 5.4
    /// Square decibels a second.
    private static let walk = 0.2 * 0.2
    /// Neighbouring fixes share their shadowing: (1 + ρ) / (1 − ρ) with ρ = 0.6.
    private static let correlation = 4.0

    package init() {}

    /// Continues with an earlier belief, if there is one.
    package mutating func adopt(_ known: ReceiverOffset?) { self = known ?? self }

    /// Advances the time. The belief never becomes wider than at the start.
    package mutating func predict(at time: Double) {
        if let last = self.time, time > last {
            variance = min(variance + Self.walk * (time - last), Self.priorVariance)
        }
        self.time = time
    }

    /// Updates the belief with a second. The argument is the belief as if this second were independent of the one
    /// before.
    package mutating func learn(mean: Double, variance after: Double) {
        let gained = 1 / after - 1 / variance
        guard gained > 0, mean.isFinite else { return }
        let said = (mean / after - value / variance) / gained
        let precision = 1 / variance + gained / Self.correlation
        value = min(max((value / variance + said * gained / Self.correlation) / precision, -20), 20)
        variance = 1 / precision
    }

    /// The belief after a fix at which the circles, corrected by `value`, give this information.
    package func updated(by information: RangeProblem.Information) -> ReceiverOffset {
        let (xx, yy) = (information.xx, information.yy)
        let determinant = xx * yy - information.xy * information.xy
        guard determinant > 1e-12 else { return self }
        // The step of the place, and the part of the offset that it explains.
        let x = (yy * information.xOffset - information.xy * information.yOffset) / determinant
        let y = (xx * information.yOffset - information.xy * information.xOffset) / determinant
        let explained = x * information.xOffset + y * information.yOffset
        let gained = max(information.offset - explained, 0) / Self.correlation
        var result = self
        result.variance = 1 / (1 / variance + gained)
        let step = result.variance * information.offsetGradient / Self.correlation
        result.value = min(max(value - step, -20), 20)
        return result
    }
}
