extension Metric {
    /// Which values are good, in words: `low`, `high` or `near 0.68`.
    public var goodValues: String {
        switch better {
        case .lower: "low"
        case .higher: "high"
        case .near(let value): "near \(TextTable.number(value, decimals: value.rounded() == value ? 0 : 2))"
        }
    }

    /// What it tells, for people who know no statistics: a few words; `nil` for metrics of which the name says it.
    public var plainWords: String? {
        switch key {
        case Metric.latency.key: "how long the dot stays behind the person"
        case Metric.standstillJitter.key: "how far the dot moves about while the person stands"
        case Metric.jumpRate.key: "how often the dot leaps"
        case Metric.pathRatio.key: "the way of the dot, for each metre of the person's way"
        case Metric.floorDetection.key: "share of the time on the right level"
        case Metric.availability.key: "share of the time with a position that is not out of date"
        default: nil
        }
    }
}
