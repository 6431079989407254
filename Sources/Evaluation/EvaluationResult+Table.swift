extension EvaluationResult {
    /// The evaluation as text for a terminal: the headline metrics of each walk and of all together, then every metric
    /// of all together with its interval and the numbers of instants (or steps, or changes) and walks behind it.
    public func table() -> String {
        let percent = TextTable.number(100 * confidence, decimals: 0) + " %"
        return walkTable(percent: percent).text + "\n" + metricTable(percent: percent).text
    }

    private func walkTable(percent: String) -> TextTable {
        let columns = Metric.headline.filter { metric in metrics.contains { $0.key == metric.key } }
        var table = TextTable(
            header: ["walk", "n"] + columns.map { $0.unit == "1" ? $0.label : "\($0.label) \($0.unit)" })
        for row in walks + [pooled] {
            table.rows.append(
                [row.name ?? "all \(row.walks) walks", "\(row.instants)"] + columns.map { $0.format(row[$0]) })
        }
        table.rows.append(["\(percent) interval", ""] + columns.map { $0.format(pooled.entry($0.key)?.interval) })
        return table
    }

    private func metricTable(percent: String) -> TextTable {
        TextTable(
            header: ["metric", "value", "unit", "\(percent) interval", "n", "walks"],
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
    /// The value as the table shows it: three decimals for shares and ratios, two for all else.
    public func format(_ value: Double?) -> String { TextTable.number(value, decimals: unit == "1" ? 3 : 2) }

    /// The interval as the table shows it.
    func format(_ interval: ClosedRange<Double>?) -> String {
        interval.map { "\(format($0.lowerBound))…\(format($0.upperBound))" } ?? "–"
    }
}
