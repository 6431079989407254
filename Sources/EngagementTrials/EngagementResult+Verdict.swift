internal import Engagement

extension EngagementResult.Zone {
    /// With fewer visits that are due, there is no verdict: of 10, the interval of the share is half of all shares wide.
    private static let fewestVisits = 10

    /// Sets the verdict and its reason.
    mutating func decide(_ limits: TriggerLimits) {
        guard let broken = selected.broken(limits), selected.outcome.dueWalks >= Self.fewestVisits else {
            (verdict, reason) = (
                .untested,
                "Fewer than \(Self.fewestVisits) test visits had a stay that is long enough. Try more visits."
            )
            return
        }
        let missed = "These limits are not kept: \(broken.joined(separator: ", "))."
        if trigger == ZoneTrigger(), broken.isEmpty {
            (verdict, reason) = (.reliable, "Entry from positions is enough.")
        } else if broken.isEmpty {
            (verdict, reason) = (.conditional, "Only with the settings and the condition of this table.")
        } else if !selected.isShownToBreak(limits) {
            verdict = .inconclusive
            reason = "\(missed) It may be chance: the limit is within the 95 % interval. Try more visits."
        } else if let localError, width < 2 * localError {
            verdict = .impossible
            reason =
                "\(missed) The zone is \(Self.metres(width)) wide, less than twice the local error of "
                + "\(Self.metres(localError)), which three quarters of the positions in it keep."
        } else {
            (verdict, reason) = (.missed, "\(missed) The zone is wide enough.")
        }
    }

    private static func metres(_ value: Double) -> String { "\((value * 10).rounded() / 10) m" }
}
