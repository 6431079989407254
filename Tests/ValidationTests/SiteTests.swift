import Geometry
import Simulation
import Testing
import Walkers
import Walks

@testable import Validation

/// What is counted at a site, by hand.
@Suite struct SiteTests {
    /// Beacon 0 at the origin, beacon 1 30 m away; the phone goes from 0 to 20 m in 20 s.
    private var site: ObservedSite {
        let packets = [(0.4, 0, -60.0), (1.2, 0, -62), (1.3, 1, -90), (9.9, 0, -80), (10.1, 1, -85), (12.5, 7, -70)]
        return ObservedSite(
            venue: venue(Point(0, 0), Point(30, 0)),
            walks: [visit(packets, at: [(0, Point(0, 0)), (20, Point(20, 0))], duration: 20)])
    }

    @Test func readingsKnowTheirPlaces() {
        let readings = site.walkReadings
        #expect(readings.map(\.beacon) == [0, 0, 1, 0, 1], "beacon 7 is not of the venue")
        #expect(isNear(readings[1].distance, 1.2) && isNear(readings[2].distance, 28.7))
        #expect(isNear(readings[0].distance, 0.4))
        #expect(site.walks[0].packets.count == 6)
        #expect(site.walks[0].place(at: 99)?.position == Point(20, 0))
    }

    /// Seconds nearer than 5 m: five to beacon 0. From 5 to 12 m: seven to beacon 0 and two to beacon 1.
    @Test func packetRates() {
        let rates = ReceptionTargets.packetRates(site, [0..<5, 5..<12, 40..<50])
        #expect(isNear(rates[0], 2.0 / 5) && isNear(rates[1], 1.0 / 9))
        #expect(rates[2] == nil)
    }

    /// Windows of 10 s: beacons 0, 1; then 1 and the unknown one.
    @Test func beaconsHeard() {
        #expect(ReceptionTargets.beaconsHeard(site, window: 10) == 2)
        #expect(ReceptionTargets.beaconsHeard(site, window: 1).map { isNear($0, 6.0 / 20) } == true)
    }

    @Test func speedsBetweenTruths() {
        let walk = visit(
            [], at: [(0, Point(0, 0)), (1, Point(1, 0)), (4, Point(6, 0)), (9, Point(6, 0.2)), (14, Point(6, 5.2))],
            duration: 14)
        let speeds = WalkingTargets.speeds(ObservedSite(venue: venue(Point(0, 0)), walks: [walk]))
        // 0 to 4 s: 6 m; 4 to 9 s: stood; 9 to 14 s: 5 m.
        #expect(speeds.count == 2 && isNear(speeds[0], 1.5) && isNear(speeds[1], 1))
    }

    /// Two walks through one square metre, then a third: neighbours in time are compared.
    @Test func revisits() {
        let places = (0..<8).map { Point(Double($0) * 2.5 + 0.5, 0.5) }
        func walk(_ sign: Double) -> ObservedSite.Visit {
            visit(
                places.indices.map { (Double($0), 0, -60 + sign * Double($0 % 3)) },
                at: places.enumerated().map { (Double($0), $1) }, duration: 8)
        }
        let laws = DistanceLaws(lines: [.init(powerAt1m: -60, exponent: 0)])
        func correlation(_ signs: [Double]) -> Double? {
            let site = ObservedSite(venue: venue(Point(0, 0)), walks: signs.map(walk))
            return MovingTargets.revisitCorrelation(WalkResiduals(site, laws: laws))
        }
        #expect(isNear(correlation([1, 1]), 1, 1e-12))
        #expect(isNear(correlation([1, -1]), -1, 1e-12))
        #expect(correlation([1]) == nil)
    }

    @Test func walkerFollowsTheTruth() {
        let truth = GroundTruth(
            name: "way",
            samples: [
                TruthSample(time: 0, position: Point(0, 0), level: 2, height: 1.5),
                TruthSample(time: 1, position: Point(0, 2), level: 2, height: 1.7),
                TruthSample(time: 3, position: Point(0, 2), level: 2, height: 1.7),
            ])
        var walker = TruthWalker(truth, phoneHeight: 1.2, heading: 1)
        let states = (0..<50).map { _ in walker.next() }
        #expect(states[0].heading == 1 && states[0].level == 2)
        #expect(isNear(states[5].position.y, 1) && isNear(states[5].elevation, 0.4))
        #expect(isNear(states[5].heading, .pi / 2) && states[5].activity == .walking)
        #expect(states[20].activity == .standing && isNear(states[20].heading, .pi / 2))
        #expect(states[49].position == Point(0, 2))
    }
}
