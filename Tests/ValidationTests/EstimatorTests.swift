import Foundation
import Geometry
import NumericalMethods
import Testing

@testable import Validation

/// Each estimator against something that is known without it.
@Suite struct EstimatorTests {
    @Test func modesAreThoseOfAllPartitions() throws {
        for seed in 0..<30 as Range<UInt64> {
            let stream = RandomStream(seed: seed, purpose: "test modes")
            let levels = (0..<12).map { -70 + (12 * stream.uniform(UInt64($0))).rounded() }
            let sorted = levels.sorted()
            func cost(_ part: ArraySlice<Double>) -> Double {
                let mean = part.reduce(0, +) / Double(part.count)
                return part.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
            }
            var least = Double.infinity
            for first in 1...10 {
                for second in (first + 1)...11 {
                    least = min(least, cost(sorted[..<first]) + cost(sorted[first..<second]) + cost(sorted[second...]))
                }
            }
            let modes = try #require(ThreeModes(levels))
            #expect(isNear(modes.standardDeviation, (least / 9).squareRoot(), 1e-6))
            #expect(modes.means == modes.means.sorted())
            #expect(isNear(modes.weights.reduce(0, +), 1))
        }
    }

    @Test func modesOfThreeLevels() throws {
        let modes = try #require(ThreeModes([-60, -60, -70, -70, -85, -85, -85, -85]))
        #expect(modes.means == [-85, -70, -60])
        #expect(modes.weights == [0.5, 0.25, 0.25])
        #expect(modes.standardDeviation == 0)
        #expect(modes.spread == 25 && modes.leastGap == 10)
        #expect(ThreeModes([-60, -60, -61, -61, -61, -60]) == nil, "two levels are no three modes")
        #expect(ThreeModes([-60, -61, -62]) == nil, "three readings are no sample")
    }

    /// Two beacons on exact lines; the common exponent of two lines through equal distances is their mean.
    @Test func lawsAreFound() throws {
        let distances = [1.0, 2, 3, 5, 8, 12, 17, 20, 25, 30]
        var samples: [DistanceLaws.Sample] = []
        for (beacon, law) in [(-60.0, 2.0), (-55, 1.4)].enumerated() {
            for distance in distances {
                let x = 10 * log10(distance)
                samples.append(.init(beacon: beacon, logDistance: x, level: law.0 - law.1 * x))
            }
        }
        let lines = DistanceLaws(samples, beaconCount: 3, form: .lines).lines
        #expect(isNear(lines[0]?.powerAt1m, -60) && isNear(lines[0]?.exponent, 2))
        #expect(isNear(lines[1]?.powerAt1m, -55) && isNear(lines[1]?.exponent, 1.4))
        #expect(lines[2] == nil)
        let shared = DistanceLaws(samples, beaconCount: 2, form: .powers).lines
        #expect(isNear(shared[0]?.exponent, 1.7) && isNear(shared[1]?.exponent, 1.7))
        let meanX = distances.reduce(0) { $0 + 10 * log10($1) } / 10
        #expect(isNear(shared[0]?.powerAt1m, -60 - 0.3 * meanX))
        let common = DistanceLaws(samples, beaconCount: 2, form: .common)
        #expect(isNear(common.lines[1]?.powerAt1m, -57.5) && isNear(common.lines[1]?.exponent, 1.7))
        #expect(isNear(common.level(beacon: 0, logDistance: 10), -74.5))
        let powers = DistanceLaws.powers(samples, beaconCount: 2, exponent: 2, least: 10)
        #expect(isNear(powers[0], -60))
        #expect(DistanceLaws.powers(samples, beaconCount: 2, exponent: 2, least: 11) == [nil, nil])
        // All at one distance: no exponent, no line.
        let flat = (0..<12).map { DistanceLaws.Sample(beacon: 0, logDistance: 3, level: Double($0)) }
        #expect(DistanceLaws(flat, beaconCount: 1, form: .lines).lines[0] == nil)
    }

    @Test func windowMeans() {
        let values = [(0.1, 2.0), (0.9, 4), (1.2, 7), (3.5, 1), (3.6, 2)].map { (time: $0.0, value: $0.1) }
        #expect(Link.means(of: values, window: 1) == [3, 7, 1.5])
        #expect(Link.means(of: values, window: 5) == [3.2])
        #expect(Link.means(of: [], window: 1) == [])
    }

    @Test func autocorrelationByHand() {
        var result = Autocorrelation(lags: [0..<1.5, 1.5..<3, 5..<9])
        result.add(
            [(0.0, 1.0), (1, 2), (3, -1)].map {
                Autocorrelation.Value(position: Point($0.0, 0), residual: $0.1)
            })
        // Mean square 2; pairs: 1 m apart 2, 2 m apart −2, 3 m apart −1 (outside).
        #expect(result.values == [1, -1, nil])
    }

    /// Of a field with a known autocorrelation, over many worlds.
    @Test func autocorrelationOfAField() throws {
        var figures: [Double] = []
        for seed in 0..<40 as Range<UInt64> {
            // A sum of cosines of one wavelength in random directions: J₀(2π r / 4 m).
            let stream = RandomStream(seed: seed, purpose: "test field")
            var result = Autocorrelation(lags: [0.9..<1.1])
            for field in 0..<4 as Range<UInt64> {
                result.add(
                    (0..<60).map { index in
                        let place = Point(
                            20 * stream.uniform(UInt64(index), lane: 9), 20 * stream.uniform(UInt64(index), lane: 8))
                        let value = (0..<30 as Range<UInt64>).reduce(0.0) { sum, wave in
                            let direction = 2 * Double.pi * stream.uniform(wave + 100 * field, lane: 1)
                            let phase = 2 * Double.pi * stream.uniform(wave + 100 * field, lane: 2)
                            return sum
                                + cos((place.x * cos(direction) + place.y * sin(direction)) * .pi / 2 + phase)
                        }
                        return Autocorrelation.Value(position: place, residual: value)
                    })
            }
            figures.append(try #require(result.values[0]))
        }
        let mean = try #require(Statistics.mean(figures))
        let error = try #require(Statistics.standardDeviation(figures)) / 40.0.squareRoot()
        #expect(abs(mean - 0.472) < 4 * error, "\(mean) ± \(error), J₀(π/2) is 0.472")
        #expect(error < 0.05)
    }
}
