internal import Evaluation
package import Formats
internal import Geometry
package import VenueModel

/// An installation in figures: what hangs where, what it costs, how the walk-through goes.
package struct InstallSummary: JSONDocument {
    private var venue: String
    private var beacons: [Row]
    private var identities: [Identity]
    private var walks: [Walk]
    private var tourMetres: Double
    private var unreachedZones: [String]
    private var cost: Cost?
    private var conflicts: [String]

    /// The summary of an installation.
    ///
    /// - Parameter conflicts: what the plan asks for and the model of the catalogue cannot do, in words.
    package init(
        _ plan: InstallPlan, of venue: Venue, route: CommissioningRoute, bill: BillOfMaterials?,
        conflicts: [String] = []
    ) {
        self.conflicts = conflicts
        self.venue = venue.name
        beacons = venue.levels.flatMap { plan.items[$0.number] ?? [] }.map(Row.init)
        identities = plan.groups.map { Identity(name: $0.name, minors: $0.minors, beacons: $0.count) }
        walks = route.walks.map { stops in
            Walk(
                checkpoints: stops.map { route.checkpoints[$0.checkpoint].name },
                metres: Self.rounded(stops.last?.metres ?? 0))
        }
        (tourMetres, unreachedZones) = (Self.rounded(route.tourMetres), route.unreached)
        cost = bill.map { bill in
            Cost(
                currency: bill.currency, total: Self.rounded(bill.total), yearly: Self.rounded(bill.yearlyTotal),
                batteryYears: bill.batteryYears.map(Self.rounded))
        }
    }

    /// To two decimals.
    private static func rounded(_ value: Double) -> Double { CellPolygon.rounded(value, 100) }

    /// The list of beacons and the totals, for a terminal.
    package var text: String {
        var list = TextTable(header: ["beacon", "level", "place", "height", "identity"], leftAligned: [0, 2, 4])
        for beacon in beacons {
            let height = TextTable.number(beacon.height, decimals: 2)
            list.rows.append([beacon.number, "\(beacon.level)", beacon.place, height, beacon.id])
        }
        let metres = walks.reduce(0) { $0 + $1.metres }
        var lines = [
            walks.isEmpty
                ? "The venue has no paths, so no walk-through is planned."
                : "Walk-through: \(walks.count) walks, \(TextTable.number(metres, decimals: 0)) m in all; once along every path are \(TextTable.number(tourMetres, decimals: 0)) m."
        ]
        if !unreachedZones.isEmpty {
            lines.append("No path leads into \(unreachedZones.joined(separator: ", ")): walk there, too.")
        }
        if let cost {
            let years = cost.batteryYears.map {
                ", and each year \(cost.currency) \(BillOfMaterials.text(cost.yearly)): batteries last \(TextTable.number($0, decimals: 1)) years"
            }
            lines.append("Cost: \(cost.currency) \(BillOfMaterials.text(cost.total))\(years ?? "").")
        }
        return "\(list.text)\n\(lines.joined(separator: "\n"))\n"
    }

    private struct Row: Encodable {
        var number: String
        var level: Int
        var place: String
        var x: Double
        var y: Double
        var height: Double
        var id: String

        init(_ item: InstallPlan.Item) {
            (number, level, place) = (item.number, item.beacon.level, item.place)
            (x, y, height) = (item.beacon.position.x, item.beacon.position.y, item.beacon.height)
            id = "\(item.beacon.id)"
        }
    }

    private struct Identity: Encodable {
        var name: String
        var minors: String
        var beacons: Int
    }

    private struct Walk: Encodable {
        var checkpoints: [String]
        var metres: Double
    }

    private struct Cost: Encodable {
        var currency: String
        var total: Double
        var yearly: Double
        var batteryYears: Double?
    }

    /// The published form.
    package static let schema = DocumentSchema(
        "plan-sheet", version: 1, "What an install sheet says, in figures.",
        keys: [
            .always("venue", .string, "Name of the venue."),
            .always("beacons", .each(row), "The beacons by level, in the order of the venue file."),
            .always("identities", .each(identity), "The scheme of identities."),
            .always("walks", .each(walk), "The walks of the walk-through; empty without paths."),
            .always("tourMetres", .figure("metres"), "The way once along every path."),
            .always("unreachedZones", .many(.string), "Zones with a requirement into which no path leads."),
            .always(
                "conflicts", .many(.string),
                "What the plan asks for and the model of the catalogue cannot do; empty without a catalogue."),
            .maybe("cost", .mapping(cost), "What it costs. Missing without a catalogue."),
        ])

    private static let row = YAMLShape(
        "beacon", "A beacon to mount.",
        keys: [
            .always("number", .string, "Its number on map, list and label."),
            .always("level", .whole, "The level's number."),
            .always("place", .string, "Its zone, and how far the next walls are."),
            .always("x", .figure("metres"), "Where it hangs."),
            .always("y", .figure("metres"), "Where it hangs."),
            .always("height", .figure("metres"), "Height above the floor."),
            .always("id", .string, "Its identity."),
        ])

    private static let identity = YAMLShape(
        "identity", "Beacons with one UUID and major.",
        keys: [
            .always("name", .string, "UUID and major."),
            .always("minors", .string, "The minors; empty for beacons that are no iBeacons."),
            .always("beacons", .count, "How many."),
        ])

    private static let walk = YAMLShape(
        "walk", "A walk of the walk-through.",
        keys: [
            .always("checkpoints", .many(.string), "Names of the checkpoints in their order."),
            .always("metres", .figure("metres"), "Its length."),
        ])

    private static let cost = YAMLShape(
        "cost", "What an installation costs by the catalogue.",
        keys: [
            .always("currency", .string, "Currency of all prices."),
            .always("total", .figure(""), "What is paid once."),
            .always("yearly", .figure(""), "What is paid each year; 0 without batteries."),
            .maybe("batteryYears", .figure("years"), "Mean life of the batteries. Missing without batteries."),
        ])
}
