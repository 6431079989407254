/// How many decibels more this phone reads than the radio model says, the same for all beacons, as a belief that fixes
/// sharpen: a normal distribution that spreads by a random walk between them.
///
/// It starts at 0 ± 5.4 dB, the scatter of twenty phone models in one chamber, and walks by 0.2 dB times the root of the
/// seconds.
/// A fix says little of it: only that circles do not meet. It is the Gauss–Newton step of the joint problem of place
/// and offset in the dB domain, with the place's own uncertainty removed (the Schur complement), and counts a quarter,
/// as shadowing is the same in neighbouring seconds.
///
/// Where only the strongest of many beacons take part, those are the ones whose shadowing is kind to them; the offset
/// takes that up, too: 2.9 dB for 8 of 24 beacons that scatter by 4 dB.
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

    /// Goes on with what was known, if anything was.
    package mutating func adopt(_ known: ReceiverOffset?) { self = known ?? self }

    /// Lets time pass. The belief never gets wider than it was at the start.
    package mutating func predict(at time: Double) {
        if let last = self.time, time > last {
            variance = min(variance + Self.walk * (time - last), Self.priorVariance)
        }
        self.time = time
    }

    /// Takes what a second says: what it would make of the belief if it were independent of the second before.
    package mutating func learn(mean: Double, variance after: Double) {
        let gained = 1 / after - 1 / variance
        guard gained > 0, mean.isFinite else { return }
        let said = (mean / after - value / variance) / gained
        let precision = 1 / variance + gained / Self.correlation
        value = min(max((value / variance + said * gained / Self.correlation) / precision, -20), 20)
        variance = 1 / precision
    }

    /// The belief after a fix at which the circles, corrected by `value`, give this information.
    ///
    /// - Parameter place: precision that a prior adds to the place, per square metre.
    package func updated(by information: RangeProblem.Information, place: Double) -> ReceiverOffset {
        let (xx, yy) = (information.xx + place, information.yy + place)
        let determinant = xx * yy - information.xy * information.xy
        guard determinant > 1e-12 else { return self }
        // The place's own step and what of the offset it explains.
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
