internal import Engagement

extension EngagementResult.Zone {
    /// With fewer visits that are due, there is no verdict: of 10, the interval of the share is half of all shares wide.
    private static let fewestVisits = 10

    /// Sets the verdict and its reason: good and bad ones need evidence.
    mutating func decide(_ limits: TriggerLimits) {
        guard let checks = selected.checks(limits), selected.outcome.dueWalks >= Self.fewestVisits else {
            verdict = .untested
            reason =
                "Fewer than \(Self.fewestVisits) test visits had what is due. Use more test visits."
            return
        }
        let broken = checks.filter { $0.evidence == .broken }
        let missed = "These limits are not kept: \(broken.map(\.figure).joined(separator: ", "))."
        switch selected.evidence(limits) {
        case .kept where trigger == ZoneTrigger():
            verdict = .reliable
            reason = "Positions without a condition are enough."
        case .kept:
            verdict = .conditional
            reason = "Only with the settings and the condition of this table."
        case .open:
            let open = checks.filter { $0.evidence == .open }.map { "\($0.figure) (\($0.interval))" }
            let needed = selected.visitsNeeded(limits)
            verdict = .inconclusive
            reason =
                "Not shown either way: \(open.joined(separator: ", ")). "
                + (needed.map {
                    "If the true figures are those found, about \($0) test visits give a verdict in three of four cases or more."
                }
                    ?? "The zone is so near to a limit that even a hundred times as many visits may give no verdict.")
        case .broken:
            if let localError, width < 2 * localError {
                verdict = .impossible
                reason =
                    "\(missed) The zone is \(Self.metres(width)) wide, less than twice the local error of "
                    + "\(Self.metres(localError)), which three quarters of the positions in it keep."
            } else {
                verdict = .missed
                reason = "\(missed) The zone is wide enough."
            }
        }
    }

    private static func metres(_ value: Double) -> String { "\((value * 10).rounded() / 10) m" }
}
