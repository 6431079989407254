internal import Diagnostics
internal import Evaluation
public import Formats
internal import Parallelism
public import Parameters
package import Positioning
internal import RadioFitting
internal import Recordings
public import Search
internal import Simulation
public import Studies
internal import VenueFiles
public import VenueModel

/// The walks of a calibration, and which of them are training, validation and test walks.
public struct DataSets: Sendable {
    /// The venue that the core uses.
    public var venue: Venue
    /// Where the walks come from.
    public var source: WalkSource
    /// All walks; ``splits`` refers to them by index.
    public var walks: [CalibrationWalk]
    /// The splits into training, validation and test walks.
    public var splits: [DataSplit]
    /// Digests of the same walks, for the study; empty without a study.
    public var digests: [StudyWalk]
    /// The parameters of the simulation, for scenario variations; `nil` if variations cannot be simulated.
    public var parameters: SimulationParameters?
    /// Identifies what computes the fixes of these walks: the code and the surveys that it uses.
    var engine = EngineFingerprint.current
    package var presets = SDKPresets()
    /// The run of each recorded walk: parts of one run are one unit of evidence; empty if each walk is a unit.
    var runs: [Int] = []
    /// The world of each walk if worlds are fitted to a survey; else empty.
    var worlds: [Int] = []

    /// Data sets of walks that already exist.
    public init(
        venue: Venue, walks: [CalibrationWalk], splits: [DataSplit], source: WalkSource,
        digests: [StudyWalk] = [], parameters: SimulationParameters? = nil
    ) {
        self.venue = venue
        self.walks = walks
        self.splits = splits
        self.source = source
        self.digests = digests
        self.parameters = parameters
        phones = walks.map(\.phoneClass)
    }

    /// The class of the phone of each walk, as far as it is known: a recording does not name the mode of Android's scanner.
    var phones: [PhoneClass?]

    /// The digests of the training walks.
    package var trainingDigests: Set<String> {
        digests.isEmpty ? [] : Set(splits.flatMap(\.training).map { digests[$0].digest })
    }

    /// The recorded walks of an input.
    package static func recorded(_ input: CalibrationInput) -> DataSets {
        let walks = input.recordedWalks
        var sets = DataSets(
            venue: input.believed.venue,
            walks: walks.map { CalibrationWalk(recording: $0.recording, truth: $0.truth, input: input.positioning) },
            splits: DataSplit.crossValidation(ofGroups: RecordedRuns.groups(of: walks.map(\.recording.name))),
            source: .recorded, digests: walks.map { StudyWalk($0.recording, truth: $0.truth) })
        sets.runs = RecordedRuns.groups(of: walks.map(\.recording.name))
        sets.engine = input.engine
        sets.presets = input.presets
        return sets
    }

    /// Simulated walks, each in its own world. Beacon powers, radio fields and phones differ between worlds, so the preset
    /// suits the venue and not a single draw.
    static func simulated(
        _ input: CalibrationInput, _ request: CalibrationRequest, in archive: WalkArchive, pool: WorkerPool,
        interruption: Interruption?, progress: @escaping @Sendable (Int) -> Void
    ) throws -> DataSets {
        let venue = input.believed.venue
        let count = request.data.walks * 3
        let site = EvaluationSite(venue: venue)
        let made = try pool.map(count, progress: progress) {
            try interruption?.check()
            let (recording, truth) = try input.simulated($0, request)
            return (
                CalibrationWalk(
                    recording: recording, truth: truth, input: input.positioning, site: site, archive: archive),
                StudyWalk(recording, truth: truth)
            )
        }
        // Scenario variations need paths to walk on. A surveyed venue without paths is tested in its fitted worlds only.
        let canVary = input.surveyed == nil || !venue.paths.edges.isEmpty
        var sets = DataSets(
            venue: venue, walks: made.map(\.0), splits: DataSplit.thirds(each: request.data.walks), source: .simulated,
            digests: made.map(\.1),
            parameters: canVary ? input.surveyed?.world.parameters ?? SimulationParameters() : nil)
        sets.engine = input.engine
        sets.presets = input.presets
        if let world = input.surveyed?.world { sets.worlds = made.indices.map(world.world) }
        sets.phones = made.indices.map { number in
            guard let base = sets.parameters else { return sets.walks[number].phoneClass }
            return input.phones.parameters(ofWalk: number, base).phone.phoneClass
        }
        return sets
    }
}

/// Where the walks of a calibration came from.
public enum WalkSource: String, Sendable, CaseIterable, JSONKind, Encodable {
    /// The simulator made them.
    case simulated
    /// Somebody walked them.
    case recorded
}

extension SearchSpace {
    /// The space of a request for walks in a venue: settings for sensors that no phone has are left out.
    ///
    /// - Throws: ``Problems`` with every key and value that the catalogue does not allow.
    init(
        of walks: [CalibrationWalk], in venue: Venue, options: SpaceOptions, presets: SDKPresets = SDKPresets()
    ) throws(Problems) {
        do throws(SettingProblems) {
            try self.init(
                for: walks.first?.recording.map ?? PositioningInput(venue).map, presets: presets,
                hasMotion: walks.contains { $0.hasMotion }, hasPressure: walks.contains { $0.hasPressure },
                options: options)
        } catch {
            throw Problems(error.all.map { Problem($0.sentence) })
        }
    }
}
