package import Diagnostics
package import Engagement
internal import Geometry
package import VenueModel

/// The regions of one or several venues in one frame, and what each of them covers.
package struct RegionSites: Sendable {
    /// The venues; the frame is that of the first.
    package let venues: [Venue]
    /// How much of a beacon's identity a region has.
    package let detail: RegionTarget.Detail
    /// The regions, each once.
    package let targets: [RegionTarget]
    /// Beacons without a region: those that are no iBeacons.
    package let without: Int
    /// The venues in which each region has beacons or its circle, by their number.
    private let places: [MonitoredRegion: Set<Int>]
    /// The beacons of each region, as `label` or `minor`.
    private let names: [MonitoredRegion: [String]]

    /// The regions of venues.
    ///
    /// - Parameters:
    ///   - venues: at least one. If there are several, each needs an anchor.
    ///   - circle: radius of a circle around each venue that is monitored, too, metres; `nil` for none.
    /// - Throws: ``Problems`` with each venue that has no beacon or no anchor, and if no beacon is an iBeacon.
    package init(_ venues: [Venue], by detail: RegionTarget.Detail = .minor, circle: Double? = nil) throws(Problems) {
        let needsAnchor = venues.count > 1 || circle != nil
        var problems: [Problem] = []
        for venue in venues {
            if needsAnchor, venue.anchor?.coordinates(of: Point(0, 0)) == nil {
                problems.append(
                    Problem(
                        "The venue \"\(venue.name)\" has no anchor that can be used. Several venues and circles need one: add "
                            + "anchor: {latitude: …, longitude: …} to its file."))
            }
            if venue.beacons.isEmpty {
                problems.append(
                    Problem("The venue \"\(venue.name)\" has no beacons. Place some first: beaconry plan place."))
            }
        }
        guard problems.isEmpty else { throw Problems(problems) }
        self.venues = venues
        self.detail = detail
        var targets: [MonitoredRegion: [RoutePlace]] = [:]
        var places: [MonitoredRegion: Set<Int>] = [:]
        var names: [MonitoredRegion: [String]] = [:]
        var without = 0
        for (number, venue) in venues.enumerated() {
            for beacon in venue.beacons {
                guard let region = BeaconRegion(beacon.id, detail).map(MonitoredRegion.beacons) else {
                    without += 1
                    continue
                }
                let place = Self.place(beacon.position, venue.anchor, in: number == 0 ? nil : venues[0].anchor)
                targets[region, default: []].append(RoutePlace(place, level: beacon.level))
                places[region, default: []].insert(number)
                names[region, default: []].append(beacon.shownName)
            }
            guard let circle, let middle = Self.middle(of: venue), let at = venue.anchor?.coordinates(of: middle) else {
                continue
            }
            let region = MonitoredRegion.circle(
                GeographicCircle(latitude: at.latitude, longitude: at.longitude, radius: circle))
            let place = Self.place(middle, venue.anchor, in: number == 0 ? nil : venues[0].anchor)
            targets[region] = [RoutePlace(place, level: 0)]
            places[region, default: []].insert(number)
        }
        self.targets = targets.sorted { $0.key < $1.key }.map { RegionTarget($0.key, places: $0.value) }
        self.places = places
        self.names = names
        self.without = without
        guard !self.targets.isEmpty else {
            throw Problems("No beacon is an iBeacon. Only those can be monitored as regions.")
        }
    }

    /// Number of regions of the iBeacons if regions had this much of an identity. O(beacons).
    package func count(by detail: RegionTarget.Detail) -> Int {
        Set(venues.flatMap { venue in venue.beacons.compactMap { BeaconRegion($0.id, detail) } }).count
    }

    /// Names of the venues in which a region is, in their order. O(regions) for outer ones.
    package func venues(of region: MonitoredRegion) -> [String] {
        let numbers = covered(by: region).reduce(into: Set<Int>()) { $0.formUnion(places[$1] ?? []) }
        return numbers.sorted().map { venues[$0].name }
    }

    /// The beacons of a region by label or identity, in the order of the venues. O(regions) for outer ones.
    package func beacons(of region: MonitoredRegion) -> [String] { covered(by: region).flatMap { names[$0] ?? [] } }

    /// Regions that have beacons in more than one venue, by the names of these: an app cannot tell the venues apart
    /// by them.
    package var shared: [MonitoredRegion] { targets.map(\.region).filter { places[$0]?.count ?? 0 > 1 } }

    private func covered(by region: MonitoredRegion) -> [MonitoredRegion] {
        guard places[region] == nil, case .beacons(let outer) = region else { return [region] }
        return targets.map(\.region).filter { inner in
            if case .beacons(let inner) = inner { outer.contains(inner) } else { false }
        }
    }

    /// A point of a venue in the frame of the first one.
    private static func place(_ point: Point, _ own: GeographicAnchor?, in first: GeographicAnchor?) -> Point {
        guard let first, let at = own?.coordinates(of: point) else { return point }
        return first.point(latitude: at.latitude, longitude: at.longitude) ?? point
    }

    static func middle(of venue: Venue) -> Point? {
        Bounds(around: venue.levels.flatMap(\.outline.vertices)).map { $0.lower.interpolated(to: $0.upper, at: 0.5) }
    }
}
