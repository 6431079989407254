import Foundation
package import GSLNumerics
public import Geometry
package import NumericalMethods
import Parameters
public import Radio
import VenueModel

/// A beacon with its true values.
///
/// A class, because it is passed on for every packet and never changes. It has a property for each cause that makes one
/// beacon sound unlike another; the level of a packet needs all of them.
package final class RadioSource: Sendable {
    /// Index of its identity among the scene's; a duplicated beacon shares another's.
    let identity: Int
    /// The beacon's name in random streams; it depends on the identity alone, so a change of one beacon does not change
    /// the others.
    let entity: UInt64
    let storey: Int
    let antenna: AntennaPosition
    /// Beacon power in the venue's file: RSSI at one metre on the average phone, dBm.
    let believedPower: Double
    /// True beacon power minus that of the file, dB.
    let powerError: Double
    /// Change of its power by faults, over time.
    let course: PowerCourse
    let pathLoss: any PathLossModel
    let walls: RayCaster
    let pattern: AntennaPattern
    let advertiser: Advertiser
    /// `nil` if there is no shadowing.
    let shadowing: ShadowingFields?
    /// `nil` if there is no fading.
    let fading: MultipathField?

    /// - Throws: ``GSLError`` if the measured shadowing is impossible.
    init(_ installed: InstalledBeacon, identity: Int, by builder: RadioSourceBuilder) throws(GSLError) {
        let beacon = installed.beacon
        let parameters = builder.parameters
        let mount = AntennaPattern.Mount(of: beacon)
        self.identity = identity
        entity = installed.entity
        let power = RandomStream(seed: builder.seed, purpose: "beacon power", entity: entity).normal()
        let ripple = RandomStream(seed: builder.seed, purpose: "antenna ripple", entity: entity).uniform()
        storey = builder.storeys.firstIndex { $0.number == beacon.level } ?? 0
        antenna = AntennaPosition(beacon.position, elevation: builder.storeys[storey].elevation + beacon.height)
        believedPower = builder.venue.powers(of: beacon).first ?? parameters.propagation.beaconPower
        powerError = parameters.propagation.beaconPowerSigma * power
        course = installed.power
        pathLoss = builder.venue.pathLossModel(
            of: beacon, usualExponent: parameters.propagation.exponent, exponentError: builder.exponentError)
        walls = RayCaster(building: builder.building, antenna: mount.rayEnd(antenna), storey: storey)
        pattern = AntennaPattern(
            mount: mount, mountScale: parameters.propagation.mountScale,
            ripple: parameters.propagation.antennaRipple, phase: 2 * Double.pi * ripple)
        advertiser = builder.advertiser(of: beacon, entity: entity)
        shadowing = try builder.shadowing(of: beacon, entity: entity)
        fading =
            parameters.fading.scale == 0
            ? nil
            : MultipathField(
                beacon: antenna, delaySpread: 1e-9 * parameters.fading.delaySpread,
                stream: RandomStream(seed: builder.seed, purpose: "fading", entity: entity))
    }
}

/// Makes the true beacons of a venue from the table, the parameters and the seed.
struct RadioSourceBuilder {
    fileprivate let venue: Venue
    fileprivate let storeys: [Level]
    fileprivate let parameters: SimulationParameters
    fileprivate let seed: UInt64
    fileprivate let building: Building
    fileprivate let exponentError: Double
    private let known: KnownShadowing

    init(
        venue: Venue, storeys: [Level], parameters: SimulationParameters, known: KnownShadowing, indices: WallIndices,
        seed: UInt64
    ) {
        self.venue = venue
        self.storeys = storeys
        self.parameters = parameters
        self.seed = seed
        self.known = known
        exponentError =
            parameters.propagation.exponentShift
            + parameters.propagation.exponentSigma * RandomStream(seed: seed, purpose: "path-loss exponent").normal()
        building = Self.building(venue, storeys, parameters, indices, seed)
    }

    fileprivate func advertiser(of beacon: Beacon, entity: UInt64) -> Advertiser {
        let error = RandomStream(seed: seed, purpose: "clock error", entity: entity).normal()
        return Advertiser(
            interval: beacon.advertisingInterval, greatestDelay: parameters.advertising.greatestDelay,
            clockError: 1e-6 * parameters.advertising.clockSigma * error)
    }

    fileprivate func shadowing(of beacon: Beacon, entity: UInt64) throws(GSLError) -> ShadowingFields? {
        guard parameters.shadowing.sigma > 0 else { return nil }
        let pairs = storeys.map { RandomStream.entity(entity, UInt64(bitPattern: Int64($0.number))) }
        let draw = { @Sendable [parameters = parameters.shadowing, seed] (storey: Int) in
            ShadowingField(
                sigma: parameters.sigma, decorrelationDistance: parameters.decorrelationDistance,
                fineShare: parameters.fineShare, fineDistance: parameters.fineDistance, origin: beacon.position,
                stream: RandomStream(seed: seed, purpose: "shadowing", entity: pairs[storey]))
        }
        var measured: [Int: ShadowingField] = [:]
        for (storey, level) in storeys.enumerated() {
            let values = known.values[beacon.id]?.filter { $0.level == level.number } ?? []
            if values.isEmpty { continue }
            measured[storey] = try draw(storey).conditioned(
                at: values.map(\.position), values: values.map(\.value), noise: known.noise,
                stream: RandomStream(seed: seed, purpose: "error of measured shadowing", entity: pairs[storey]))
        }
        return ShadowingFields(count: storeys.count, known: measured, draw: draw)
    }

    private static func building(
        _ venue: Venue, _ storeys: [Level], _ parameters: SimulationParameters, _ indices: WallIndices, _ seed: UInt64
    ) -> Building {
        let spread = RandomStream(seed: seed, purpose: "wall loss")
        return venue.building(storeys: storeys, cap: parameters.propagation.wallLossCap, indices: indices) { index in
            max(1 + parameters.propagation.wallLossSpread * spread.normal(UInt64(index)), 0)
        }
    }
}

extension ShadowingField {
    /// The field, conditioned on measurements at some places. At these places, and near them as far as the field is
    /// correlated, it agrees with the measurements within their error; elsewhere it does not change. A draw from the
    /// conditional distribution (conditioning by kriging: Journel 1974; Matheron's rule).
    ///
    /// - Parameters:
    ///   - values: what was measured at each of `places`, dB.
    ///   - noise: standard deviation of the measurements' independent errors, dB; positive.
    ///   - stream: draws these errors.
    /// - Throws: ``GSLError`` if numbers are not finite, or two places are the same and there is no noise. O(places³).
    package func conditioned(
        at places: [Point], values: [Double], noise: Double, stream: RandomStream
    ) throws(GSLError) -> ShadowingField {
        precondition(values.count == places.count, "one value a place")
        guard !places.isEmpty else { return self }
        let count = places.count
        var covariance = [Double](repeating: 0, count: count * count)
        for row in 0..<count {
            for column in 0...row {
                covariance[row * count + column] =
                    self.covariance(at: places[row].distance(to: places[column]))
            }
            covariance[row * count + row] += noise * noise
        }
        let factor = try CholeskyFactor(covariance, order: count)
        let wanting = values.indices.map { values[$0] - value(at: places[$0]) - noise * stream.normal(UInt64($0)) }
        return corrected(at: places, weights: factor.solved(wanting))
    }
}

/// Measured shadowing at a venue, such as from a survey. The simulated world agrees with it at the measured places and
/// near them, as far as shadowing is correlated and within the error of the measurement.
public struct KnownShadowing: Sendable {
    /// Level of a beacon at a place minus the level that path loss, walls and its power give.
    public struct Value: Hashable, Sendable {
        /// The level's number.
        public var level: Int
        /// The place, metres.
        public var position: Point
        /// dB; negative if it was weaker.
        public var value: Double

        public init(level: Int, position: Point, value: Double) {
            self.level = level
            self.position = position
            self.value = value
        }
    }

    /// By beacon.
    public var values: [BeaconID: [Value]]
    /// Standard deviation of the values' independent errors, dB: fading that the measurement did not average out.
    public var noise: Double

    /// Nothing was measured.
    public static let nothing = KnownShadowing(values: [:], noise: 1)

    /// The measured values.
    public init(values: [BeaconID: [Value]], noise: Double) {
        self.values = values
        self.noise = noise
    }
}
