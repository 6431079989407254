internal import ArgumentParser
internal import Diagnostics
internal import Formats
internal import Parameters
internal import Planning
internal import Simulation
internal import VenueModel

/// The options of commands that try plans on simulated visitors.
struct TrialOptions: ParsableArguments {
    @Option(
        "worlds", .integer(PlanTrial.Options.allowedWorlds),
        "Number of simulated buildings. Each is drawn from what is not known of the real one.",
        hint: { $0 < Double(PlanTrial.Options.allowedWorlds.lowerBound) ? "Fewer give no interval of 90 %." : nil })
    var worlds = PlanTrial.Options().worlds

    @Option(
        "walks", .integer(PlanTrial.Options.allowedWalks),
        "Number of walks in each building, as many as the walk-through at the hand-over will have.",
        hint: { $0 < Double(PlanTrial.Options.allowedWalks.lowerBound) ? "Fewer give no verdict." : nil })
    var walks = PlanTrial.Options().walks

    @Option("duration", .number(10...86_400, unit: "seconds"), "Length of each walk.")
    var duration = PlanTrial.Options().duration

    @Flag(
        "blind",
        """
        Trust only the drawing and the kind of building, also if the radio model was measured there. (default: the \
        radio model is trusted if the venue file has one from a fit)
        """)
    var blind = false

    @OptionGroup var pilot: PilotOptions
    @OptionGroup var settings: SettingsOptions

    /// True if any of them was given, but for its default and for a pilot.
    var isGiven: Bool {
        let usual = PlanTrial.Options()
        return (worlds, walks, duration) != (usual.worlds, usual.walks, usual.duration) || blind
    }

    func validate() throws {
        try refuse(
            if: blind && pilot.folder != nil, "Leave out --blind or --pilot: a pilot replaces what --blind assumes.")
    }

    /// A plan with the preset of the settings.
    ///
    /// - Throws: the problems of all files together, also of those of the pilot.
    func arm(
        _ name: String? = nil, at path: String, _ common: CommonOptions
    ) throws(Problems) -> (arm: TrialArm, input: SimulationInput) {
        let (input, preset, _) = try common.input(at: path, settings) { _, reader in pilot.check(by: &reader) }
        let scenario = input.scenario
        let arm = TrialArm(
            name ?? scenario.venue.name, venue: scenario.venue, preset: preset, parameters: scenario.parameters)
        return (arm, input)
    }

    /// The files that are read for a plan.
    func inputs(_ file: String, _ input: SimulationInput) -> [String?] {
        [file, input.scenario.venueFile] + settings.inputs + pilot.inputs
    }

    /// The options of a trial.
    ///
    /// - Parameters:
    ///   - venues: all of them must have a measured radio model for it to be trusted, if there is no pilot.
    ///   - parameters: those of the plan's scenario; a pilot venue without a scenario has the same.
    ///   - tells: whether a message says what the pilot taught, for commands whose results do not.
    /// - Throws: problems with the pilot.
    func options(
        for venues: [Venue], _ parameters: SimulationParameters?, _ common: CommonOptions, tells: Bool = true
    ) throws -> PlanTrial.Options {
        var options = PlanTrial.Options()
        options.worlds = worlds
        options.walks = walks
        options.duration = duration
        options.seed = common.seed
        options.constants = try settings.openConstants()
        options.knowledge = !blind && venues.allSatisfy(\.isSurveyed) ? .surveyed : .blind
        if let posterior = try pilot.posterior(for: venues, parameters ?? SimulationParameters(), common, tells: tells)
        {
            options.knowledge = .pilot
            options.pilot = posterior
        }
        return options
    }
}
