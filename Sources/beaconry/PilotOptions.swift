internal import ArgumentParser
internal import Formats
internal import Foundation
internal import NumericalMethods
internal import Parameters
internal import Planning
internal import Recordings
internal import Simulation
internal import VenueModel
internal import Walks

/// The options that name the recordings of a pilot.
struct PilotOptions: ParsableArguments {
    @Option(
        "pilot", .string,
        """
        Folder with the recording of a walk between temporary beacons and its truth, as `plan pilot` plans it. Buildings are \
        drawn from what it teaches.
        """,
        valueName: "dir")
    var folder: String?

    @Option(
        "pilotVenue", .string,
        """
        Venue or scenario file with the temporary beacons. (default: venue.yaml in the folder of --pilot, else the \
        venue of the plan)
        """,
        valueName: "file")
    var venueFile: String?

    func validate() throws {
        try refuse(
            if: venueFile != nil && folder == nil,
            "--pilot-venue needs --pilot, the folder with the recording of the walk.")
    }

    var inputs: [String] {
        guard let folder, let names = try? TextFile.names(inFolder: folder) else { return [] }
        return names.map { "\(folder)/\($0)" } + [venueFile].compactMap(\.self)
    }

    /// What the pilot taught; `nil` without one.
    ///
    /// - Throws: problems with the recordings or the venue; ``Interrupted``.
    func posterior(
        for venues: [Venue], _ parameters: SimulationParameters, _ common: CommonOptions, tells: Bool
    ) throws -> PilotPosterior? {
        guard let folder, let plan = venues.first else { return nil }
        let input = try read(plan, parameters, folder: folder)
        let content = try RecordingSet.read(folder: folder, strict: false)
        common.console.warn(content.warnings)
        let walk = try PilotWalk(
            content.set.withTruth(.walk), in: input.venue, parameters: input.parameters, file: folder)
        try PilotWalk.check(input.venue, against: plan, file: venueFile ?? folder)
        // Buildings of their own.
        let seed = RandomStream.child(of: common.seed, for: "pilotfit")
        let fit = PilotFit(seed: seed, pool: common.pool)
        let posterior = try common.during("Learning from the pilot") { interruption, progress in
            try fit.posterior(
                walk, phones: EnvironmentPeople.of(input.venue.environment).phones, interruption: interruption,
                progress: progress)
        }
        if tells { common.console.message(PilotLesson(posterior).text) }
        return posterior
    }

    /// The venue with the pilot beacons, and the parameters of its scenario, else those of the plan.
    private func read(
        _ plan: Venue, _ parameters: SimulationParameters, folder: String
    ) throws -> (venue: Venue, parameters: SimulationParameters) {
        let beside = folder + "/venue.yaml"
        guard let file = venueFile ?? (FileManager.default.fileExists(atPath: beside) ? beside : nil) else {
            return (plan, parameters)
        }
        let input = try SimulationInput.read(path: file)
        return (input.scenario.venue, input.isScenario ? input.scenario.parameters : parameters)
    }
}
