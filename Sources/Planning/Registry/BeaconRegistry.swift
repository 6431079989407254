internal import Formats
internal import Foundation
internal import Geometry
package import Radio
package import VenueModel

/// The list of installed beacons, as it goes from installer to owner: what was planned, and which piece hangs there.
package struct BeaconRegistry: Hashable, Sendable {
    /// The columns, in the order of the file.
    package enum Column: String, CaseIterable, Sendable {
        case number, level, x, y, height, mount, facing, uuid, major, minor, power, interval, serial, mac, firmware
        case battery, installedBy, installedOn, note

        /// What the plan fills in, and what an installer may correct who had to hang a beacon elsewhere.
        fileprivate static let places: [Column] = [.level, .x, .y, .height, .mount, .facing]
        /// What the installer fills in; the plan fills in the others.
        fileprivate static let filledIn: [Column] = [
            .serial, .mac, .firmware, .battery, .installedBy, .installedOn, .note,
        ]

        /// What it holds, a sentence.
        package var meaning: String {
            switch self {
            case .number: "The number on map, list and label."
            case .level: "The level's number."
            case .x, .y: "Place of the beacon, metres."
            case .height: "Height above the floor, metres."
            case .mount: "What the beacon hangs on."
            case .facing: "Direction that a beacon on a wall faces, degrees."
            case .uuid: "UUID of an iBeacon, or the whole identity of another beacon."
            case .major: "Major of an iBeacon."
            case .minor: "Minor of an iBeacon."
            case .power: "RSSI at one metre, dBm."
            case .interval: "Advertising interval, seconds."
            case .serial: "Serial number of the piece."
            case .mac: "Bluetooth address of the beacon."
            case .firmware: "Version of the beacon's firmware."
            case .battery: "Charge of the beacon's battery, percent."
            case .installedBy: "Person who mounted the beacon."
            case .installedOn: "Day on which the beacon was mounted, such as 2027-01-31."
            case .note: "Anything else."
            }
        }
    }

    package struct ListedBeacon: Hashable, Sendable {
        /// The line of the file; `nil` if it was made from a plan.
        package var line: Int?
        /// The identity; `nil` if the list has none.
        package var id: BeaconID?
        /// RSSI at one metre, dBm.
        package var powerAt1m: Double?
        /// Advertising interval, seconds.
        package var interval: Double?
        /// Charge of its battery, percent.
        package var battery: Double?
        /// Where and how it hangs. What the list does not say is missing.
        package var mounting: ListedMounting
        /// The texts of all columns; empty ones are left out.
        package var texts: [Column: String]

        /// How people call it.
        package var name: String { texts[.number] ?? id.map { "\($0)" } ?? "line \(line ?? 0)" }
    }

    /// Where and how a list says that a beacon hangs: metres, and degrees.
    package struct ListedMounting: Hashable, Sendable {
        package var level: Int?
        package var x: Double?
        package var y: Double?
        package var height: Double?
        package var mount: Beacon.Mount?
        package var facing: Double?
    }

    /// The rows, in the order of the file.
    package var rows: [ListedBeacon]

    /// The list of a plan, with nothing filled in.
    package init(_ venue: Venue) {
        let plan = InstallPlan(venue)
        rows = venue.levels.flatMap { plan.items[$0.number] ?? [] }.map { item in
            let beacon = item.beacon
            let power = venue.powers(of: beacon).first
            var texts: [Column: String] = [
                .number: item.number, .level: "\(beacon.level)", .x: YAMLText.number(beacon.position.x),
                .y: YAMLText.number(beacon.position.y), .height: YAMLText.number(beacon.height),
                .mount: beacon.mount.rawValue, .interval: YAMLText.number(beacon.advertisingInterval),
            ]
            texts[.facing] = beacon.facing.map(YAMLText.number)
            texts[.power] = power.map(YAMLText.number)
            switch beacon.id {
            case .iBeacon(let uuid, let major, let minor):
                texts[.uuid] = uuid.uuidString
                texts[.major] = "\(major)"
                texts[.minor] = "\(minor)"
            case .named(let name): texts[.uuid] = name
            }
            return ListedBeacon(
                id: beacon.id, powerAt1m: power, interval: beacon.advertisingInterval,
                mounting: ListedMounting(
                    level: beacon.level, x: beacon.position.x, y: beacon.position.y, height: beacon.height,
                    mount: beacon.mount, facing: beacon.facing),
                texts: texts.filter { !$0.value.isEmpty })
        }
    }

    init(rows: [ListedBeacon]) { self.rows = rows }

    /// The list with what another one, of the same identities, has filled in, and with the places that it says.
    package func filledIn(from other: BeaconRegistry) -> BeaconRegistry {
        let known = Dictionary(other.rows.compactMap { row in row.id.map { ($0, row) } }) { first, _ in first }
        return BeaconRegistry(
            rows: rows.map { row in
                guard let there = row.id.flatMap({ known[$0] }) else { return row }
                var row = row
                for column in Column.filledIn { row.texts[column] = there.texts[column] }
                for column in Column.places { row.texts[column] = there.texts[column] ?? row.texts[column] }
                return row
            })
    }

    /// The file: a header and one line a beacon.
    package var csv: String {
        CSVLines.text(
            header: Column.allCases.map(\.rawValue),
            rows: rows.map { row in Column.allCases.map { row.texts[$0] ?? "" } })
    }
}
