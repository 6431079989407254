internal import ArgumentParser

struct EngageCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "engage",
        abstract:
            "Says what an app can do with positions: notify zones, report events, guide, upload events, follow tags.",
        discussion: """
            Without one of the subcommands, it says which zones can be notified.

            Example: beaconry engage Venues/supermarket.yaml --output notify
            Example: beaconry engage routes Venues/mall.yaml
            """,
        subcommands: [EngageZones.self, EngageEvents.self, EngageRoutes.self, EngageTags.self, EngageUploads.self],
        defaultSubcommand: EngageZones.self)
}
