import Diagnostics
import Formats
import Geometry
import Radio
import VenueModel

/// Reads the faults of a scenario file; beacons by their labels or identities in the venue.
struct FaultReader {
    private let venue: Venue
    private let table: Set<BeaconID>
    private let beacons: [String: [Beacon]]
    private let names: [String]

    init(venue: Venue) {
        self.venue = venue
        table = Set(venue.beacons.map(\.id))
        let named = venue.beacons.flatMap { beacon in
            Set([beacon.label, beacon.id.description].compactMap { $0 }).sorted().map { ($0, beacon) }
        }
        beacons = Dictionary(grouping: named, by: \.0).mapValues { $0.map(\.1) }
        names = venue.beacons.map(\.shownName)
    }

    /// The faults, in order; what is wrong has been reported and is left out.
    func faults(_ fields: [YAMLFields]) -> [Fault] {
        fields.compactMap { fields in
            guard let fault = fault(fields) else { return nil }
            let complaints = fault.complaints(in: venue, table: table)
            for complaint in complaints { fields.value.report(complaint) }
            return complaints.isEmpty ? fault : nil
        }
    }

    private func fault(_ fields: YAMLFields) -> Fault? {
        switch fields.text("kind") {
        case "dead":
            guard let beacon = beacon(fields, "beacon"), let range = range(fields) else { return nil }
            return .dead(beacon.id, during: range)
        case "fadingBattery":
            guard let beacon = beacon(fields, "beacon"), let rate = fields.number("decibelsPerHour") else { return nil }
            return .fadingBattery(beacon.id, from: fields.number("from") ?? 0, decibelsPerHour: rate)
        case "moved":
            guard let beacon = beacon(fields, "beacon"), let place = place(fields, of: beacon) else { return nil }
            return .moved(beacon.id, to: place.position, level: place.level, height: place.height)
        case "swapped":
            let first = beacon(fields, "beacon")
            let second = beacon(fields, "with")
            guard let first, let second else { return nil }
            return .swapped(first.id, second.id)
        case "duplicated":
            guard let beacon = beacon(fields, "beacon"), let place = place(fields, of: beacon) else { return nil }
            return .duplicated(beacon.id, at: place.position, level: place.level, height: place.height)
        case "wrongPower":
            guard let beacon = beacon(fields, "beacon"), let offset = fields.number("offset") else { return nil }
            return .wrongPower(beacon.id, by: offset)
        case "foreign":
            guard let id = fields.text("beacon").flatMap({ BeaconID($0) }), let place = place(fields, of: nil),
                let power = fields.number("powerAt1m")
            else { return nil }
            return .foreign(
                id, at: place.position, level: place.level, height: place.height, powerAt1m: power,
                interval: fields.number("advertisingInterval") ?? Beacon.usualInterval)
        case "bluetoothOff": return range(fields).map { .bluetoothOff(during: $0) }
        case "background": return range(fields).map { .background(during: $0) }
        case "clockJump":
            guard let time = fields.number("from"), let jump = fields.number("jump") else { return nil }
            return .clockJump(at: time, by: jump)
        default: return nil
        }
    }

    /// The beacon that a key names by its label or identity.
    private func beacon(_ fields: YAMLFields, _ key: String) -> Beacon? {
        guard let name = fields.text(key) else { return nil }
        let found = beacons[name] ?? BeaconID(name).flatMap { beacons[$0.description] } ?? []
        if found.count == 1 { return found[0] }
        if found.isEmpty {
            fields.place(key).report(
                "The venue has no beacon \"\(name.prefix(60))\".\(Spelling.suggestion(for: name, among: names))")
        } else {
            let ids = found.map(\.id.description).joined(separator: ", ")
            fields.place(key).report("Several beacons have the label \"\(name)\"; name one by its identity: \(ids).")
        }
        return nil
    }

    private func range(_ fields: YAMLFields) -> ClosedRange<Double>? {
        // A faulty time has been reported.
        if fields.has("until"), fields.number("until") == nil { return nil }
        let start = fields.number("from") ?? 0
        let end = fields.number("until") ?? .infinity
        guard start <= end else {
            fields.place("until").report(
                "The fault ends at \(YAMLText.number(end)) s, before it begins at \(YAMLText.number(start)) s.")
            return nil
        }
        return start...end
    }

    /// The true place of a beacon; values that are not given are those of the table.
    private func place(_ fields: YAMLFields, of beacon: Beacon?) -> AntennaPlace? {
        guard let at = fields.numbers("at"), at.count == 2, let level = fields.integer("level") ?? beacon?.level,
            let height = fields.number("height") ?? beacon?.height
        else { return nil }
        return AntennaPlace(position: Point(at[0], at[1]), level: level, height: height)
    }
}
