import Foundation
import Geometry
import Lateration
import Positioning
import Testing

@Suite struct PositionStageTests {
    let map = TestVenues.map([(0, 0)])

    func circle(_ x: Double, _ y: Double, _ distance: Double, spread: Double = 0.5) -> Circle {
        Circle(center: Point(x, y), drop: 0, distance: distance, spread: spread)
    }

    @Test func centroidWeighsByThePrecisionOfTheDistances() throws {
        // Weights 1/2² and 1/4²: four to one.
        let estimate = try #require(EstimateStage.centroid(of: [circle(0, 0, 2), circle(10, 0, 4)]))
        #expect(abs(estimate.position.x - 2) < 1e-12 && estimate.position.y == 0)
        // Of three: √(Σ w |b − c|² Σ w²) with the weights 4, 1 and 1 of 6, which is the standard error of a mean.
        let three = try #require(
            EstimateStage.centroid(of: [circle(0, 0, 2), circle(10, 0, 4), circle(0, 0, 4)]))
        #expect(abs(three.radius - (125.0 / 9 / 2).squareRoot()) < 1e-12)
        #expect(EstimateStage.centroid(of: []) == nil)
        // One beacon: its place, and the distance within which the phone is in 68 of 100 cases, d e^(2 s² + 0.47 s) in the
        // plane.
        let single = try #require(EstimateStage.centroid(of: [circle(3, 4, 5)]))
        #expect(single.position == Point(3, 4))
        let s = 0.5 * PosteriorSpread.smoothing
        #expect(abs(single.radius / (5 * exp(2 * s * s + 0.47 * s)) - 1) < 1e-3)
        // Equal beacons around the phone: s/√n, whatever the distances are believed to be.
        let corners = [(0.0, 0.0), (8, 0), (8, 6), (0, 6)]
        for distance in [0.5, 5] {
            let square = try #require(
                EstimateStage.centroid(of: corners.map { circle($0.0, $0.1, distance, spread: 0.3) }))
            #expect(abs(square.radius - 5 / 2) < 1e-12 && square.position.distance(to: Point(4, 3)) < 1e-12)
        }
        // Half as precise counts a quarter.
        let unlike = try #require(
            EstimateStage.centroid(of: [circle(0, 0, 3), circle(10, 0, 3, spread: 1)]))
        #expect(abs(unlike.position.x - 2) < 1e-12)
        #expect((1..<2).contains(try #require(EstimateStage.centroid(of: [circle(0, 0, 0.1)])).radius))
    }

    /// A walker of 1.2 m/s whose positions are 3.5 s old is 4.2 m ahead of them; one who stands is not.
    @Test func theRadiusGrowsByTheAgeOfAPosition() {
        var stage = AccuracyStage(PositioningSettings(), map: map)
        #expect(stage.apply(3, Point(0, 0), age: 3.5, at: 0) == 3)
        for second in 1...30 {
            let radius = stage.apply(3, Point(1.2 * Double(second), 0), age: 3.5, at: Double(second))
            #expect(abs(radius - (9 + 4.2 * 4.2).squareRoot()) < 1e-9)
        }
        #expect(stage.apply(3, Point(36, 0), age: 3.5, at: 31, stance: .standing(since: 28)) == 3)
        for second in 32...40 { _ = stage.apply(3, Point(36, 0), age: 3.5, at: Double(second)) }
        #expect(stage.apply(3, Point(36, 0), age: 3.5, at: 41) == 3)
    }

    /// The mean of N samples of a second is N/2 seconds old, that of X positions with weights 1 … X (X − 1)/3.
    @Test func averagesTellTheirAge() throws {
        var smoothing = SmoothingStage(PositioningSettings(), map: map)
        var average = AverageStage(PositioningSettings(), map: map)
        var signals: [BeaconSignal] = []
        for second in 1...20 {
            let sample = BeaconSample(beacon: 0, rssi: -60, packetCount: 3)
            smoothing.apply([sample], at: Double(second), into: &signals)
            _ = average.apply(Point(0, 0), at: Double(second))
            #expect(abs(smoothing.age - Double(min(second, 5)) / 2) < 1e-12)
            #expect(abs(average.age - Double(min(second, 4) - 1) / 3) < 1e-12)
        }
        smoothing.apply([BeaconSample(beacon: 0, rssi: -60, packetCount: 1)], at: 99, into: &signals)
        #expect(smoothing.age == 0.5, "alone after a silence")
    }

    @Test func averageWeightsRiseToTheNewest() throws {
        var stage = AverageStage(try PositioningSettings(["evolvingWeightedAverageLocationHistorySize": 3]), map: map)
        let input = [(Point(0, 0), 1.0), (Point(3, 0), 2), (Point(6, 6), 3), (Point(6, 0), 4), (Point(9, 9), 10)]
        let output = input.map { stage.apply($0, at: $1) }
        // (1 × 0 + 2 × 3) / 3; (1 × 0 + 2 × 3 + 3 × 6) / 6; the first forgotten, (1 × 3 + 2 × 6 + 3 × 6) / 6; after a
        // silence only the new one.
        #expect(output == [Point(0, 0), Point(2, 0), Point(4, 3), Point(5.5, 2), Point(9, 9)])
        var off = AverageStage(
            try PositioningSettings(["activateEvolvingWeightedAverageLocation": false]), map: map)
        #expect([Point(0, 0), Point(9, 9)].map { off.apply($0, at: 1) } == [Point(0, 0), Point(9, 9)])
    }

    /// What the speed limit makes of positions on the x axis, each with its time and whether an update is due.
    func limited(speed: Double, _ track: [(Double, Double, Bool)]) throws -> [Double] {
        let settings = try PositioningSettings(["sensibleDistanceFilterSpeed": .number(speed)])
        var stage = SpeedLimitStage(settings, map: map)
        return track.map { stage.apply(Point($0.0, 0), at: $0.1, isUpdate: $0.2).x }
    }

    @Test func speedLimitIsTheDocumentsExample() throws {
        // 2.5 m/s, an update every 2 s: 10 m are cut to 5 m.
        #expect(try limited(speed: 2.5, [(0, 2, true), (0, 3, false), (10, 4, true)]) == [0, 0, 5])
        // The document's own numbers: 2 m/s, 4 m. Within the limit nothing is cut.
        #expect(try limited(speed: 2, [(0, 2, true), (10, 4, true), (5, 5, true)]) == [0, 4, 5])
        #expect(try limited(speed: 0, [(0, 1, true), (99, 2, true)]) == [0, 99])
    }

    @Test func betweenUpdatesTheLimitIsThatOfTheElapsedTime() throws {
        let track = [(0.0, 1.0, true), (10, 2, false), (10, 3, false), (-10, 4, true), (-10, 5, true)]
        #expect(try limited(speed: 2.5, track) == [0, 2.5, 5, -7.5, -10])
    }

    @Test func aLaggingTrackCatchesUp() throws {
        // Two cuts at 2 m/s, then 1.5 times as fast with each further one: 2, 2, 3, 4.5, 6.75, 10.125, the rest. Caught
        // up, the next jump is cut at the plain limit.
        let track = [(0.0, 0.0, true)] + (1...7).map { (30, Double($0), true) } + [(60, 8, true)]
        let expected = [0, 2, 4, 7, 11.5, 18.25, 28.375, 30, 32]
        #expect(zip(try limited(speed: 2, track), expected).allSatisfy { abs($0 - $1) < 1e-9 })
    }

    @Test func jumpsToAndFroAreNoLag() throws {
        let track = (0...20).map { (step: Int) -> (Double, Double, Bool) in
            (step == 0 ? 0 : step % 2 == 0 ? -50 : 50, Double(step), true)
        }
        let output = try limited(speed: 2, track)
        #expect(zip(output, output.dropFirst()).allSatisfy { abs(abs($1 - $0) - 2) < 1e-9 })
    }

    @Test func updatesComeAtTheInterval() throws {
        var stage = PublishStage(try PositioningSettings(["updatePublishInterval": 3]), map: map)
        let due = (1...8).map { stage.isUpdateDue(at: Double($0)) }
        #expect(due == [true, false, false, true, false, false, true, false])
        // A step that is a little early is on time.
        var jittered = PublishStage(PositioningSettings(), map: map)
        #expect([1, 1.9, 3, 3.9].map { jittered.isUpdateDue(at: $0) } == [true, true, true, true])
    }

    @Test func smallMovesAreNotPublished() throws {
        // Nothing within the radius of 3 m is ever published.
        let settings = try PositioningSettings(["smartLocationUpdateRadius": 3, "sensibleDistanceFilterSpeed": 4])
        var stage = PublishStage(settings, map: map)
        let track = [(0.0, 1.0), (2.9, 2), (2.9, 3), (-2.9, 9), (3, 10), (0.1, 11), (0, 12)]
        let published = track.map { stage.publishes(Point($0.0, 0)) }
        #expect(published == [true, false, false, false, true, false, true])
    }

    /// However slow the track is limited to be: who stands is published once.
    @Test(arguments: [0, 0.5, 2.5, 4])
    func whoStandsIsPublishedOnce(speed: Double) throws {
        let settings = try PositioningSettings([
            "smartLocationUpdateRadius": 3, "sensibleDistanceFilterSpeed": .number(speed),
        ])
        var stage = PublishStage(settings, map: map)
        let published = (1...60).map { stage.publishes(Point(Double($0 % 5) / 2, 0)) }
        #expect(published == [true] + [Bool](repeating: false, count: 59))
    }
}
