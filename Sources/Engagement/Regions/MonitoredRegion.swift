internal import Formats
internal import Geometry
package import Radio
package import VenueModel

/// What takes one of the places that an operating system gives to an app: beacons, or a circle.
package enum MonitoredRegion: Hashable, Sendable, Comparable {
    /// Beacons. They come before circles.
    case beacons(BeaconRegion)
    /// A circle on the Earth.
    case circle(GeographicCircle)
}

/// A region with the places that count for how near it is.
package struct RegionTarget: Hashable, Sendable {
    package var region: MonitoredRegion
    /// Where its beacons hang, or the centre of the circle. A region without places is farther than all others.
    package var places: [RoutePlace]

    package init(_ region: MonitoredRegion, places: [RoutePlace]) {
        self.region = region
        self.places = places
    }

    /// How much of a beacon's identity a region has.
    package enum Detail: String, JSONKind, Encodable, Hashable, Sendable, CaseIterable {
        case uuid
        /// UUID and major: a location of inBeacon.
        case major
        /// UUID, major and minor: one beacon.
        case minor
    }

    /// The regions of a venue's iBeacons, each once, and circles, in order. Beacons with other identities have no region.
    /// O(n log n).
    package static func targets(of venue: Venue, by detail: Detail, circles: [GeographicCircle] = []) -> [RegionTarget]
    {
        var places: [BeaconRegion: [RoutePlace]] = [:]
        for beacon in venue.beacons {
            guard let region = BeaconRegion(beacon.id, detail) else { continue }
            places[region, default: []].append(RoutePlace(beacon.position, level: beacon.level))
        }
        let beacons = places.sorted { $0.key < $1.key }.map { RegionTarget(.beacons($0.key), places: $0.value) }
        return beacons
            + Set(circles).sorted().map { circle in
                let centre = venue.anchor.flatMap { circle.centre(in: $0) }
                return RegionTarget(.circle(circle), places: centre.map { [RoutePlace($0, level: 0)] } ?? [])
            }
    }

    /// Metres to the nearest place: on the map, and `levelDistance` for each level between. For a circle, metres to its
    /// border, on all levels. Infinite without places. O(places).
    package func distance(from place: RoutePlace, levelDistance: Double) -> Double {
        let distances = places.map { other in
            switch region {
            case .beacons: place.distance(to: other, levelDistance: levelDistance)
            case .circle(let circle): max(place.position.distance(to: other.position) - circle.radius, 0)
            }
        }
        return distances.filter { !$0.isNaN }.min() ?? .infinity
    }
}

extension BeaconRegion {
    /// The region of a beacon; `nil` if it is no iBeacon.
    package init?(_ beacon: BeaconID, _ detail: RegionTarget.Detail) {
        guard case .iBeacon(let uuid, let major, let minor) = beacon else { return nil }
        self.init(uuid: uuid, major: detail == .uuid ? nil : major, minor: detail == .minor ? minor : nil)
    }
}

extension RoutePlace {
    /// Metres on the map, and so many for each level between.
    func distance(to other: RoutePlace, levelDistance: Double) -> Double {
        let levels = level == other.level ? 0 : abs(Double(level) - Double(other.level))
        return position.distance(to: other.position) + (levels > 0 ? levels * levelDistance : 0)
    }
}
