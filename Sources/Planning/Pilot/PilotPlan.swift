internal import Evaluation
package import Formats
internal import Geometry
internal import Radio
package import VenueModel
internal import Worlds

/// A pilot as a document: where temporary beacons stand, what they teach, and how the walk goes.
package struct PilotPlan: JSONDocument, JSONRecord {
    private let options: PilotDesign.Options
    private let route: PilotRoute
    private let beacons: [PilotBeacon]
    private let expected: [Expected]

    /// The venue with the pilot beacons as its only ones.
    package let venue: Venue

    package static let schema = DocumentSchema(shape, version: 1)
    package static let shape = JSONShape<Self>(
        "plan-pilot", "Where temporary beacons teach most about a building, and the walk between them.",
        .always("venue", \.venue.name, "Name of the venue."),
        .always("height", .figure("metres"), \.options.height, "Height of the stands that was asked for."),
        .always("beacons", \.beacons, "The pilot beacons, the one that teaches most first."),
        .always("expected", \.expected, "What the pilot is expected to teach."),
        .always("seconds", .figure("seconds"), \.seconds, "Length of the walk."),
        .always("metres", .figure("metres"), \.metres, "Length of the walk."),
        .always("tourMetres", .figure("metres"), \.tourMetres, "The way once along every path of the venue."),
        .always("stops", \.route.stops, "Where the walker taps and turns, by time."))

    /// The plan of a pilot.
    ///
    /// - Parameters:
    ///   - identities: of the pilot beacons; `nil` for names that stand for the identities of those that will be used.
    package init(_ design: PilotDesign, of venue: Venue, options: PilotDesign.Options, identities: BeaconIdentities?) {
        self.options = options
        route = design.route
        var pilot = venue
        pilot.beacons = design.sites.enumerated().map { number, site in
            var beacon = site.beacon
            beacon.id = identities?.identity(number) ?? .named("pilot-\(number + 1)")
            beacon.label = "T\(number + 1)"
            beacon.position = Point(beacon.position.x.hundredths, beacon.position.y.hundredths)
            return beacon
        }
        self.venue = pilot
        beacons = zip(pilot.beacons, design.sites).map { beacon, site in
            PilotBeacon(beacon: beacon, site: site, gain: CellPolygon.rounded(site.gain, 1e4))
        }
        expected = zip(WorldDraw.building, design.expected).map { draw, deviation in
            Expected(
                quantity: draw.quantity, blind: CellPolygon.rounded(draw.standardDeviation ?? 0, 1e4),
                after: CellPolygon.rounded(deviation, 1e4))
        }
    }

    private var seconds: Double { route.duration.hundredths }
    private var metres: Double { route.metres.hundredths }
    private var tourMetres: Double { route.tourMetres.hundredths }

    /// A scenario in which one visitor walks the way of the pilot, for `beaconry simulate`.
    ///
    /// - Parameter venueFile: the path of the venue from the scenario's folder.
    package func scenario(venueFile: String) -> String {
        let waypoints = route.stops.map { stop in
            "      - {at: \(YAMLText.number(stop.time.hundredths)), point: [\(YAMLText.number(stop.position.x)), "
                + "\(YAMLText.number(stop.position.y))], level: \(stop.level)}"
        }
        return """
            name: \(YAMLText.text("\(venue.name)-pilot"))
            venue: \(YAMLText.text(venueFile))
            visitors:
              - count: 1
                route:
            \(waypoints.joined(separator: "\n"))
            duration: \(YAMLText.number(seconds))

            """
    }

    /// The tables for a terminal.
    package var text: String {
        var table = TextTable(
            header: ["beacon", "level", "x", "y", "height", "heard at", "behind walls", "teaches"], leftAligned: [0])
        func number(_ value: Double, _ decimals: Int = 1) -> String { TextTable.number(value, decimals: decimals) }
        table.rows = beacons.map { row in
            let beacon = row.beacon
            let site = row.site
            return [
                row.label, "\(beacon.level)", number(beacon.position.x), number(beacon.position.y),
                number(beacon.height), "\(site.heard)", "\(site.behindWalls)", "\(number(100 * row.gain)) %",
            ]
        }
        var lessons = TextTable(
            header: ["what is not known", "unit", "blind sd", "sd after the pilot"], leftAligned: [0, 1])
        lessons.rows = expected.map { [$0.quantity.name, $0.quantity.unit, number($0.blind, 2), number($0.after, 2)] }
        let rest = tourMetres > metres + 1 ? " The way once along every path has \(number(tourMetres, 0)) m." : ""
        return """
            Set up \(beacons.count) beacons on stands, and walk \(number(seconds / 60, 0)) minutes (\(number(metres, 0)) m) \
            from stop to stop.\(rest)

            \(table.text)
            heard at: places of the walk, 4 m apart; teaches: by how much the mean variance of exponent, walls and common power \
            rises without it

            \(lessons.text)
            """
    }

    private struct PilotBeacon: JSONRecord {
        let beacon: Beacon
        let site: PilotDesign.Site
        let gain: Double

        var label: String { beacon.label ?? "" }

        static let shape = JSONShape<Self>(
            "pilotBeacon", "A temporary beacon.",
            .always("label", \.label, "Number of the beacon."),
            .always("id", \.beacon.id.description, "Identity of the beacon in the venue file."),
            .always("level", .whole, \.beacon.level, "The level's number."),
            .always("x", .figure("metres"), \.beacon.position.x, "x coordinate of the beacon."),
            .always("y", .figure("metres"), \.beacon.position.y, "y coordinate of the beacon."),
            .always("height", .figure("metres"), \.beacon.height, "Height of the beacon above the floor."),
            .always("heard", \.site.heard, "Number of places of the walk, 4 m apart, where the beacon is heard."),
            .always("behindWalls", \.site.behindWalls, "Number of these places with a wall between place and beacon."),
            .always(
                "gain", \.gain,
                "By how much the mean variance of exponent, walls and common power rises without it, as a share of that of the "
                    + "blind ranges."))
    }

    private struct Expected: JSONRecord {
        let quantity: WorldQuantity
        let blind: Double
        let after: Double

        static let shape = JSONShape<Self>(
            "pilotExpectation", "What the pilot is expected to teach about a quantity.",
            .always("quantity", \.quantity.name, "Name of the quantity that is not known."),
            .always("unit", \.quantity.unit, "Unit of the quantity; 1 for a number without a unit."),
            .always("blind", \.blind, "Standard deviation of the quantity without a pilot."),
            .always("after", \.after, "Expected standard deviation of the quantity after the pilot."))
    }
}

extension PilotRoute.Stop: JSONRecord {
    package static let shape = JSONShape<Self>(
        "pilotStop", "A stop of the walk.",
        .always("name", \.name, "Name of the stop."),
        .always("level", .whole, \.level, "The level's number."),
        .always("x", .figure("metres"), \.position.x, "x coordinate of the stop."),
        .always("y", .figure("metres"), \.position.y, "y coordinate of the stop."),
        .always("seconds", .figure("seconds"), \.time.hundredths, "Time from the start at a stroll."))
}

extension Double {
    /// To two decimals.
    fileprivate var hundredths: Double { CellPolygon.rounded(self, 100) }
}
