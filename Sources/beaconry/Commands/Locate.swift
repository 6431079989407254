internal import ArgumentParser
internal import Diagnostics
internal import Evaluation
internal import Formats
internal import Foundation
internal import Parallelism
internal import Positioning
internal import Recordings
internal import Reporting
internal import Simulation
internal import VenueFiles

struct Locate: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Runs the positioning core on recordings.",
        discussion: """
            Fixes go to standard output, or with --output to NAME.fixes.jsonl for each recording, one JSON object per line. \
            Truth files are not used.

            Example: beaconry locate Venues/office.yaml --recordings office-walks --preset bestAccuracy
            """)

    @Argument(help: "Venue file.")
    var venue: String

    @OptionGroup var recordings: RecordingOptions
    @OptionGroup var settings: SettingsOptions
    @OptionGroup var common: CommonOptions

    func run() throws {
        let file = try VenueFile.readVenue(path: venue)
        common.console.warn(file.warnings)
        let plan = try settings.plan(for: file.venue)
        let set = try recordings.read(for: file.venue, common.console)
        let walks = try recordings.walks(in: set)
        if common.output != nil { try OutputFolder.checkFileNames(walks.map(\.name), of: recordings.recordings) }
        let folder = try common.folder(
            for: walks.map { $0.name + FixesFile.suffix }, besides: [venue] + settings.inputs)
        let map = try PositioningInput(file.venue, surveysIn: set, constants: settings.sdk.openConstants()).map
        common.console.warn(settings.warnings(on: plan, in: map, for: walks))
        let tracks = try Self.tracks(
            walks, by: map, plan, pool: WorkerPool(workerCount: common.workerCount), console: common.console)
        guard tracks.contains(where: { !$0.fixes.isEmpty }) else {
            throw Problems.noPosition(file: recordings.recordings)
        }
        guard let folder else {
            for track in tracks { try Console.result(String(decoding: FixesFile.bytes(of: [track]), as: UTF8.self)) }
            return
        }
        let files = try tracks.map { try folder.write(FixesFile.bytes(of: [$0]), to: $0.name + FixesFile.suffix) }
        try common.report(written: files, "\(Format.count(files.count, "file")) to \(folder.path)")
    }

    /// The fixes that the core computes for recordings, in order. Warns of fixes for which `mapFilter` had no data.
    static func tracks(
        _ recordings: [Recording], by map: BeaconMap, _ plan: PresetPlan, pool: WorkerPool, console: Console
    ) throws -> [FixesFile.Track] {
        let tracks = try pool.map(recordings.count) { index in
            PositioningEngine.track(SampledRecording(recordings[index], map: map), plan: plan)
        }
        let count = tracks.reduce(0) { $0 + $1.fixes.count }
        console.warn([.fallback(tracks.reduce(0) { $0 + $1.fallbackCount }, of: count)].compactMap(\.self))
        return zip(recordings, tracks).map {
            FixesFile.Track(
                name: $0.name, publishInterval: plan.publishInterval, use: PhoneUse(plan), fixes: $1.fixes)
        }
    }
}

extension Problem {
    /// A warning that the map filter had no data for some positions; `nil` if it had data for all.
    static func fallback(_ count: Int, of all: Int) -> Problem? {
        guard count > 0 else { return nil }
        return Problem(
            "For \(count) of \(all) positions mapFilter had no data of the level, so the centroid or lateration gave them.",
            severity: .warning)
    }
}
