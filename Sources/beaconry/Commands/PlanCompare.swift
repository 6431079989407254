internal import ArgumentParser
internal import Diagnostics
internal import Formats
internal import Planning
internal import Simulation

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

    @Flag("calibrate", "Calibrate a preset for each plan, on other buildings.")
    var calibrate = false

    @OptionGroup var trial: TrialOptions
    @OptionGroup var common: CommonOptions

    func validate() throws {
        try refuse(if: plans.count < 2, "Give at least two plans to compare.")
    }

    func run() throws {
        var reader = InputReader()
        let names = PlanNames.unique(plans)
        let read = zip(names, plans).compactMap { name, path in
            reader.read { () throws(Problems) in try trial.arm(name, at: path, common) }
        }
        try reader.check()
        let arms = read.map(\.arm)
        var request = ComparisonRequest(arms, files: plans)
        request.calibrates = calibrate
        try request.check()
        _ = try common.folder(for: ["comparison.json"], besides: plans + trial.settings.inputs + trial.pilot.inputs)
        request.trial = try trial.options(
            for: arms.map(\.venue), arms.first?.parameters, common)
        let comparison = try common.running { try ComparisonRun(request, in: $0).run() }
        try common.list(comparison, as: "comparison.json", text: comparison.text)
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
