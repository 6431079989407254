extension EngagementResult.Zone {
    /// Sets the verdict and its reason.
    mutating func judge(_ limits: TriggerLimits) {
        guard let broken = selected.broken(limits) else {
            (verdict, reason) = (.unvisited, "No test visit had a stay that is long enough.")
            return
        }
        if plain.meets(limits) {
            (verdict, reason) = (.reliable, "Entry from positions is enough.")
        } else if broken.isEmpty {
            (verdict, reason) = (.conditional, "Only with the settings and the condition of this table.")
        } else if let localError, width < 2 * localError {
            verdict = .impossible
            reason =
                "The zone is \(Self.metres(width)) wide, and three quarters of the positions in it are up to "
                + "\(Self.metres(localError)) wrong: it must be at least twice as wide."
        } else {
            verdict = .missed
            reason = "It is wide enough, but these limits are not kept: \(broken.joined(separator: ", "))."
        }
    }

    private static func metres(_ value: Double) -> String { "\((value * 10).rounded() / 10) m" }
}
