import Engagement
import EngagementTrials
import Foundation
import Geometry
import NumericalMethods
import Radio
import Recordings
import Testing
import VenueModel
import Walks

/// A linear discriminant against its definition, and against the best that is possible.
@Suite struct ClassifierLearningTests {
    private static let beacons: [BeaconID] = (1...5).map {
        .iBeacon(uuid: UUID(uuidString: "0B0E5A0C-6E41-4D57-8A4F-3D6D2A4B9C11") ?? UUID(), major: 1, minor: $0)
    }
    private static let powers = Dictionary(uniqueKeysWithValues: beacons.map { ($0, -59.0) })
    /// Two halves of a square of six metres.
    private static let zones = [0.0, 3].enumerated().map { number, left in
        Zone(
            name: "\(number)", level: 0,
            outline: Polygon([Point(left, 0), Point(left + 3, 0), Point(left + 3, 6), Point(left, 6)]))
    }
    private static let difference = 3.0
    private static let noise = 4.0

    /// A share of the time in the first zone. Three beacons are the loudest everywhere. The fourth is louder in the
    /// first zone by the difference, the fifth as much louder in the second one. RSSI is normal.
    private static func visit(_ number: Int, seconds: Int = 1200, share: Double = 0.5) -> (
        levels: BeaconLevels, truth: GroundTruth
    ) {
        let stream = RandomStream(seed: UInt64(number), purpose: "classifier learning test")
        var packets: [Observation] = []
        var samples: [TruthSample] = []
        for second in 1...seconds {
            let zone = stream.uniform(UInt64(second), lane: 9) < share ? 0 : 1
            samples.append(TruthSample(time: Double(second), position: Point(1.5 + 3 * Double(zone), 3), level: 0))
            let means = [-10.0, -10, -10, -22, -22].enumerated().map { index, mean in
                mean + (index == 3 + zone ? difference : 0)
            }
            for (index, beacon) in beacons.enumerated() {
                let draw = stream.normal(UInt64(second), lane: UInt32(index))
                packets.append(
                    .packet(
                        Packet(
                            time: Double(second) - 0.5, beacon: beacon,
                            rssi: -59 + means[index] + (index < 3 ? 0.5 : noise) * draw)))
            }
        }
        return (
            BeaconLevels(packets, duration: Double(seconds), averaging: 1, powers: powers),
            GroundTruth(name: "visit", samples: samples)
        )
    }

    private static func learned(_ visits: Range<Int>, share: Double = 0.5) -> ClassifierLearning {
        visits.reduce(into: ClassifierLearning(beacons)) { learning, number in
            let visit = visit(number, share: share)
            learning.take(visit.levels, visit.truth, zones: zones, visit: number)
        }
    }

    /// With normal features of equal covariance no classifier errs less often than Φ(−Δ / 2), with Mahalanobis'
    /// distance Δ. Both beacons differ by ±d, and the reference has hardly any noise, so Δ² = 2 d² / σ².
    @Test func theErrorIsTheLeastPossible() {
        let classifier = Self.learned(0..<10).classifier(of: Self.zones, averaging: 1, powers: Self.powers)
        var wrong = 0
        var count = 0
        for number in 100..<110 {
            let visit = Self.visit(number)
            let signal = DepthSignal(ZoneOdds(visit.levels, by: classifier), zone: "0")
            for (value, sample) in zip(signal.values, visit.truth.samples) {
                count += 1
                if (value.depth ?? 0 > 0) != (sample.position.x < 3) { wrong += 1 }
            }
        }
        let distance = (2 * Self.difference * Self.difference / (Self.noise * Self.noise)).squareRoot()
        let expected = 0.5 * erfc(distance / 2 / 2.0.squareRoot())
        let share = Double(wrong) / Double(count)
        let standardError = (expected * (1 - expected) / Double(count)).squareRoot()
        #expect(count == 12_000)
        #expect(abs(share - expected) < 4 * standardError, "\(share), \(expected)")
    }

    /// Odds are probabilities: of the instants with odds of about o, the share o / (1 + o) is in the zone. So they know
    /// how often people are there.
    @Test(arguments: [0.5, 0.15]) func oddsAreCalibrated(share time: Double) {
        let classifier = Self.learned(0..<10, share: time).classifier(of: Self.zones, averaging: 1, powers: Self.powers)
        var bins: [Int: (inside: Int, count: Int, sum: Double)] = [:]
        for number in 100..<120 {
            let visit = Self.visit(number, share: time)
            let signal = DepthSignal(ZoneOdds(visit.levels, by: classifier), zone: "0")
            for (value, sample) in zip(signal.values, visit.truth.samples) {
                let depth = value.depth ?? 0
                var bin = bins[Int((depth / 3).rounded())] ?? (0, 0, 0)
                bin.inside += sample.position.x < 3 ? 1 : 0
                bin.count += 1
                bin.sum += 1 / (1 + pow(10, -depth / 10))
                bins[Int((depth / 3).rounded())] = bin
            }
        }
        for bin in bins.values where bin.count >= 400 {
            let share = Double(bin.inside) / Double(bin.count)
            let expected = bin.sum / Double(bin.count)
            let standardError = (expected * (1 - expected) / Double(bin.count)).squareRoot()
            #expect(abs(share - expected) < 4 * standardError + 0.01, "\(share), \(expected)")
        }
        #expect(bins.count >= 4)
    }

    /// Differences of the weights solve Σ (w₀ − w₁) = μ₀ − μ₁, with means and covariance by their definition.
    @Test func weightsSolveTheNormalEquations() throws {
        let visit = Self.visit(0)
        var learning = ClassifierLearning(Self.beacons)
        learning.take(visit.levels, visit.truth, zones: Self.zones, visit: 0)
        let classifier = learning.classifier(of: Self.zones, averaging: 1, powers: Self.powers)
        // Every third second counts.
        let rows = stride(from: 0, to: 1200, by: 3)
        let features = try rows.map { row in
            try #require(ZoneClassifier.features((0..<5).map { visit.levels.level(of: $0, at: row) }))
        }
        let places = rows.map { visit.truth.samples[$0].position.x < 3 ? 0 : 1 }
        let means = [0, 1].map { place in
            let own = zip(features, places).filter { $0.1 == place }.map(\.0)
            return (0..<5).map { column in own.reduce(0) { $0 + $1[column] } / Double(own.count) }
        }
        var covariance = Array(repeating: Array(repeating: 0.0, count: 5), count: 5)
        for (sample, place) in zip(features, places) {
            let deviations: [Double] = zip(sample, means[place]).map { $0 - $1 }
            for row in 0..<5 {
                for column in 0..<5 {
                    covariance[row][column] += deviations[row] * deviations[column] / Double(features.count)
                }
            }
        }
        let trace: Double = (0..<5).reduce(0) { $0 + covariance[$1][$1] }
        let added = 0.01 * trace / 5
        for index in 0..<5 { covariance[index][index] += added }
        let first = try #require(classifier.places.first { $0.zones == ["0"] })
        let second = try #require(classifier.places.first { $0.zones == ["1"] })
        for row in 0..<5 {
            let differences: [Double] = zip(first.weights, second.weights).map { $0 - $1 }
            let left: Double = zip(covariance[row], differences).reduce(0) { $0 + $1.0 * $1.1 }
            // Weights have four decimals, so each difference is known to 10⁻⁴.
            let bound = 1e-4 * covariance[row].reduce(0) { $0 + abs($1) }
            #expect(abs(left - (means[0][row] - means[1][row])) < bound)
        }
    }

    /// Sums of parts are sums of all, and nothing is no trap.
    @Test func partsAddUp() throws {
        var sum = Self.learned(0..<2)
        sum.add(Self.learned(2..<4))
        let parts = sum.classifier(of: Self.zones, averaging: 1, powers: Self.powers)
        let all = Self.learned(0..<4).classifier(of: Self.zones, averaging: 1, powers: Self.powers)
        for (one, other) in zip(parts.places, all.places) {
            for (weight, expected) in zip(one.weights, other.weights) { #expect(abs(weight - expected) < 1e-5) }
        }
        let none = ClassifierLearning(Self.beacons).classifier(of: Self.zones, averaging: 4, powers: [:])
        #expect(none.places.isEmpty && none.averaging == 4)
        #expect(ClassifierLearning([]).classifier(of: [], averaging: 4, powers: [:]).places.isEmpty)
    }
}
