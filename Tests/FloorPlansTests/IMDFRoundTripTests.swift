import FloorPlans
import Foundation
import Geometry
import TestSupport
import Testing
import VenueFiles
import VenueModel

/// What IMDF holds of a venue comes back: levels, voids, walls with the class of their material, doors, zones, closed
/// obstacles and level changes.
@Suite struct IMDFRoundTripTests {
    /// The class of a material in IMDF, as its own material.
    private static let classes = [
        "thick-brick": "brick", "thin-concrete": "concrete", "thick-concrete": "concrete", "metallised-glass": "glass",
    ]
    private static let kept: Set = ["brick", "concrete", "plasterboard", "glass", "wood"]

    @Test(arguments: RoundTripTests.venues) func archiveGivesBackWhatItHolds(_ name: String) throws {
        let venue = try VenueFile.read(path: Project.venuePath(name)).venue
        let writer = try IMDFWriter(for: venue, file: nil)
        #expect(writer.losses.contains { $0.contains("beacons") })
        #expect(writer.archive == (try IMDFWriter(for: venue, file: nil)).archive)
        var options = DrawingOptions()
        options.anchor = venue.anchor
        let drawing = try DrawingFile.with(writer.archive, named: "plan.zip") {
            try FloorDrawing.read(path: $0, options: options)
        }
        let read = drawing.venue
        #expect(read.name == venue.name && read.anchor == venue.anchor)

        #expect(read.levels.map(\.number) == venue.levels.map(\.number))
        #expect(read.levels.map(\.name) == venue.levels.map(\.name))
        for (level, expected) in zip(read.levels, venue.levels) {
            expect(level.outline, expected.outline)
            #expect(level.openings.count == expected.openings.count)
            for (opening, void) in zip(level.openings, expected.openings) { expect(opening.outline, void.outline) }
        }
        #expect(read.zones.map(\.name).sorted() == venue.zones.map(\.name).sorted())
        for zone in venue.zones {
            let same = try #require(read.zones.first { $0.name == zone.name })
            #expect(same.level == zone.level && (same.kind == .shop) == (zone.kind == .shop))
            expect(same.outline, zone.outline)
        }
        expectWalls(read, venue)
        let closed = venue.obstacles.filter { $0.points.count >= 4 && $0.points.first == $0.points.last }
        for obstacle in closed {
            #expect(
                read.obstacles.contains {
                    $0.level == obstacle.level && $0.points.count == obstacle.points.count
                        && Self.isNear($0.points, obstacle.points)
                })
        }
    }

    @Test(arguments: RoundTripTests.venues) func levelChangesComeBack(_ name: String) throws {
        let venue = try VenueFile.read(path: Project.venuePath(name)).venue
        var options = DrawingOptions()
        options.anchor = venue.anchor
        let read = try DrawingFile.with(try IMDFWriter(for: venue, file: nil).archive, named: "plan.zip") {
            try FloorDrawing.read(path: $0, options: options)
        }.venue
        let expected = venue.paths.edges.filter { $0.kind != .walk }
        let links = read.paths.edges.filter { $0.kind != .walk }
        #expect(links.count == expected.count)
        for link in expected {
            let from = venue.paths.nodes[link.from]
            let to = venue.paths.nodes[link.to]
            let (lower, upper) = link.direction == .backward ? (to, from) : (from, to)
            #expect(
                links.contains { other in
                    let one = read.paths.nodes[other.from]
                    let two = read.paths.nodes[other.to]
                    return other.kind == link.kind && (other.direction == .both) == (link.direction == .both)
                        && one.level == lower.level && two.level == upper.level
                        && one.position.distance(to: lower.position) < 0.31
                        && two.position.distance(to: upper.position) < 0.31
                }, "\(link.kind) from \(lower.name) to \(upper.name)")
        }
    }

    /// Each solid piece of a wall is there once, with its ends and the class of its material; nothing else is.
    private func expectWalls(_ read: Venue, _ venue: Venue) {
        let pieces = venue.walls.flatMap { wall in
            wall.pieces.filter { !$0.isOpening && $0.segment.length > 0.01 }.map { (wall, $0.segment) }
        }
        // A lift becomes a unit, which has walls.
        let lifts = Set(venue.paths.edges.filter { $0.kind == .lift }.flatMap { [$0.from, $0.to] })
        #expect(read.walls.count == pieces.count + lifts.count)
        for (wall, segment) in pieces {
            let same = read.walls.filter { other in
                other.level == wall.level && other.points.count == 2
                    && (Self.isNear(other.points, [segment.start, segment.end])
                        || Self.isNear(other.points, [segment.end, segment.start]))
            }
            #expect(!same.isEmpty, "\(segment)")
            let material = wall.material.map { Self.classes[$0] ?? $0 } ?? ""
            if Self.kept.contains(material) { #expect(same.contains { $0.material == material }, "\(segment)") }
        }
    }

    private func expect(_ polygon: Polygon, _ other: Polygon, sourceLocation: SourceLocation = #_sourceLocation) {
        var one = polygon.vertices
        var two = other.vertices
        if (polygon.signedArea > 0) != (other.signedArea > 0) { two = two.prefix(1) + two.dropFirst().reversed() }
        if one.count > two.count { one = Array(one.prefix(two.count)) }
        #expect(one.count == two.count && Self.isNear(one, two), sourceLocation: sourceLocation)
    }

    private static func isNear(_ points: [Point], _ others: [Point]) -> Bool {
        points.count == others.count && zip(points, others).allSatisfy { $0.distance(to: $1) < 0.003 }
    }
}
