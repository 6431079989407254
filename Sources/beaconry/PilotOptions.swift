internal import ArgumentParser
internal import Formats
internal import Foundation
internal import Parameters
internal import Planning
internal import Simulation
internal import VenueModel

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

    /// Reports a folder or a venue file that cannot be read.
    func check(by reader: inout InputReader) {
        _ = reader.read("--pilot", from: folder, TextFile.names)
        _ = reader.read("--pilot-venue", from: venueFile, SimulationInput.read)
    }

    /// What the pilot taught; `nil` without one.
    ///
    /// - Throws: problems with the recordings or the venue; ``Interrupted``.
    func posterior(
        for venues: [Venue], _ parameters: SimulationParameters, _ common: CommonOptions, tells: Bool
    ) throws -> PilotPosterior? {
        guard let folder, let plan = venues.first else { return nil }
        let input = try read(plan, parameters, folder: folder)
        let request = PilotFitRequest(
            folder: folder, venue: input.venue, parameters: input.parameters, file: venueFile ?? folder, plan: plan,
            seed: common.seed)
        let posterior = try common.running { try PilotFitRun(request, in: $0).run() }
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
