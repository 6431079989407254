import Geometry
import Positioning
import Testing
import VenueModel

/// Storeys that are lower than the barometer is told.
struct LowStoreyTests {
    private func venue(_ floors: [(number: Int, elevation: Double)]) -> Venue {
        let outline = Polygon([Point(0, 0), Point(10, 0), Point(10, 10), Point(0, 10)])
        let levels = floors.map {
            Level(number: $0.number, name: "\($0.number)", elevation: $0.elevation, height: 3, outline: outline)
        }
        return Venue(name: "house", levels: levels)
    }

    @Test func highStoreysAndOneLevelAreInOrder() {
        let settings = PositioningSettings()
        #expect(settings.lowStorey(of: venue([(0, 0)])) == nil)
        #expect(settings.lowStorey(of: venue([(0, 0), (1, 5.5), (2, 11)])) == nil)
        // A barometer cannot tell 0.1 m. A number that is left out is a level, too.
        #expect(settings.lowStorey(of: venue([(0, 0), (1, 3.45)])) == nil)
        #expect(settings.lowStorey(of: venue([(0, 0), (2, 7)])) == nil)
    }

    @Test func strongObstaclesAreCounted() {
        var house = venue([(0, 0)])
        house.obstacles = [1, 5, 6, 50].map { Obstacle(level: 0, points: [Point(1, 1), Point(2, 1)], strength: $0) }
        let sentence = PositioningSettings().strongObstacles(of: house)
        #expect(
            sentence?.hasPrefix(
                "2 of 4 pieces of walls and obstacles hold a position back for more than 5 s, the strongest for 50 s")
                == true)
        #expect(sentence?.hasSuffix("Give them a strength of 5 or less.") == true)
        let seldom = PositioningSettings { $0[.updatePublishInterval] = 2 }
        #expect(seldom.strongObstacles(of: house)?.hasSuffix("of 2 or less.") == true)
        house.obstacles.removeLast(2)
        #expect(PositioningSettings().strongObstacles(of: house) == nil)
    }

    @Test func theLowestStoreyIsNamed() throws {
        let house = venue([(2, 5.6), (0, 0), (1, 3)])
        let sentence = try #require(PositioningSettings().lowStorey(of: house))
        #expect(sentence.hasPrefix("Levels 1 and 2 are 2.6 m apart"), "\(sentence)")
        #expect(sentence.contains("is 3.5 m") && sentence.contains("Set it to 2.6 m or less"), "\(sentence)")
        #expect(PositioningSettings { $0[.barometerDefaultLevelHeight] = 2.6 }.lowStorey(of: house) == nil)
        let gap = try #require(PositioningSettings().lowStorey(of: venue([(0, 0), (2, 6)])))
        #expect(gap.hasPrefix("Levels 0 and 2 are 6 m apart, but by their numbers"), "\(gap)")
        #expect(gap.contains("expects 2 levels of 3.5 m"), "\(gap)")
        #expect(
            gap.hasSuffix("Number the levels without gaps, or set barometerDefaultLevelHeight to 3 m or less."),
            "\(gap)")
        let crypt = try #require(PositioningSettings().lowStorey(of: venue([(-7, -3), (0, 0)])))
        #expect(crypt.hasPrefix("Levels -7 and 0 are 3 m apart") && crypt.contains("expects 7 levels"), "\(crypt)")
        #expect(crypt.hasSuffix("without gaps, or leave activateBarometer off."), "\(crypt)")
        #expect(!crypt.contains("elevations"), "\(crypt)")
        let step = try #require(PositioningSettings().lowStorey(of: venue([(0, 0), (1, 0.5)])))
        #expect(step.hasPrefix("Levels 0 and 1 are 0.5 m apart: ") && step.contains("elevations"), "\(step)")
        let twins = try #require(PositioningSettings().lowStorey(of: venue([(0, 0), (1, 0)])))
        #expect(twins.hasPrefix("Levels 0 and 1 lie at one height"), "\(twins)")
    }
}
