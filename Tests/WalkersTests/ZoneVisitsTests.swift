import Foundation
import Geometry
import NumericalMethods
import TestSupport
import Testing
import VenueModel
import Walkers

/// Which zones visitors go to, how long they stay there, and that they leave.
@Suite struct ZoneVisitsTests {
    /// Visits are shared as the zones' weights say.
    @Test func zonesDrawByWeight() throws {
        let weights = [1.0, 2, 0, 5]
        let venue = ZoneHall.venue(.exhibit, weights: weights)
        var visits = ZoneVisits()
        visits.laws = [
            .init(kind: .exhibit, law: DwellLaw(median: 3, logSigma: 0, least: 3, greatest: 3))
        ]
        var shares = [[Double]](repeating: [], count: 4)
        var seen: [Point] = []
        for number in 0..<60 as Range<UInt64> {
            for stop in ZoneHall.stops(of: try ZoneHall.walk(venue, visits, number, duration: 600)) {
                seen.append(stop.place)
                for zone in 0..<4 { shares[zone].append(Int(stop.place.x / 10) == zone ? 1 : 0) }
            }
        }
        #expect(seen.count > 800)
        for zone in 0..<4 {
            let share = EnsembleMean(shares[zone])
            // Stops that the end of the walk cuts off are those far away, a little more often.
            #expect(share.agrees(with: weights[zone] / 8, bias: 0.02), "\(zone): \(share)")
        }
        // All over a zone, not only on the path.
        let across = EnsembleMean(seen.filter { $0.x > 30 }.map { pow($0.y - 10, 2) })
        #expect(across.agrees(with: 400 / 12, bias: 2), "\(across)")
    }

    /// With a gravity of 1, of two zones equal in all else the one at thrice the distance is chosen a third as often.
    @Test func gravityFavoursTheNear() throws {
        let venue = ZoneHall.venue(.exhibit, weights: [0, 1, 0, 1])
        var visits = ZoneVisits()
        visits.stops = 1...1
        visits.returns = false
        visits.staysOnPaths = true
        visits.gravity = 1
        visits.laws = [.init(kind: .exhibit, law: DwellLaw(median: 3, logSigma: 0, least: 3, greatest: 3))]
        // The middles of the zones are 15 m and 35 m from the entrance.
        var near: [Double] = []
        for number in 0..<400 as Range<UInt64> {
            let walk = try ZoneHall.walk(venue, visits, number, duration: 90)
            near.append((walk.states.map(\.position.x).max() ?? 0) < 25 ? 1 : 0)
        }
        let share = EnsembleMean(near)
        #expect(share.agrees(with: 35.0 / 50), "\(share)")
    }

    /// Log-normal stops of the kinds of zones: quantiles of the logarithm, and the share of places that are passed.
    @Test(arguments: [Zone.Kind.aisle, .exhibit]) func dwellLaws(kind: Zone.Kind) throws {
        let venue = ZoneHall.venue(kind, weights: [1, 1, 1, 1])
        let law = DwellLaw.usual(for: kind)
        var visits = ZoneVisits()
        visits.laws = [.init(kind: kind, law: law)]
        visits.laws[0].law.stopProbability = 1
        var times: [Double] = []
        for number in 0..<50 as Range<UInt64> {
            times += ZoneHall.stops(of: try ZoneHall.walk(venue, visits, number, duration: 1500)).map(\.time)
        }
        #expect(times.count > 1000)
        let median = EnsembleMean(times.map { $0 > law.median ? 1 : 0 })
        // The end of a walk cuts long stops off: by a share of about 60 s in 1500 s.
        #expect(median.agrees(with: 0.5, bias: 0.02), "\(median)")
        let oneSigma = EnsembleMean(times.map { $0 > law.median * exp(law.logSigma) ? 1 : 0 })
        #expect(oneSigma.agrees(with: 1 - NormalDistribution.cumulative(1), bias: 0.02), "\(oneSigma)")
        #expect(times.allSatisfy { $0 > law.least - 0.15 && $0 < law.greatest + 0.15 })
    }

    /// In a shop one browses: several stops, all in it, and out after the time that the law says.
    @Test func shopsAreBrowsed() throws {
        let venue = ZoneHall.venue(.shop, weights: [0, 0, 0, 1])
        var visits = ZoneVisits()
        visits.stops = 1...1
        visits.returns = false
        visits.laws = [.init(kind: .shop, law: DwellLaw(median: 120, logSigma: 0, least: 120, greatest: 120))]
        var inside: [Double] = []
        for number in 0..<40 as Range<UInt64> {
            let walk = try ZoneHall.walk(venue, visits, number, duration: 400)
            let stops = ZoneHall.stops(of: walk)
            #expect(stops.count > 1 && stops.allSatisfy { $0.place.x >= 30 })
            #expect(walk.states[walk.states.count - 1].position.distance(to: Point(0, 10)) < 2)
            let first = try #require(walk.states.firstIndex { !$0.isWalking })
            let last = try #require(
                walk.states.dropLast(600).lastIndex { !$0.isWalking && $0.position.x > 20 })
            inside.append(Double(last - first) / Walk.rate)
        }
        // Speeds vary, so the time is not exact; the last stop is cut to it.
        let time = EnsembleMean(inside)
        #expect(abs(time.mean - 120) < 6, "\(time)")
    }

    /// So many zones and out: who does not return stays at the exit.
    @Test func visitorsLeave() throws {
        let venue = ZoneHall.venue(.exhibit, weights: [0, 1, 1, 1])
        var visits = ZoneVisits()
        visits.stops = 2...4
        visits.returns = false
        visits.laws = [.init(kind: .exhibit, law: DwellLaw(median: 5, logSigma: 0, least: 5, greatest: 5))]
        var counts = [0, 0, 0, 0, 0, 0]
        for number in 0..<300 as Range<UInt64> {
            let walk = try ZoneHall.walk(venue, visits, number, duration: 500)
            counts[min(ZoneHall.stops(of: walk).count, 5)] += 1
            #expect(walk.states[walk.states.count - 1].position.distance(to: Point(0, 10)) < 2)
        }
        #expect(counts[0] + counts[1] + counts[5] == 0)
        // Each number a third of the time: 300 visitors, σ = √(300 · 1/3 · 2/3).
        for stops in 2...4 { #expect(abs(Double(counts[stops]) - 100) < 4 * 8.2, "\(counts)") }
    }
}
