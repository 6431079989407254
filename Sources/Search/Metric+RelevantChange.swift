internal import Evaluation

extension Metric {
    /// The smallest relevant change: 5 % of the baseline's value, but not less than a visitor can notice.
    package func relevantChange(from baseline: Double?) -> Double {
        let least: Double =
            switch unit {
            case "m": 0.05
            case "s": 0.1
            case "mAh/h": 1
            case "1/min", "1/h": 0.1
            default: 0.005
            }
        return max(0.05 * abs(baseline ?? 0), least)
    }
}
