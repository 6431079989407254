package import EngagementTrials

extension TagReport {
    /// The page of `engage tags`.
    package var html: String {
        let sections: [ReportSection?] = [
            .next([
                "Set the longest time without a position that you can bear: \(code: "--outdated-after").",
                "If alarms are false, let them wait longer: \(code: "--dwell"). They then miss shorter stays.",
                "Check the result at the venue.",
            ]),
            ReportSection(
                "States",
                sentences.map { .paragraph($0) } + [.table(Self.stateHeader, stateRows)]), alarms,
            ReportSection(
                "Keys of rotating identifiers",
                .paragraph("\(keySentence) The last column is the share in the long run in closed form."),
                .table(Self.keyHeader, keyRows), .figure(chart)),
        ]
        return Report(
            title: "Tags in \(venue)", accent: Palette.beacon, verdict: ReportText(verdict),
            sections: sections.compactMap(\.self), paper: .landscape
        ).html
    }

    private var alarms: ReportSection? {
        guard !alarmRows.isEmpty else { return nil }
        let words =
            "Told: the share of due stays, or of their ends, with a right alert. Not false: the share of the "
            + "alerts that do not come while the tag is elsewhere (enter) or still inside (exit)."
        return ReportSection("Alarms of zones", [.table(Self.alarmHeader, alarmRows), .paragraph(words)])
    }

    private var chart: SVG {
        RowChart(
            rows: rows.map {
                RowChart.MarkedRow(
                    label: "keys of \(Format.number($0.days)) d\($0.isProfile ? " (profile)" : "")",
                    marks: [.percent($0.unresolved, interval: $0.interval)])
            }, axisTitle: "unresolved, % of the sightings, with 95 % intervals"
        ).drawing
    }
}
