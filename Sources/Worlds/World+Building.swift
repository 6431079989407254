internal import Foundation
internal import Geometry
internal import NumericalMethods
internal import Parameters
internal import Radio
package import VenueModel

extension World {
    /// The true building of a venue file: its walls, the exponents of its beacons, its furniture. O(walls + beacons × zones).
    package func building(of venue: Venue) -> Venue {
        var building = venue
        if values[.wallFactor] != nil || values[.wallSpread] != nil || values[.openWallShare] != nil {
            for index in building.walls.indices { building.walls[index].loss *= wallFactor(index) }
        }
        if let spread = values[.exponentSpread], venue.radio.pathLoss == nil {
            for index in building.beacons.indices {
                building.beacons[index].pathLossExponent = exponent(of: venue.beacons[index], in: venue, spread: spread)
            }
        }
        if let density = values[.furnitureDensity] {
            for level in venue.levels { building.walls += furniture(on: level, density: density) }
        }
        return building
    }

    private func wallFactor(_ index: Int) -> Double {
        let draw = stream("wall", UInt64(index))
        guard draw.uniform(0) >= value(.openWallShare) else { return 0 }
        let own = values[.wallSpread].map { max(1 + $0 * draw.normal(1), 0.1) }
        return value(.wallFactor, otherwise: 1) * (own ?? 1)
    }

    /// A zone makes no exponent smaller than this: 1.5 was measured in a furnished hall (Position-Annotated BLE RSSI Dataset).
    private static let leastExponent = 1.3

    /// Beacons of one zone have one shift; outside of zones each has its own.
    private func exponent(of beacon: Beacon, in venue: Venue, spread: Double) -> Double {
        let zone = venue.zones.firstIndex { $0.level == beacon.level && $0.outline.contains(beacon.position) }
        let draw = zone.map { stream("exponent of a zone", UInt64($0)) } ?? stream("exponent", beacon.id.entity)
        let around = venue.pathLossExponents(of: beacon).first ?? parameters.propagation.exponent
        // What is added to all exponents comes later.
        let common = value(.exponentShift) + value(.exponentError)
        return max(around + spread * draw.normal(), min(Self.leastExponent - common, around))
    }

    private func furniture(on level: Level, density: Double) -> [Wall] {
        guard let bounds = Bounds(around: level.outline.vertices) else { return [] }
        return (0..<Int(level.outline.area * density)).compactMap { piece in
            let draw = stream("furniture \(level.number)", UInt64(piece))
            let middle = Point(
                draw.uniform(in: bounds.lower.x...bounds.upper.x, 0),
                draw.uniform(in: bounds.lower.y...bounds.upper.y, 1))
            guard level.outline.contains(middle) else { return nil }
            let half = draw.uniform(in: 0.5...2, 2)
            let along = draw.uniform(3) < 0.5 ? Vector(half, 0) : Vector(0, half)
            return Wall(
                level: level.number, points: [middle + along * -1, middle + along], loss: draw.uniform(in: 2...8, 4),
                top: min(draw.uniform(in: 1...2, 5), level.height))
        }
    }
}
