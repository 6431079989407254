import Foundation
import Geometry
import NumericalMethods
import Positioning
import Testing
import VenueModel

@Suite struct ObstacleAndPathTests {
    /// A wall along x = 5 from y = 0 to 10 of strength 3 on level 0.
    func obstacleVenue() -> Venue {
        var venue = TestVenues.venue([(0, 0)], levels: [0])
        venue.levels.append(
            Level(number: 1, name: "1", elevation: 4, height: 4, outline: venue.levels[0].outline))
        venue.obstacles = [Obstacle(level: 0, points: [Point(5, 0), Point(5, 10)], strength: 3)]
        return venue
    }

    /// What the obstacles make of positions; level, time and whether an update is due of each.
    func stopped(
        _ venue: Venue, _ track: [(Point, Int, Double, Bool)], isOn: Bool = true
    ) throws -> [Point] {
        let settings = try PositioningSettings(["activateObstacleChecking": .boolean(isOn)])
        var stage = ObstacleStage(settings, map: BeaconMap(venue))
        return track.map { stage.apply($0.0, level: $0.1, at: $0.2, isUpdate: $0.3) }
    }

    @Test func anObstacleWithstandsAsManyUpdatesAsItsStrength() throws {
        let track = [(Point(4, 5), 0, 0.0, true)] + (1...5).map { (Point(6, 6), 0, Double($0), true) }
        let beside = Point(4.9, 6)
        #expect(try stopped(obstacleVenue(), track) == [Point(4, 5), beside, beside, beside, Point(6, 6), Point(6, 6)])
        #expect(try stopped(obstacleVenue(), track, isOn: false) == track.map(\.0))
        // Steps that are no updates are stopped, but do not count.
        let later = (1...8).map { (step: Int) -> (Point, Int, Double, Bool) in
            (Point(6, 6), 0, Double(step), step % 2 == 0)
        }
        let slow: [(Point, Int, Double, Bool)] = [(Point(4, 5), 0, 0, true)] + later
        #expect(try stopped(obstacleVenue(), slow).map(\.x) == [4, 4.9, 4.9, 4.9, 4.9, 4.9, 4.9, 6, 6])
    }

    @Test func aTrackThatTurnsBackTakesOneBack() throws {
        let xs = [4.0, 6, 6, 4, 6, 6, 6, 6]
        let track = xs.enumerated().map { (Point($1, 5), 0, Double($0), true) }
        #expect(try stopped(obstacleVenue(), track).map(\.x) == [4, 4.9, 4.9, 4, 4.9, 4.9, 6, 6])
    }

    /// A walker whose positions scatter: behind the wall they get through it, whatever its strength; on this side they
    /// stay.
    @Test func whoIsBehindAnObstacleGetsThrough() throws {
        var venue = obstacleVenue()
        venue.obstacles[0].strength = 20
        for seed in 0..<20 {
            let stream = RandomStream(seed: UInt64(seed), purpose: "scatter")
            func track(beyond share: Double) -> [(Point, Int, Double, Bool)] {
                (0..<600).map { second in
                    let isBeyond = second > 0 && stream.uniform(UInt64(second)) < share
                    return (Point(isBeyond ? 6 : 4, 5), 0, Double(second), true)
                }
            }
            let behind = try stopped(venue, track(beyond: 0.7))
            // 20 more stopped than free take 50 updates in the mean.
            #expect(behind.prefix(150).contains { $0.x > 5 })
            #expect(try stopped(venue, track(beyond: 0.3)).allSatisfy { $0.x < 5 })
        }
    }

    @Test func whatDoesNotCrossPasses() throws {
        let around = [Point(4, 5), Point(4, 11), Point(6, 11), Point(6, 5)]
        let track = around.enumerated().map { ($1, 0, Double($0), true) }
        #expect(try stopped(obstacleVenue(), track) == around)
        // Another level has its own obstacles, and a change of level passes.
        let levels = [(Point(4, 5), 0), (Point(6, 5), 1), (Point(4, 5), 1), (Point(6, 5), 0)]
        let changing = levels.enumerated().map { ($1.0, $1.1, Double($0), true) }
        #expect(try stopped(obstacleVenue(), changing) == levels.map(\.0))
        // After a silence, too.
        #expect(
            try stopped(obstacleVenue(), [(Point(4, 5), 0, 0, true), (Point(6, 5), 0, 11, true)]).last == Point(6, 5))
    }

    @Test func inACornerThePositionStays() throws {
        var venue = obstacleVenue()
        venue.obstacles.append(Obstacle(level: 0, points: [Point(0, 6), Point(5, 6)], strength: 9))
        // Beyond both walls: the place beside either lies behind the other.
        let track = [(Point(4, 5), 0, 0.0, true), (Point(7, 8), 0, 1, true)]
        #expect(try stopped(venue, track).last == Point(4, 5))
    }

    /// The nearest path lies behind a wall: with obstacle checking, the path on this side counts.
    @Test func pathsBehindObstaclesDoNotCount() throws {
        var venue = obstacleVenue()
        venue.paths = NavigationPaths(
            nodes: [(6.0, 0.0), (6, 10), (2, 0), (2, 10)].enumerated().map {
                PathNode(name: "\($0)", level: 0, position: Point($1.0, $1.1))
            }, edges: [PathEdge(from: 0, to: 1), PathEdge(from: 2, to: 3)])
        func snapped(_ isChecked: Bool, distance: Double) throws -> Point {
            let settings = try PositioningSettings([
                "activateNavigationPathSnapping": true, "activateObstacleChecking": .boolean(isChecked),
                "navigationPathSnappingDistance": .number(distance),
            ])
            var stage = PathSnappingStage(settings, map: BeaconMap(venue))
            return stage.apply(Point(4.5, 5), level: 0, at: 0, isUpdate: true)
        }
        #expect(try snapped(false, distance: 5) == Point(6, 5))
        #expect(try snapped(true, distance: 5) == Point(2, 5))
        #expect(try snapped(true, distance: 2) == Point(4.5, 5), "no path on this side is near enough")
    }

    @Test func noMoveCrossesAnObstacleBeforeItGivesWay() throws {
        // Many obstacles of a strength that never gives way: no move of the output crosses any, whatever comes in.
        var venue = obstacleVenue()
        let stream = RandomStream(seed: 3, purpose: "obstacles")
        func point(_ index: Int) -> Point {
            Point(stream.uniform(in: 0...20, UInt64(2 * index)), stream.uniform(in: 0...20, UInt64(2 * index + 1)))
        }
        venue.obstacles = (0..<40).map { index in
            let start = point(index)
            let end = start + (point(index + 100) - start) * 0.2
            return Obstacle(level: 0, points: [start, end], strength: 1_000_000)
        }
        let walls = venue.obstacles.flatMap(\.segments)
        let inputs = (0..<500).map { (point(1000 + $0), 0, Double($0), true) }
        let output = try stopped(venue, inputs)
        var moved = 0
        for (before, after) in zip(output, output.dropFirst()) {
            #expect(!walls.contains { $0.isCrossed(by: Segment(before, after)) })
            if before != after { moved += 1 }
        }
        #expect(moved > 100)
    }

    /// Two aisles along x, `spacing` apart, and a path across at their right end.
    func pathVenue(spacing: Double = 2) -> Venue {
        var venue = TestVenues.venue([(0, 0)], levels: [0, 1])
        let places = [(0.0, 0.0), (10, 0), (20, 0), (0, spacing), (20, spacing)]
        venue.paths.nodes = places.map { PathNode(name: "\($0)", level: 0, position: Point($0.0, $0.1)) }
        venue.paths.edges = [(0, 1), (1, 2), (3, 4), (2, 4)].map { PathEdge(from: $0, to: $1) }
        return venue
    }

    func snapped(_ venue: Venue, _ values: [String: SettingValue], _ track: [Point], level: Int = 0) throws -> [Point] {
        let on: [String: SettingValue] = ["activateNavigationPathSnapping": true]
        let settings = try PositioningSettings(on.merging(values) { $1 })
        var stage = PathSnappingStage(settings, map: BeaconMap(venue))
        return track.enumerated().map { stage.apply($1, level: level, at: Double($0), isUpdate: true) }
    }

    @Test func aPositionGoesToTheNearestPath() throws {
        let track = [Point(3, 0.9), Point(3, 1.1), Point(3, -4.9), Point(3, -5.1), Point(-3, 0), Point(23, 1)]
        let expected = [Point(3, 0), Point(3, 2), Point(3, 0), Point(3, -5.1), Point(0, 0), Point(20, 1)]
        #expect(try snapped(pathVenue(), [:], track) == expected)
        #expect(try snapped(pathVenue(), ["navigationPathSnappingDistance": 1], track)[2] == track[2])
        #expect(try snapped(pathVenue(), ["activateNavigationPathSnapping": false], track) == track)
        #expect(try snapped(pathVenue(), [:], track, level: 1) == track, "another level has its own paths")
        #expect(try snapped(TestVenues.venue([(0, 0)]), [:], track) == track, "a venue without paths")
    }

    static let magnetic: [String: SettingValue] = ["activateMagneticPathSnapping": true]

    @Test func magnetismKeepsToThePathForThreeUpdates() throws {
        let track = [Point(3, 0)] + [Point](repeating: Point(4, 1.5), count: 5)
        #expect(try snapped(pathVenue(), Self.magnetic, track).map(\.y) == [0, 0, 0, 0, 2, 2])
        let threshold = Self.magnetic.merging(["magneticPathSnappingFallbackThreshold": 1]) { $1 }
        #expect(try snapped(pathVenue(), threshold, track).map(\.y) == [0, 0, 2, 2, 2, 2])
        #expect(try snapped(pathVenue(), [:], track).map(\.y) == [0, 2, 2, 2, 2, 2])
        // One update back on the path, and it counts again.
        let wavering = [0.0, 1.5, 1.5, 0.5, 1.5, 1.5, 1.5, 1.5].map { Point(4, $0) }
        #expect(try snapped(pathVenue(), Self.magnetic, wavering).map(\.y) == [0, 0, 0, 0, 0, 0, 0, 2])
    }

    @Test func magnetismAppliesOnlyBetweenNearPaths() throws {
        // The document's default: 3 m.
        for (spacing, isKept) in [(2.99, true), (3.01, false)] {
            let track = [Point(3, 0), Point(4, spacing * 0.6)]
            #expect(try (snapped(pathVenue(spacing: spacing), Self.magnetic, track)[1].y == 0) == isKept)
        }
        let wide = Self.magnetic.merging(["magneticPathSnappingDistanceThreshold": 1.5]) { $1 }
        #expect(try snapped(pathVenue(), wide, [Point(3, 0), Point(4, 1.5)])[1].y == 2)
    }

    @Test func straightOnIsOnePathAndACornerAnother() throws {
        let paths = BeaconMap(pathVenue()).levels[0].paths
        #expect(paths[0].line == paths[1].line)
        #expect(Set(paths.map(\.line)).count == 3)
        // Over the node at x = 10 nothing holds; at the corner the position sticks, as the document warns.
        let straight = [Point(9, 0), Point(11, 0.1)]
        #expect(try snapped(pathVenue(), Self.magnetic, straight)[1] == Point(11, 0))
        let turning = [Point(19, 0), Point(20.2, 0.9), Point(20.2, 1), Point(20.2, 1), Point(20.2, 1)]
        #expect(
            try snapped(pathVenue(), Self.magnetic, turning) == [
                Point(19, 0), Point(20, 0), Point(20, 0), Point(20, 0), Point(20, 1),
            ])
    }

    @Test func crossroadsAreTwoPaths() {
        var venue = TestVenues.venue([(0, 0)])
        let places = [(0.0, 0.0), (5, 0), (0, 5), (-5, 1), (1, -5)]
        venue.paths.nodes = places.map { PathNode(name: "\($0)", level: 0, position: Point($0.0, $0.1)) }
        venue.paths.edges = [(0, 1), (2, 0), (3, 0), (0, 4)].map { PathEdge(from: $0, to: $1) }
        // What has no place or no length is left out.
        venue.paths.edges += [PathEdge(from: 0, to: 0), PathEdge(from: 7, to: 1)]
        let lines = BeaconMap(venue).levels[0].paths.map(\.line)
        #expect(lines.count == 4)
        #expect(lines[0] == lines[2] && lines[1] == lines[3] && lines[0] != lines[1])
    }

    @Test func theIndexFindsWhatLookingAtAllFinds() {
        let stream = RandomStream(seed: 5, purpose: "segments")
        func point(_ index: Int) -> Point {
            Point(stream.uniform(in: 0...50, UInt64(2 * index)), stream.uniform(in: 0...50, UInt64(2 * index + 1)))
        }
        let segments = (0..<200).map { Segment(point($0), point($0) + (point($0 + 500) - point($0)) * 0.1) }
        let boxes = SegmentBoxes(segments)
        for index in 0..<500 {
            let place = point(2000 + index)
            let limit = Double(index % 7)
            let distances = segments.map { $0.distance(to: place) }
            let least = distances.min() ?? 0
            let found = boxes.nearest(to: place, within: limit)
            #expect((found != nil) == (least <= limit))
            if let found { #expect(found.distance == least && distances[found.index] == least) }
            let move = Segment(place, point(3000 + index))
            var crossed: [Int] = []
            boxes.forEachCrossing(of: move) { crossed.append($0) }
            #expect(crossed == segments.indices.filter { segments[$0].isCrossed(by: move) })
        }
        #expect(SegmentBoxes([Segment(Point(.nan, 0), Point(1, 1))]).nearest(to: Point(0, 0), within: 9) == nil)
    }
}
