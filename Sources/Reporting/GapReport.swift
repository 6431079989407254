/// The report of a gap between simulation and recorded walks. One page.
package struct GapReport {
    private let section: GapSection
    private let changes: [(name: String, settings: String)]

    /// The report of a section.
    ///
    /// - Parameter changes: the configurations that it names, with their settings.
    package init(_ section: GapSection, changes: [(name: String, settings: String)]) {
        (self.section, self.changes) = (section, changes)
    }

    /// The page.
    package var html: String {
        Report(
            title: "How true is the simulation?", accent: Palette.candidate, verdict: ReportText(section.verdict),
            sections: [
                section.section,
                ReportSection(
                    "Settings",
                    [
                        .table(
                            ["configuration", "settings that differ from the baseline"],
                            changes.map { [$0.name, $0.settings] })
                    ]),
            ]
        ).html
    }
}
