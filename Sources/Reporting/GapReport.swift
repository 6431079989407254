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
        Page.html(
            title: "How true is the simulation?", accent: Palette.candidate,
            body: """
                <div class="verdict"><strong>\(Markup.escape(section.verdict))</strong></div>
                \(section.html)
                <h2>Settings</h2>
                \(SectionTable(header: ["configuration", "settings that differ from the baseline"], rows: changes.map { [$0.name, $0.settings] }).html)
                """)
    }
}
