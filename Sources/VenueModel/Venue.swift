public import Foundation
public import Geometry
public import Radio

/// A building (or part of one) in which people are to be positioned. Lengths in metres of a local frame.
public struct Venue: Hashable, Sendable {
    /// Short name, used in file names.
    public var name: String
    /// One or two sentences for readers: what the venue is and what it tests.
    public var summary: String
    /// The kind of building; `nil` if it is not known.
    public var environment: VenueEnvironment?
    /// Where the local frame lies on Earth, if known.
    public var anchor: GeographicAnchor?
    /// The radio model for beacons without values of their own.
    public var radio: RadioModel
    /// The materials that walls may name: the built-in table and the venue's own.
    public var materials: [Material]
    /// In ascending order of their numbers.
    public var levels: [Level]
    public var walls: [Wall]
    public var obstacles: [Obstacle]
    /// Beacons of all levels, in the order of the file.
    public var beacons: [Beacon]
    /// UUID of new iBeacons, if the venue has none yet whose UUID they could have.
    public var newBeaconUUID: UUID?
    /// Major of new iBeacons, likewise.
    public var newBeaconMajor: UInt16?
    public var zones: [Zone]
    /// Where people may walk.
    public var paths: NavigationPaths

    /// A venue of these parts.
    ///
    /// Each parameter is a section of the venue's file; all but the name have a default. The identity of new beacons is
    /// set afterwards.
    public init(
        name: String, summary: String = "", environment: VenueEnvironment? = nil, anchor: GeographicAnchor? = nil,
        radio: RadioModel = RadioModel(), materials: [Material] = Material.builtIn, levels: [Level] = [],
        walls: [Wall] = [],
        obstacles: [Obstacle] = [], beacons: [Beacon] = [], zones: [Zone] = [],
        paths: NavigationPaths = NavigationPaths()
    ) {
        self.name = name
        self.summary = summary
        self.environment = environment
        self.anchor = anchor
        self.radio = radio
        self.materials = materials
        self.levels = levels
        self.walls = walls
        self.obstacles = obstacles
        self.beacons = beacons
        self.zones = zones
        self.paths = paths
    }

    /// Whether one of the beacons is an iBeacon. O(beacons).
    public var hasIBeacons: Bool { beacons.contains { if case .iBeacon = $0.id { true } else { false } } }

    /// Whether the radio model was fitted to measurements in the venue; see `beaconry fit`.
    package var isSurveyed: Bool {
        radio.residualStandardDeviation != nil || beacons.contains { $0.residualStandardDeviation != nil }
    }

    /// The level with this number, or `nil`.
    public func level(_ number: Int) -> Level? { levels.first { $0.number == number } }

    /// The beacon power of a beacon, RSSI at 1 m in dBm, the one with priority first: the beacon's own, then the
    /// venue's. If there is none, the positioning settings or the parameters of the simulator apply.
    public func powers(of beacon: Beacon) -> [Double] { [beacon.powerAt1m, radio.powerAt1m].compactMap(\.self) }

    /// Makes all powers that the venue gives greater by so many dB.
    package mutating func addToPowers(_ difference: Double) {
        radio.powerAt1m? += difference
        for index in beacons.indices { beacons[index].powerAt1m? += difference }
    }

    /// The path-loss exponents of a beacon, the one with priority first: its own, then those of its surroundings.
    /// O(zones).
    public func pathLossExponents(of beacon: Beacon) -> [Double] {
        [beacon.pathLossExponent].compactMap(\.self) + pathLossExponents(around: beacon)
    }

    /// The path-loss exponents of the surroundings of a beacon, the one with priority first: of the zones that it hangs
    /// in, in their order, of its level, of the venue. O(zones).
    public func pathLossExponents(around beacon: Beacon) -> [Double] {
        let zones = zones.filter {
            $0.pathLossExponent != nil && $0.level == beacon.level && $0.outline.contains(beacon.position)
        }
        let all = zones.map(\.pathLossExponent) + [level(beacon.level)?.pathLossExponent, radio.pathLossExponent]
        return all.compactMap(\.self)
    }
}

/// Where the venue's frame lies on Earth.
public struct GeographicAnchor: Hashable, Sendable {
    /// Latitude of the local origin, degrees north (WGS 84).
    public var latitude: Double
    /// Longitude of the local origin, degrees east (WGS 84).
    public var longitude: Double
    /// Compass bearing of the local y axis, degrees clockwise from north.
    public var bearing: Double

    /// An anchor, in degrees.
    public init(latitude: Double, longitude: Double, bearing: Double = 0) {
        self.latitude = latitude
        self.longitude = longitude
        self.bearing = bearing
    }
}

/// The radio model of a venue. It comes from a survey and a fit, or has the defaults.
public struct RadioModel: Hashable, Sendable {
    /// Beacon power: RSSI at one metre, dBm; if it is `nil`, that of the positioning settings is used.
    public var powerAt1m: Double?
    /// Path-loss exponent n of RSSI = P₀ − 10 n log₁₀ d; if it is `nil`, that of the positioning settings is used.
    public var pathLossExponent: Double?
    /// Residual standard deviation of RSSI about the model, dB; `nil` if it was not measured.
    public var residualStandardDeviation: Double?
    /// The true path-loss model for simulations; `nil` is the log-distance law with the most specific known exponent.
    public var pathLoss: PathLossChoice?

    /// Powers that a venue file may give, dBm.
    public static let allowedPowers = -120.0...20
    /// Path-loss exponents that a venue file may give.
    public static let allowedExponents = 0.1...10
    /// Residual standard deviations that a venue file may give, dB.
    public static let allowedResidualStandardDeviations = 0.0...50

    /// A model of the whole venue; what is `nil` is not known.
    public init(
        powerAt1m: Double? = nil, pathLossExponent: Double? = nil, residualStandardDeviation: Double? = nil,
        pathLoss: PathLossChoice? = nil
    ) {
        self.powerAt1m = powerAt1m
        self.pathLossExponent = pathLossExponent
        self.residualStandardDeviation = residualStandardDeviation
        self.pathLoss = pathLoss
    }
}

public struct Level: Hashable, Sendable {
    /// The numbers that levels may have.
    public static let numbers = -100...200

    /// Integer number; the ground floor is usually 0.
    public var number: Int
    /// Name for people.
    public var name: String
    /// Height of this level's floor above the venue's zero, metres.
    public var elevation: Double
    /// From this floor to the floor above, metres.
    public var height: Double
    /// Loss through the slab under this level's floor, dB.
    public var slabLoss: Double
    /// Where the slab under this level's floor is open; if openings overlap, the first is used.
    public var openings: [SlabOpening]
    /// The border of the walkable area.
    public var outline: Polygon
    /// Path-loss exponent of its beacons without an exponent of their own or of a zone; if it is `nil`, that of the
    /// venue is used.
    public var pathLossExponent: Double?
    /// Where new beacons may hang, besides walls and columns.
    public var mounting: Mounting
    /// Columns and posts on which new beacons may hang.
    public var columns: [Column]
    /// Where there is mains power for beacons.
    public var powerPoints: [PowerPoint]
    /// A picture of its plan, to draw over.
    public var background: Background?

    /// Loss through a slab if nothing else is said, dB: the COST 231 value of one floor.
    public static let usualSlabLoss = 18.3

    public init(
        number: Int, name: String, elevation: Double, height: Double, slabLoss: Double = Self.usualSlabLoss,
        openings: [SlabOpening] = [], outline: Polygon, pathLossExponent: Double? = nil,
        mounting: Mounting = Mounting(), columns: [Column] = [], powerPoints: [PowerPoint] = [],
        background: Background? = nil
    ) {
        self.number = number
        self.name = name
        self.elevation = elevation
        self.height = height
        self.slabLoss = slabLoss
        self.openings = openings
        self.outline = outline
        self.pathLossExponent = pathLossExponent
        self.mounting = mounting
        self.columns = columns
        self.powerPoints = powerPoints
        self.background = background
    }
}

/// A void in the slab under a level: an atrium, a stair well, the place of an escalator. Signals pass through it;
/// obstacles must keep people out.
public struct SlabOpening: Hashable, Sendable {
    /// Name for people.
    public var name: String?
    public var outline: Polygon
    /// Loss of a signal through it, dB, such as that of a glass floor.
    public var loss: Double

    public init(name: String? = nil, outline: Polygon, loss: Double = 0) {
        self.name = name
        self.outline = outline
        self.loss = loss
    }
}
