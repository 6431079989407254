import Foundation
import Geometry
import Parameters
import Planning
import Radio
import TestSupport
import Testing
import VenueModel

/// Each rule with a venue that keeps it, and with one that breaks it at a known place.
@Suite struct LintTests {
    private func findings(_ venue: Venue, _ rule: String, cell: Double = 1) throws -> [LintFinding] {
        let radio = MeanRadio(venue, parameters: SimulationParameters())
        let grids = try LevelGrid.all(of: radio, cellSize: cell, file: nil)
        return try LintContext(radio, grids: grids).findings(of: [try #require(LintRule.named(rule))])
    }

    /// A hall that keeps every rule: 16 beacons, 7 m apart, near all borders, an entrance and stairs beside beacons.
    private var hall: Venue {
        var venue = Venue(name: "hall", levels: [0, 1].map { SampleVenues.level($0, width: 24, depth: 24) })
        venue.levels[1].slabLoss = 60
        venue.radio = RadioModel(powerAt1m: -59, pathLossExponent: 2)
        for level in 0...1 {
            for index in 0..<16 {
                venue.beacons.append(
                    PlanningVenue.beacon(
                        100 * level + index, level: level, 1.5 + 7 * Double(index % 4), 1.5 + 7 * Double(index / 4)))
            }
        }
        venue.paths.nodes = [
            PathNode(name: "door", level: 0, position: Point(0, 3), isEntrance: true),
            PathNode(name: "foot", level: 0, position: Point(16, 10)),
            PathNode(name: "head", level: 1, position: Point(16, 14)),
        ]
        venue.paths.edges = [PathEdge(from: 0, to: 1), PathEdge(from: 1, to: 2, kind: .stairs)]
        return venue
    }

    @Test func theHallKeepsEveryRule() throws {
        for rule in LintRule.all { #expect(try findings(hall, rule.key) == [], "\(rule.key)") }
        #expect(Set(LintRule.all.map(\.key)).count == LintRule.all.count)
        #expect(LintRule.all.allSatisfy { $0.sentence.hasSuffix(".") && $0.source.count > 10 })
    }

    @Test func spacing() throws {
        var venue = hall
        venue.levels.append(SampleVenues.level(2, width: 24, depth: 24))
        venue.beacons += [
            PlanningVenue.beacon(201, level: 2, 2, 2), PlanningVenue.beacon(202, level: 2, 9, 2),
            PlanningVenue.beacon(203, level: 2, 9, 18),
        ]
        let found = try findings(venue, "spacing")
        #expect(found.map(\.position) == [Point(9, 18)] && found[0].level == 2)
        #expect(found[0].message.contains("16.0 m away"))
        venue.beacons.removeLast(2)
        #expect(try findings(venue, "spacing").map(\.message).first?.contains("only one of its level") == true)
    }

    @Test func heights() throws {
        var venue = hall
        venue.beacons[3].height = 1.4
        venue.beacons[20].height = 4.3
        let found = try findings(venue, "height")
        #expect(found.map(\.position) == [venue.beacons[3].position, venue.beacons[20].position])
        #expect(try findings(venue, "even-height").map(\.level) == [0, 1])
        venue.beacons[3].height = 2.1
        #expect(try findings(venue, "even-height").map(\.level) == [1])
    }

    @Test func hull() throws {
        var venue = hall
        // The rightmost column of the upper level goes: the hull ends at x = 15.5, so all beyond 19.5 is too far.
        venue.beacons.removeAll { $0.level == 1 && $0.position.x > 20 }
        let found = try findings(venue, "hull", cell: 0.5)
        #expect(found.map(\.level) == [1])
        let area = try #require(found[0].area)
        #expect(abs(area - 4.5 * 24) < 4.5 * 2, "\(area)")
        #expect((found[0].position?.x ?? 0) > 19.5)
        venue.beacons.removeAll { $0.level == 1 }
        let none = try findings(venue, "hull")
        #expect(none.map(\.area) == [576] && none[0].message == "The level has no beacon.")
    }

    @Test func metal() throws {
        var venue = hall
        // Beacon 5 hangs at (8.5, 8.5), 3 m high.
        venue.walls = [Wall(level: 0, points: [Point(8.9, 6), Point(8.9, 12)], loss: 20, material: "metal")]
        let found = try findings(venue, "metal")
        #expect(found.map(\.position) == [Point(8.5, 8.5)] && found[0].level == 0)
        #expect(found[0].message.contains("0.40 m from a wall of metal"))
        func isFound(_ change: (inout Wall) -> Void) throws -> Bool {
            var other = venue
            change(&other.walls[0])
            return try !findings(other, "metal").isEmpty
        }
        // Far, low, a doorway, or of another material.
        for isNear in try [
            isFound { $0.points = [Point(9.1, 6), Point(9.1, 12)] },
            isFound { $0.top = 2.4 },
            isFound { $0.openings = [WallOpening(position: Point(8.9, 8.5), width: 2)] },
            isFound { $0.material = "thick-concrete" }, isFound { ($0.material, $0.loss) = (nil, 19) },
        ] { #expect(!isNear) }
        for isNear in try [
            isFound { $0.top = 2.8 }, isFound { ($0.material, $0.loss) = ("lift-car", 30) },
            isFound { ($0.material, $0.loss) = (nil, 20) }, isFound { ($0.material, $0.loss) = ("steel", 25) },
            isFound { $0.loss = 8 },
        ] { #expect(isNear) }
        venue.walls = []
        #expect(try findings(venue, "metal") == [])
        (venue.beacons[2].mount, venue.beacons[2].facing) = (.metalWall, 90)
        let mounted = try findings(venue, "metal")
        #expect(mounted.map(\.position) == [venue.beacons[2].position] && mounted[0].message.contains("hangs on metal"))
    }

    @Test func inSight() throws {
        var venue = hall
        // A cell of concrete in the middle of level 0, without a beacon inside. It is large enough for a finding.
        let corners = [Point(10, 10), Point(14, 10), Point(14, 14), Point(10, 14), Point(10, 10)]
        venue.walls = [Wall(level: 0, points: corners, loss: 16)]
        let found = try findings(venue, "in-sight", cell: 0.5)
        #expect(found.count == 1 && found[0].level == 0 && found[0].area == 16)
        #expect(try #require(found[0].position).distance(to: Point(12, 12)) < 0.6)
        // Through plasterboard, the four around it count within 8 m.
        venue.walls[0].loss = 3
        #expect(try findings(venue, "in-sight", cell: 0.5) == [])
        // Small places are no finding, and nobody walks over an opening.
        venue.walls[0].loss = 16
        venue.levels[0].openings = [SlabOpening(outline: Polygon(Array(corners.prefix(4))))]
        #expect(try findings(venue, "in-sight", cell: 0.5) == [])
    }

    @Test func heard() throws {
        var venue = hall
        #expect(try findings(venue, "heard") == [])
        for index in 0..<5 {
            venue.beacons.append(PlanningVenue.beacon(50 + index, level: 0, 3 + 4 * Double(index), 5))
        }
        let found = try findings(venue, "heard")
        #expect(found.map(\.level) == [0] && found[0].area == 576)
        #expect(found[0].message.contains("at the worst place 21"))
    }

    @Test func portals() throws {
        var venue = hall
        venue.paths.nodes[0].position = Point(5, 5)
        venue.paths.nodes[2].position = Point(12, 12)
        let found = try findings(venue, "portal")
        #expect(found.map(\.position) == [Point(5, 5), Point(12, 12)])
        #expect(found.map(\.level) == [0, 1])
        #expect(
            found[0].message.hasPrefix("The entrance at \"door\"")
                && found[1].message.hasPrefix("The stairs at \"head\""))
        venue.beacons.removeAll { $0.level == 1 }
        #expect(try findings(venue, "portal")[1].message.contains("no beacon's level"))
    }

    @Test func identities() throws {
        var venue = hall
        let uuid = try #require(UUID(uuidString: "9A3C1F0E-2B7D-4E55-9C0A-7F1D5B8E2A33"))
        venue.beacons[7].id = .iBeacon(uuid: uuid, major: 1, minor: 3)
        venue.beacons[9].id = .named("sensor")
        let found = try findings(venue, "identity")
        #expect(found.map(\.position) == [venue.beacons[7].position])
        // 20 pairs are as many as an app can monitor, 21 are one too many.
        for count in [20, 21] {
            venue.beacons = (0..<count).map { number in
                var beacon = PlanningVenue.beacon(number, level: 0, Double(number), 3)
                beacon.id = .iBeacon(uuid: uuid, major: UInt16(number), minor: 1)
                return beacon
            }
            let regions = try findings(venue, "regions")
            #expect(regions.count == (count == 20 ? 0 : 1))
            #expect(regions.allSatisfy { $0.message.contains("21 pairs") && $0.level == nil })
        }
    }
}
