import Foundation
import Geometry
import NumericalMethods
import Radio
import Simulation
import TestSupport
import Testing

/// Fields given what was measured of them.
@Suite struct ConditionedShadowingTests {
    private static let places = [Point(0, 0), Point(1.5, 0), Point(0, 2), Point(6, 6)]
    private static let values = [4.0, 2, -3, 6]
    private static let sigma = 4.0
    private static let distance = 2.5
    private static let noise = 1.2

    private static func field(_ seed: Int, noise: Double) throws -> ShadowingField {
        let stream = { RandomStream(seed: UInt64(seed), purpose: $0) }
        return try ShadowingField(sigma: sigma, decorrelationDistance: distance, stream: stream("field"))
            .conditioned(at: places, values: values, noise: noise, stream: stream("noise"))
    }

    /// Without noise it goes through what was measured; without measurements, and far away, nothing changes.
    @Test func interpolates() throws {
        let field = try Self.field(7, noise: 1e-6)
        for (place, value) in zip(Self.places, Self.values) { #expect(abs(field.value(at: place) - value) < 1e-3) }
        let plain = ShadowingField(
            sigma: Self.sigma, decorrelationDistance: Self.distance, stream: RandomStream(seed: 7, purpose: "field"))
        #expect(field.value(at: Point(100, 40)) == plain.value(at: Point(100, 40)))
        let nothing = try plain.conditioned(
            at: [], values: [], noise: 1, stream: RandomStream(seed: 1, purpose: "noise"))
        #expect(nothing.value(at: Point(1, 1)) == plain.value(at: Point(1, 1)))
    }

    /// Over 600 fields the mean and the variance at a place are those of the conditional normal distribution:
    /// k Σ⁻¹ z and σ² − k Σ⁻¹ k with Σ = K + noise² I, worked out here by elimination.
    @Test(arguments: [Point(0, 0), Point(0.7, 0.5), Point(4, 4), Point(30, 0)]) func isConditional(at point: Point)
        throws
    {
        let count = Self.places.count
        func covariance(_ a: Point, _ b: Point) -> Double {
            Self.sigma * Self.sigma * exp(-a.distance(to: b) / Self.distance)
        }
        var rows = (0..<count).map { row in
            (0..<count).map {
                covariance(Self.places[row], Self.places[$0]) + (row == $0 ? Self.noise * Self.noise : 0)
            }
                + [Self.values[row], covariance(Self.places[row], point)]
        }
        for pivot in 0..<count {
            let scale = rows[pivot][pivot]
            rows[pivot] = rows[pivot].map { $0 / scale }
            for row in 0..<count where row != pivot {
                let factor = rows[row][pivot]
                rows[row] = zip(rows[row], rows[pivot]).map { $0 - factor * $1 }
            }
        }
        let k = Self.places.map { covariance($0, point) }
        let mean = zip(k, rows).reduce(0) { $0 + $1.0 * $1.1[count] }
        let variance = Self.sigma * Self.sigma - zip(k, rows).reduce(0) { $0 + $1.0 * $1.1[count + 1] }
        let drawn = try (0..<600).map { try Self.field($0, noise: Self.noise).value(at: point) }
        let average = EnsembleMean(drawn)
        #expect(average.agrees(with: mean), "\(average) against \(mean)")
        let squares = EnsembleMean(drawn.map { ($0 - mean) * ($0 - mean) })
        // Waves are no shorter than 0.25 m, which smooths the field a little.
        #expect(squares.agrees(with: variance, bias: 0.04 * Self.sigma * Self.sigma), "\(squares) against \(variance)")
    }
}
