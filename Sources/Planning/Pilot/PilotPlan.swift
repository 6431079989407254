internal import Evaluation
internal import Formats
internal import Geometry
internal import Radio
package import VenueModel
internal import Worlds

/// A pilot as a document: where temporary beacons stand, what they teach, and how the walk goes.
package struct PilotPlan: JSONDocument {
    private var venueName: String
    private var height: Double
    private var beacons: [Row]
    private var expected: [Expected]
    private var seconds: Double
    private var metres: Double
    private var tourMetres: Double
    private var stops: [Stop]

    /// The venue with the pilot beacons as its only ones.
    package let venue: Venue
    private let waypoints: [String]

    private enum CodingKeys: String, CodingKey {
        case venueName = "venue"
        case height, beacons, expected, seconds, metres, tourMetres, stops
    }

    /// The plan of a pilot.
    ///
    /// - Parameters:
    ///   - identities: of the pilot beacons; `nil` for names that stand for the identities of those that will be used.
    package init(_ design: PilotDesign, of venue: Venue, options: PilotDesign.Options, identities: BeaconIdentities?) {
        func rounded(_ value: Double) -> Double { CellPolygon.rounded(value, 100) }
        var pilot = venue
        pilot.beacons = design.sites.enumerated().map { number, site in
            var beacon = site.beacon
            beacon.id = identities?.identity(number) ?? .named("pilot-\(number + 1)")
            beacon.label = "T\(number + 1)"
            beacon.position = Point(rounded(beacon.position.x), rounded(beacon.position.y))
            return beacon
        }
        self.venue = pilot
        venueName = venue.name
        height = options.height
        beacons = zip(pilot.beacons, design.sites).map { beacon, site in
            Row(
                label: beacon.label ?? "", id: beacon.id.description, level: beacon.level, x: beacon.position.x,
                y: beacon.position.y, height: beacon.height, heard: site.heard, behindWalls: site.behindWalls,
                gain: CellPolygon.rounded(site.gain, 1e4))
        }
        expected = zip(WorldDraw.building, design.expected).map { draw, deviation in
            Expected(
                quantity: draw.quantity.name, unit: draw.quantity.unit,
                blind: CellPolygon.rounded(draw.standardDeviation ?? 0, 1e4),
                after: CellPolygon.rounded(deviation, 1e4))
        }
        (seconds, metres) = (rounded(design.route.duration), rounded(design.route.metres))
        tourMetres = rounded(design.route.tourMetres)
        stops = design.route.stops.map {
            Stop(name: $0.name, level: $0.level, x: $0.position.x, y: $0.position.y, seconds: rounded($0.time))
        }
        waypoints = stops.map { stop in
            "      - {at: \(YAMLText.number(stop.seconds)), point: [\(YAMLText.number(stop.x)), "
                + "\(YAMLText.number(stop.y))], level: \(stop.level)}"
        }
    }

    /// A scenario in which one visitor walks the way of the pilot, for `beaconry simulate`.
    ///
    /// - Parameter venueFile: the path of the venue from the scenario's folder.
    package func scenario(venueFile: String) -> String {
        """
        name: \(YAMLText.text("\(venueName)-pilot"))
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
        table.rows = beacons.map { beacon in
            [
                beacon.label, "\(beacon.level)", number(beacon.x), number(beacon.y), number(beacon.height),
                "\(beacon.heard)", "\(beacon.behindWalls)", "\(number(100 * beacon.gain)) %",
            ]
        }
        var lessons = TextTable(
            header: ["what is not known", "unit", "blind sd", "sd after the pilot"], leftAligned: [0, 1])
        lessons.rows = expected.map { [$0.quantity, $0.unit, number($0.blind, 2), number($0.after, 2)] }
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

    private struct Row: Encodable {
        var label: String
        var id: String
        var level: Int
        var x: Double
        var y: Double
        var height: Double
        var heard: Int
        var behindWalls: Int
        var gain: Double
    }

    private struct Expected: Encodable {
        var quantity: String
        var unit: String
        var blind: Double
        var after: Double
    }

    private struct Stop: Encodable {
        var name: String
        var level: Int
        var x: Double
        var y: Double
        var seconds: Double
    }
}
