internal import Evaluation
internal import Geometry
public import Positioning
public import Recordings
public import Truth
public import VenueModel

/// A walk to tune on or to be judged by: what the phone saw, where it was, and what the core knows of the venue.
public struct CalibrationWalk: Sendable {
    /// What the phone saw.
    public let recording: Recording
    /// Where it was. Only the evaluation looks at it.
    public let truth: GroundTruth
    /// What the core believes of the beacons.
    public let map: BeaconMap
    /// The score without any fix: nobody in the venue can be farther off than its diagonal, metres.
    public let worstScore: Double

    /// A walk through a venue.
    public init(recording: Recording, truth: GroundTruth, venue: Venue) {
        self.recording = recording
        self.truth = truth
        map = BeaconMap(venue: venue)
        let corners = venue.levels.flatMap(\.outline.vertices) + truth.samples.map(\.position)
        worstScore = Bounds(around: corners).map { $0.lower.distance(to: $0.upper) } ?? 0
    }

    /// The track that the core makes of it.
    func fixes(_ settings: PositioningSettings) -> [Fix] {
        PositioningEngine.run(recording, map: map, settings: settings)
    }

    /// The objective of that track.
    func score(_ settings: PositioningSettings, by objective: Objective) -> Double {
        objective.score(evaluated(settings)) ?? worstScore
    }

    /// The horizontal errors of that track at the truth's instants, metres.
    func horizontalErrors(_ settings: PositioningSettings) -> [Double] {
        evaluated(settings).instants.compactMap(\.error)
    }

    private func evaluated(_ settings: PositioningSettings) -> EvaluatedWalk {
        EvaluatedWalk(
            name: recording.name, fixes: fixes(settings), truth: truth,
            publishInterval: Double(settings[.updatePublishInterval]))
    }
}
