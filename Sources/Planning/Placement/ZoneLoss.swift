internal import Radio
package import VenueModel

/// How much a zone suffers when one beacon is dead.
package struct ZoneLoss: Hashable, Sendable {
    /// The zone.
    package let zone: String
    /// The beacon.
    package let beacon: Beacon
    /// By which share CE75 of the zone rises.
    package let rise: Double
    /// Index of the beacon in the venue of its arm.
    let index: Int

    /// What a venue calls the beacon, which has another identity in a search.
    package func label(in venue: Venue) -> String {
        let same = venue.beacons.first {
            ($0.level, $0.position, $0.mount, $0.facing) == (beacon.level, beacon.position, beacon.mount, beacon.facing)
        }
        return same?.label ?? "\(same?.id ?? beacon.id)"
    }

    /// The rise in words.
    package var percent: String {
        rise.isFinite ? "\(Int((100 * min(rise, 1000)).rounded())) %" : "so much that no visitor has a position"
    }
}
