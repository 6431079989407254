internal import Radio
internal import VenueModel

extension Venue {
    /// RSSI at one metre of each beacon that has one in the venue file, dBm. O(beacons).
    var beaconPowers: [BeaconID: Double] {
        Dictionary(
            beacons.compactMap { beacon in powers(of: beacon).first.map { (beacon.id, $0) } },
            uniquingKeysWith: { first, _ in first })
    }
}
