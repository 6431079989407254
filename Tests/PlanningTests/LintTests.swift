import Foundation
import Geometry
import Parameters
import Planning
import Positioning
import Radio
import TestSupport
import Testing
import VenueModel

/// Each rule with a venue that keeps it, and with one that breaks it at a known place.
@Suite struct LintTests {
    private func findings(
        _ venue: Venue, _ rule: String, cell: Double = 1,
        zonedPreset: ZonedPreset = ZonedPreset(base: PositioningSettings())
    ) throws -> [LintFinding] {
        let radio = MeanRadio(venue, parameters: SimulationParameters())
        let grids = try LevelGrid.all(of: radio, cellSize: cell, file: nil)
        return try LintContext(radio, grids: grids, zonedPreset: zonedPreset).findings(of: [
            try #require(LintRule.named(rule))
        ])
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
            isFound { $0.material = "thick-concrete" },
            isFound {
                $0.material = nil
                $0.loss = 19
            },
        ] { #expect(!isNear) }
        for isNear in try [
            isFound { $0.top = 2.8 },
            isFound {
                $0.material = "lift-car"
                $0.loss = 30
            },
            isFound {
                $0.material = nil
                $0.loss = 20
            },
            isFound {
                $0.material = "steel"
                $0.loss = 25
            },
            isFound { $0.loss = 8 },
        ] { #expect(isNear) }
        venue.walls = []
        #expect(try findings(venue, "metal") == [])
        venue.beacons[2].mount = .metalWall
        venue.beacons[2].facing = 90
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

    @Test func powers() throws {
        var venue = hall
        // As loud as any beacon, and weak ones, are in order.
        venue.beacons[3].powerAt1m = -35
        venue.beacons[4].powerAt1m = -95
        #expect(try findings(venue, "power") == [])
        venue.radio.powerAt1m = -4
        venue.beacons[5].powerAt1m = -21
        let found = try findings(venue, "power")
        #expect(found.map(\.position) == [nil, venue.beacons[5].position])
        #expect(found[0].message.contains("about -63 dBm") && found[1].message.contains("-62 dBm"))
    }

    @Test func identities() throws {
        var venue = hall
        let uuid = try #require(UUID(uuidString: "9A3C1F0E-2B7D-4E55-9C0A-7F1D5B8E2A33"))
        venue.beacons[7].id = .iBeacon(uuid: uuid, major: 1, minor: 3)
        venue.beacons[9].id = .named("sensor")
        let found = try findings(venue, "identity")
        #expect(found.map(\.position) == [venue.beacons[7].position])
    }

    /// A region is a UUID, however many majors it has: 20 are as many as an app can monitor, 21 are one too many.
    @Test func regions() throws {
        func regions(uuids: Int, majors: Int) throws -> [LintFinding] {
            var venue = hall
            venue.beacons = (0..<max(uuids, majors)).map { number in
                var beacon = PlanningVenue.beacon(number, level: 0, Double(number % 20), 3)
                let last = UInt8(number % uuids)
                beacon.id = .iBeacon(
                    uuid: UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, last)),
                    major: UInt16(number % majors), minor: 1)
                return beacon
            }
            return try findings(venue, "regions")
        }
        #expect(try regions(uuids: 1, majors: 40) == [])
        #expect(try regions(uuids: 20, majors: 20) == [])
        let found = try regions(uuids: 21, majors: 1)
        #expect(found.count == 1 && found[0].message.contains("21 UUIDs") && found[0].level == nil)
    }

    /// A zone upstairs is reached by stairs, but not without barriers; one whose path is closed is not reached at all.
    @Test func ways() throws {
        var venue = hall
        func zone(_ name: String, _ level: Int, _ x: Double) -> Zone {
            let outline = Polygon([Point(x, 0), Point(x + 3, 0), Point(x + 3, 3), Point(x, 3)])
            return Zone(name: name, level: level, outline: outline)
        }
        venue.zones = [zone("below", 0, 4), zone("above", 1, 8), zone("aside", 0, 14)]
        venue.paths = NavigationPaths()
        #expect(try findings(venue, "way") == [])
        var entrance = PathNode(name: "in", level: 0, position: Point(0, 1))
        entrance.isEntrance = true
        venue.paths = NavigationPaths(
            nodes: [
                entrance, PathNode(name: "foot", level: 0, position: Point(9, 1)),
                PathNode(name: "head", level: 1, position: Point(9, 1)),
                PathNode(name: "island", level: 0, position: Point(15, 1)),
            ],
            edges: [PathEdge(from: 0, to: 1), PathEdge(from: 1, to: 2, kind: .stairs, isBarrierFree: false)])
        let found = try findings(venue, "way")
        #expect(
            found.map(\.message) == [
                "No way without barriers leads from an entrance to the zone \"above\".",
                "No way leads from an entrance to the zone \"aside\".",
            ])
        #expect(found.map(\.level) == [1, 0])
        venue.paths.edges.append(PathEdge(from: 3, to: 1, direction: .forward))
        #expect(try findings(venue, "way").count == 2)
        venue.paths.edges[2].direction = .both
        venue.paths.edges[1].isBarrierFree = true
        #expect(try findings(venue, "way") == [])
    }

    /// The rules of the SDK's document look at the settings, each area with its own.
    @Test func settings() throws {
        let lateration = PositioningSettings { $0[.activateOptimisedCircularLateration] = true }
        var venue = hall
        // The beacons within 8 m of (5, 5) go: places there have none within 4 m.
        venue.beacons.removeAll { $0.level == 0 && $0.position.distance(to: Point(5, 5)) < 8 }
        #expect(try findings(venue, "lateration") == [])
        let found = try findings(venue, "lateration", zonedPreset: ZonedPreset(base: lateration))
        #expect(found.contains { $0.level == 0 && ($0.area ?? 0) > 20 }, "\(found)")
        let upstairs = ZonedPreset(base: PositioningSettings(), levels: [1: lateration])
        #expect(try findings(venue, "lateration", zonedPreset: upstairs).allSatisfy { $0.level == 1 })
        let many = PositioningSettings {
            $0[.useBestNumberOfBeacons] = 6
            $0[.saneBeaconDistanceFilter] = 20
        }
        let zonedPreset = ZonedPreset(base: PositioningSettings(), levels: [1: many])
        for (rule, words) in [("beacons-used", "is 6 on this level"), ("sane-distance", "is 20.0 m on this level")] {
            let broken = try findings(hall, rule, zonedPreset: zonedPreset)
            #expect(broken.map(\.level) == [1] && broken[0].message.contains(words), "\(broken)")
        }
        let few = PositioningSettings {
            $0[.useBestNumberOfBeacons] = 5
            $0[.saneBeaconDistanceFilter] = 12
        }
        for rule in ["beacons-used", "sane-distance"] {
            #expect(try findings(hall, rule, zonedPreset: ZonedPreset(base: few)) == [])
        }
    }

    /// A strength is a number of updates: with one update a second, 5 are 5 s.
    @Test func obstacleStrengths() throws {
        var venue = hall
        venue.obstacles = [3, 5, 8, 50].map { strength in
            Obstacle(
                level: 0, points: [Point(Double(strength % 20), 4), Point(Double(strength % 20), 6)], strength: strength
            )
        }
        let checking = PositioningSettings {
            $0[.activateObstacleChecking] = true
            $0[.updatePublishInterval] = 1
        }
        #expect(try findings(venue, "obstacle-strength") == [])
        let upstairs = ZonedPreset(base: PositioningSettings(), levels: [1: checking])
        #expect(try findings(venue, "obstacle-strength", zonedPreset: upstairs) == [])
        let found = try findings(venue, "obstacle-strength", zonedPreset: ZonedPreset(base: checking))
        #expect(
            found.map(\.level) == [0] && found[0].message.hasPrefix("2 of 4 pieces of walls and obstacles"), "\(found)")
        #expect(found[0].message.contains("for 50 s"))
        venue.obstacles.removeLast(2)
        #expect(try findings(venue, "obstacle-strength", zonedPreset: ZonedPreset(base: checking)) == [])
    }
}
