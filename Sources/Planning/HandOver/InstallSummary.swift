internal import Evaluation
package import Formats
internal import Geometry
internal import Radio
package import VenueModel

/// An installation in figures: what hangs where, what it costs, how the walk-through goes.
package struct InstallSummary: JSONDocument, JSONRecord {
    private let venue: String
    private let beacons: [InstallPlan.InstallItem]
    private let identities: [InstallPlan.Group]
    private let walks: [Walk]
    private let tourMetres: Double
    private let unreachedZones: [String]
    private let cost: BillOfMaterials?
    private let conflicts: [String]

    package static let schema = DocumentSchema(shape, version: 1)
    package static let shape = JSONShape<Self>(
        "plan-sheet", "What an install sheet says, in figures.",
        .always("venue", \.venue, "Name of the venue."),
        .always("beacons", \.beacons, "The beacons by level, in the order of the venue file."),
        .always("identities", \.identities, "The scheme of identities."),
        .always("walks", \.walks, "The walks of the walk-through; empty without paths."),
        .always("tourMetres", .figure("metres"), \.tourMetres, "The way once along every path."),
        .always("unreachedZones", \.unreachedZones, "Zones with a requirement into which no path leads."),
        .always(
            "conflicts", \.conflicts,
            "What the plan asks for and the model of the catalogue cannot do; empty without a catalogue."),
        .maybe("cost", \.cost, "Cost of the installation. Missing without a catalogue."))

    /// The summary of an installation.
    ///
    /// - Parameter conflicts: what the plan asks for and the model of the catalogue cannot do, in words.
    package init(
        _ plan: InstallPlan, of venue: Venue, route: CommissioningRoute, bill: BillOfMaterials?,
        conflicts: [String] = []
    ) {
        self.venue = venue.name
        cost = bill
        self.conflicts = conflicts
        beacons = venue.levels.flatMap { plan.items[$0.number] ?? [] }
        identities = plan.groups
        walks = route.walks.map { stops in
            Walk(
                checkpoints: stops.map { route.checkpoints[$0.checkpoint].name },
                metres: CellPolygon.rounded(stops.last?.metres ?? 0, 100))
        }
        tourMetres = CellPolygon.rounded(route.tourMetres, 100)
        unreachedZones = route.unreached
    }

    /// The list of beacons and the totals, for a terminal.
    package var text: String {
        var list = TextTable(header: ["beacon", "level", "place", "height", "identity"], leftAligned: [0, 2, 4])
        for item in beacons {
            let height = TextTable.number(item.beacon.height, decimals: 2)
            list.rows.append([item.number, "\(item.beacon.level)", item.place, height, "\(item.beacon.id)"])
        }
        let metres = walks.reduce(0) { $0 + $1.metres }
        var lines = [
            walks.isEmpty
                ? "The venue has no paths, so no walk-through is planned."
                : "Walk-through: \(walks.count) walks, \(TextTable.number(metres, decimals: 0)) m in all; once along every path are \(TextTable.number(tourMetres, decimals: 0)) m."
        ]
        if !unreachedZones.isEmpty {
            lines.append("No path leads into \(unreachedZones.joined(separator: ", ")): walk there as well.")
        }
        if let cost {
            let years = cost.roundedYears.map {
                ", and each year \(cost.currency) \(BillOfMaterials.text(cost.yearlyTotal)): batteries last \(TextTable.number($0, decimals: 1)) years"
            }
            lines.append("Cost: \(cost.currency) \(BillOfMaterials.text(cost.total))\(years ?? "").")
        }
        return "\(list.text)\n\(lines.joined(separator: "\n"))\n"
    }

    private struct Walk: JSONRecord {
        let checkpoints: [String]
        let metres: Double

        static let shape = JSONShape<Self>(
            "walk", "A walk of the walk-through.",
            .always("checkpoints", \.checkpoints, "Names of the checkpoints in their order."),
            .always("metres", .figure("metres"), \.metres, "Length of the walk."))
    }

}

extension BillOfMaterials: JSONRecord {
    package static let shape = JSONShape<Self>(
        "cost", "What an installation costs by the catalogue.",
        .always("currency", \.currency, "Currency of all prices."),
        .always("total", \.total, "What is paid once."),
        .always("yearly", \.yearlyTotal, "What is paid each year; 0 without batteries."),
        .maybe(
            "batteryYears", .figure("years"), \.roundedYears,
            "Mean life of the batteries. Missing without batteries."))

    fileprivate var roundedYears: Double? { batteryYears.map { CellPolygon.rounded($0, 100) } }
}

extension InstallPlan.InstallItem: JSONRecord {
    package static let shape = JSONShape<Self>(
        "beacon", "A beacon to mount.",
        .always("number", \.number, "Number of the beacon on map, list and label."),
        .always("level", .whole, \.beacon.level, "The level's number."),
        .always("place", \.place, "Zone of the beacon, and how far away the next walls are."),
        .always("x", .figure("metres"), \.beacon.position.x, "x coordinate of the beacon."),
        .always("y", .figure("metres"), \.beacon.position.y, "y coordinate of the beacon."),
        .always("height", .figure("metres"), \.beacon.height, "Height above the floor."),
        .always("id", \.beacon.id.description, "Identity of the beacon."))
}

extension InstallPlan.Group: JSONRecord {
    package static let shape = JSONShape<Self>(
        "identity", "Beacons with one UUID and major.",
        .always("name", \.name, "UUID and major."),
        .always("minors", \.minors, "The minors; empty for beacons that are no iBeacons."),
        .always("beacons", \.count, "Number of these beacons."))
}
