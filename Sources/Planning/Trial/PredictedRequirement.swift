package import Evaluation

/// Whether a plan will meet a requirement: in how many of the possible buildings the walk-through at the hand-over
/// meets it, by the same rule that tests recorded walks.
package struct PredictedRequirement: PredictedValues, Sendable {
    package let requirement: Requirement
    /// In how many worlds its walks meet it.
    package let met: Int
    /// In how many worlds the value is not one of the allowed, or the verdict is missed.
    package let failed: Int
    /// The values of the worlds that have one.
    package let values: [Double]
    /// Why most worlds have no verdict, if their intervals do not tell; a few words.
    package let reason: String?
    package let worlds: Int

    /// In this share of the worlds the walks must meet it: then nine of ten plans pass, with a margin for the error of
    /// the share, which is 0.04 in 30 worlds.
    package static let least = 0.95
    /// If more than this share of the worlds fails, more walks would not help: most buildings have a value that is not
    /// allowed.
    package static let most = 0.5

    /// How sure a plan that meets a requirement is, in words.
    package static let metWords =
        "in at least \(TextTable.number(100 * least, decimals: 0)) % of the possible buildings"
    /// How sure a plan that misses a requirement is, in words.
    package static let missedWords = "in more than \(TextTable.number(100 * most, decimals: 0)) % of them"
    /// What the verdicts say, in words.
    package static let rule =
        "Met: the walks pass \(metWords). Missed: \(missedWords) the figure is not an allowed one. "
        + "Inconclusive: all else."

    /// The prediction from the results of each world.
    package init(_ results: [RequirementResult]) {
        precondition(!results.isEmpty, "there is at least one world")
        requirement = results[0].requirement
        worlds = results.count
        met = results.count { $0.verdict == .met }
        values = results.compactMap(\.value.value)
        let reasons = results.filter { $0.verdict == .inconclusive }.compactMap(\.reason)
        reason = reasons.first { reason in 2 * reasons.count { $0 == reason } > results.count }
        let bounds = requirement.allowed
        failed = results.count { result in
            switch result.verdict {
            case .met: false
            case .missed: true
            case .inconclusive: result.value.value.map { !bounds.contains($0) } ?? false
            }
        }
    }

    /// The verdict on the map.
    package var verdict: RequirementResult.Verdict {
        if Double(met) >= Self.least * Double(worlds) { return .met }
        return Double(failed) > Self.most * Double(worlds) ? .missed : .inconclusive
    }

    package var metric: Metric { requirement.metric }

    /// By how much the median is outside of what is allowed; infinite without a value.
    package var excess: Double {
        guard let median else { return .infinity }
        let allowed = requirement.allowed
        return max(allowed.lowerBound - median, median - allowed.upperBound, 0)
    }

    /// The figures in words, such as `3.9 m (90 % of buildings 3.1…5.2), passes in 17 of 20 worlds`.
    package var figure: String {
        let unit = metric.unit == "1" ? "" : " \(metric.unit)"
        let ends = interval == nil ? "" : " (90 % of buildings \(range))"
        let value = median.map { "\(metric.format($0))\(unit)\(ends)" } ?? "no value"
        let few = values.count < worlds ? "; in \(worlds - values.count) no walk goes there" : ""
        guard let reason, verdict == .inconclusive else {
            return "\(value), passes in \(met) of \(worlds) buildings\(few)"
        }
        let place = reason.hasSuffix("there") ? "" : " there"
        return "\(value), passes in \(met) of \(worlds) buildings; most have no verdict, because \(reason)\(place)"
    }
}
