internal import Diagnostics
internal import Evaluation
internal import Formats
internal import Parallelism
internal import Positioning
internal import Radio
internal import Recordings
internal import Simulation
internal import VenueFiles
internal import Walks

/// Walks, simulated or recorded, that stay in memory while people try settings on them.
struct StudioRun: Sendable {
    /// Names the venue and what was asked for: the same request gives the same walks.
    let id: String
    let input: PositioningInput
    let walks: [Walk]
    /// How many walks there are to choose from.
    let total: Int
    /// What people should know of them.
    let warnings: [Problem]

    /// One walk, ready for the engine.
    struct Walk: Sendable {
        let recording: Recording
        let sampled: SampledRecording
        let truth: GroundTruth

        init(_ recording: Recording, _ truth: GroundTruth, _ input: PositioningInput) {
            self.recording = recording
            self.truth = truth
            sampled = SampledRecording(recording, map: input.map)
        }
    }

    /// Simulates the walks of `calibrate`: each in a building of its own, with a phone of the default kind.
    ///
    /// - Throws: ``Problems`` with everything in the venue that cannot be simulated; ``Interrupted``.
    static func simulated(
        _ venue: VenueFile, walks count: Int, duration: Double, seed: UInt64, pool: WorkerPool, _ control: WorkControl
    ) throws -> StudioRun {
        let input = PositioningInput(venue.venue)
        let indices = WallIndices()
        let walks = try control.context(pool).map("Simulating", count) { index in
            let (recording, truth) = try Simulator.walkInOwnBuilding(
                index, through: venue.venue, duration: duration, seed: seed, sharing: indices)
            return Walk(recording, truth, input)
        }
        return StudioRun(
            id: "\(venue.digest) \(count) \(duration) \(seed)", input: input, walks: walks, total: count, warnings: [])
    }

    /// Recorded walks with truth, in the order of their files.
    ///
    /// - Parameters:
    ///   - name: of the folder, for the run's name.
    ///   - folder: its path.
    ///   - first: the first walk, from 1.
    ///   - count: most walks.
    /// - Throws: ``Problems`` if there are no such walks, or no position can be computed in the venue; ``Interrupted``.
    static func recorded(
        _ venue: VenueFile, recordings name: String, in folder: String, first: Int, count: Int, pool: WorkerPool,
        _ control: WorkControl
    ) throws -> StudioRun {
        // Of the bytes of the files, so that walks that were changed are other walks.
        let digest = try digest(ofFolder: folder)
        let content = try RecordingSet.read(folder: folder, strict: false)
        try content.set.checkPositions(at: venue.venue, folder: folder)
        let all = content.set.withTruth(.walk)
        let place = name == StudioFiles.own ? "the Studio's folder" : name
        guard !all.isEmpty else { throw Problems("There is no walk with truth in \(place).", path: "folder") }
        guard all.indices.contains(first - 1) else {
            throw Problems(
                "\(place) has only \(all.count) \(all.count == 1 ? "walk" : "walks") with truth.", path: "first")
        }
        let chosen = all.dropFirst(first - 1).prefix(count).map { $0 }
        try GroundTruth.checkInside(venue.venue, of: chosen.map(\.truth), folder: folder)
        let input = PositioningInput(venue.venue, surveysIn: content.set)
        let walks = try control.context(pool).map("Reading", chosen.count) { index in
            Walk(chosen[index].recording, chosen[index].truth, input)
        }
        return StudioRun(
            id: "\(venue.digest) \(name) \(digest) \(first) \(count)", input: input, walks: walks, total: all.count,
            warnings: content.warnings + content.set.warnings(at: venue.venue, folder: folder))
    }

    private static func digest(ofFolder folder: String) throws(Problems) -> String {
        var digests: [String] = []
        for name in try TextFile.names(inFolder: folder)
        where name.hasSuffix(RecordingFile.suffix) || name.hasSuffix(TruthFile.suffix) {
            digests.append("\(name) \(try TextFile.digest(ofFile: folder + "/" + name))")
        }
        return TextFile.digest(of: Array(digests.joined(separator: "\n").utf8))
    }
}
