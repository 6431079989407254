public import Diagnostics

extension EvaluationResult {
    /// What keeps a gate closed or in doubt, with the place of each requirement, in the order of the file; then each metric
    /// that is worse than a stored result allows.
    ///
    /// - Parameters:
    ///   - isStrict: whether an inconclusive requirement is an error, not a warning.
    ///   - stored: the file of the stored result.
    public func gateProblems(isStrict: Bool, stored: String? = nil) -> [Problem] {
        requirements.compactMap { $0.problem(confidence: confidence, isStrict: isStrict) }
            + comparison.filter(\.isWorse).map { Problem("Worse: \(sentence($0))", file: stored) }
    }

    /// The comparison of one metric in words.
    public func sentence(_ comparison: MetricComparison) -> String {
        guard let metric = metrics.first(where: { $0.key == comparison.key }) else { return comparison.key }
        let unit = metric.unit == "1" ? "" : " \(metric.unit)"
        let value = comparison.value.map { "\(metric.format($0))\(unit)" } ?? "no value"
        return "\(metric.name) is \(value). The stored result allows \(metric.format(comparison.limit))\(unit): it is "
            + "\(metric.format(comparison.stored))\(unit) with the interval "
            + "\(metric.format(comparison.interval[0]))…\(metric.format(comparison.interval[1]))."
    }

    /// The tables of requirements and of the comparison, those that there are.
    func gateTables(percent: String) -> [TextTable] {
        var tables: [TextTable] = []
        if !requirements.isEmpty {
            tables.append(
                TextTable(
                    header: ["requirement", "verdict", "value", "\(percent) interval", "walks"],
                    rows: requirements.map { result in
                        let metric = result.requirement.metric
                        return [
                            result.requirement.name, result.verdict.rawValue, metric.format(result.value.value),
                            metric.format(result.value.interval), "\(result.value.walks)",
                        ]
                    }, leftAligned: [0, 1]))
        }
        if !comparison.isEmpty {
            tables.append(
                TextTable(
                    header: ["compared with the stored result", "verdict", "value", "stored", "allowed to"],
                    rows: comparison.compactMap { row in
                        metrics.first { $0.key == row.key }.map { metric in
                            [
                                metric.name, row.isWorse ? "worse" : "not worse", metric.format(row.value),
                                metric.format(row.stored), metric.format(row.limit),
                            ]
                        }
                    }, leftAligned: [0, 1]))
        }
        return tables
    }
}
