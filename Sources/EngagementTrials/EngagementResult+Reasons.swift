extension EngagementResult {
    /// Zones for which the same sentences hold.
    package struct Reason: Hashable, Sendable {
        /// The names of the zones, in the order of the venue.
        package var zones: [String]
        /// Why they cannot be notified.
        package var reason: String
        /// What a beacon would do; `nil` where none was tried.
        package var advice: String?

        /// How many zones these are, if they are several, and their names.
        package var names: String {
            let list = zones.joined(separator: ", ")
            return zones.count == 1 ? list : "\(zones.count) zones (\(list))"
        }
    }

    /// Why zones cannot be notified: each sentence once, with all zones for which it holds, in the order of the venue.
    package func reasons(for verdicts: Set<Verdict>) -> [Reason] {
        var reasons: [Reason] = []
        for zone in zones where verdicts.contains(zone.verdict) {
            let advice = zone.advice?.sentence
            if let index = reasons.firstIndex(where: { $0.reason == zone.reason && $0.advice == advice }) {
                reasons[index].zones.append(zone.name)
            } else {
                reasons.append(Reason(zones: [zone.name], reason: zone.reason, advice: advice))
            }
        }
        return reasons
    }
}
