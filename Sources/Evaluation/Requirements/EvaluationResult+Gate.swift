public import Diagnostics

extension EvaluationResult {
    /// What keeps a gate closed or in doubt, with the place of each requirement, in the order of the file; then each metric
    /// that is worse than a stored result allows, and the walks of that result that are missing.
    ///
    /// - Parameters:
    ///   - isStrict: whether an inconclusive requirement and missing walks are errors, not warnings.
    ///   - stored: the file of the stored result.
    public func gateProblems(isStrict: Bool, stored: String? = nil) -> [Problem] {
        var problems = requirements.compactMap { $0.problem(confidence: confidence, isStrict: isStrict) }
        problems += comparison.filter(\.isWorse).map { Problem("Worse: \(sentence($0))", file: stored) }
        if let sentence = missingWalksSentence {
            problems.append(Problem(sentence, severity: isStrict ? .error : .warning, file: stored))
        }
        return problems
    }

    /// Which walks of the stored result are missing; `nil` if none is.
    public var missingWalksSentence: String? {
        guard !missingWalks.isEmpty else { return nil }
        let shown = missingWalks.prefix(20).joined(separator: ", ") + (missingWalks.count > 20 ? ", …" : "")
        return missingWalks.count == 1
            ? "The stored result has 1 walk that was not evaluated now: \(shown)."
            : "The stored result has \(missingWalks.count) walks that were not evaluated now: \(shown)."
    }

    /// The comparison of one metric in words.
    public func sentence(_ comparison: MetricComparison) -> String {
        let metric = comparison.metric
        let unit = metric.unit == "1" ? "" : " \(metric.unit)"
        let decimals = metric.decimals(telling: comparison.value, from: comparison.limit)
        func text(_ value: Double) -> String { TextTable.number(value, decimals: decimals) }
        let value = comparison.value.map { "is \(text($0))\(unit)" } ?? "has no value now"
        return
            "\(metric.name) \(value). The stored result allows \(metric.limitWords) \(text(comparison.limit))\(unit): it has "
            + "\(text(comparison.stored.value))\(unit) with the interval \(text(comparison.stored.interval.lowerBound))…"
            + "\(text(comparison.stored.interval.upperBound))."
    }

    func requirementTexts(percent: String) -> [String] {
        guard !requirements.isEmpty else { return [] }
        let table = TextTable(
            header: ["requirement", "verdict", "value", "unit", "\(percent) interval", "walks"],
            rows: requirements.map { result in
                let metric = result.requirement.metric
                return [
                    result.requirement.title, result.verdict.rawValue, metric.format(result.value.value), metric.unit,
                    metric.format(result.value.interval), "\(result.value.walks)",
                ]
            }, leftAligned: [0, 1, 3])
        let counts = RequirementResult.Verdict.allCases.compactMap { verdict in
            let count = requirements.count { $0.verdict == verdict }
            return count > 0 ? "\(count) \(verdict.rawValue)" : nil
        }
        let all = "\(requirements.count) requirement\(requirements.count == 1 ? "" : "s")"
        return [table.text, "\(all): \(counts.joined(separator: ", ")).\n"]
    }

    func comparisonTexts() -> [String] {
        guard !comparison.isEmpty else { return [] }
        let table = TextTable(
            header: ["compared with the stored result", "verdict", "value", "unit", "stored", "limit"],
            rows: comparison.map { row in
                let metric = row.metric
                return [
                    metric.name, row.isWorse ? "worse" : "not worse", metric.format(row.value), metric.unit,
                    metric.format(row.stored.value), metric.format(row.limit),
                ]
            }, leftAligned: [0, 1, 3])
        let worse = comparison.count(where: \.isWorse)
        let all = "\(comparison.count) metric\(comparison.count == 1 ? "" : "s")"
        return [table.text, "\(all) compared: \(worse) worse than the stored result allows.\n"]
    }
}

extension Metric {
    /// How many decimals tell a value from a limit; at least those of the tables, at most nine.
    fileprivate func decimals(telling value: Double?, from limit: Double) -> Int {
        guard let value else { return decimals }
        return (decimals...9).first {
            TextTable.number(value, decimals: $0) != TextTable.number(limit, decimals: $0)
        } ?? decimals
    }

    /// The words before the worst value that is allowed.
    fileprivate var limitWords: String {
        switch better {
        case .lower: "at most"
        case .higher: "at least"
        case .near(let ideal):
            "values as far from \(TextTable.number(ideal, decimals: ideal.rounded() == ideal ? 0 : 2)) as"
        }
    }
}
