internal import ArgumentParser
internal import Diagnostics
internal import Evaluation
internal import Formats
internal import Foundation
internal import Parallelism
internal import Positioning
internal import Radio
internal import Recordings
internal import Simulation
internal import VenueModel
internal import Walkers
internal import Walks

/// The options that select the walks on which cores are compared.
struct BenchmarkWalkOptions: ParsableArguments {
    private static let usualWalks = 12
    private static let usualDuration = 180.0

    @OptionGroup var recordings: RecordingOptions

    @Option(
        "walks", .integer(1...10_000),
        "Number of simulated walks, if there are no recordings. (default: \(Self.usualWalks))",
        valueName: "walks")
    private var givenWalks: Int?

    @Option(
        "duration", .number(1...Walk.longestDuration, unit: "seconds"),
        "Length of a simulated walk, seconds. (default: \(Self.usualDuration))", valueName: "duration")
    private var givenDuration: Double?

    private var walks: Int { givenWalks ?? Self.usualWalks }
    private var duration: Double { givenDuration ?? Self.usualDuration }

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

    /// The simulated walks of `calibrate`.
    private func simulated(_ venue: Venue, file: String, _ common: CommonOptions) throws -> [Benchmark.Walk] {
        let indices = WallIndices()
        do {
            return try common.running { context in
                try context.map("Simulating", walks) { [seed = common.seed, duration] in
                    try Simulator.walkInOwnBuilding(
                        $0, through: venue, duration: duration, seed: seed, sharing: indices)
                }
            }
        } catch let problems as Problems {
            throw problems.inFile(file)
        }
    }

    private func recorded(_ set: RecordingSet) throws -> [Benchmark.Walk] {
        let walks = set.withTruth(.walk)
        guard !walks.isEmpty else {
            throw Problems("There is no recorded walk with truth. At least one is needed.", file: recordings.recordings)
        }
        return walks
    }
}

/// The cores that a command line names.
enum BenchmarkCores {
    /// The cores in order, those of `--core` before those of `--external`.
    ///
    /// - Parameter warn: receives a warning for each preset file that was made for a venue of another name.
    /// - Throws: ``Problems`` with all errors in presets and names.
    static func read(
        core: [String], external: [String], presets: SDKPresets, for venue: Venue?, warn: ([Problem]) -> Void
    ) throws(Problems) -> [BenchmarkCore] {
        var cores: [BenchmarkCore] = []
        var problems: [Problem] = []
        for text in core {
            let (given, preset) = split(text)
            let choice = PresetChoice(preset: preset, presets: presets)
            do throws(Problems) {
                let name = given ?? URL(fileURLWithPath: preset).deletingPathExtension().lastPathComponent
                cores.append(.engine(name: name, zonedPreset: try choice.zonedPreset(for: venue, warn: warn)))
            } catch {
                problems += error.all
            }
        }
        for text in external {
            let (given, command) = split(text)
            guard !command.allSatisfy(\.isWhitespace) else {
                problems.append(Problem("\"--external\" takes a command, not \"\(text)\"."))
                continue
            }
            cores.append(.external(name: given ?? name(of: command), command: command))
        }
        for (index, core) in cores.enumerated() {
            // The name is also the name of a folder, and names must differ on every file system.
            if !core.name.allSatisfy({ $0.isLetter || $0.isNumber || "._-".contains($0) }) || core.name.hasPrefix(".")
                || core.name.isEmpty || core.name.utf8.count > 100
            {
                problems.append(
                    Problem(
                        "Give the core \"\(core.name)\" another name, as NAME=\(core.summary). A name has at most 100 "
                            + "letters, digits, dots, dashes and underscores, and does not start with a dot."))
            }
            if cores[..<index].contains(where: { $0.name.lowercased() == core.name.lowercased() }) {
                problems.append(
                    Problem("Two cores have the name \"\(core.name)\". Give one of them another name, as NAME=…"))
            }
        }
        guard problems.isEmpty else { throw Problems(problems) }
        return cores
    }

    /// Warnings about settings of presets without effect on these walks, with the core's option.
    static func warnings(
        core: [String], presets: SDKPresets, input: PositioningInput, walks: [Recording]
    ) throws(Problems) -> [Problem] {
        var problems: [Problem] = []
        for text in core {
            let choice = PresetChoice(preset: split(text).rest, presets: presets)
            let zonedPreset = try choice.zonedPreset(for: input.venue)
            let warnings = zonedPreset.warnings(in: input.map, for: walks, asked: choice.asked(in: zonedPreset))
            problems += warnings.map { Problem("--core \(text): \($0.message)", severity: .warning) }
        }
        return problems
    }

    /// The name before `=`, if it is a valid name, and the rest.
    private static func split(_ text: String) -> (name: String?, rest: String) {
        guard let match = text.prefixMatch(of: #/([\w.-]+)=/#) else { return (nil, text) }
        return (String(match.1), String(text[match.range.upperBound...]))
    }

    /// The last word of a command that is not an option, without folders and extension: `my_core` for `python3
    /// src/my_core.py`.
    private static func name(of command: String) -> String {
        let words = command.split(whereSeparator: \.isWhitespace).filter { !$0.hasPrefix("-") }
        return URL(fileURLWithPath: String(words.last ?? "core")).deletingPathExtension().lastPathComponent
    }
}
