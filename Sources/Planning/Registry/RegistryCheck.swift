package import Formats
internal import Foundation
package import VenueModel

/// How a registry differs from its plan: beacons that are missing, unknown, twice there, set otherwise, or elsewhere; and the
/// charge of their batteries.
package struct RegistryCheck: JSONDocument, JSONRecord {
    private let venue: String
    private let planned: Int
    private let listed: Int
    private let notInstalled: [String]
    private let findings: [Finding]
    private let batteries: [Battery]

    package static let schema = DocumentSchema(shape, version: 1)
    package static let shape = JSONShape<Self>(
        "plan-registry", "How a registry of installed beacons differs from its plan.",
        .always("venue", \.venue, "Name of the venue."),
        .always("planned", \.planned, "Number of beacons of the plan."),
        .always("listed", \.listed, "Number of beacons of the registry."),
        .always(
            "notInstalled", \.notInstalled,
            "Beacons of the plan that have neither a serial number nor a day of installation."),
        .always("findings", \.findings, "The differences."),
        .always("batteries", \.batteries, "The charges of batteries that the registry has, the lowest first."))

    private struct Battery: JSONRecord {
        let beacon: String
        let charge: Double

        static let shape = JSONShape<Self>(
            "battery", "The charge of a beacon's battery.",
            .always("beacon", \.beacon, "Number of the beacon, or its identity if it has no number."),
            .always("charge", .figure("percent"), \.charge, "Its charge."))
    }

    private enum Kind: String, JSONKind, Encodable, CaseIterable {
        case missing, unknown, number, place, power, interval, repeated
    }

    private struct Finding: JSONRecord {
        let kind: Kind
        let beacon: String
        let line: Int?
        let text: String

        static let shape = JSONShape<Self>(
            "finding", "A difference from the plan.",
            .always("kind", \.kind, "What differs."),
            .always("beacon", \.beacon, "Number of the beacon, or its identity if it has no number."),
            .maybe("line", \.line, "The line of the registry. Missing if the beacon is not listed."),
            .always("text", \.text, "The difference in words."))
    }

    /// A power that differs by more than this is wrong, dB: half of the usual step and what calibrations differ by.
    package static let allowedDifference = 3.0
    /// An interval that differs by more than this share is wrong.
    package static let allowedShare = 0.1
    /// A beacon hangs elsewhere if its place differs by more than this, metres: what a tape measure and a plan differ by.
    package static let allowedWay = 0.5
    /// The same for its height, metres.
    package static let allowedHeight = 0.3
    /// The same for what it faces, degrees.
    package static let allowedTurn = 45.0
    /// A battery with less charge is weak, percent; our choice.
    package static let leastCharge = 20.0

    /// Checks a registry against the plan of a venue. O(beacons).
    package static func check(_ registry: BeaconRegistry, of venue: Venue) -> RegistryCheck {
        let plan = BeaconRegistry(venue)
        var findings: [Finding] = []
        func find(_ kind: Kind, _ beacon: String, _ line: Int?, _ text: String) {
            findings.append(Finding(kind: kind, beacon: beacon, line: line, text: text))
        }
        let expected = Dictionary(plan.rows.compactMap { row in row.id.map { ($0, row) } }) { first, _ in first }
        let known = Set(registry.rows.compactMap(\.id))
        for row in plan.rows where row.id.map(known.contains) != true {
            find(.missing, row.name, nil, "\(row.name) is planned, but not listed.")
        }
        for row in registry.rows {
            guard let id = row.id else { continue }
            guard let there = expected[id] else {
                find(.unknown, row.name, row.line, "\(id) is listed, but not planned.")
                continue
            }
            if let number = row.texts[.number], number != there.texts[.number] {
                find(.number, there.name, row.line, "\(id) is listed as \(number), and planned as \(there.name).")
            }
            for text in moves(row.mounting, from: there.mounting) {
                find(.place, there.name, row.line, "\(there.name) \(text).")
            }
            if let power = row.powerAt1m, let wanted = there.powerAt1m, abs(power - wanted) > allowedDifference {
                find(
                    .power, there.name, row.line,
                    "\(there.name) has \(YAMLText.number(power)) dBm at one metre, not \(YAMLText.number(wanted)) dBm.")
            }
            if let interval = row.interval, let wanted = there.interval,
                abs(interval - wanted) > allowedShare * wanted
            {
                find(
                    .interval, there.name, row.line,
                    "\(there.name) advertises every \(YAMLText.number(interval)) s, not \(YAMLText.number(wanted)) s.")
            }
        }
        findings += repeated(registry, "identity") { row in row.id.map { "\($0)" } }
        findings += repeated(registry, "serial number") { $0.texts[.serial] }
        findings += repeated(registry, "Bluetooth address") { row in
            row.texts[.mac].map { $0.lowercased().filter(\.isHexDigit) }
        }
        let done = Set(
            registry.rows.filter { $0.texts[.serial] != nil || $0.texts[.installedOn] != nil }.compactMap(\.id))
        let notInstalled = plan.rows.filter { $0.id.map(done.contains) != true }.map(\.name)
        let batteries = registry.rows.compactMap { row in
            row.battery.map { Battery(beacon: row.name, charge: $0) }
        }
        return RegistryCheck(
            venue: venue.name, planned: plan.rows.count, listed: registry.rows.count, notInstalled: notInstalled,
            findings: findings, batteries: batteries.sorted { $0.charge < $1.charge })
    }

    /// How a beacon hangs otherwise than planned.
    private static func moves(
        _ listed: BeaconRegistry.ListedMounting, from planned: BeaconRegistry.ListedMounting
    ) -> [String] {
        func metres(_ value: Double?) -> String { String(format: "%.2f", value ?? 0) }
        var texts: [String] = []
        if let level = listed.level, let wanted = planned.level, level != wanted {
            texts.append("hangs on level \(level), not \(wanted)")
        }
        let x = listed.x ?? planned.x
        let y = listed.y ?? planned.y
        let way = hypot((x ?? 0) - (planned.x ?? 0), (y ?? 0) - (planned.y ?? 0))
        if way > Self.allowedWay {
            texts.append(
                "hangs at \(metres(x)), \(metres(y)), which is \(metres(way)) m from "
                    + "\(metres(planned.x)), \(metres(planned.y))")
        }
        if let height = listed.height, let wanted = planned.height, abs(height - wanted) > Self.allowedHeight {
            texts.append("hangs \(metres(height)) m above the floor, not \(metres(wanted)) m")
        }
        if let mount = listed.mount, let wanted = planned.mount, mount != wanted {
            texts.append("has the mount \(mount.rawValue), not \(wanted.rawValue)")
        }
        if let facing = listed.facing, let wanted = planned.facing,
            abs((facing - wanted).remainder(dividingBy: 360)) > Self.allowedTurn
        {
            texts.append("faces \(YAMLText.number(facing))°, not \(YAMLText.number(wanted))°")
        }
        return texts
    }

    private static func repeated(
        _ registry: BeaconRegistry, _ what: String, _ value: (BeaconRegistry.ListedBeacon) -> String?
    ) -> [Finding] {
        var first: [String: BeaconRegistry.ListedBeacon] = [:]
        return registry.rows.compactMap { row in
            guard let text = value(row) else { return nil }
            guard let other = first[text] else {
                first[text] = row
                return nil
            }
            return Finding(
                kind: .repeated, beacon: row.name, line: row.line,
                text: "\(row.name) has the \(what) \(text) of line \(other.line ?? 0).")
        }
    }

    /// Whether nothing differs from the plan.
    package var isAsPlanned: Bool { findings.isEmpty }

    /// The findings for a terminal.
    package var text: String {
        let lines = findings.map { finding in (finding.line.map { "line \($0): " } ?? "") + finding.text }
        let state =
            notInstalled.isEmpty
            ? "All \(planned) beacons have a serial number or a day of installation."
            : "\(notInstalled.count) of \(planned) beacons have neither a serial number nor a day of installation: "
                + "\(notInstalled.prefix(10).joined(separator: ", "))\(notInstalled.count > 10 ? ", …" : "")."
        let verdict = isAsPlanned ? "The registry is as planned." : "\(findings.count) differences from the plan:"
        return ([verdict] + lines + [state, charges].compactMap(\.self)).joined(separator: "\n") + "\n"
    }

    /// The batteries that are weak, a sentence; `nil` if the registry has no charges.
    private var charges: String? {
        guard !batteries.isEmpty else { return nil }
        let least = "\(YAMLText.number(Self.leastCharge)) %"
        let weak = batteries.filter { $0.charge < Self.leastCharge }
        guard !weak.isEmpty else {
            return "All \(batteries.count) batteries with a known charge have at least \(least)."
        }
        let names = weak.prefix(10).map { "\($0.beacon) (\(YAMLText.number($0.charge)) %)" }.joined(separator: ", ")
        return "\(weak.count) of \(batteries.count) batteries with a known charge have less than \(least): "
            + "\(names)\(weak.count > 10 ? ", …" : "")."
    }
}
