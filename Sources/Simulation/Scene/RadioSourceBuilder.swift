import Foundation
import Geometry
import NumericalMethods
import Radio
import VenueModel

/// Makes the beacons of a venue as they really are from the table, the parameters and the seed.
struct RadioSourceBuilder {
    private let venue: Venue
    private let storeys: [Level]
    private let parameters: SimulationParameters
    private let seed: UInt64
    private let building: Building
    private let exponentError: Double

    init(venue: Venue, storeys: [Level], parameters: SimulationParameters, seed: UInt64) {
        (self.venue, self.storeys, self.parameters, self.seed) = (venue, storeys, parameters, seed)
        exponentError =
            parameters.propagation.exponentSigma * RandomStream(seed: seed, purpose: "path-loss exponent").normal()
        building = Self.building(venue, storeys, parameters, seed)
    }

    /// A beacon as it really is.
    func source(_ installed: InstalledBeacon, identity: Int) -> RadioSource {
        let beacon = installed.beacon
        let entity = installed.entity
        let storey = storeys.firstIndex { $0.number == beacon.level } ?? 0
        let antenna = AntennaPosition(beacon.position, elevation: storeys[storey].elevation + beacon.height)
        let power = RandomStream(seed: seed, purpose: "beacon power", entity: entity).normal()
        let ripple = RandomStream(seed: seed, purpose: "antenna ripple", entity: entity).uniform()
        // A fitted power means nothing without the exponent that was fitted with it.
        let exponent =
            beacon.pathLossExponent ?? venue.radio.pathLossExponent ?? parameters.propagation.exponent
        return RadioSource(
            identity: identity, entity: entity, storey: storey, antenna: antenna,
            nominalPower: beacon.powerAt1m ?? venue.radio.powerAt1m ?? parameters.propagation.nominalPower,
            powerError: parameters.propagation.beaconPowerSigma * power, course: installed.power,
            pathLoss: LogDistancePathLoss(exponent: max(exponent + exponentError, 0)),
            walls: RayCaster(building: building, antenna: antenna, storey: storey),
            pattern: AntennaPattern(ripple: parameters.propagation.antennaRipple, phase: 2 * Double.pi * ripple),
            advertiser: advertiser(of: beacon, entity: entity),
            shadowing: shadowing(of: beacon, entity: entity),
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

    private func shadowing(of beacon: Beacon, entity: UInt64) -> [ShadowingField] {
        guard parameters.shadowing.sigma > 0 else { return [] }
        return storeys.map { level in
            let pair = RandomStream.entity(entity, UInt64(bitPattern: Int64(level.number)))
            return ShadowingField(
                sigma: parameters.shadowing.sigma,
                decorrelationDistance: parameters.shadowing.decorrelationDistance, origin: beacon.position,
                stream: RandomStream(seed: seed, purpose: "shadowing", entity: pair))
        }
    }

    private static func building(
        _ venue: Venue, _ storeys: [Level], _ parameters: SimulationParameters, _ seed: UInt64
    ) -> Building {
        let spread = RandomStream(seed: seed, purpose: "wall loss")
        return Building(
            storeys: storeys.map { level in
                var walls: [Building.Wall] = []
                for (index, wall) in venue.walls.enumerated() where wall.level == level.number {
                    let factor = max(1 + parameters.propagation.wallLossSpread * spread.normal(UInt64(index)), 0)
                    walls += wall.segments.map { Building.Wall($0, loss: wall.loss * factor) }
                }
                return Building.Storey(elevation: level.elevation, slabLoss: level.slabLoss, walls: walls)
            }, cap: parameters.propagation.wallLossCap)
    }
}
