import Geometry
import NumericalMethods
import Radio
import TextInput
import VenueModel

/// The radio waves at a venue as they really are: true powers, walls and fields. Built once for a seed, shared by all
/// walkers.
struct RadioScene: Sendable {
    /// A beacon as it really is.
    struct Source: Sendable {
        var id: BeaconID
        /// The beacon's name in random streams; it depends on the identity alone, so that editing one beacon changes
        /// no other.
        var entity: UInt64
        var storey: Int
        var antenna: AntennaPosition
        /// RSSI at one metre on the average phone, dBm.
        var power: Double
        var pathLoss: LogDistancePathLoss
        var advertiser: Advertiser
        /// One a storey, for phones there; none if there is no shadowing.
        var shadowing: [ShadowingField]
        /// `nil` if there is no fading.
        var fading: MultipathField?
    }

    /// In the order of the venue's file.
    let sources: [Source]
    private let walls: MultiWallLoss
    /// Level number of each storey, ascending.
    private let levels: [Int]
    /// The most that shadowing and fading are expected to add, dB.
    private let shadowingHeadroom: Double
    private let fadingHeadroom: Double

    /// The radio waves of a venue.
    ///
    /// - Throws: ``Problems`` if the venue has no levels, or beacons that cannot be simulated.
    init(venue: Venue, parameters: SimulationParameters, seed: UInt64) throws(Problems) {
        let problems = Self.problems(of: venue)
        guard problems.isEmpty else { throw Problems(problems) }
        let exponentError =
            parameters.propagation.exponentSigma * RandomStream(seed: seed, purpose: "path-loss exponent").normal()
        shadowingHeadroom = 4 * parameters.shadowing.sigma
        fadingHeadroom = parameters.fading.scale == 0 ? 0 : 10
        let storeys = venue.levels.sorted { $0.number < $1.number }
        let levels = storeys.map(\.number)
        self.levels = levels
        let spread = RandomStream(seed: seed, purpose: "wall loss")
        walls = MultiWallLoss(
            storeys: storeys.map { level in
                var pieces: [(segment: Segment, loss: Double)] = []
                for (index, wall) in venue.walls.enumerated() where wall.level == level.number {
                    let factor = max(1 + parameters.propagation.wallLossSpread * spread.normal(UInt64(index)), 0)
                    pieces += wall.segments.map { ($0, wall.loss * factor) }
                }
                return MultiWallLoss.Storey(
                    elevation: level.elevation, slabLoss: level.slabLoss, walls: pieces)
            }, cap: parameters.propagation.wallLossCap)
        sources = venue.beacons.map { beacon in
            let entity = beacon.id.entity
            let storey = levels.firstIndex(of: beacon.level) ?? 0
            let antenna = AntennaPosition(beacon.position, elevation: storeys[storey].elevation + beacon.height)
            let power = RandomStream(seed: seed, purpose: "beacon power", entity: entity).normal()
            let nominal = beacon.powerAt1m ?? venue.radio.powerAt1m ?? parameters.propagation.nominalPower
            // A fitted power means nothing without the exponent that was fitted with it.
            let exponent =
                beacon.pathLossExponent ?? venue.radio.pathLossExponent ?? parameters.propagation.exponent
            return Source(
                id: beacon.id, entity: entity, storey: storey, antenna: antenna,
                power: nominal + parameters.propagation.beaconPowerSigma * power,
                pathLoss: LogDistancePathLoss(exponent: max(exponent + exponentError, 0)),
                advertiser: Advertiser(
                    interval: beacon.advertisingInterval, greatestDelay: parameters.advertising.greatestDelay,
                    clockError: 1e-6 * parameters.advertising.clockSigma
                        * RandomStream(seed: seed, purpose: "clock error", entity: entity).normal()),
                shadowing: parameters.shadowing.sigma == 0
                    ? []
                    : levels.map { level in
                        let pair = RandomStream.entity(entity, UInt64(bitPattern: Int64(level)))
                        return ShadowingField(
                            sigma: parameters.shadowing.sigma,
                            decorrelationDistance: parameters.shadowing.decorrelationDistance,
                            stream: RandomStream(seed: seed, purpose: "shadowing", entity: pair))
                    },
                fading: parameters.fading.scale == 0
                    ? nil
                    : MultipathField(
                        beacon: antenna, kFactor: parameters.fading.kFactor,
                        delaySpread: 1e-9 * parameters.fading.delaySpread,
                        stream: RandomStream(seed: seed, purpose: "fading", entity: entity)))
        }
    }

    /// Index of the storey with this level number.
    func storey(ofLevel number: Int) -> Int { levels.firstIndex(of: number) ?? 0 }

    /// The level at which a packet arrives, dBm, or `nil` if it is surely below `floor`.
    ///
    /// The terms come in the order of their cost, and each is computed only while the packet can still be heard: 4
    /// standard deviations of shadowing and 10 dB of constructive fading are the most that is reckoned with.
    ///
    /// - Parameter offset: what phone and visit add, dB.
    func level(
        of source: Source, at phone: AntennaPosition, storey: Int, channel: AdvertisingChannel, offset: Double,
        floor: Double
    ) -> Double? {
        let distance = phone.distance(to: source.antenna)
        var level = source.power + offset - source.pathLoss.loss(distance: distance)
        guard level + shadowingHeadroom + fadingHeadroom >= floor else { return nil }
        if !source.shadowing.isEmpty { level += source.shadowing[storey].value(at: phone.point) }
        guard level + fadingHeadroom >= floor else { return nil }
        level -= walls.loss(from: source.antenna, storey: source.storey, to: phone, storey: storey)
        guard level + fadingHeadroom >= floor else { return nil }
        if let fading = source.fading { level += fading.value(at: phone, channel: channel) }
        return level
    }
}

extension RadioScene {
    /// What keeps a venue from being simulated. (The reader of venue files finds much more.)
    private static func problems(of venue: Venue) -> [Problem] {
        var problems: [Problem] = []
        if venue.levels.isEmpty { problems.append(Problem("A venue needs at least one level.", path: "levels")) }
        for (index, level) in venue.levels.enumerated()
        where !level.elevation.isFinite || !(level.slabLoss >= 0 && level.slabLoss.isFinite) {
            problems.append(
                Problem(
                    "A level needs a finite elevation, and a slab loss of at least 0 dB.", path: "levels[\(index)]"))
        }
        for (index, wall) in venue.walls.enumerated()
        where !wall.points.allSatisfy(\.isFinite) || !(wall.loss >= 0 && wall.loss.isFinite) {
            problems.append(
                Problem("A wall needs finite corners, and a loss of at least 0 dB.", path: "walls[\(index)]"))
        }
        for (index, beacon) in venue.beacons.enumerated() {
            let path = "beacons[\(index)]"
            if venue.level(beacon.level) == nil {
                problems.append(
                    Problem("Beacon \(beacon.id) is on level \(beacon.level), which the venue lacks.", path: path))
            }
            if !beacon.position.isFinite || !beacon.height.isFinite || !(beacon.powerAt1m ?? 0).isFinite {
                problems.append(
                    Problem("Beacon \(beacon.id) needs a finite position, height and power.", path: path))
            }
            if !(0.02...60).contains(beacon.advertisingInterval) {
                problems.append(
                    Problem(
                        "The advertising interval of beacon \(beacon.id) must lie between 0.02 and 60 s.",
                        path: path))
            }
        }
        return problems
    }
}
