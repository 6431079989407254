internal import Evaluation
internal import Parallelism
internal import Positioning
internal import Recordings
internal import VenueModel
internal import Walks

/// What the core is run with, and the errors of these runs: the walks as they are, with one cause after the other taken away, on
/// each level alone, and with each preset of the SDK.
struct CorrectedRuns: Sendable {
    /// The runs, the first as things are.
    let all: [Correction]
    /// Which of them take a cause away, which know one level alone, and which have another preset.
    let (corrections, levels, presets): (Range<Int>, Range<Int>, Range<Int>)
    /// The levels with beacons, in the order of ``levels``.
    let levelNumbers: [Int]
    private(set) var evaluated: [[EvaluatedWalk]] = []

    init(for request: DiagnosisRequest, _ faults: FaultFindings) {
        let venue = request.venue
        let zonedPreset = request.zonedPreset
        let walkCount = request.walks.count
        func run(_ cause: ErrorCause, _ venue: Venue = venue, _ zonedPreset: ZonedPreset = zonedPreset) -> Correction {
            Correction(
                cause: cause, venue: venue, zonedPreset: zonedPreset,
                phoneOffsets: [Double](repeating: 0, count: walkCount))
        }
        let causes = Correction.all(for: faults, at: venue, zonedPreset: zonedPreset, walkCount: walkCount)
        levelNumbers = Set(venue.beacons.map(\.level)).sorted()
        let alone = levelNumbers.count > 1 ? levelNumbers.map { run(.level, Correction.onLevel($0, of: venue)) } : []
        let others = Preset.allCases.map { ZonedPreset(base: $0.settings) }.filter { $0 != zonedPreset }
        all = [run(.noise)] + causes + alone + others.map { run(.geometry, venue, $0) }
        corrections = 1..<(1 + causes.count)
        levels = corrections.upperBound..<(corrections.upperBound + alone.count)
        presets = levels.upperBound..<all.count
    }

    /// Runs the core. O(runs × walks), in parallel.
    mutating func evaluate(_ request: DiagnosisRequest, in context: RunContext) throws {
        let walks = request.walks
        let runs = all
        let maps = runs.map { PositioningInput($0.venue, constants: request.constants).map }
        let evaluator = Evaluator(venue: request.venue)
        let flat = try context.map("Running the core", runs.count * walks.count) { index -> EvaluatedWalk in
            let run = runs[index / walks.count]
            let walk = index % walks.count
            let recording = Correction.shifted(walks[walk].recording, by: run.phoneOffsets[walk])
            let sampled = SampledRecording(recording, map: maps[index / walks.count])
            return evaluator.walk(
                name: recording.name, fixes: PositioningEngine.run(sampled, zonedPreset: run.zonedPreset),
                truth: walks[walk].truth,
                publishInterval: run.zonedPreset.publishInterval)
        }
        evaluated = runs.indices.map { Array(flat[($0 * walks.count)..<(($0 + 1) * walks.count)]) }
    }

    /// The walks as they are.
    var own: [EvaluatedWalk] { evaluated.first ?? [] }

    /// The errors of some runs at an instant of a walk, metres; `nil` without a position.
    func errors(of runs: Range<Int>, _ walk: Int, _ instant: Int) -> [Double?] {
        runs.map { evaluated[$0][walk].instants[instant].error }
    }
}
