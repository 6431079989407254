internal import ArgumentParser

struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Converts recordings and floor plans of other programs.",
        discussion: """
            Without one of the subcommands, it converts recordings.

            Example: beaconry import tetam tetam_ble --output lab
            Example: beaconry import plan Venues/plans/library.kml --output-file library.yaml
            """,
        subcommands: [ImportPlan.self, ImportRecordings.self], defaultSubcommand: ImportRecordings.self)
}
