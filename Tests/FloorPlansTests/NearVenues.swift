import Geometry
import TestSupport
import Testing
import VenueModel

/// What two venues have in common if rounding moved their points: everything else, and how far the points are apart.
enum NearVenues {
    /// The venue with all its points moved to (0, 0), and these points.
    static func separated(_ venue: Venue) -> (Venue, [Point]) {
        var venue = venue
        var points = [Point]()
        func take(_ list: inout [Point]) {
            points += list
            list = list.map { _ in Point(0, 0) }
        }
        func take(_ point: inout Point) {
            points.append(point)
            point = Point(0, 0)
        }
        // Anticlockwise from the first corner on: formats may turn a polygon.
        func take(_ polygon: inout Polygon) {
            if polygon.signedArea < 0 {
                polygon.vertices = polygon.vertices.prefix(1) + polygon.vertices.dropFirst().reversed()
            }
            take(&polygon.vertices)
        }
        for index in venue.levels.indices {
            take(&venue.levels[index].outline)
            for opening in venue.levels[index].openings.indices { take(&venue.levels[index].openings[opening].outline) }
            for column in venue.levels[index].columns.indices { take(&venue.levels[index].columns[column].position) }
            for power in venue.levels[index].powerPoints.indices {
                take(&venue.levels[index].powerPoints[power].position)
            }
        }
        for index in venue.walls.indices {
            take(&venue.walls[index].points)
            for opening in venue.walls[index].openings.indices { take(&venue.walls[index].openings[opening].position) }
        }
        for index in venue.obstacles.indices { take(&venue.obstacles[index].points) }
        for index in venue.zones.indices { take(&venue.zones[index].outline) }
        for index in venue.beacons.indices { take(&venue.beacons[index].position) }
        for index in venue.paths.nodes.indices { take(&venue.paths.nodes[index].position) }
        return (venue, points)
    }

    static func expectEqual(
        _ venue: Venue, _ other: Venue, within metres: Double, _ comment: Comment? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let (one, points) = separated(venue)
        let (two, others) = separated(other)
        let isSame = one == two
        #expect(isSame, comment, sourceLocation: sourceLocation)
        guard isSame, points.count == others.count else { return }
        let farthest = zip(points, others).map { $0.distance(to: $1) }.max() ?? 0
        #expect(farthest <= metres, comment, sourceLocation: sourceLocation)
    }
}
