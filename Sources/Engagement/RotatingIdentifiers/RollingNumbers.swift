package import Radio
package import Recordings

/// Majors and minors of version 1: each is made of the beacon's number, the period and one seed, and the seed alone makes
/// the number of it again.
///
/// A beacon has a major of 0…15 and a minor of 0…65535, so its number has 20 bits (Favendo Backspin, "Crypto V1"). The 12 bits
/// left of a major and a minor hold the period, modulo 4096. A Feistel network of four rounds (Luby and Rackoff 1988) mixes
/// the 32 bits. It stands in for the vendor's cipher, which is not public, and protects nothing.
package struct RollingNumbers: Hashable, Sendable {
    /// The seed that beacons and apps share.
    package let seed: UInt32

    package init(seed: UInt32) { self.seed = seed }

    /// Largest major of a beacon's number.
    package static let largestMajor: UInt16 = 15

    /// What a beacon sends in a period; `nil` if its major is above 15.
    package func sent(major: UInt16, minor: UInt16, period: UInt64) -> (major: UInt16, minor: UInt16)? {
        guard major <= Self.largestMajor else { return nil }
        var left = UInt16(truncatingIfNeeded: period & 0xfff) << 4 | major
        var right = minor
        for round in 0..<4 { (left, right) = (right, left ^ mixed(right, round)) }
        return (left, right)
    }

    /// The beacon that sent a major and a minor. Every pair gives one, with another seed a wrong one.
    package func beacon(major: UInt16, minor: UInt16) -> (major: UInt16, minor: UInt16) {
        var left = major
        var right = minor
        for round in (0..<4).reversed() { (left, right) = (right ^ mixed(left, round), left) }
        return (left & Self.largestMajor, right)
    }

    private func mixed(_ half: UInt16, _ round: Int) -> UInt16 {
        var z = UInt64(seed) << 32 | UInt64(half) << 8 | UInt64(round)
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return UInt16(truncatingIfNeeded: z >> 40)
    }
}

extension RollingNumbers {
    /// The recording as it is received: iBeacons with the identities that they send. Those with a major above 15 and other
    /// beacons stay as they are. O(readings).
    ///
    /// - Parameters:
    ///   - period: from one identity to the next, seconds; 0 if they do not change.
    ///   - start: when the recording starts, seconds.
    package func sent(_ recording: Recording, period: Double, startingAt start: Double = 0) -> Recording {
        recording.renamed { beacon, time in
            guard case .iBeacon(let uuid, let major, let minor) = beacon else { return beacon }
            let number = period > 0 ? ((start + time) / period).rounded(.down) : 0
            guard let sent = sent(major: major, minor: minor, period: UInt64(exactly: number) ?? 0) else {
                return beacon
            }
            return .iBeacon(uuid: uuid, major: sent.major, minor: sent.minor)
        }
    }

    /// The recording with the beacons' own identities, where they can be known. O(readings).
    ///
    /// - Parameter known: the beacons of the venue. Those that are received as they are do not rotate.
    package func resolved(_ recording: Recording, known: Set<BeaconID>) -> Recording {
        recording.renamed { beacon, _ in
            guard case .iBeacon(let uuid, let major, let minor) = beacon, !known.contains(beacon) else { return beacon }
            let number = self.beacon(major: major, minor: minor)
            let resolved = BeaconID.iBeacon(uuid: uuid, major: number.major, minor: number.minor)
            return known.contains(resolved) ? resolved : beacon
        }
    }
}

extension Recording {
    /// The same with other names for beacons.
    fileprivate func renamed(_ name: (BeaconID, Double) -> BeaconID) -> Recording {
        var result = self
        result.observations = observations.compactMap { $0.renamed(name) }
        return result
    }
}
