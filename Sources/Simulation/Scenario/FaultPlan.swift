import Radio
public import VenueModel

/// The faults of the beacons of a venue and of the phones in it: a list of ``Fault``s, prepared for use.
///
/// ```swift
/// let plan = FaultPlan([.dead(id, during: 60...120), .clockJump(at: 90, by: -5)])
/// let problems = plan.problems(in: venue)   // empty if the faults fit the venue
/// let beacons = plan.installed(venue)       // the true beacons
/// let stamp = plan.phone.clock.stamp(of: 93)
/// ```
///
/// Faults of places (moved, swapped) are applied one after the other in the order of the list: a beacon that was moved
/// and then swapped is swapped at its new place. Faults of an identity (dead, fading battery, moved, swapped, wrong
/// power) concern the beacon of the table, never a second one with the same identity.
public struct FaultPlan: Hashable, Sendable {
    /// The faults, in order.
    public let faults: [Fault]
    /// The faults of phones.
    public let phone: PhoneFaults

    /// A plan of these faults.
    public init(_ faults: [Fault] = []) {
        self.faults = faults
        phone = PhoneFaults(faults)
    }

    /// The true beacons: those of the table in its order, then duplicated and foreign ones in the order of the faults.
    ///
    /// A fault that names an unknown beacon changes nothing; ``problems(in:)`` reports it. O(beacons + faults).
    public func installed(_ venue: Venue) -> [InstalledBeacon] {
        var beacons = venue.beacons.map { InstalledBeacon(beacon: $0, copy: 0, isInTable: true) }
        let indexOf = Dictionary(beacons.indices.map { (beacons[$0].beacon.id, $0) }, uniquingKeysWith: { a, _ in a })
        var copies: [BeaconID: Int] = [:]

        func append(_ beacon: Beacon, _ id: BeaconID) {
            let copy = copies[id, default: indexOf[id] == nil ? 0 : 1]
            copies[id] = copy + 1
            beacons.append(InstalledBeacon(beacon: beacon, copy: copy, isInTable: false))
        }
        for fault in faults {
            switch fault {
            case .dead(let id, let range):
                guard let index = indexOf[id] else { continue }
                beacons[index].power.silences.append(range)
            case .fadingBattery(let id, let start, let rate):
                guard let index = indexOf[id] else { continue }
                beacons[index].power.batteries.append(PowerCourse.Battery(start: start, decibelsPerHour: rate))
            case .wrongPower(let id, let offset):
                guard let index = indexOf[id] else { continue }
                beacons[index].power.offset += offset
            case .moved(let id, let position, let level, let height):
                guard let index = indexOf[id] else { continue }
                beacons[index].beacon.place = Place(position: position, level: level, height: height)
            case .swapped(let first, let second):
                guard let first = indexOf[first], let second = indexOf[second] else { continue }
                let place = beacons[first].beacon.place
                beacons[first].beacon.place = beacons[second].beacon.place
                beacons[second].beacon.place = place
            case .duplicated(let id, let position, let level, let height):
                guard let index = indexOf[id] else { continue }
                var twin = venue.beacons[index]
                twin.place = Place(position: position, level: level, height: height)
                append(twin, id)
            case .foreign(let id, let position, let level, let height, let power, let interval):
                append(
                    Beacon(
                        id: id, level: level, position: position, height: height, powerAt1m: power,
                        advertisingInterval: interval), id)
            case .bluetoothOff, .background, .clockJump: continue
            }
        }
        return beacons
    }
}
