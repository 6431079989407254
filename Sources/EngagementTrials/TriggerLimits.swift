package import Formats
internal import NumericalMethods

/// What triggers of a zone must achieve to be called reliable.
package struct TriggerLimits: JSONRecord, Decodable, Hashable, Sendable {
    package var recall: Double
    package var falseAVisit: Double
    package var latency: Double
    /// The quantile of the latency that is compared.
    package static let latencyShare = 0.95

    package static let shape = JSONShape<Self>(
        "engagementLimits", "The limits that a reliable zone keeps.",
        .always("recall", \.recall, "Smallest allowed share of the due visits that get a notification."),
        .always("falseAVisit", \.falseAVisit, "Largest allowed number of false notifications per visit."),
        .always("latency", .figure("seconds"), \.latency, "Largest allowed latency of 95 % of the notifications."))

    package init(recall: Double = 0.9, falseAVisit: Double = 0.2, latency: Double = 10) {
        self.recall = recall
        self.falseAVisit = falseAVisit
        self.latency = latency
    }

    /// In words.
    package var text: String {
        "\(ShareText.percent(recall)) notified, at most \(YAMLText.number(falseAVisit)) false a visit, within \(YAMLText.number(latency)) s"
    }

    /// What a search aims at, as the same limits must hold on other visits: half of the misses and of the false
    /// notifications that the limits allow, within the same latency.
    var aim: TriggerLimits {
        TriggerLimits(recall: 1 - Self.margin * (1 - recall), falseAVisit: Self.margin * falseAVisit, latency: latency)
    }

    /// The fewest visits with a due stay that can show that all limits are kept, if each of them goes well; `nil` if more than
    /// ``EngagementRequest/allowedTestVisits`` would have to.
    package var fewestVisits: Int? {
        (1...EngagementRequest.allowedTestVisits.upperBound).first { count in
            let share = Statistics.interval(ofShare: 1, count: count).lowerBound
            let none = Statistics.interval(ofMeanCount: 0, dispersion: 1, units: Double(count)).upperBound
            return share >= max(recall, Self.latencyShare) && none <= falseAVisit
        }
    }

    /// Share of a limit that a search aims at.
    static let margin = 0.5
}
