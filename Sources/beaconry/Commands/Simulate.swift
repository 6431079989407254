internal import ArgumentParser
internal import Calibration
internal import Foundation
internal import Recordings
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
        if walks < 1 { throw ValidationError("--walks takes a whole number from 1.") }
    }

    func run() throws {
        let file = try VenueFile.read(path: venue)
        common.console.warn(file.warnings)
        var parameters = SimulationParameters()
        parameters.scanning = packets ? .packets : .ranging
        let simulator = try Simulator(venue: file.venue, parameters: parameters, seed: common.seed)
        let folder = try OutputFolder(common.output ?? OutputFolder.standard(for: file.venue))
        let progress = common.console.progress("Simulating")
        let results = try WorkerPool(workerCount: common.workerCount).map(
            walks, progress: { [walks] in progress?.update($0, of: walks) }
        ) { [duration] in try simulator.simulate(walker: $0, duration: duration) }
        progress?.finish()
        var summaries: [Summary] = []
        for (recording, truth) in results {
            let recordingFile = "\(folder.path)/\(recording.name)\(RecordingFile.suffix)"
            let truthFile = "\(folder.path)/\(recording.name)\(TruthFile.suffix)"
            try RecordingFile.write([recording], to: recordingFile)
            try TruthFile.write([truth], to: truthFile)
            summaries.append(
                Summary(
                    name: recording.name, duration: recording.duration, observations: recording.observations.count,
                    recording: recordingFile, truth: truthFile))
        }
        if common.json { try Console.result(JSONText.of(summaries)) }
        common.console.message("Wrote \(walks) walks of \(Int(duration)) s to \(folder.path)")
    }

    private struct Summary: Encodable {
        var name: String
        var duration: Double
        var observations: Int
        var recording: String
        var truth: String
    }
}
