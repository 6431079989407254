internal import ArgumentParser
internal import Diagnostics
internal import Formats
internal import Parallelism
internal import Planning
internal import Positioning
internal import Simulation
internal import VenueModel

struct PlanCompare: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract: "Compares plans of one building on the same visitors.",
        discussion: """
            All plans are walked by the same visitors, with the same phones, in the same simulated buildings. The gain of each plan \
            over the first one has its interval. With --calibrate, each plan gets a preset of its own first.

            Example: beaconry plan compare Venues/office.yaml plan/venue.yaml --calibrate
            """)

    @Argument(help: "Venue or scenario files of the plans; the others are compared with the first.")
    var plans: [String]

    @Flag(help: "Calibrate a preset for each plan, on other buildings.")
    var calibrate = false

    @OptionGroup var trial: TrialOptions
    @OptionGroup var settings: SettingsOptions
    @OptionGroup var common: CommonOptions

    func validate() throws {
        try trial.check(plans.count < 2 ? ["Give at least two plans to compare."] : [])
    }

    func run() throws {
        let inputs = try plans.map { try SimulationInput.read(path: $0) }
        for input in inputs { common.console.warn(input.warnings) }
        let venues = inputs.map(\.scenario.venue)
        let names = PlanNames.unique(plans)
        var arms: [TrialArm] = []
        for (index, venue) in venues.enumerated() {
            let arm = TrialArm(
                names[index], venue: venue, preset: try settings.plan(for: venue),
                parameters: inputs[index].scenario.parameters)
            try arm.check(file: plans[index])
            arms.append(arm)
        }
        try checkBuildings(venues)
        _ = try common.folder(for: ["comparison.json"], besides: plans + settings.inputs + trial.pilot.inputs)
        let options = try trial.options(
            for: venues, inputs.first?.scenario.parameters, common, constants: try settings.sdk.openConstants())
        let pool = WorkerPool(workerCount: common.workerCount)
        if calibrate {
            let plans = arms.count
            arms = try common.during("Calibrating presets") { [arms] interruption, progress in
                try arms.enumerated().map { index, arm in
                    try PresetCalibration().calibrated(arm, for: options, pool: pool, interruption: interruption) {
                        progress(index * PresetCalibration.steps + $0, plans * PresetCalibration.steps)
                    }
                }
            }
        }
        let results = try common.during("Simulating buildings") { interruption, progress in
            try PlanTrial(options, pool: pool).results(
                of: arms, metrics: PlanComparison.metrics, interruption: interruption, progress: progress)
        }
        let comparison = PlanComparison(arms, results, options: options, calibrated: calibrate)
        try common.list(comparison, as: "comparison.json", text: comparison.text)
    }

    /// Plans are of one building if they have the same levels and paths: then visitors walk the same ways.
    private func checkBuildings(_ venues: [Venue]) throws(Problems) {
        let problems = zip(plans, venues).dropFirst().compactMap { path, venue -> Problem? in
            guard venue.paths != venues[0].paths || venue.levels.map(\.number) != venues[0].levels.map(\.number) else {
                return nil
            }
            return Problem(
                "This plan has other levels or paths than \(plans[0]), so that visitors would walk other ways. Compare plans "
                    + "of one building.", file: path)
        }
        guard problems.isEmpty else { throw Problems(problems) }
    }
}

/// Short names of plans.
enum PlanNames {
    /// The shortest ends of paths that tell them apart; with the folder where the file is only called venue.yaml.
    static func unique(_ paths: [String]) -> [String] {
        let parts = paths.map { $0.split(separator: "/").map(String.init) }
        let longest = parts.map(\.count).max() ?? 1
        for length in 1...max(longest, 1) {
            let names = parts.map { parts in
                parts.suffix(parts.last == "venue.yaml" ? max(length, 2) : length).joined(separator: "/")
            }
            if Set(names).count == names.count { return names }
        }
        return paths.enumerated().map { "\($0.element) (\($0.offset + 1))" }
    }
}
