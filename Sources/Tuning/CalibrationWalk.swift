public import Evaluation
internal import Geometry
public import Positioning
public import Recordings
public import VenueModel
public import Walks

/// A walk of a calibration: the recording, the truth, and what the core knows about the venue.
public struct CalibrationWalk: Sendable {
    /// The recording in steps of a second, with the beacons as the core knows them.
    public private(set) var recording: SampledRecording
    /// The class of the phone; `nil` if it received nothing.
    public let phoneClass: PhoneClass?
    /// The true positions. Only the evaluation uses them.
    public let truth: GroundTruth
    /// The score of a walk without a fix: the diagonal of the venue, which is the largest possible error, metres.
    public let worstScore: Double
    /// Zones and obstacles, for the metrics that need them.
    package let site: EvaluationSite

    /// A walk through a venue without a survey.
    public init(recording: Recording, truth: GroundTruth, venue: Venue) {
        self.init(recording: recording, truth: truth, input: PositioningInput(venue))
    }

    /// A walk through a venue.
    ///
    /// - Parameter input: what the core knows about the venue.
    public init(recording: Recording, truth: GroundTruth, input: PositioningInput) {
        let venue = input.venue
        site = EvaluationSite(venue: venue)
        self.recording = SampledRecording(recording, map: input.map)
        phoneClass = recording.phoneClass
        self.truth = truth
        let corners = venue.levels.flatMap(\.outline.vertices) + truth.samples.map(\.position)
        worstScore = Bounds(around: corners).map { $0.lower.distance(to: $0.upper) } ?? 0
    }

    /// The recording's name.
    package var name: String { recording.name }

    /// The same walk for a core with another reading of the SDK's document.
    package func reading(_ constants: OpenConstants) -> CalibrationWalk {
        var walk = self
        walk.recording = recording.reading(constants)
        return walk
    }

    /// The fixes that the core computes.
    ///
    /// - Parameter withRadii: whether something reads their accuracy radii.
    package func fixes(_ settings: PositioningSettings, withRadii: Bool = true) -> [Fix] {
        PositioningEngine.run(recording, plan: PresetPlan(base: settings), withRadii: withRadii)
    }

    /// The objective of these fixes.
    package func score(_ settings: PositioningSettings, by objective: Objective) -> Double {
        let walk = EvaluatedWalk(
            name: name, fixes: fixes(settings, withRadii: objective.metric.readsRadii), truth: truth,
            publishInterval: settings[.updatePublishInterval], use: PhoneUse(settings), site: site)
        return objective.score(walk) ?? worstScore
    }

    /// These fixes, compared with the truth.
    package func evaluated(_ settings: PositioningSettings, by evaluator: Evaluator) -> EvaluatedWalk {
        evaluator.walk(
            name: name, fixes: fixes(settings), truth: truth, publishInterval: settings[.updatePublishInterval],
            use: PhoneUse(settings))
    }
}
