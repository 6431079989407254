internal import ArgumentParser

struct PlanCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plan",
        abstract: "Plans the beacons of a venue before anybody walks there.",
        discussion: """
            The venue file says where the beacons hang or shall hang. All figures come from the mean radio channel of the \
            simulator. No recordings are needed.

            Example: beaconry plan maps Venues/office.yaml --output plan
            """,
        subcommands: [PlanMaps.self, PlanPlace.self, PlanLint.self])
}
