import Foundation
import GSLLateration
import Geometry
import Lateration
import NumericalMethods
import Positioning
import Testing

/// What one or two beacons can say: a distance, how uncertain it is, and no direction. And what is moved afterwards is
/// part of the radius.
@Suite struct FewBeaconsTests {
    /// One or two beacons, with or without lateration.
    struct Scene: CustomTestStringConvertible {
        var beacons: Int
        var laterates: Bool
        /// Residual standard deviation, dB.
        var deviation: Double

        var testDescription: String { "\(beacons) beacons, lateration \(laterates), \(deviation) dB" }

        static let all: [Scene] = [1.0, 2, 3, 4, 6].flatMap { deviation in
            [1, 2].flatMap { beacons in
                [false, true].map { Scene(beacons: beacons, laterates: $0, deviation: deviation) }
            }
        }
    }

    /// Phones anywhere around one or two beacons, with RSSI of the believed noise: about 68 of 100 are in the radius, however
    /// thin the ring is that a beacon leaves.
    @Test(arguments: Scene.all)
    func theRadiusHoldsTheTruth(_ scene: Scene) throws {
        let beacons = scene.beacons
        let laterates = scene.laterates
        let exponent = 2.8
        let nepers = log(10) / (10 * exponent)
        let spread = scene.deviation * nepers
        let places = [Point(0, 0), Point(8, 0)]
        var inside = 0
        var tried = 0
        for index in 0..<20_000 {
            let stream = RandomStream(seed: 3, purpose: "few beacons", entity: UInt64(index))
            // Evenly over a disc so large that its border does not matter.
            let radius = 60 * stream.uniform(0).squareRoot()
            let angle = 2 * .pi * stream.uniform(1)
            let phone = Point(4 + radius * cos(angle), radius * sin(angle))
            var circles = places.prefix(beacons).enumerated().map { lane, place in
                let error = spread * PosteriorSpread.smoothing * stream.normal(2, lane: UInt32(lane))
                let distance = hypot(place.distance(to: phone), 1.5) * exp(error)
                return Circle(center: place, drop: 1.5, distance: distance, spread: spread)
            }
            // Only distances that the border does not cut.
            guard let strongest = circles.map(\.distance).min(), strongest < 12 else { continue }
            circles.sort { $0.distance < $1.distance }
            var estimate = try #require(EstimateStage.centroid(of: circles))
            if laterates {
                let lateration = Lateration(cost: .rssi, method: .newtonThenGSL)
                estimate = try #require(
                    lateration.solve(circles, centroid: estimate.position, outline: Polygon([])))
            }
            tried += 1
            if estimate.position.distance(to: phone) < estimate.radius { inside += 1 }
        }
        let share = Double(inside) / Double(tried)
        #expect((0.6...0.76).contains(share), "\(inside) of \(tried)")
    }

    /// Impossible models and places give a finite radius, or none.
    @Test func absurdCirclesDoNotTrap() throws {
        for spread in [1e-3, 0.5, 200] {
            for distance in [0.1, 9, 1000] {
                for gap in [0, 1e-9, 8, 1e6, 1e300] {
                    let circles = [(0.0, distance), (gap, 9)].map {
                        Circle(center: Point($0.0, 0), drop: 1e3, distance: $0.1, spread: spread)
                    }
                    let pair = RingSpread(circles[0], circles[1], around: Point(1, 2))
                    let single = RingSpread(circles[0], around: Point(1, 2))
                    #expect(single.radius.isFinite && single.radius >= 0)
                    #expect(pair.radius.isFinite && pair.radius >= 0, "\(spread), \(distance) m, \(gap) m")
                    let nowhere = RingSpread(circles[0], circles[1], around: Point(1, 2)) { _ in false }
                    #expect(nowhere.radius == pair.radius)
                }
            }
        }
    }

    /// A speed limit holds the dot back: the radius grows by that distance in quadrature, and by nothing else.
    @Test func theRadiusHoldsWhatTheSpeedLimitCuts() throws {
        let venue = TestVenues.shop()
        let walk = TestVenues.walk(in: venue, seconds: 60, seed: 3)
        func fixes(_ speed: Double) throws -> [Fix] {
            PositioningEngine.run(
                walk, map: BeaconMap(venue),
                settings: try PositioningSettings(["sensibleDistanceFilterSpeed": .number(speed)]))
        }
        let free = try fixes(0)
        let limited = try fixes(0.4)
        #expect(free.count == limited.count)
        var cut = 0
        for (a, b) in zip(free, limited) {
            let displacement = a.position.distance(to: b.position)
            #expect(abs(b.horizontalAccuracy - hypot(a.horizontalAccuracy, displacement)) < 1e-9)
            if displacement > 0.5 { cut += 1 }
        }
        #expect(cut > 10)
    }
}
