internal import ArgumentParser
internal import Formats
internal import Planning
internal import Reporting
internal import Simulation
internal import VenueModel

struct PlanDensity: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "density",
        abstract: "Draws accuracy against the number of beacons, with a preset calibrated at each number.",
        discussion: """
            For each number, beacons are placed, a preset is calibrated for them, and visitors walk in simulated buildings that were not \
            used for calibration. The beacons of the venue stay, unless --afresh is given; those with "locked" stay anyway. The folder --output gets density.json and \
            density.svg.

            Example: beaconry plan density Venues/office.yaml --counts 8,12,16,24,32 --afresh --output density
            """)

    @Argument(help: "Venue or scenario file; a scenario brings the parameters of radio and phone.")
    var venue: String

    @Option(
        required: "counts", .list(of: .integer(Counts.allowed), count: 2...Int.max, noun: "numbers"),
        "Numbers of beacons, at least two, such as 8,12,16.", valueName: "numbers")
    var counts: Counts

    @Flag("afresh", "Place all beacons again, but for locked ones.")
    var afresh = false

    @OptionGroup var identity: NewBeaconOptions

    @Option("trainingWalks", .integer(8...1000), "Number of walks to calibrate each preset on.")
    var trainingWalks = PresetCalibration().walks

    @OptionGroup var trial: TrialOptions
    @OptionGroup var common: CommonOptions

    func run() throws {
        let (arm, input) = try trial.arm(at: self.venue, common)
        let venue = input.scenario.venue
        let folder = try common.folder(
            for: ["density.json", "density.svg"], besides: trial.inputs(self.venue, input))
        var request = DensityRequest(arm, file: self.venue, counts: counts.numbers)
        request.isAfresh = afresh
        request.calibration.walks = trainingWalks
        request.uuid = identity.uuid
        request.major = identity.major
        try request.check()
        request.trial = try trial.options(
            for: [venue], input.scenario.parameters, common)
        let curve = try common.running { try DensityRun(request, in: $0).run() }
        if let folder {
            let chart = DensityChart(curve).drawing.text
            common.console.message("Wrote \(try folder.write(chart, to: "density.svg"))")
        }
        try common.list(curve, as: "density.json", text: curve.text)
    }

    /// The numbers of beacons of `--counts`.
    struct Counts: OptionValue {
        static let allowed = PlacementRequest.allowedCounts
        let numbers: [Int]

        static func value(of text: String) throws -> Self? {
            let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
            let numbers = parts.compactMap(\.self)
            guard numbers.count == parts.count, numbers.count > 1, numbers.allSatisfy(allowed.contains),
                zip(numbers, numbers.dropFirst()).allSatisfy({ $0 < $1 })
            else {
                throw ValidationError(
                    "--counts takes at least two ascending whole numbers from \(allowed.lowerBound) to \(allowed.upperBound), "
                        + "such as 8,12,16, not \"\(text)\".")
            }
            return Self(numbers: numbers)
        }
    }
}
