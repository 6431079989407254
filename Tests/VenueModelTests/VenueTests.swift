import Diagnostics
import Formats
import Foundation
import Geometry
import Radio
import Testing
import VenueFiles
import VenueModel

/// The venues that come with the project are what their comments say.
struct VenueTests {
    /// What a venue must be like; lengths in metres.
    struct Expectation: Sendable {
        var name: String
        var size: Point
        var levels: Int
        var height: Double
        /// The median distance from a beacon to the nearest one of its level.
        var spacing: ClosedRange<Double>
        /// How far the nearest beacon of the level may be from any node of the paths.
        var reach: Double
    }

    static let expectations = [
        Expectation(name: "supermarket", size: Point(40, 60), levels: 1, height: 3.2, spacing: 7...9, reach: 6),
        Expectation(name: "office", size: Point(45, 18), levels: 1, height: 2.4, spacing: 1...6, reach: 5),
        Expectation(name: "mall", size: Point(120, 60), levels: 3, height: 4, spacing: 8...10.5, reach: 23),
    ]

    @Test(arguments: VenueFiles.names) func readsWithoutWarnings(_ name: String) throws {
        let file = try VenueFile.read(path: VenueFiles.path(name))
        #expect(file.warnings == [])
        #expect(file.venue.name == name)
        #expect(file.venue.levels.allSatisfy { $0.name != "Level \($0.number)" })
    }

    @Test(arguments: expectations) func isAsDescribed(_ expected: Expectation) throws {
        let venue = try VenueFile.read(path: VenueFiles.path(expected.name)).venue
        #expect(venue.levels.count == expected.levels)
        let bounds = Bounds(lower: Point(0, 0), upper: expected.size)
        #expect(venue.levels.allSatisfy { Bounds(around: $0.outline.vertices) == bounds })
        #expect(venue.beacons.allSatisfy { $0.height == expected.height })
        #expect((-65 ... -59).contains(venue.radio.powerAt1m ?? 0))
        #expect(Set(venue.beacons.compactMap { $0.id.description.split(separator: "/").first }).count == 1)
        for level in venue.levels {
            let places = venue.beacons.filter { $0.level == level.number }.map(\.position)
            let gaps = places.map { place in places.map { $0.distance(to: place) }.filter { $0 > 0 }.min() ?? 0 }
                .sorted()
            #expect(expected.spacing.contains(gaps[gaps.count / 2]), "\(gaps[gaps.count / 2])")
            for node in venue.paths.nodes where node.level == level.number {
                let nearest = places.map { $0.distance(to: node.position) }.min() ?? .infinity
                #expect(nearest <= expected.reach, "\(node.name) \(nearest)")
            }
        }
    }

    @Test func theirBeaconsAreNotMixedUp() throws {
        let venues = try VenueFiles.names.map { try VenueFile.read(path: VenueFiles.path($0)).venue }
        let beacons = venues.flatMap(\.beacons)
        #expect(Set(beacons.map(\.id)).count == beacons.count)
    }

    /// The mall's lift is the only way between levels without barriers, and it is enough.
    @Test func theMallCanBeUsedInAWheelchair() throws {
        let venue = try VenueFile.read(path: VenueFiles.path("mall")).venue
        let links = venue.paths.edges.filter { $0.kind != .walk }
        #expect(Set(links.filter(\.isBarrierFree).map(\.kind)) == [.lift])
        #expect(Set(links.map(\.kind)) == [.lift, .stairs, .escalator])
        var graph = PathGraph(nodeCount: venue.paths.nodes.count)
        for (index, edge) in venue.paths.edges.enumerated() where edge.isBarrierFree {
            graph.connect(edge.from, edge.to, cost: 1, label: index)
            graph.connect(edge.to, edge.from, cost: 1, label: index)
        }
        #expect(graph.components.count { $0.count > 1 } == 1)
    }

    @Test func theDigestIsThatOfTheBytes() throws {
        let path = VenueFiles.path("office")
        let bytes = try Data(contentsOf: URL(filePath: path))
        let file = try VenueFile.read(path: path)
        #expect(file.digest == "sha256:" + SHA256.hexadecimal(bytes))
        #expect(try VenueFile.parse(String(decoding: bytes, as: UTF8.self)).digest == file.digest)
    }
}
