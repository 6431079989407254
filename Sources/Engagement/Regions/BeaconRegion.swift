package import Foundation
package import Radio

/// What an operating system monitors: all beacons of a UUID, of a major in it, or one beacon.
package struct BeaconRegion: Hashable, Sendable {
    package var uuid: UUID
    /// The major; `nil` for all.
    package var major: UInt16?
    /// The minor; `nil` for all. Without a major it has no meaning.
    package var minor: UInt16?

    /// A region. A minor without a major is left out.
    package init(uuid: UUID, major: UInt16? = nil, minor: UInt16? = nil) {
        self.uuid = uuid
        self.major = major
        self.minor = major == nil ? nil : minor
    }

    /// Whether a beacon belongs to it.
    package func contains(_ beacon: BeaconID) -> Bool {
        guard case .iBeacon(let uuid, let major, let minor) = beacon else { return false }
        return contains(BeaconRegion(uuid: uuid, major: major, minor: minor))
    }

    /// Whether all beacons of another region belong to it.
    package func contains(_ other: BeaconRegion) -> Bool {
        uuid == other.uuid && (major == nil || (major == other.major && (minor == nil || minor == other.minor)))
    }
}

extension BeaconRegion: Comparable {
    /// By UUID, major and minor; a region comes before those in it.
    package static func < (left: BeaconRegion, right: BeaconRegion) -> Bool {
        left.uuid == right.uuid ? left.numbers < right.numbers : left.uuid < right.uuid
    }

    private var numbers: (Int, Int) { (major.map { Int($0) } ?? -1, minor.map { Int($0) } ?? -1) }
}

extension BeaconRegion: CustomStringConvertible {
    /// `UUID`, `UUID/major` or `UUID/major/minor`.
    package var description: String {
        ([uuid.uuidString] + [major, minor].compactMap { $0.map(String.init) }).joined(separator: "/")
    }
}
