internal import Recordings

extension EvaluationResult {
    /// The evaluation as text for a terminal: the headline metrics of each walk and of all pooled, which is all instants
    /// together, then every metric of all pooled with its interval and the numbers of instants (or steps, or changes) and walks behind it.
    ///
    /// Each grouping is a table of the same columns, with the interval under each group. Requirements and the comparison with
    /// a stored evaluation are tables at the end, each with a sentence that counts its verdicts, before the classes of the phones.
    public func table() -> String {
        let percent = TextTable.number(100 * confidence, decimals: 0) + " %"
        let tables =
            [walkTable(percent: percent), metricTable(percent: percent)]
            + groupings.map { groupTable($0, percent: percent) }
        let phones = PhoneCount.sentence(phones)
        return (tables.map(\.text) + requirementTexts(percent: percent) + comparisonTexts()).joined(separator: "\n")
            + (phones.isEmpty ? "" : "\n\(phones)\n")
    }

    private func walkTable(percent: String) -> TextTable {
        let columns = headline
        var table = TextTable(header: ["walk", "instants"] + columns.map(\.columnTitle))
        for row in walks + [pooled] {
            table.rows.append(
                [row.name ?? "pooled, \(row.walks) walks", "\(row.instants)"] + columns.map { $0.format(row[$0]) })
        }
        table.rows.append(["\(percent) interval", ""] + columns.map { $0.format(pooled.entry($0.key)?.interval) })
        return table
    }

    private var headline: [Metric] {
        Metric.headline.filter { metric in metrics.contains { $0.key == metric.key } }
    }

    private func groupTable(_ grouping: GroupedMetrics, percent: String) -> TextTable {
        let columns = grouping.by.metrics(of: headline)
        var table = TextTable(
            header: ["\(grouping.by.rawValue), pooled", "instants", "walks"] + columns.map(\.columnTitle))
        for row in grouping.groups {
            table.rows.append([row.name ?? "", "\(row.instants)", "\(row.walks)"] + columns.map { $0.format(row[$0]) })
            table.rows.append(
                ["  \(percent) interval", "", ""] + columns.map { $0.format(row.entry($0.key)?.interval) })
        }
        return table
    }

    private func metricTable(percent: String) -> TextTable {
        TextTable(
            header: ["metric, pooled", "value", "unit", "\(percent) interval", "n", "walks"],
            rows: metrics.map { metric in
                let entry = pooled.entry(metric.key)
                return [
                    metric.name, metric.format(entry?.value), metric.unit, metric.format(entry?.interval),
                    "\(entry?.count ?? 0)", "\(entry?.walks ?? 0)",
                ]
            },
            leftAligned: [0, 2])
    }
}

extension Metric {
    package var columnTitle: String { unit == "1" ? label : "\(label) \(unit)" }

    /// Its unit behind a value, with a blank; empty of shares and ratios.
    package var unitSuffix: String { unit == "1" ? "" : " \(unit)" }

    /// How many decimals tables show: three of shares and ratios, two of all else.
    package var decimals: Int { unit == "1" ? 3 : 2 }

    /// The value as the table shows it.
    public func format(_ value: Double?) -> String { TextTable.number(value, decimals: decimals) }

    /// The interval as the table shows it.
    package func format(_ interval: ClosedRange<Double>?) -> String {
        interval.map { "\(format($0.lowerBound))…\(format($0.upperBound))" } ?? "–"
    }
}
