/// The part of the recordings that an animation plays in a loop, and its speed.
package struct TimeLapse: Hashable, Sendable {
    /// The start, seconds since the start of the recordings.
    package let start: Double
    /// The length, seconds of the recordings.
    package let duration: Double
    /// Seconds of the recordings per second of the animation.
    package let speed: Double

    /// How long an animation of long recordings lasts, seconds. The lower bound follows from the round factors of
    /// ``speed(for:)``, of which each is at most 1.5 times the one before.
    package static let usualLengths = 30...45

    /// - Parameters:
    ///   - start: seconds; negative and infinite values become 0.
    ///   - duration: seconds, at least 1 ms; shorter and infinite values become 1 s.
    ///   - speed: above 0; `nil` for a speed with which the animation lasts ``usualLengths``, if possible.
    package init(start: Double = 0, duration: Double, speed: Double? = nil) {
        self.start = start.isFinite ? max(start, 0) : 0
        self.duration = duration.isFinite && duration >= 0.001 ? duration : 1
        let given = speed.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
        self.speed = given ?? Self.speed(for: self.duration)
    }

    /// The end, seconds since the start of the recordings.
    package var end: Double { start + duration }

    /// The length of the animation, seconds.
    package var length: Double { duration / speed }

    /// The lowest round speed with which this many seconds last at most the upper bound of ``usualLengths``.
    static func speed(for duration: Double) -> Double {
        var unit = 1.0
        while unit < 1e12 {
            for factor in [1.0, 1.5, 2, 3, 4, 5, 6, 8]
            where duration / (factor * unit) <= Double(usualLengths.upperBound) {
                return factor * unit
            }
            unit *= 10
        }
        return unit
    }

    /// The share of the animation that has passed at `time` of the recordings: 0 … 100 %.
    func percent(at time: Double) -> Double { min(max((time - start) / duration, 0), 1) * 100 }
}
