internal import Recordings

extension BenchmarkResult {
    /// The columns of the table of cores.
    package static let columns: [Metric] = [
        .ce50, .ce75, .ce95, .floorDetection, .ipinScore, .availability, .accuracyHonesty, .accuracyRadius,
        .latency,
    ]

    /// The benchmark as text for a terminal: the cores, the differences to the first core, the verdicts, the failures,
    /// and the classes of the phones.
    package var table: String {
        var parts = [coreTable.text]
        if !comparisons.isEmpty { parts.append(differenceTable.text) }
        var sentences = comparisons.map(\.sentence) + (comparisons.isEmpty ? [] : [CoreComparison.verdictNote])
        for core in cores { sentences += core.failureSentences(of: walks.count) }
        sentences += [PhoneCount.sentence(phones)].filter { !$0.isEmpty }
        if !sentences.isEmpty { parts.append(sentences.joined(separator: "\n") + "\n") }
        return parts.joined(separator: "\n")
    }

    private var coreTable: TextTable {
        TextTable(
            header: ["core, pooled", "walks"] + Self.columns.map(\.columnTitle),
            rows: cores.map { core in
                [core.name, "\(core.tracks.count)/\(walks.count)"]
                    + Self.columns.map { $0.format(core.pooled?[$0]) }
            })
    }

    /// The differences to the first core.
    package var differenceTable: TextTable {
        var table = TextTable(
            header: [
                "core", "metric", "improvement, mean of walks", "unit", "95 % interval", "p, gain or loss", "walks",
                "verdict",
            ],
            leftAligned: [0, 1, 3, 7])
        for comparison in comparisons {
            for row in comparison.rows {
                guard let metric = CoreComparison.metrics.first(where: { $0.key == row.metric }) else { continue }
                let hasWalks = row.evidence.walkCount > 0
                table.rows.append([
                    comparison.core, metric.name, hasWalks ? metric.format(row.evidence.meanImprovement) : "–",
                    metric.unit, metric.format(row.evidence.interval),
                    hasWalks ? TextTable.number(row.pValue, decimals: 4) : "–", "\(row.evidence.walkCount)",
                    hasWalks ? row.verdict.rawValue : "–",
                ])
            }
        }
        return table
    }
}

extension CoreComparison {
    /// Why a verdict may be inconclusive beside a small p-value.
    package static let verdictNote =
        "Each p belongs to one test. Verdicts use Holm's correction for all \(2 * metrics.count) tests of a core, "
        + "gain and loss in each metric, so a verdict can be inconclusive although p is below \(level) and the "
        + "interval is without 0."

    /// The metrics with a verdict.
    private func names(_ verdict: Verdict) -> String {
        let keys = rows.filter { $0.verdict == verdict }.map(\.metric)
        return keys.map { key in Metric.all.first { $0.key == key }?.name ?? key }.joined(separator: ", ")
    }

    package var sentence: String {
        let walks = RecordedRuns.phrase(walks: walkCount, runs: runCount)
        return switch verdict {
        case .better: "\(core) is better than \(reference) in \(names(.better)) (\(walks))."
        case .worse: "\(core) is worse than \(reference) in \(names(.worse)) (\(walks))."
        case .mixed:
            "\(core) is better than \(reference) in \(names(.better)) and worse in \(names(.worse)) (\(walks))."
        case .equivalent:
            "\(core) and \(reference) are equivalent: no metric differs by a relevant amount (\(walks))."
        case .inconclusive where walkCount == 0:
            "\(core) and \(reference) cannot be compared: there is no walk that both have finished."
        case .inconclusive where !canShowDifference:
            "\(core) and \(reference): \(walks) are too few to show a difference at the 5 % level of all metrics together. Give more walks."
        case .inconclusive: "\(core) and \(reference): inconclusive (\(walks))."
        }
    }
}

extension BenchmarkResult.Core {
    /// Sentences about the walks that the core has not finished, with the reasons.
    package func failureSentences(of count: Int) -> [String] {
        guard !failures.isEmpty else { return [] }
        let walks = count == 1 ? "1 walk" : "\(count) walks"
        var lines = [
            "\(name) failed on \(failures.count) of \(walks). Its figures and its comparison use only the other walks."
        ]
        if isGivenUp {
            lines.append("\(name) was stopped, because it gave no answer \(ExternalCore.patience) times in a row.")
        }
        return lines + failures.map { "\(name), \($0.walk): \($0.reason)" }
    }
}
