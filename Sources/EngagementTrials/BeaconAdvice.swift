internal import Diagnostics
package import Engagement
internal import Geometry
internal import Planning
package import VenueModel

/// A beacon that would make a zone one that can be notified.
package struct BeaconAdvice: Sendable {
    /// Where it hangs: a place that the venue allows.
    package let beacon: Beacon
    /// The best condition of the distance to it; ``Condition/enterMargin`` is added to `distance`.
    package let condition: Condition
    /// How well it works on test visits.
    package let figures: ZoneFigures
    /// Whether the limits are kept.
    package let isEnough: Bool

    /// Nearer than this distance counts, metres.
    package var distance: Double { TriggerGrid.beaconDistance - condition.enterMargin }
}

extension BeaconAdvice {
    /// The site of the venue in a zone that is nearest to the middle of its corners: under the ceiling, on a wall or on a
    /// column, as the venue allows; `nil` if there is none in it. O(sites × corners).
    static func site(in zone: Zone, of venue: Venue) -> Beacon? {
        guard let level = venue.level(zone.level) else { return nil }
        let sites = CandidateSites(spacing: 1, height: 3).beacons(on: level, of: venue)
        guard let box = Bounds(around: zone.outline.vertices) else { return nil }
        let middle = box.lower.interpolated(to: box.upper, at: 0.5)
        return sites.filter { zone.outline.contains($0.position) }
            .min { $0.position.distance(to: middle) < $1.position.distance(to: middle) }
    }

    /// The venue with a new beacon in each of these zones, and the beacon of each; zones without a site are left out.
    static func venue(_ venue: Venue, for zones: [Zone]) throws(Problems) -> (venue: Venue, beacons: [String: Beacon]) {
        let identities = try BeaconIdentities(venue, count: zones.count)
        var result = venue
        var beacons: [String: Beacon] = [:]
        for zone in zones {
            guard var beacon = site(in: zone, of: result) else { continue }
            beacon.id = identities.identity(beacons.count)
            beacon.label = zone.name
            beacons[zone.name] = beacon
            result.beacons.append(beacon)
        }
        return (result, beacons)
    }
}
