internal import GSLLateration
public import Positioning
public import Recordings
public import VenueModel
public import Walks

/// The input of the positioning core for a venue: beacons with their fitted models, levels, paths, obstacles, and the
/// fingerprints of its surveys. All commands make it here, so that all of them compute the same positions.
///
/// ```swift
/// let input = PositioningInput(venue, surveysIn: recordings)
/// var engine = PositioningEngine(map: input.map, settings: settings)
/// ```
public struct PositioningInput: Sendable {
    public let venue: Venue
    public let map: BeaconMap

    /// The input of a venue. O(beacons + walls + readings of the surveys).
    ///
    /// - Parameters:
    ///   - venue: the venue with its beacons, levels, paths and obstacles.
    ///   - surveys: recordings that stand at known points; each gives a fingerprint.
    ///   - constants: what the SDK's document leaves open.
    public init(
        _ venue: Venue, surveys: [(recording: Recording, truth: GroundTruth)] = [],
        constants: OpenConstants = OpenConstants()
    ) {
        self.venue = venue
        var map = BeaconMap(venue)
        map.lateration = .newtonThenGSL
        map.constants = constants
        if !surveys.isEmpty { map.fingerprints = Fingerprints(surveys, map: map) }
        self.map = map
    }

    /// The same with the surveys of a set of recordings, if there is one and it has any.
    public init(_ venue: Venue, surveysIn set: RecordingSet?, constants: OpenConstants = OpenConstants()) {
        self.init(venue, surveys: set?.withTruth(.survey) ?? [], constants: constants)
    }
}
