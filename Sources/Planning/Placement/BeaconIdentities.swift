package import Diagnostics
package import Foundation
package import Radio
package import VenueModel

/// Identities for new beacons: the UUID and major of those that the venue has, or of the caller, and the minors after
/// the largest.
package struct BeaconIdentities {
    private let uuid: UUID
    private let major: UInt16
    private let firstMinor: Int

    /// Identities for a venue.
    ///
    /// - Parameters:
    ///   - uuid: `nil` for that of the first iBeacon of the venue, or of its `beaconDefaults`.
    ///   - major: `nil` for that of the first iBeacon of the venue, or of its `beaconDefaults`, or 1.
    /// - Throws: one problem, if the venue has no iBeacon and no UUID is given, or if there are not enough minors.
    package init(_ venue: Venue, count: Int, uuid: UUID? = nil, major: UInt16? = nil) throws(Problems) {
        let numbers = venue.beacons.compactMap { beacon in
            if case .iBeacon(let uuid, let major, let minor) = beacon.id { (uuid, major, minor) } else { nil }
        }
        guard let uuid = uuid ?? numbers.first?.0 ?? venue.newBeaconUUID else {
            throw Problems(
                "The venue has no iBeacon, so the new beacons need a UUID. Give one with --uuid, or in \"beaconDefaults\" of "
                    + "the venue file.")
        }
        let major = major ?? numbers.first?.1 ?? venue.newBeaconMajor ?? 1
        self.uuid = uuid
        self.major = major
        // A minor that another major has, too, would be mixed up by apps that leave out the major.
        let most = Int(UInt16.max)
        var last = numbers.map { Int($0.2) }.max() ?? 0
        if last + count > most {
            last = numbers.filter { ($0.0, $0.1) == (uuid, major) }.map { Int($0.2) }.max() ?? 0
        }
        firstMinor = last + 1
        guard last + count <= most else {
            throw Problems(
                "There are not enough minors after \(last) of major \(major) for \(count) beacons. Give another --major."
            )
        }
    }

    /// Identities of beacons that are only simulated: a venue without a UUID needs none. They are always the same, because radio
    /// fields are drawn by identity.
    ///
    /// - Throws: one problem, if there are not enough minors.
    package static func simulated(in venue: Venue, count: Int) throws(Problems) -> BeaconIdentities {
        try BeaconIdentities(
            venue, count: count,
            uuid: venue.hasIBeacons
                ? nil : venue.newBeaconUUID ?? UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)))
    }

    /// The identity of a new beacon by its number, from 0.
    package func identity(_ number: Int) -> BeaconID {
        .iBeacon(uuid: uuid, major: major, minor: UInt16(clamping: firstMinor + number))
    }
}
