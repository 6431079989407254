internal import Diagnostics
internal import Evaluation
internal import Fidelity
public import Parallelism
internal import Parameters
internal import Positioning
internal import Radio
public import RadioFitting
internal import Recordings
internal import Search
internal import Simulation
internal import Studies
public import VenueFiles
internal import VenueModel
internal import Walks

/// What a calibration reads before it begins: the venue, and the recordings and surveys that the request names. All problems
/// with these files are reported here.
public struct CalibrationInput: Sendable {
    /// The venue file, unchanged.
    public let file: VenueFile
    /// The venue that the core uses: the venue file, or the venue with the model fitted to the survey.
    public let believed: VenueFile
    /// With a survey: the worlds that agree with it, and the recorded walks to compare the result with.
    public let surveyed: SurveyedVenue?
    let presets: SDKPresets
    /// The names of the constants that the request's constants file has; the SDK's document leaves the others open.
    let knownConstants: Set<String>
    /// The recordings that the request names.
    let recordings: RecordingSet?
    /// The wall indices of all simulated walks.
    private let indices = WallIndices()
    /// What the core knows about the venue.
    let positioning: PositioningInput
    /// The phones of simulated walks. Training, validation and test walks have the same.
    let phones: CalibrationPhones
    /// The surveys of the fingerprints that the core knows, with truth.
    let surveys: [(recording: Recording, truth: GroundTruth)]

    /// Reads the files that a request names.
    ///
    /// - Throws: `Problems` if a file is missing or wrong, the venue cannot be simulated, or there are too few recorded
    ///   walks.
    public init(_ request: CalibrationRequest, observer: RunObserver = RunObserver()) throws {
        let problems = request.data.problems
        guard problems.isEmpty else { throw Problems(problems.map { Problem($0) }) }
        file = try VenueFile.readVenue(path: request.data.venue)
        observer.warn(file.warnings)
        presets = try BaselineFile.presets(at: request.data.baseline)
        let constants: OpenConstants
        (constants, knownConstants) = try ConstantsFile.content(at: request.data.constants)
        let venue = file.venue
        try venue.checkBeacons()
        func read(_ folder: String) throws -> RecordingSet {
            try .read(folder: folder, of: venue, strict: request.data.strict, observer)
        }
        let recordings = try request.data.recordings.map(read)
        self.recordings = recordings
        if let survey = request.data.survey {
            let set = try request.data.recordings == survey ? recordings ?? read(survey) : read(survey)
            surveys = set.withTruth(.survey)
            var parameters = SimulationParameters()
            if let speed = request.data.speed { parameters.walk(at: speed) }
            let surveyed = try SurveyedVenue(
                file.venue, survey: set, walks: recordings ?? set, parameters: parameters,
                duration: request.data.duration,
                // The walk is the unit of resampling, so each walk has its own world.
                walksPerWorld: 1, seed: request.options.seed, constants: constants, source: survey)
            self.surveyed = surveyed
            believed = try VenueFile.parse(VenueFile.write(surveyed.venue))
        } else {
            surveys = recordings?.withTruth(.survey) ?? []
            surveyed = nil
            believed = file
        }
        phones = CalibrationPhones(
            request.data.phones, of: .of(believed.venue.environment), expecting: PhoneParameters(),
            walks: request.data.walks)
        positioning =
            surveyed?.positioning ?? PositioningInput(believed.venue, surveysIn: recordings, constants: constants)
        if !request.data.isRecorded, surveyed == nil {
            do throws(Problems) {
                _ = try Simulator(venue: file.venue, seed: 1)
            } catch {
                throw error.inFile(request.data.venue)
            }
        }
        guard request.data.isRecorded else { return }
        let runs = RecordedRuns.count(of: recordedWalks.map(\.recording.name))
        guard runs >= 2 else {
            throw Problems(
                "At least two walks with truth are needed: one to search on and one to test on. Parts of one run are one walk.",
                file: request.data.recordings)
        }
        if runs < RecordedRuns.fewest {
            observer.warn([
                Problem(
                    "\(runs) walks cannot show that anything is better than the default, so the result will be to keep it. Record "
                        + "at least \(RecordedRuns.fewest) walks, or use --survey: then settings are searched and tested on "
                        + "simulated walks.", severity: .warning, file: request.data.recordings)
            ])
        }
    }

    /// The recorded walks that have a truth.
    var recordedWalks: [(recording: Recording, truth: GroundTruth)] { recordings?.withTruth(.walk) ?? [] }

    /// Identifies what computes the fixes: the code, the surveys that it uses, and constants that are not our interpretation.
    var engine: String {
        let surveyed = surveys.map { StudyWalk($0.recording, truth: $0.truth).digest }
        let constants = positioning.map.constants
        let parts = [
            surveyed.joined(separator: " "), constants == OpenConstants() ? "" : ConstantsFile.words(constants),
        ]
        return EngineFingerprint.current
            + parts.filter { !$0.isEmpty }.map { "+" + SHA256.hexadecimal($0.utf8).prefix(8) }.joined()
    }

    /// A simulated walk. The same number gives the same walk.
    ///
    /// - Throws: ``Problems`` if the venue cannot be simulated.
    func simulated(_ number: Int, _ request: CalibrationRequest) throws -> (recording: Recording, truth: GroundTruth) {
        if let surveyed { return try surveyed.simulated(number) }
        return try Simulator.walkInOwnBuilding(
            number, through: believed.venue, parameters: phones.parameters(ofWalk: number, SimulationParameters()),
            duration: request.data.duration, seed: request.options.seed, sharing: indices)
    }

    /// A walk of the data sets, recorded or simulated, before it is prepared for the core.
    ///
    /// - Throws: ``Problems`` if the venue cannot be simulated.
    func walk(_ number: Int, _ request: CalibrationRequest) throws -> (recording: Recording, truth: GroundTruth) {
        request.data.isRecorded ? recordedWalks[number] : try simulated(number, request)
    }
}

extension RecordingSet {
    /// The recordings of a folder, checked against the venue. The observer gets the warnings.
    ///
    /// - Throws: ``Problems`` if the folder cannot be read, if no position can be computed at this venue, or, if `strict`, if
    ///   walks are copies of each other.
    static func read(folder: String, of venue: Venue, strict: Bool, _ observer: RunObserver) throws -> RecordingSet {
        let content = try RecordingSet.read(folder: folder, strict: strict)
        observer.warn(content.warnings)
        if content.badLines > 0 { observer.message("Bad lines that were skipped: \(content.badLines).") }
        try content.set.checkPositions(at: venue, folder: folder)
        observer.warn(content.set.warnings(at: venue, folder: folder))
        let (set, fragments) = content.set.walksOnly
        observer.warn(fragments.map { RecordedRuns.leftOut($0, folder: folder) })
        observer.warn(try set.checkEvidence(folder: folder, isStrict: strict))
        return set
    }
}

extension DataOptions {
    /// What is given without what it needs, or with what it has no place beside.
    fileprivate var problems: [String] {
        var problems: [String] = []
        if venue.isEmpty { problems.append("The request names no venue file.") }
        if speed != nil, survey == nil { problems.append("A walking speed needs a survey. Give both, or neither.") }
        if strict, recordings == nil, survey == nil {
            problems.append("\"strict\" is for recordings and surveys. Give one of them, or leave it out.")
        }
        if !phones.isEmpty, survey != nil {
            problems.append(
                "Walks in worlds that are fitted to a survey have the phones of the survey: leave out \"phones\".")
        }
        return problems
    }
}
