internal import Foundation
package import Geometry
package import Parameters
package import Radio
package import VenueModel

/// The mean radio channel of a venue, as far as it is known before anybody walks there: the simulator's without
/// anything that is drawn at random.
///
/// μ = P − L(d, walls, slabs) + G + o, with the beacon power P, the path-loss model L of the venue with its walls and
/// slabs, the gain G of the beacon's mount and the mean offset o of the phones. Fading, bodies and shadowing are not in
/// it; the share of packets that are heard (``ReceptionModel``) and the error of a reading
/// (``Sender/residualStandardDeviation``) count them.
package struct MeanRadio: Sendable {
    package struct Sender: Sendable {
        /// Index of the storey on which it hangs.
        package let storey: Int
        package let antenna: AntennaPosition
        package let pathLoss: any PathLossModel
        /// Standard deviation of a reading about the mean, dB: that of a fit, else from shadowing, visits and beacon
        /// powers.
        package let residualStandardDeviation: Double
        /// The part of it that nearby beacons can have in common, dB: the shadowing.
        package let shadowing: Double
        /// Advertising events a second.
        package let rate: Double
        /// P + o, dBm.
        let power: Double
        let pattern: AntennaPattern
        let rayEnd: AntennaPosition

        /// The path-loss exponent near a distance in metres: n of 10 n log₁₀ d with the slope of the model without
        /// walls.
        package func exponent(at distance: Double) -> Double {
            let ratio = 1.05
            let rise = pathLoss.loss(distance: distance * ratio) - pathLoss.loss(distance: distance / ratio)
            return rise / (20 * log10(ratio))
        }

        /// What the Cramér–Rao bound of a phone needs of it.
        func link(to phone: AntennaPosition) -> CramerRaoBound.Link {
            CramerRaoBound.Link(
                away: phone.point - antenna.point, rise: antenna.elevation - phone.elevation,
                exponent: exponent(at: antenna.distance(to: phone)),
                residualStandardDeviation: residualStandardDeviation)
        }
    }

    package private(set) var venue: Venue
    /// The levels, ascending.
    package let storeys: [Level]
    /// Those of the simulator.
    package let parameters: SimulationParameters
    private let building: Building

    /// The mean channel of a venue.
    package init(_ venue: Venue, parameters: SimulationParameters) {
        self.venue = venue
        self.parameters = parameters
        storeys = venue.levels.sorted { $0.number < $1.number }
        building = venue.building(storeys: storeys, cap: parameters.propagation.wallLossCap)
    }

    /// Puts a beacon in the place of another, or after the last. Walls and slabs stay as they are.
    mutating func put(_ beacon: Beacon, at index: Int) {
        if index == venue.beacons.count {
            venue.beacons.append(beacon)
        } else {
            venue.beacons[index] = beacon
        }
    }

    /// Height of phones above the floor, metres.
    package var phoneHeight: Double { parameters.phone.height }

    /// A beacon as a sender; `nil` if it has no level or no finite place. The beacon need not be in the venue.
    package func sender(of beacon: Beacon) -> Sender? {
        guard beacon.position.isFinite, beacon.height.isFinite,
            let storey = storeys.firstIndex(where: { $0.number == beacon.level })
        else { return nil }
        let antenna = AntennaPosition(beacon.position, elevation: storeys[storey].elevation + beacon.height)
        let mount = AntennaPattern.Mount(of: beacon)
        let shadowing = parameters.shadowing.sigma
        let drawn = [shadowing, parameters.shadowing.visitSigma, parameters.propagation.beaconPowerSigma]
        let residual =
            beacon.residualStandardDeviation ?? venue.radio.residualStandardDeviation
            ?? drawn.reduce(0) { $0 + $1 * $1 }.squareRoot()
        // A reading without any error would determine everything.
        let spread = max(residual, 0.1)
        return Sender(
            storey: storey, antenna: antenna,
            pathLoss: venue.pathLossModel(of: beacon, usualExponent: parameters.propagation.exponent),
            residualStandardDeviation: spread, shadowing: min(shadowing, spread),
            rate: 1
                / Advertiser(
                    interval: beacon.advertisingInterval, greatestDelay: parameters.advertising.greatestDelay
                ).meanPeriod,
            power: (venue.powers(of: beacon).first ?? parameters.propagation.beaconPower)
                + parameters.phone.offsetMean,
            pattern: AntennaPattern(mount: mount, mountScale: parameters.propagation.mountScale, ripple: 0, phase: 0),
            rayEnd: mount.rayEnd(antenna))
    }

    package func phone(at point: Point, storey: Int) -> AntennaPosition {
        AntennaPosition(point, elevation: storeys[storey].elevation + phoneHeight)
    }

    /// Rays from a sender to phones on a storey. Only the storeys between them are looked at, so that a tall building
    /// costs no more than a low one. O(walls log walls).
    func rays(from sender: Sender, to storey: Int) -> Rays {
        let lowest = min(sender.storey, storey)
        let part = Building(
            storeys: Array(building.storeys[lowest...max(sender.storey, storey)]),
            cap: parameters.propagation.wallLossCap)
        return Rays(
            sender: sender, storey: storey - lowest,
            caster: RayCaster(building: part, antenna: sender.rayEnd, storey: sender.storey - lowest))
    }

    /// Rays from one sender to phones on one storey.
    struct Rays {
        let sender: Sender
        fileprivate let storey: Int
        fileprivate let caster: RayCaster

        /// μ at a phone, dBm, and what is between. About 0.1 µs.
        func level(at phone: AntennaPosition) -> (level: Double, obstruction: Obstruction) {
            let ray = DirectRay(from: sender.antenna, to: phone)
            let obstruction = caster.obstruction(to: phone, storey: storey)
            let loss = sender.pathLoss.loss(distance: ray.distance, obstruction: obstruction)
            return (sender.power - loss + sender.pattern.gain(along: ray), obstruction)
        }
    }

    /// A distance on the map, in metres, beyond which μ of a sender is below `floor` on a storey; `nil` if it is below
    /// everywhere.
    ///
    /// A loss never falls with the distance, and a mount has no gain. Slabs without openings are on every way.
    func reach(of sender: Sender, to storey: Int, floor: Double) -> Double? {
        var slabs = Obstruction.none
        for index in storeys.indices where (min(sender.storey, storey) + 1..<max(sender.storey, storey) + 1) ~= index {
            guard storeys[index].openings.isEmpty else { continue }
            slabs.slabs += storeys[index].slabLoss
            slabs.floors += 1
        }
        func isHeard(_ distance: Double) -> Bool {
            sender.power - sender.pathLoss.loss(distance: distance, obstruction: slabs) >= floor
        }
        let rise = storeys[storey].elevation + phoneHeight - sender.antenna.elevation
        guard isHeard(abs(rise)) else { return nil }
        var near = abs(rise)
        var far = max(2 * abs(rise), 1)
        while isHeard(far), far < 1e5 {
            near = far
            far = 2 * far
        }
        for _ in 0..<30 {
            let middle = (near + far) / 2
            if isHeard(middle) { near = middle } else { far = middle }
        }
        return max(far * far - rise * rise, 0).squareRoot()
    }
}
