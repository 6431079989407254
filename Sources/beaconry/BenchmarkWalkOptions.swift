internal import ArgumentParser
internal import Diagnostics
internal import Evaluation
internal import Formats
internal import NumericalMethods
internal import Parallelism
internal import Recordings
internal import Simulation
internal import VenueModel
internal import Walkers
internal import Walks

/// The options that select the walks on which cores are compared.
struct BenchmarkWalkOptions: ParsableArguments {
    @OptionGroup var recordings: RecordingOptions

    @Option(
        "walks", .integer(1...10_000), "Number of simulated walks, if there are no recordings. (default: 12)",
        valueName: "walks")
    private var givenWalks: Int?

    @Option(
        "duration", .number(1...Walk.longestDuration, unit: "seconds"),
        "Length of a simulated walk, seconds. (default: 180.0)", valueName: "duration")
    private var givenDuration: Double?

    private var walks: Int { givenWalks ?? 12 }
    private var duration: Double { givenDuration ?? 180 }

    /// The recordings, if a folder is given.
    func read(for venue: Venue, _ common: CommonOptions) throws -> RecordingSet? {
        try venue.checkBeacons()
        guard recordings.recordings != nil else { return nil }
        for flag in [givenWalks.map { _ in "--walks" }, givenDuration.map { _ in "--duration" }].compactMap(\.self) {
            common.console.message("warning: \(flag) has no effect: the walks are recorded, and nothing is simulated.")
        }
        return try recordings.read(for: venue, common.console, isMeasured: true)
    }

    /// The recorded walks, or simulated walks without recordings.
    ///
    /// - Parameter file: the venue's path.
    func walks(
        in set: RecordingSet?, of venue: Venue, file: String, _ common: CommonOptions
    ) throws -> [Benchmark.Walk] {
        let walks = try set.map(recorded) ?? simulated(venue, file: file, common)
        if common.output != nil {
            try OutputFolder.checkFileNames(walks.map(\.recording.name), of: recordings.recordings)
        }
        return walks
    }

    /// Simulated walks, each in its own world, as in `calibrate`.
    private func simulated(_ venue: Venue, file: String, _ common: CommonOptions) throws -> [Benchmark.Walk] {
        let progress = common.console.progress("Simulating")
        let made = try common.pool.map(walks, progress: { [walks] in progress?.update($0, of: walks) }) {
            [seed = common.seed, duration] in
            let own = RandomStream.entity(seed, UInt64($0))
            let simulator = try Result { () throws(Problems) in try Simulator(venue: venue, seed: own) }
                .mapError { $0.inFile(file) }.get()
            let (recording, truth) = try simulator.simulate(walker: $0, duration: duration)
            return Benchmark.Walk(recording: recording, truth: truth)
        }
        progress?.finish()
        return made
    }

    private func recorded(_ set: RecordingSet) throws -> [Benchmark.Walk] {
        let walks = set.withTruth(.walk).map { Benchmark.Walk(recording: $0.recording, truth: $0.truth) }
        guard !walks.isEmpty else {
            throw Problems("There is no recorded walk with truth. At least one is needed.", file: recordings.recordings)
        }
        return walks
    }
}
