internal import Engagement

/// What triggers of a zone must achieve to be called reliable.
package struct TriggerLimits: Codable, Hashable, Sendable {
    /// Least share of the visits with a stay that is due in which a right notification comes.
    package var recall: Double
    /// Most false notifications a visit.
    package var falseAVisit: Double
    /// Largest latency, seconds, at ``latencyShare``.
    package var latency: Double
    /// The quantile of the latency that is compared.
    package static let latencyShare = 0.95

    /// Limits.
    package init(recall: Double = 0.9, falseAVisit: Double = 0.2, latency: Double = 10) {
        (self.recall, self.falseAVisit, self.latency) = (recall, falseAVisit, latency)
    }

    /// What a search aims at, as the same limits must hold on other visits: half of the misses and of the false
    /// notifications that the limits allow, within the same latency.
    var aim: TriggerLimits {
        TriggerLimits(
            recall: 1 - Self.margin * (1 - recall), falseAVisit: Self.margin * falseAVisit,
            latency: latency)
    }

    /// Share of a limit that a search aims at.
    static let margin = 0.5
}
