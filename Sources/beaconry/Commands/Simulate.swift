internal import ArgumentParser
internal import Calibration
internal import Foundation
internal import Recordings
internal import Reporting
internal import Simulation
internal import TextInput
internal import Truth
internal import VenueModel

struct Simulate: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Simulates visitors of a venue: what their phones hear, and where they really are.",
        discussion: """
            Each walk becomes NAME.recording.jsonl and NAME.truth.jsonl in the output folder.

            Example: beaconry simulate Venues/office.yaml --walks 4 --duration 120 --output office-walks
            """)

    @Argument(help: "Venue file.")
    var venue: String

    @Option(help: "Number of walks.")
    var walks = 8

    @Option(help: "Length of each walk, seconds.")
    var duration = 240.0

    @Flag(help: "Record every packet instead of a ranging report a second.")
    var packets = false

    @OptionGroup var common: CommonOptions

    func validate() throws {
        if !(1...Simulator.walkerLimit).contains(walks) {
            throw ValidationError("--walks takes a whole number from 1 to \(Simulator.walkerLimit).")
        }
        try Self.check(duration: duration)
    }

    /// Refuses a length of walks that cannot be simulated.
    static func check(duration: Double) throws {
        guard (1...Simulator.longestDuration).contains(duration) else {
            throw ValidationError("--duration takes seconds from 1 to \(Int(Simulator.longestDuration)).")
        }
    }

    /// A simulator whose problems name the venue's file.
    static func simulator(
        of venue: Venue, file: String, parameters: SimulationParameters = SimulationParameters(), seed: UInt64
    ) throws(Problems) -> Simulator {
        do throws(Problems) {
            return try Simulator(venue: venue, parameters: parameters, seed: seed)
        } catch {
            throw error.inFile(file)
        }
    }

    func run() throws {
        let file = try VenueFile.read(path: venue)
        common.console.warn(file.warnings)
        var parameters = SimulationParameters()
        parameters.phone.reporting = packets ? .packets : .ranging
        let simulator = try Self.simulator(
            of: file.venue, file: venue, parameters: parameters, seed: common.seed)
        let folder = try OutputFolder(common.output ?? OutputFolder.standard(for: file.venue))
        let progress = common.console.progress("Simulating")
        // Each walk is written as soon as it is made: many would not fit into memory.
        let summaries = try WorkerPool(workerCount: common.workerCount).map(
            walks, progress: { [walks] in progress?.update($0, of: walks) }
        ) { [duration] in
            let (recording, truth) = try simulator.simulate(walker: $0, duration: duration)
            let recordingFile = "\(folder.path)/\(recording.name)\(RecordingFile.suffix)"
            let truthFile = "\(folder.path)/\(recording.name)\(TruthFile.suffix)"
            try RecordingFile.write([recording], to: recordingFile)
            try TruthFile.write([truth], to: truthFile)
            return Summary(
                name: recording.name, duration: recording.duration, observations: recording.observations.count,
                recording: recordingFile, truth: truthFile)
        }
        progress?.finish()
        if common.json { try Console.result(JSONText.of(summaries)) }
        common.console.message("Wrote \(Format.count(walks, "walk")) of \(Int(duration)) s to \(folder.path)")
    }

    private struct Summary: Encodable {
        var name: String
        var duration: Double
        var observations: Int
        var recording: String
        var truth: String
    }
}
