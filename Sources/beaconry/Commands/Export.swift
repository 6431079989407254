internal import ArgumentParser

struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Writes venues, fixes and error maps for maps and other programs.",
        discussion: """
            Example: beaconry export plan Venues/mall.yaml --output-file mall.kml
            """,
        subcommands: [ExportPlan.self, ExportFixes.self, ExportErrorMap.self])
}
