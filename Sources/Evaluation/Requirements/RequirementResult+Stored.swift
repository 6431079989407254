extension RequirementResult {
    /// A result without its requirement, as another process can send it. (Its JSON form is that of documents.)
    package struct Stored: Codable, Sendable {
        fileprivate let value: Double?
        fileprivate let interval: [Double]?
        fileprivate let count: Int
        fileprivate let walks: Int
        fileprivate let runs: Int
        fileprivate let verdict: String
        fileprivate let reason: String?
    }

    package var stored: Stored {
        Stored(
            value: value.value, interval: value.interval.map { [$0.lowerBound, $0.upperBound] }, count: value.count,
            walks: value.walks, runs: value.runs, verdict: verdict.rawValue, reason: reason)
    }

    /// The result that was ``stored``.
    package init(_ stored: Stored, of requirement: Requirement) {
        self.requirement = requirement
        var value = MetricValue(value: stored.value, count: stored.count, runs: [])
        value.interval = stored.interval.map { $0[0]...$0[1] }
        value.walks = stored.walks
        value.runs = stored.runs
        self.value = value
        verdict = Verdict(rawValue: stored.verdict) ?? .inconclusive
        reason = stored.reason
    }
}
