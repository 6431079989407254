public import Evaluation
internal import Geometry
public import Positioning
public import Recordings
public import VenueModel
public import Walks

/// A walk to tune on or to be judged by: what the phone saw, where it was, and what the core knows of the venue.
public struct CalibrationWalk: Sendable {
    /// What the phone saw, a second at a time, with what the core believes of the beacons.
    public let recording: SampledRecording
    /// Where it was. Only the evaluation looks at it.
    public let truth: GroundTruth
    /// The score without any fix: nobody in the venue can be farther off than its diagonal, metres.
    public let worstScore: Double
    /// Zones and obstacles, for the metrics that need them.
    package let site: EvaluationSite

    /// A walk through a venue of which nothing was surveyed.
    public init(recording: Recording, truth: GroundTruth, venue: Venue) {
        self.init(recording: recording, truth: truth, input: PositioningInput(venue))
    }

    /// A walk through a venue.
    ///
    /// - Parameter input: what the core knows of the venue.
    public init(recording: Recording, truth: GroundTruth, input: PositioningInput) {
        let venue = input.venue
        site = EvaluationSite(venue: venue)
        self.recording = SampledRecording(recording, map: input.map)
        self.truth = truth
        let corners = venue.levels.flatMap(\.outline.vertices) + truth.samples.map(\.position)
        worstScore = Bounds(around: corners).map { $0.lower.distance(to: $0.upper) } ?? 0
    }

    /// The recording's name.
    package var name: String { recording.name }

    /// The track that the core makes of it.
    package func fixes(_ settings: PositioningSettings) -> [Fix] {
        PositioningEngine.run(recording, settings: settings)
    }

    /// The objective of that track.
    package func score(_ settings: PositioningSettings, by objective: Objective) -> Double {
        let walk = EvaluatedWalk(
            name: name, fixes: fixes(settings), truth: truth, publishInterval: settings[.updatePublishInterval],
            site: site, extendsFirstFix: true)
        return objective.score(walk) ?? worstScore
    }

    /// That track beside the truth.
    package func evaluated(_ settings: PositioningSettings, by evaluator: Evaluator) -> EvaluatedWalk {
        evaluator.walk(
            name: name, fixes: fixes(settings), truth: truth, publishInterval: settings[.updatePublishInterval])
    }
}
