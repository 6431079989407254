public import Geometry
internal import NumericalMethods
public import Radio
public import VenueModel

/// The faults of the beacons of a venue and of the phones in it: a list of ``Fault``s, prepared for use.
///
/// ```swift
/// let faultList = FaultList([.dead(id, during: 60...120), .clockJump(at: 90, by: -5)])
/// let problems = faultList.problems(in: venue)   // empty if the faults fit the venue
/// let beacons = faultList.installed(venue)       // the true beacons
/// let stamp = faultList.phone.clock.stamp(of: 93)
/// ```
///
/// Faults of places (moved, swapped) are applied one after the other in the order of the list: a beacon that was moved
/// and then swapped is swapped at its new place. Faults of an identity (dead, fading battery, moved, swapped, wrong
/// power) concern the beacon of the table, never a second one with the same identity.
public struct FaultList: Hashable, Sendable {
    /// The faults, in order.
    public let faults: [Fault]
    public let phone: PhoneFaults

    /// A fault list of these faults.
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
        func change(_ id: BeaconID, _ change: (inout InstalledBeacon) -> Void) {
            if let index = indexOf[id] { change(&beacons[index]) }
        }
        for fault in faults {
            switch fault {
            case .dead(let id, let range): change(id) { $0.power.silences.append(range) }
            case .fadingBattery(let id, let start, let rate):
                change(id) { $0.power.batteries.append(PowerCourse.Battery(start: start, decibelsPerHour: rate)) }
            case .wrongPower(let id, let offset): change(id) { $0.power.offset += offset }
            case .moved(let id, let position, let level, let height):
                change(id) { $0.beacon.place = AntennaPlace(position: position, level: level, height: height) }
            case .swapped(let first, let second):
                guard let first = indexOf[first], let second = indexOf[second] else { continue }
                let place = beacons[first].beacon.place
                beacons[first].beacon.place = beacons[second].beacon.place
                beacons[second].beacon.place = place
            case .duplicated(let id, let position, let level, let height):
                guard let index = indexOf[id] else { continue }
                var twin = venue.beacons[index]
                twin.place = AntennaPlace(position: position, level: level, height: height)
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

/// A fault: a beacon that differs from the venue's table, or a phone that does not record normally. Times in seconds
/// from the start of a walk.
public enum Fault: Hashable, Sendable {
    /// A beacon sends nothing during this time.
    case dead(BeaconID, during: ClosedRange<Double>)
    /// A beacon's battery runs down: from `start` it loses `decibelsPerHour`, and below −20 dB falls silent.
    case fadingBattery(BeaconID, from: Double, decibelsPerHour: Double)
    /// A beacon hangs at another place than in the venue file. Height above the level's floor, metres.
    case moved(BeaconID, to: Point, level: Int, height: Double)
    /// Two beacons hang at each other's places.
    case swapped(BeaconID, BeaconID)
    /// A second beacon with the same identity. Height above the level's floor, metres.
    case duplicated(BeaconID, at: Point, level: Int, height: Double)
    /// A beacon sends with this much more power than in the table, dB.
    case wrongPower(BeaconID, by: Double)
    /// A beacon that is not in the table. Height above the level's floor, metres; power at one metre, dBm; seconds.
    case foreign(BeaconID, at: Point, level: Int, height: Double, powerAt1m: Double, interval: Double)
    /// The phone's Bluetooth is off.
    case bluetoothOff(during: ClosedRange<Double>)
    case background(during: ClosedRange<Double>)
    /// The phone's clock jumps by this many seconds.
    case clockJump(at: Double, by: Double)
}

/// A beacon with its true place and power, which may differ from the venue's table.
public struct InstalledBeacon: Hashable, Sendable {
    /// Its true place, its beacon power without faults, and its interval. Equal to the table's beacon unless a fault
    /// changes it.
    public var beacon: Beacon
    /// 0 for the beacon of the table (and a foreign one); 1, 2, … for others that send the same identity.
    public var copy: Int
    /// False for a beacon that is not in the table.
    public var isInTable: Bool
    /// Change of its power by faults.
    public var power = PowerCourse()

    /// Its name in random streams. It depends on the identity and the copy alone, so a fault of one beacon does not
    /// change the random numbers of the others.
    public var entity: UInt64 { copy == 0 ? beacon.id.entity : RandomStream.entity(beacon.id.entity, UInt64(copy)) }
}

/// Change of a beacon's power by faults, over time.
public struct PowerCourse: Hashable, Sendable {
    /// A battery that runs down.
    public struct Battery: Hashable, Sendable {
        /// When it begins, seconds.
        public var start: Double
        /// Loss of beacon power, dB an hour.
        public var decibelsPerHour: Double
    }

    /// With a greater loss by its battery a beacon is silent, dB.
    public static let batteryLimit = -20.0

    /// Constant part, dB.
    public var offset = 0.0
    /// When it sends nothing, seconds.
    public var silences: [ClosedRange<Double>] = []
    /// Its batteries that run down; their losses add.
    public var batteries: [Battery] = []

    /// No change at any time.
    public init() {}

    /// Change of its power at `time`, dB; `nil` while it sends nothing. O(faults of this beacon).
    public func offset(at time: Double) -> Double? {
        if silences.contains(where: { $0.contains(time) }) { return nil }
        let battery = batteries.reduce(0) { $0 - $1.decibelsPerHour * max(time - $1.start, 0) / 3600 }
        return battery < Self.batteryLimit ? nil : offset + battery
    }
}
