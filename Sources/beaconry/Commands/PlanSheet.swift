internal import ArgumentParser
internal import Evaluation
internal import Formats
internal import Planning
internal import Reporting
internal import Simulation
internal import VenueModel

struct PlanSheet: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sheet",
        abstract:
            "Writes the install sheet of a plan: numbered maps and lists, labels, bill of materials, walk-through.",
        discussion: """
            The folder --output gets venue.yaml, sheet.html and labels.html, the same as PDF if a browser is installed, \
            commissioning.csv with the walks of the walk-through, registry.csv to fill in, and with --catalogue bill-of-materials.csv. Labels have QR codes if \
            qrencode is installed. With --require, enough walks go through each zone and level of the requirements.

            Example: beaconry plan sheet Venues/office.yaml --catalogue Venues/catalogues/beacons.yaml --output plan
            """)

    @Argument(help: "Venue or scenario file with the planned places of the beacons.")
    var venue: String

    @OptionGroup var supply: CatalogueOptions

    @Option("require", .string, "Requirements file, as for `evaluate`.", valueName: "file")
    var require: String?

    @Option(
        "walks", .integer(RequirementResult.fewestWalks...200), "Fewest walks of the walk-through.",
        hint: { $0 < Double(RequirementResult.fewestWalks) ? "Fewer give no verdict." : nil })
    var walks = CommissioningRoute.Options().walks

    @Option("duration", .number(60...3600, unit: "seconds"), "Length of each walk.")
    var duration = CommissioningRoute.Options().duration

    @OptionGroup var common: CommonOptions

    func run() throws {
        let input = try common.input(at: self.venue)
        let venue = input.scenario.venue
        var request = HandOverRequest(venue, file: self.venue)
        try request.check()
        request.requirements = try require.map { try RequirementsFile.read(path: $0, for: venue) } ?? []
        let bought = try supply.read()
        request.model = bought?.model
        request.catalogue = bought?.catalogue
        request.catalogueFile = supply.catalogue
        request.walking.walks = walks
        request.walking.duration = duration
        let handOver = try common.running { try HandOverRun(request, in: $0).run() }
        let inputs = [self.venue, input.scenario.venueFile, require, supply.catalogue]
        // The plan may stand in the folder already.
        let isThere = common.output.map { TextFile.isSame(self.venue, as: $0 + "/venue.yaml") } ?? false
        let names = InstallFiles.names(withPlan: !isThere) + ["sheet.json"]
        if let folder = try common.folder(for: names, besides: inputs) {
            let written = try InstallFiles.write(
                handOver, venueFile: input.scenario.venueFile ?? self.venue, withPlan: !isThere, to: folder,
                besides: inputs, telling: RunProgressLine(common.console).observer)
            common.console.message("Wrote \(written.joined(separator: ", "))")
        }
        let summary = handOver.summary
        try common.list(summary, as: "sheet.json", text: summary.text)
    }
}
