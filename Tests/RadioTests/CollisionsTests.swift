import Foundation
import NumericalMethods
import Radio
import TestSupport
import Testing

@Suite struct CollisionsTests {
    /// The published figures for N beacons.
    @Test(
        arguments: [
            (20, 0.1, 0.875), (50, 0.1, 0.71), (100, 0.1, 0.50), (100, 0.35, 0.81), (200, 0.35, 0.66), (100, 1, 0.93),
        ] as [(Int, Double, Double)])
    func survival(count: Int, interval: Double, expected: Double) {
        let rate = 1 / Advertiser(interval: interval).meanPeriod
        let loads = Collisions.loads(
            levels: [Double](repeating: -70, count: count), rates: [Double](repeating: rate, count: count))
        #expect(loads.count == count)
        for load in loads {
            #expect(abs(load - Double(count - 1) * 368e-6 * rate) < 1e-12)
            #expect(abs(Collisions.survival(load: load) - expected) < 0.005)
        }
    }

    /// Real packet times on one channel: the share that overlaps no other beacon's packet.
    @Test(arguments: [(20, 0.1), (50, 0.1), (60, 0.35)] as [(Int, Double)])
    func packetsCollide(count: Int, interval: Double) {
        let advertiser = Advertiser(interval: interval, clockError: 2e-5)
        let shares = (UInt64(0)..<30).map { seed in
            var times: [Double] = []
            for beacon in 0..<count {
                var clock = advertiser.clock(
                    stream: RandomStream(seed: seed, purpose: "advertising", entity: UInt64(beacon)))
                while let time = Optional(clock.next()), time < 60 * interval { times.append(time) }
            }
            times.sort()
            let isFree = times.indices.map { index in
                (index == 0 || times[index] - times[index - 1] >= Advertiser.airTime)
                    && (index + 1 == times.count || times[index + 1] - times[index] >= Advertiser.airTime)
            }
            return Double(isFree.count { $0 }) / Double(times.count)
        }
        let share = EnsembleMean(shares)
        let load = Double(count - 1) * Advertiser.airTime / advertiser.meanPeriod
        // At both ends of the time there are fewer neighbours: one air time of 60 intervals.
        #expect(share.agrees(with: Collisions.survival(load: load), bias: 0.002), "\(share)")
        #expect(share.standardError < 0.01)
    }

    /// Only beacons that are not weaker by the margin count; against all pairs.
    @Test func captureAgainstAllPairs() {
        for seed in 0..<40 {
            let stream = RandomStream(seed: UInt64(seed), purpose: "levels")
            let count = 1 + stream.index(below: 300, lane: 9)
            let levels = (0..<count).map { -95 + 50 * stream.uniform(UInt64($0)).rounded(toPlaces: seed % 3) }
            let rates = (0..<count).map { 1 + 9 * stream.uniform(UInt64($0), lane: 1) }
            let loads = Collisions.loads(levels: levels, rates: rates, capture: 8)
            for index in 0..<count {
                var rate = 0.0
                for other in 0..<count where other != index && levels[other] > levels[index] - 8 {
                    rate += rates[other]
                }
                #expect(abs(loads[index] - 368e-6 * rate) < 1e-12)
            }
        }
        #expect(Collisions.loads(levels: [], rates: []).isEmpty)
        #expect(Collisions.loads(levels: [-60], rates: [3]) == [0])
        #expect(Collisions.survival(load: 0) == 1)
    }
}

extension Double {
    /// With ties, if `places` is 1 or 2.
    fileprivate func rounded(toPlaces places: Int) -> Double {
        guard places > 0 else { return self }
        let factor = places == 1 ? 10.0 : 100
        return (self * factor).rounded() / factor
    }
}
