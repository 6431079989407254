internal import ArgumentParser
internal import Formats
internal import Planning

struct PlanRegistry: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "registry",
        abstract: "Compares the list of installed beacons, or a vendor's export, with the plan.",
        discussion: """
            `plan sheet` writes registry.csv with the planned beacons; the installer fills in serial numbers, addresses and days. This \
            command names beacons that are missing, unknown, listed twice or by another number, that hang elsewhere, or are set to another \
            power or interval. Exit code 1 if there is one. It also names batteries that are weak, without a change of the exit code. The folder --output gets registry.json, and registry.csv with the plan and all that was filled in.

            Example: beaconry plan registry Venues/office.yaml --registry plan/registry.csv
            """)

    @Argument(help: "Venue file of the plan.")
    var venue: String

    @Option(required: "registry", .string, "The list: registry.csv, or a vendor's export as CSV.", valueName: "file")
    var registry: String

    @Option(
        "mapping", .string, "Mapping of the columns of a vendor's export; `beaconry schema registry-mapping`.",
        valueName: "file")
    var mapping: String?

    @OptionGroup var common: CommonOptions

    func run() throws {
        let venue = try common.venue(at: self.venue)
        let mapping = try mapping.map { try RegistryMapping.read(path: $0) } ?? .ours
        let folder = try common.folder(
            for: ["registry.csv", "registry.json"], besides: [self.venue, registry, self.mapping])
        let list = try RegistryFile.read(path: registry, mapping: mapping)
        let check = RegistryCheck.check(list, of: venue)
        if let folder {
            let merged = BeaconRegistry(venue).filledIn(from: list)
            common.console.message("Wrote \(try folder.write(merged.csv, to: "registry.csv"))")
        }
        try common.list(check, as: "registry.json", text: check.text)
        if !check.isAsPlanned { throw ExitCode(1) }
    }
}
