import Foundation
package import GSLNumerics
package import Geometry
package import NumericalMethods
import Parameters
package import Radio
import VenueModel

/// Makes the true beacons of a venue from the table, the parameters and the seed.
struct RadioSourceBuilder {
    private let venue: Venue
    private let storeys: [Level]
    private let parameters: SimulationParameters
    private let seed: UInt64
    private let building: Building
    private let exponentError: Double
    private let known: KnownShadowing

    init(
        venue: Venue, storeys: [Level], parameters: SimulationParameters, known: KnownShadowing, indices: WallIndices,
        seed: UInt64
    ) {
        (self.venue, self.storeys, self.parameters, self.seed) = (venue, storeys, parameters, seed)
        self.known = known
        exponentError =
            parameters.propagation.exponentShift
            + parameters.propagation.exponentSigma * RandomStream(seed: seed, purpose: "path-loss exponent").normal()
        building = Self.building(venue, storeys, parameters, indices, seed)
    }

    /// A beacon with its true values.
    ///
    /// - Throws: ``GSLError`` if the measured shadowing is impossible.
    func source(_ installed: InstalledBeacon, identity: Int) throws(GSLError) -> RadioSource {
        let beacon = installed.beacon
        let entity = installed.entity
        let storey = storeys.firstIndex { $0.number == beacon.level } ?? 0
        let antenna = AntennaPosition(beacon.position, elevation: storeys[storey].elevation + beacon.height)
        let mount = AntennaPattern.Mount(of: beacon)
        let power = RandomStream(seed: seed, purpose: "beacon power", entity: entity).normal()
        let ripple = RandomStream(seed: seed, purpose: "antenna ripple", entity: entity).uniform()
        return RadioSource(
            identity: identity, entity: entity, storey: storey, antenna: antenna,
            believedPower: venue.powers(of: beacon).first ?? parameters.propagation.beaconPower,
            powerError: parameters.propagation.beaconPowerSigma * power, course: installed.power,
            pathLoss: venue.pathLossModel(
                of: beacon, usualExponent: parameters.propagation.exponent, exponentError: exponentError),
            walls: RayCaster(building: building, antenna: mount.rayEnd(antenna), storey: storey),
            pattern: AntennaPattern(
                mount: mount, mountScale: parameters.propagation.mountScale,
                ripple: parameters.propagation.antennaRipple, phase: 2 * Double.pi * ripple),
            advertiser: advertiser(of: beacon, entity: entity),
            shadowing: try shadowing(of: beacon, entity: entity),
            fading: parameters.fading.scale == 0
                ? nil
                : MultipathField(
                    beacon: antenna, delaySpread: 1e-9 * parameters.fading.delaySpread,
                    stream: RandomStream(seed: seed, purpose: "fading", entity: entity)))
    }

    private func advertiser(of beacon: Beacon, entity: UInt64) -> Advertiser {
        let error = RandomStream(seed: seed, purpose: "clock error", entity: entity).normal()
        return Advertiser(
            interval: beacon.advertisingInterval, greatestDelay: parameters.advertising.greatestDelay,
            clockError: 1e-6 * parameters.advertising.clockSigma * error)
    }

    private func shadowing(of beacon: Beacon, entity: UInt64) throws(GSLError) -> ShadowingFields? {
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
