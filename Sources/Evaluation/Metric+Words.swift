extension Metric {
    /// Which values are good, in words: `low`, `high` or `near 0.68`.
    public var goodValues: String {
        switch better {
        case .lower: "low"
        case .higher: "high"
        case .near(let value): "near \(TextTable.number(value, decimals: value.rounded() == value ? 0 : 2))"
        }
    }
}
