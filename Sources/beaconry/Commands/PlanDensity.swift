internal import ArgumentParser
internal import Diagnostics
internal import Formats
internal import Parallelism
internal import Planning
internal import Positioning
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
        help: ArgumentHelp("Numbers of beacons, at least two, such as 8,12,16.", valueName: "numbers"),
        transform: Self.numbers)
    var counts: [Int]

    @Flag(help: "Place all beacons anew.")
    var afresh = false

    @OptionGroup var identity: NewBeaconOptions

    @Option(help: ArgumentHelp("Number of walks to calibrate each preset on.", valueName: "number"))
    var trainingWalks = PresetCalibration().walks

    @OptionGroup var trial: TrialOptions
    @OptionGroup var settings: SettingsOptions
    @OptionGroup var common: CommonOptions

    func validate() throws {
        let isAllowed = (8...1000).contains(trainingWalks)
        try trial.check(isAllowed ? [] : ["--training-walks takes a whole number from 8 to 1000."])
    }

    func run() throws {
        let input = try SimulationInput.read(path: venue)
        let venue = input.scenario.venue
        common.console.warn(input.warnings)
        let folder = try common.folder(
            for: ["density.json", "density.svg"],
            besides: [self.venue, input.scenario.venueFile] + settings.inputs
                + trial.pilot.inputs)
        let options = try trial.options(
            for: [venue], input.scenario.parameters, common, constants: try settings.sdk.openConstants())
        let pool = WorkerPool(workerCount: common.workerCount)
        let preset = try settings.plan(for: venue)
        try TrialArm(venue.name, venue: venue, preset: preset, parameters: input.scenario.parameters)
            .check(file: self.venue, needsBeacons: false)
        var calibration = PresetCalibration()
        calibration.walks = trainingWalks
        let arms = try common.during("Placing and calibrating") { interruption, progress in
            // What cannot be placed is said first: the least number must hold what is there, the largest needs the most sites.
            try checkHolds(counts[0], venue)
            let plans = try counts.reversed().map { count in
                var arm = TrialArm(
                    "\(count) beacons", venue: venue, preset: preset, parameters: input.scenario.parameters)
                arm.venue = try planned(arm, count: count, options, pool, interruption)
                try arm.check(file: self.venue)
                return arm
            }
            let steps = counts.count * PresetCalibration.steps
            return try plans.reversed().enumerated().map { index, arm in
                try calibration.calibrated(arm, for: options, pool: pool, interruption: interruption) {
                    progress(index * PresetCalibration.steps + $0, steps)
                }
            }
        }
        let results = try common.during("Simulating buildings") { interruption, progress in
            try PlanTrial(options, pool: pool).results(
                of: arms, metrics: DensityCurve.metrics, interruption: interruption, progress: progress)
        }
        let curve = DensityCurve(zip(arms, results).map { ($0, $1.figures) }, of: venue, options: options)
        if let folder {
            let chart = DensityChart(curve).drawing.text
            common.console.message("Wrote \(try folder.write(chart, to: "density.svg"))")
        }
        try common.list(curve, as: "density.json", text: curve.text)
    }

    /// How many beacons of the venue stay.
    private func existing(in venue: Venue) -> Int {
        afresh ? venue.beacons.count(where: \.isLocked) : venue.beacons.count
    }

    /// Checks that so many beacons are no fewer than those that stay.
    private func checkHolds(_ count: Int, _ venue: Venue) throws(Problems) {
        let existing = existing(in: venue)
        guard count < existing else { return }
        throw Problems(
            "The venue has \(existing) \(afresh ? "locked " : "")beacons already, so that \(count) are too few. Give larger "
                + "--counts\(afresh ? "" : ", or --afresh").", file: self.venue)
    }

    /// The venue with so many beacons, where visitors gain most by them.
    private func planned(
        _ arm: TrialArm, count: Int, _ options: PlanTrial.Options, _ pool: WorkerPool, _ interruption: Interruption
    ) throws -> Venue {
        let existing = existing(in: arm.venue)
        guard count > existing else {
            var kept = arm.venue
            if afresh { kept.beacons.removeAll { !$0.isLocked } }
            return kept
        }
        do {
            return try DenserPlan.venue(
                arm, adding: count - existing, identities: identity.identities(in: arm.venue, count: count - existing),
                afresh: afresh, trial: options, pool: pool, interruption: interruption)
        } catch let problems as Problems {
            throw problems.inFile(venue)
        }
    }

    private static func numbers(_ text: String) throws -> [Int] {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
        let numbers = parts.compactMap(\.self)
        guard numbers.count == parts.count, numbers.count > 1, numbers.allSatisfy({ (1...10_000).contains($0) }),
            zip(numbers, numbers.dropFirst()).allSatisfy({ $0 < $1 })
        else {
            throw ValidationError(
                "--counts takes at least two ascending whole numbers from 1 to 10000, such as 8,12,16, not \"\(text)\"."
            )
        }
        return numbers
    }
}
