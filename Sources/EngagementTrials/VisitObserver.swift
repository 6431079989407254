internal import Engagement
internal import Evaluation
internal import Positioning
internal import Radio
internal import Recordings
internal import VenueModel

/// Makes of a visit what triggers look at.
struct VisitObserver: Sendable {
    let venue: Venue
    /// The settings of the tracks.
    let settings: [NamedSettings]
    /// One for each averaging time, of those that are used.
    let classifiers: [ZoneClassifier]
    private let goal: TriggerGoal
    private let averaging: [Double]
    private let powers: [BeaconID: Double]
    private let map: BeaconMap

    init(
        venue: Venue, request: EngagementRequest, settings: [NamedSettings], averaging: [Double],
        classifiers: [ZoneClassifier]
    ) {
        self.venue = venue
        self.settings = settings
        self.averaging = averaging
        self.classifiers = classifiers
        goal = request.goal
        powers = venue.beaconPowers.merging(request.given?.powers ?? [:]) { $1 }
        map = PositioningInput(venue, constants: request.constants).map
    }

    /// What triggers look at. Time: averaging times × seconds × beacons, and a run of the core for each of the settings.
    func visit(_ visit: EngagementVisit) -> TriggerData.Visit {
        let recording = visit.recording
        let levels = averaging.map { time in
            (time, BeaconLevels(recording.observations, duration: recording.duration, averaging: time, powers: powers))
        }
        var observed = TriggerData.Visit(
            stays: venue.zones.map { ZoneStays(visit.truth, zone: $0, goal: goal) },
            levels: Dictionary(uniqueKeysWithValues: levels), truth: visit.truth)
        for classifier in classifiers {
            observed.odds[classifier.averaging] = observed.levels[classifier.averaging].map {
                ZoneOdds($0, by: classifier)
            }
        }
        observed.tracks = Self.tracks(of: visit, map: map, settings: settings)
        return observed
    }

    static func tracks(of visit: EngagementVisit, map: BeaconMap, settings: [NamedSettings]) -> [[Fix]] {
        let sampled = SampledRecording(visit.recording, map: map)
        return settings.map { PositioningEngine.run(sampled, zonedPreset: $0.preset) }
    }
}
