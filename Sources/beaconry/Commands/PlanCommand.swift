internal import ArgumentParser

struct PlanCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plan",
        abstract: "Plans the beacons of a venue before anybody walks there.",
        discussion: """
            The venue file says where the beacons hang or will hang. Maps come from the mean radio channel of the simulator, \
            and predictions from simulated visitors. No recordings are needed, but for `plan diff`. Without a subcommand, it predicts the \
            accuracy that visitors will have.

            Example: beaconry plan Venues/office.yaml
            Example: beaconry plan maps Venues/office.yaml --output plan
            """,
        subcommands: [
            PlanMaps.self, PlanPilot.self, PlanPlace.self, PlanPredict.self, PlanCompare.self, PlanDensity.self,
            PlanWhatIf.self,
            PlanLint.self, PlanRegions.self, PlanSheet.self, PlanRegistry.self, PlanDiff.self,
        ], defaultSubcommand: PlanPredict.self)
}
