internal import ArgumentParser
internal import Diagnostics
internal import Evaluation
internal import Formats
internal import Planning
internal import Reporting
internal import Simulation
internal import VenueFiles
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
        guard !venue.beacons.isEmpty else {
            throw Problems(
                "The venue has no beacons to mount. Place some with `beaconry plan place`.", file: self.venue)
        }
        let requirements = try require.map { try RequirementsFile.read(path: $0, for: venue) } ?? []
        let supply = try self.supply.read().map { catalogue, model in
            let conflicts = model.problems(of: venue, file: self.supply.catalogue)
            common.console.warn(conflicts)
            return InstallSheet.Supply(
                model: model, bill: BillOfMaterials(venue, model: model, catalogue: catalogue),
                conflicts: conflicts.map(\.message))
        }
        var walking = CommissioningRoute.Options()
        walking.walks = walks
        walking.duration = duration
        walking.areas = requirements.map(\.area)
        let route = CommissioningRoute(venue, options: walking)
        let plan = InstallPlan(venue)
        let inputs = [self.venue, input.scenario.venueFile, require, self.supply.catalogue]
        // The plan may stand in the folder already.
        let isThere = common.output.map { TextFile.isSame(self.venue, as: $0 + "/venue.yaml") } ?? false
        let plans = isThere ? [] : ["venue.yaml"]
        let folder = try common.folder(
            for: InstallFiles.names + plans + ["registry.csv", "sheet.json"], besides: inputs)
        if let folder {
            let codes = QRCodes()
            let browser = BrowserPDF()
            if codes == nil { common.console.message("Labels have no QR codes. \(QRCodes.advice)") }
            if browser == nil { common.console.message("No PDF is made. \(BrowserPDF.advice)") }
            let background = BackgroundPicture.all(of: venue, venueFile: input.scenario.venueFile ?? self.venue)
            common.console.warn(background.problems)
            let sheet = InstallSheet(
                plan, of: venue, route: route, supply: supply, requirements: requirements,
                pictures: background.pictures)
            let labels = try LabelSheet(plan, of: venue, codes: codes)
            var written = try plans.map { try folder.write(VenueFile.write(venue), to: $0) }
            written.append(try folder.write(BeaconRegistry(venue).csv, to: "registry.csv"))
            written += try InstallFiles.write(
                sheet: sheet, labels: labels, bill: supply?.bill, route: route, to: folder, browser: browser,
                besides: inputs)
            common.console.message("Wrote \(written.joined(separator: ", "))")
        }
        let summary = InstallSummary(
            plan, of: venue, route: route, bill: supply?.bill, conflicts: supply?.conflicts ?? [])
        try common.list(summary, as: "sheet.json", text: summary.text)
    }
}
