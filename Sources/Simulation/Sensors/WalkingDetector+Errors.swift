extension WalkingDetector {
    /// How long the detector errs on average because of a spell that looks like the opposite, seconds.
    ///
    /// A spell of the duration D looks so for D + lag. If the detector takes longer than that to notice, nothing happens;
    /// else it errs from its notice N on until it has released the spell, R after its end: E[(D + lag − N + R) · 1(N <
    /// D + lag)], with uniform D, N and R, by the midpoint rule.
    static func meanError(
        of durations: ClosedRange<Double>, notice: ClosedRange<Double>, release: ClosedRange<Double>, lag: Double
    ) -> Double {
        let parts = 40
        func value(_ range: ClosedRange<Double>, _ index: Int) -> Double {
            range.lowerBound + (range.upperBound - range.lowerBound) * (Double(index) + 0.5) / Double(parts)
        }
        let notices = (0..<parts).map { value(notice, $0) }
        let meanRelease = (release.lowerBound + release.upperBound) / 2
        var sum = 0.0
        for i in 0..<parts {
            let duration = value(durations, i)
            for noticed in notices {
                let rest = duration + lag - noticed
                if rest > 0 { sum += rest + meanRelease }
            }
        }
        return sum / Double(parts * parts)
    }

    /// The mean gap between spells with which the detector errs for `share` of the time, seconds.
    static func meanGap(share: Double, error: Double, durations: ClosedRange<Double>) -> Double {
        guard share > 0 else { return .infinity }
        return max(error / share - (durations.lowerBound + durations.upperBound) / 2, 0)
    }
}
