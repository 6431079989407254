/// Which stretch of the recordings an animation plays, and how fast. It plays it again and again.
package struct TimeLapse: Hashable, Sendable {
    /// Where it begins, seconds since the start of the recordings.
    package let start: Double
    /// How much is played, seconds of the recordings.
    package let duration: Double
    /// Seconds of the recordings in a second of the animation.
    package let speed: Double

    /// How long an animation of long recordings lasts, seconds. The lower bound follows from the round factors of
    /// ``speed(for:)``, of which each is at most 1.5 times the one before.
    package static let usualLengths = 30...45

    /// A time lapse.
    ///
    /// - Parameters:
    ///   - start: seconds; negative and infinite ones become 0.
    ///   - duration: seconds, at least 1 ms; shorter and infinite ones become 1 s.
    ///   - speed: above 0; `nil` chooses one by which the animation lasts ``usualLengths`` where the durations allow it.
    package init(start: Double = 0, duration: Double, speed: Double? = nil) {
        self.start = start.isFinite ? max(start, 0) : 0
        self.duration = duration.isFinite && duration >= 0.001 ? duration : 1
        let given = speed.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
        self.speed = given ?? Self.speed(for: self.duration)
    }

    /// Where it ends, seconds since the start of the recordings.
    package var end: Double { start + duration }

    /// How long it lasts on the screen, seconds.
    package var length: Double { duration / speed }

    /// The lowest round speed by which a stretch of so many seconds lasts no longer than ``usualLengths``.
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

    /// How much of the animation has passed at `time` of the recordings: 0 … 100 %.
    func percent(at time: Double) -> Double { min(max((time - start) / duration, 0), 1) * 100 }
}
