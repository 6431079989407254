public import Geometry
public import Lateration
public import Radio
public import VenueModel

/// What the core knows about a venue: the places of the beacons, their path-loss models, and where people may be.
public struct BeaconMap: Hashable, Sendable {
    public struct MappedBeacon: Hashable, Sendable {
        /// Its identity in packets.
        public var id: BeaconID
        /// Where it hangs, metres.
        public var position: Point
        /// Height above the venue's zero, metres: its level's elevation and its own height.
        public var altitude: Double
        /// Its level, an index into ``BeaconMap/levels``.
        public var level: Int
        /// Beacon power (RSSI at 1 m), dBm: its own, else the venue's; if it is `nil`, the settings decide.
        public var powerAt1m: Double?
        /// Path-loss exponent: its own, else that of its zone, its level or the venue; if it is `nil`, the settings
        /// decide.
        public var pathLossExponent: Double?
        /// Residual standard deviation of RSSI about the model, dB: its own, else the venue's, else 6 (for single
        /// packets in a furnished hall it is 5.9 dB about a fitted model).
        public var residualStandardDeviation: Double
    }

    public struct Storey: Hashable, Sendable {
        /// The level's number.
        public var number: Int
        /// Height of its floor above the venue's zero, metres.
        public var elevation: Double
        /// The border of the walkable area; without corners the area is unlimited.
        public var outline: Polygon
        public var paths: [Path] = []
        public var obstacles: [Barrier] = []
    }

    /// Beacons in the order of the venue; the core names them by their index. If two have the same identity, the second
    /// is ignored, and so is a beacon whose place is not finite.
    public let beacons: [MappedBeacon]
    /// Levels in the order of the venue, then those that only beacons name.
    public let levels: [Storey]
    /// The inputs of settings that the venue provides.
    let venueInputs: Set<SettingInput>

    /// The fingerprints of a survey, if there is one.
    public var fingerprints: Fingerprints?
    /// How lateration solves its circles, unless `laterationSolver` is `newton`.
    public var lateration = LaterationMethod.newton
    /// What the SDK's document leaves open.
    public var constants = OpenConstants()

    /// For each level, its paths and its obstacles, prepared for queries.
    let pathBoxes: [SegmentBoxes]
    let obstacleBoxes: [SegmentBoxes]
    private let indices: [BeaconID: Int]

    /// The map of `venue`. An impossible radio value counts as not given: a beacon power outside −200…200 dBm, an
    /// exponent outside 0.1…20, a residual standard deviation outside 0.1…100 dB.
    public init(_ venue: Venue) {
        var levels = venue.levels.map {
            Storey(
                number: $0.number, elevation: $0.elevation,
                outline: $0.outline.vertices.count >= 3 ? $0.outline : Polygon([]),
                paths: Self.paths(of: $0.number, in: venue), obstacles: Self.obstacles(of: $0.number, in: venue))
        }
        var beacons: [MappedBeacon] = []
        var indices: [BeaconID: Int] = [:]
        for beacon in venue.beacons where indices[beacon.id] == nil {
            guard beacon.position.isFinite, beacon.height.isFinite else { continue }
            var level = levels.firstIndex { $0.number == beacon.level }
            if level == nil {
                levels.append(Storey(number: beacon.level, elevation: 0, outline: Polygon([])))
                level = levels.count - 1
            }
            guard let level else { continue }
            indices[beacon.id] = beacons.count
            beacons.append(
                MappedBeacon(
                    id: beacon.id, position: beacon.position, altitude: levels[level].elevation + beacon.height,
                    level: level,
                    powerAt1m: venue.powers(of: beacon).first { (-200.0...200).contains($0) },
                    pathLossExponent: venue.pathLossExponents(of: beacon).first { (0.1...20).contains($0) },
                    residualStandardDeviation: [
                        beacon.residualStandardDeviation, venue.radio.residualStandardDeviation,
                    ].lazy.compactMap(\.self).first { (0.1...100).contains($0) } ?? 6))
        }
        self.levels = levels
        self.beacons = beacons
        self.indices = indices
        pathBoxes = levels.map { SegmentBoxes($0.paths.map(\.segment)) }
        obstacleBoxes = levels.map { SegmentBoxes($0.obstacles.map(\.segment)) }
        venueInputs = Self.inputs(levels: levels, beacons: beacons)
    }

    /// The map of a venue with the same beacons and levels. What else this map knows stays.
    package func of(_ venue: Venue) -> BeaconMap {
        var map = BeaconMap(venue)
        map.fingerprints = fingerprints
        map.lateration = lateration
        map.constants = constants
        return map
    }

    /// Whether a level has navigation paths.
    public var hasPaths: Bool { venueInputs.contains(.paths) }

    /// Whether a level has obstacles.
    public var hasObstacles: Bool { venueInputs.contains(.obstacles) }

    /// The index of the beacon of this identity, or `nil`.
    public func index(of id: BeaconID) -> Int? { indices[id] }
}
