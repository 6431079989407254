extension WalkingDetector {
    /// Mean duration of the error that a spell of the opposite appearance causes, seconds.
    ///
    /// A spell of the duration D is visible for D + lag. If the detector needs longer than that to notice it, there is
    /// no error. Otherwise the error lasts from the delay N until the release R after the end of the spell: E[(D + lag
    /// − N + R) · 1(N < D + lag)], with uniform D, N and R, by the midpoint rule over D.
    static func meanError(
        of durations: ClosedRange<Double>, notice: ClosedRange<Double>, release: ClosedRange<Double>, lag: Double
    ) -> Double {
        let parts = 40
        let width = durations.upperBound - durations.lowerBound
        let meanRelease = (release.lowerBound + release.upperBound) / 2
        var sum = 0.0
        for part in 0..<parts {
            let limit = durations.lowerBound + width * (Double(part) + 0.5) / Double(parts) + lag
            // The share of delays below the limit, and the mean of these.
            let last = min(limit, notice.upperBound)
            guard last > notice.lowerBound || limit > notice.upperBound else { continue }
            let spread = notice.upperBound - notice.lowerBound
            let share = spread > 0 ? (last - notice.lowerBound) / spread : 1
            sum += share * (limit - (notice.lowerBound + last) / 2 + meanRelease)
        }
        return sum / Double(parts)
    }

    /// The mean gap between spells with which the detector errs for `share` of the time, seconds.
    static func meanGap(share: Double, error: Double, durations: ClosedRange<Double>) -> Double {
        guard share > 0 else { return .infinity }
        return max(error / share - (durations.lowerBound + durations.upperBound) / 2, 0)
    }
}
