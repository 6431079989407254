import Diagnostics
import FloorPlans
import Foundation
import Geometry
import Radio
import TestSupport
import Testing
import VenueFiles
import VenueModel

/// The drawings that come with the project, which are drawn as people draw, against what was drawn.
@Suite struct SampleDrawingTests {
    static func path(_ name: String) -> String { Project.root.appending(path: "Venues/plans/\(name)").path }

    static func read(_ name: String, _ options: DrawingOptions = DrawingOptions()) throws -> FloorDrawing {
        try FloorDrawing.read(path: path(name), options: options)
    }

    /// Nothing in them is skipped, and their venues are valid files.
    @Test(arguments: ["library.kml", "museum.geojson", "station", "clinic.dxf"]) func samplesAreReadAsAWhole(
        _ name: String
    ) throws {
        if name.hasSuffix(".dxf"), DXFDrawing.converter == nil { return }
        let drawing = try Self.read(name)
        let skipped = drawing.warnings.filter { $0.message.hasSuffix("Skipped.") }
        #expect(skipped == [])
        #expect(try VenueFile.parse(VenueFile.write(drawing.venue)).venue == drawing.venue)
    }

    @Test func library() throws {
        // The anchor makes the corner of the drawing (0, 0).
        var options = DrawingOptions()
        options.anchor = GeographicAnchor(latitude: 48.2082, longitude: 16.3738)
        let venue = try Self.read("library.kml", options).venue
        #expect(venue.name == "library")
        #expect(venue.levels.map(\.number) == [0, 1])
        #expect(venue.levels.map(\.height) == [4.5, 3])
        #expect(venue.levels.map(\.elevation) == [0, 4.5])
        expect(venue.levels[0].outline.vertices, [Point(0, 0), Point(30, 0), Point(30, 20), Point(0, 20)])
        #expect(venue.walls.map(\.material) == ["brick", "plasterboard"])
        // The main door is in the outer wall, the office's in that of the office, with the length that was drawn.
        #expect(venue.walls.map(\.openings.count) == [1, 1])
        expect([venue.walls[0].openings[0].position], [Point(15, 0)])
        #expect(venue.walls[0].openings[0].width == 2)
        #expect(abs(venue.walls[1].openings[0].width - 0.9) < 0.002)
        #expect(venue.obstacles.map(\.strength) == [20, 20, 20, 20])
        #expect(venue.zones.map(\.name) == ["Shelves", "Office"])
        #expect(venue.zones.map(\.kind) == [.aisle, .room])
        #expect(venue.beacons.count == 7)
        let uuid = UUID(uuidString: "8A4B6C1E-2D3F-4A5B-9C6D-7E8F90A1B2C3")!
        #expect(venue.beacons[4].id == .iBeacon(uuid: uuid, major: 1, minor: 5))
        #expect(venue.beacons[5].id == .named("plan-1"))
        // Lines that cross or end on another have a common node: (x, 2.5) and (x, 17) of each aisle, and more.
        let paths = venue.paths
        for place in [Point(2, 2.5), Point(6, 2.5), Point(14, 17), Point(20, 17), Point(15, 2.5), Point(21, 17)] {
            #expect(paths.nodes.contains { $0.level == 0 && $0.position.distance(to: place) < 0.3 }, "\(place)")
        }
        #expect(paths.nodes.filter(\.isEntrance).count == 1)
        let directed = paths.edges.filter { $0.direction == .forward }
        #expect(directed.count == 2)
        for edge in directed {
            let from = paths.nodes[edge.from].position
            let to = paths.nodes[edge.to].position
            // The first aisle goes north, the way back south.
            #expect(from.x < 10 ? to.y - from.y > 14 : from.y - to.y > 14)
        }
        #expect(paths.edges.filter { $0.kind == .walk && !$0.isBarrierFree }.count >= 1)
        let links = paths.edges.filter { $0.kind == .stairs }
        #expect(links.count == 1)
        #expect(
            links.allSatisfy { !$0.isBarrierFree && paths.nodes[$0.from].level == 0 && paths.nodes[$0.to].level == 1 })
    }

    @Test func museum() throws {
        var options = DrawingOptions()
        options.anchor = GeographicAnchor(latitude: 41.3851, longitude: 2.1734, bearing: 45)
        let venue = try Self.read("museum.geojson", options).venue
        #expect(venue.levels.map(\.name) == ["Ground floor", "Gallery"])
        // The hole of the gallery is a void, with a railing around it.
        #expect(venue.levels.map(\.openings.count) == [0, 1])
        expect(
            venue.levels[1].openings[0].outline.vertices, [Point(15, 8), Point(15, 17), Point(25, 17), Point(25, 8)])
        #expect(venue.obstacles.contains { $0.level == 1 && $0.points.count == 5 })
        // Multiple lines become a wall each; every door is in the wall that it is nearest to.
        #expect(venue.walls.map(\.openings.count) == [1, 2, 2, 0])
        #expect(venue.zones.map(\.kind) == [.exhibit, .exhibit, .exhibit])
        let links = venue.paths.edges.filter { $0.kind != .walk }
        #expect(Set(links.map(\.kind)) == [.lift, .stairs])
        #expect(links.allSatisfy { venue.paths.nodes[$0.from].level == 0 && venue.paths.nodes[$0.to].level == 1 })
        #expect(venue.paths.nodes.contains { $0.name == "door" && $0.isEntrance })
    }

    @Test func station() throws {
        var options = DrawingOptions()
        options.anchor = GeographicAnchor(latitude: 50.8467, longitude: 4.3525, bearing: 10)
        let venue = try Self.read("station", options).venue
        #expect(venue.name == "Example-Central")
        #expect(venue.levels.map(\.number) == [-1, 0])
        #expect(venue.levels.map(\.name) == ["Platforms", "Concourse"])
        // Occupants name their units; the public zones have no staff rooms.
        #expect(Set(venue.zones.map(\.name)) == ["Bakery", "Book shop", "Toilets", "Tickets", "Waiting area"])
        #expect(venue.zones.first { $0.name == "Bakery" }?.kind == .shop)
        // The wall between two shops is there once; its ends are at the hall and the outside.
        let between = Point(14, 25)
        let walls = venue.walls.filter { wall in wall.segments.contains { $0.distance(to: between) < 0.01 } }
        #expect(walls.count == 1)
        // No wall stands between the hall and the platforms' lift lobby, nor around the escalator.
        #expect(!venue.walls.contains { wall in wall.segments.contains { $0.distance(to: Point(24, 5)) < 0.1 } })
        // Each door of a room is an opening.
        for place in [Point(7, 20), Point(21, 20), Point(33.5, 20), Point(53, 20), Point(39.5, 20)] {
            let doors = venue.walls.flatMap(\.openings).filter { $0.position.distance(to: place) < 0.01 }
            #expect(doors.count == 1, "\(place)")
        }
        // A thin unit of glass is a wall of glass along its middle; the column is one of concrete, each face with half.
        let glass = venue.walls.filter { $0.material == "glass" }
        #expect(glass.count == 1)
        expect(glass.first?.points.sorted { $0.x < $1.x } ?? [], [Point(18, 12.05), Point(26, 12.05)])
        let column = venue.walls.filter { $0.material == "concrete" }
        #expect(column.map(\.loss) == [8])
        #expect(venue.levels[1].openings.count == 1)
        // One lift, one pair of stairs, and an escalator that goes up only.
        let nodes = venue.paths.nodes
        let links = venue.paths.edges.filter { $0.kind != .walk }
        #expect(Set(links.map(\.kind)) == [.lift, .stairs, .escalator])
        #expect(links.count == 3)
        let escalator = try #require(links.first { $0.kind == .escalator })
        #expect(escalator.direction == .forward && nodes[escalator.from].level == -1)
        // Paths lead into every room with a door, and out of the building.
        for place in [Point(7, 25), Point(22, 25), Point(33.5, 25), Point(54, 25)] {
            #expect(nodes.contains { $0.level == 0 && $0.position.distance(to: place) < 1 }, "\(place)")
        }
        #expect(nodes.filter(\.isEntrance).count == 2)
        // No way leads through a wall.
        let solid = venue.walls.filter { $0.level == 0 }.flatMap { $0.pieces.filter { !$0.isOpening }.map(\.segment) }
        for edge in venue.paths.edges where edge.kind == .walk && nodes[edge.from].level == 0 {
            let way = Segment(nodes[edge.from].position, nodes[edge.to].position)
            #expect(!solid.contains { $0.isCrossed(by: way) }, "\(way)")
        }
    }

    @Test(.enabled(if: DXFDrawing.converter != nil, "ogr2ogr of gdal-bin is not installed")) func clinic() throws {
        let drawing = try Self.read("clinic.dxf")
        let venue = drawing.venue
        // The drawing says that it is in millimetres.
        expect(venue.levels[0].outline.vertices, [Point(0, 0), Point(24, 0), Point(24, 12), Point(0, 12)])
        #expect(venue.walls.count == 9)
        #expect(venue.walls.flatMap(\.openings).count == 8)
        #expect(venue.walls.flatMap(\.openings).allSatisfy { $0.width == 1 })
        #expect(venue.paths.nodes.count >= 10)
        #expect(drawing.warnings.contains { $0.message.contains("A-ANNO-TEXT") })

        var options = DrawingOptions()
        options.layers = [
            DrawingLayer(name: "a-wall-*", kind: .wall, material: "concrete"), DrawingLayer(name: "A-DOOR", kind: nil),
        ]
        let layered = try Self.read("clinic.dxf", options).venue
        #expect(layered.walls.filter { $0.material == "concrete" }.count == 1)
        #expect(layered.walls.flatMap(\.openings).isEmpty)

        // As metres the clinic would be 24 km long: this is refused, and the right unit is named.
        options.unit = .metre
        #expect {
            try Self.read("clinic.dxf", options)
        } throws: {
            "\($0)".contains("24000 m × 12000 m") && "\($0)".contains("--unit mm gives 24 m × 12 m")
        }
    }

    private func expect(_ points: [Point], _ expected: [Point], sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(points.count == expected.count, sourceLocation: sourceLocation)
        for (point, place) in zip(points, expected) {
            #expect(point.distance(to: place) < 0.0025, "\(point) \(place)", sourceLocation: sourceLocation)
        }
    }
}
