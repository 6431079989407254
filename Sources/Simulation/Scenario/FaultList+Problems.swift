public import Diagnostics
import Geometry
import Radio
public import VenueModel
import Walkers

extension FaultList {
    /// The longest time that faults may name, seconds.
    static let longestTime = Walk.longestDuration

    /// Everything about the faults that is impossible or does not fit the venue, with paths such as `faults[2]`.
    public func problems(in venue: Venue) -> [Problem] {
        let table = Set(venue.beacons.map(\.id))
        return faults.enumerated().flatMap { index, fault in
            fault.complaints(in: venue, table: table).map { Problem($0, path: "faults[\(index)]") }
        }
    }
}

extension Fault {
    /// What is impossible or does not fit a venue with this table of beacons; one sentence for each problem.
    func complaints(in venue: Venue, table: Set<BeaconID>) -> [String] {
        var complaints = tableBeacons.filter { !table.contains($0) }.map { "The venue has no beacon \($0)." }
        if let place {
            if venue.level(place.level) == nil { complaints.append("The venue has no level \(place.level).") }
            if !place.position.isFinite || !place.height.isFinite {
                complaints.append("A beacon needs a finite place.")
            }
        }
        for time in times where !(0...FaultList.longestTime).contains(time) && time != .infinity {
            complaints.append("Times must lie between 0 and \(Int(FaultList.longestTime)) s, not at \(time).")
        }
        switch self {
        case .swapped(let first, let second):
            if first == second { complaints.append("The beacon \(first) cannot be swapped with itself.") }
        case .fadingBattery(_, _, let rate):
            if !(rate >= 0 && rate.isFinite) {
                complaints.append("A battery must lose at least 0 dB an hour, not \(rate).")
            }
        case .wrongPower(_, let offset):
            if !offset.isFinite { complaints.append("The error of the power must be a finite number of dB.") }
        case .foreign(let id, _, _, _, let power, let interval):
            if table.contains(id) {
                complaints.append("The beacon \(id) is in the venue's table, so it is not foreign.")
            }
            if !power.isFinite { complaints.append("A foreign beacon needs a finite power.") }
            if !(0.02...60).contains(interval) {
                complaints.append("The advertising interval must lie between 0.02 and 60 s, not at \(interval).")
            }
        case .clockJump(_, let jump):
            if !jump.isFinite { complaints.append("A clock must jump by a finite number of seconds.") }
        case .dead, .moved, .duplicated, .bluetoothOff, .background: break
        }
        return complaints
    }
}

/// Where a beacon hangs.
struct AntennaPlace: Hashable {
    var position: Point
    var level: Int
    /// Above the level's floor, metres.
    var height: Double
}

extension Beacon {
    var place: AntennaPlace {
        get { AntennaPlace(position: position, level: level, height: height) }
        set {
            position = newValue.position
            level = newValue.level
            height = newValue.height
        }
    }
}

extension Fault {
    /// The beacons that must be in the table.
    fileprivate var tableBeacons: [BeaconID] {
        switch self {
        case .dead(let id, _), .fadingBattery(let id, _, _), .moved(let id, _, _, _), .duplicated(let id, _, _, _),
            .wrongPower(let id, _):
            [id]
        case .swapped(let first, let second): [first, second]
        case .foreign, .bluetoothOff, .background, .clockJump: []
        }
    }

    /// The place that it gives to a beacon.
    fileprivate var place: AntennaPlace? {
        switch self {
        case .moved(_, let position, let level, let height), .duplicated(_, let position, let level, let height),
            .foreign(_, let position, let level, let height, _, _):
            AntennaPlace(position: position, level: level, height: height)
        default: nil
        }
    }

    /// The times that it names, seconds.
    fileprivate var times: [Double] {
        switch self {
        case .dead(_, let range), .bluetoothOff(let range), .background(let range):
            [range.lowerBound, range.upperBound]
        case .fadingBattery(_, let time, _), .clockJump(let time, _): [time]
        default: []
        }
    }
}
