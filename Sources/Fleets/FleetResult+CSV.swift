internal import Formats

extension FleetResult {
    /// One row for each venue; a field without a value is empty.
    package var csv: String {
        let zones = (sum(\.zones) ?? [:]).keys.sorted()
        let verdicts = ["met", "missed", "inconclusive"]
        let header =
            ["name", "venue", "status", "recommendation", "objective", "unit", "improvement", "from", "to"]
            + ["ce75", "ce75From", "ce75To"] + verdicts + zones.map { "zones_\($0)" }
            + ["newBeacons", "coverage", "suspects", "missedRequirements", "report", "reason"]
        return CSVLines.text(
            header: header,
            rows: rows.map { row in
                let figures = row.figures
                return [row.name, row.venue, row.status.rawValue]
                    + [figures.recommendation, figures.objective, figures.unit].map { $0 ?? "" }
                    + Self.fields(figures.gain) + Self.fields(figures.ce75)
                    + verdicts.map { Self.count(of: $0, in: figures.requirements) }
                    + zones.map { Self.count(of: $0, in: figures.zones) }
                    + [
                        figures.newBeacons.map { "\($0)" } ?? "", figures.coverage.map { "\($0)" } ?? "",
                        (figures.suspects ?? []).joined(separator: "; "), figures.missed.joined(separator: "; "),
                        row.report ?? "", row.reason ?? "",
                    ]
            })
    }

    private static func fields(_ figure: FleetFigures.Figure?) -> [String] {
        [figure?.value, figure?.interval?.lowerBound, figure?.interval?.upperBound].map { $0.map { "\($0)" } ?? "" }
    }

    /// A verdict that nothing has is 0 where there are others.
    private static func count(of verdict: String, in counts: [String: Int]?) -> String {
        counts.map { "\($0[verdict] ?? 0)" } ?? ""
    }
}
