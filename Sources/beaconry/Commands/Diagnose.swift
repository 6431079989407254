internal import ArgumentParser
internal import Diagnosis
internal import Diagnostics
internal import Evaluation
internal import Formats
internal import Recordings
internal import Reporting
internal import VenueModel
internal import Walks

struct Diagnose: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Says why positions are bad: beacons, phones, level, lag, settings, geometry.",
        discussion: """
            The walks need their truth. First come beacons and phones that are probably wrong: dead, too strong or weak, swapped, moved, \
            or a phone with an offset. Then, for each bad zone, square and minute, the share of the error by cause. For \
            each cause that can be taken away the core is run again without it. The folder --output gets \
            diagnosis.json, report.html and a map of each level.

            With --reference, walks of a time when all was well, wrong powers are found much better.

            Example: beaconry diagnose Venues/supermarket.yaml --recordings supermarket-walks --output diagnosis
            """)

    @Argument(help: "Venue file.")
    var venue: String

    @OptionGroup var recordings: RecordingOptions

    @Option(
        "reference", .string,
        "Folder of recordings with truth of a time when all beacons were well, such as at installation. They measure "
            + "the power of each beacon.", valueName: "dir")
    var reference: String?

    @OptionGroup var settings: SettingsOptions

    @Option(
        "threshold", .number(0.1...1000, unit: "metres"), "Places and minutes with a larger median error count as bad.")
    var threshold = 5.0

    @Option("cell", .number(ErrorMap.allowedCellSizes, unit: "metres"), "Side of the squares.")
    var cell = 4.0

    @Option(
        "powerSpread", .number(0.1...20, unit: "dB"),
        "Standard deviation of the powers of healthy beacons about the venue file. (default: "
            + "\(Int(FaultFinder.usualPowerSpread)), or \(Int(FaultFinder.measuredPowerSpread)) for a beacon with a measured "
            + "power of its own, \(Int(FaultFinder.fittedPowerSpread)) if it was fitted)")
    var powerSpread: Double?

    @OptionGroup var common: CommonOptions

    func run() throws {
        let (venue, zonedPreset, _) = try common.venue(at: self.venue, settings) { _, reader in
            _ = reader.read { () throws(Problems) in try recordings.checkFolder() }
            _ = reader.read("--reference", from: reference, TextFile.names)
        }
        let inputs = [self.venue] + settings.inputs
        let files = DiagnosisFiles(venue)
        let folder = try common.folder(for: files.names, besides: inputs)
        let set = try recordings.read(for: venue, common.console, isMeasured: true)
        var request = DiagnosisRequest(set.withTruth(.walk), at: venue, zonedPreset: zonedPreset)
        request.folder = recordings.recordings
        try request.check()
        request.threshold = threshold
        request.cellSize = cell
        request.powerSpread = powerSpread
        request.constants = try settings.openConstants()
        let map = PositioningInput(venue, constants: request.constants).map
        common.console.warn(settings.warnings(on: zonedPreset, in: map, for: request.walks.map(\.recording)))
        request.reference = try referenceWalks(of: venue)
        request.referenceFolder = reference
        request.needsPosition = true
        let diagnosis = try common.running { try DiagnosisRun(request, in: $0).run() }
        if let folder {
            let written = try files.write(diagnosis, to: folder, besides: inputs)
            common.console.message("Wrote \(written.joined(separator: ", "))")
        }
        try Console.result(
            common.json ? String(decoding: try diagnosis.json(), as: UTF8.self) : diagnosis.text)
    }

    private func referenceWalks(of venue: Venue) throws -> [(recording: Recording, truth: GroundTruth)] {
        guard let reference else { return [] }
        let set = try recordings.read(for: venue, common.console, folder: reference, isMeasured: true)
        let walks = set.withTruth(.walk)
        guard !walks.isEmpty else { throw Problems("There is no walk with truth.", file: reference) }
        return walks
    }
}
