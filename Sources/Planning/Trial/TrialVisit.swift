internal import Evaluation
internal import Positioning
internal import Radio
internal import Recordings
internal import Search
internal import Walks

/// The visit of a phone to a world of a trial: what it received, and its walk as the positioning core tells it.
struct TrialVisit {
    private let recording: Recording
    private let truth: GroundTruth
    private let evaluator: Evaluator
    private let preset: PresetPlan
    private let input: PositioningInput
    /// The beacons that it received; most trials need none of them.
    private lazy var heard = Set(recording.observations.flatMap(\.beacons))
    /// The walk with all of them.
    private let complete: EvaluatedWalk

    /// A visit. Runs the core once.
    init(
        _ recording: Recording, _ truth: GroundTruth, evaluator: Evaluator, preset: PresetPlan, input: PositioningInput
    ) {
        (self.recording, self.truth, self.evaluator) = (recording, truth, evaluator)
        (self.preset, self.input) = (preset, input)
        complete = Self.walk(recording, truth, evaluator, preset, input)
    }

    /// The walk without what one beacon sent. Runs the core if the phone received this beacon.
    mutating func walk(without silent: BeaconID?) -> EvaluatedWalk {
        guard let silent, heard.contains(silent) else { return complete }
        var rest = recording
        rest.observations = recording.observations.compactMap { $0.without(silent) }
        return Self.walk(rest, truth, evaluator, preset, input)
    }

    private static func walk(
        _ recording: Recording, _ truth: GroundTruth, _ evaluator: Evaluator, _ preset: PresetPlan,
        _ input: PositioningInput
    ) -> EvaluatedWalk {
        let fixes = PositioningEngine.run(SampledRecording(recording, map: input.map), plan: preset)
        return evaluator.walk(
            name: recording.name, fixes: fixes, truth: truth, publishInterval: preset.publishInterval,
            use: PhoneUse(preset), recording: recording)
    }
}
