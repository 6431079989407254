import Foundation
import Geometry
import NumericalMethods
import Radio
import TestSupport
import Testing

@Suite struct ShadowingFieldTests {
    static func field(_ seed: Int, sigma: Double = 4, decorrelationDistance: Double = 2) -> ShadowingField {
        ShadowingField(
            sigma: sigma, decorrelationDistance: decorrelationDistance,
            stream: RandomStream(seed: UInt64(seed), purpose: "shadowing"))
    }

    /// Mean 0, variance σ² and covariance σ² exp(−d/d_c) over 500 fields, each at 40 places. The limit of 0.25 m for
    /// a wave smooths the last 2 % of the variance, hence the bias allowed.
    @Test(arguments: [(4, 2), (3.3, 2.5), (4.4, 1.8)] as [(Double, Double)])
    func autocovariance(sigma: Double, decorrelationDistance: Double) {
        let fields = (0..<500).map { Self.field($0, sigma: sigma, decorrelationDistance: decorrelationDistance) }
        let places = (0..<40).map { Point(7 * Double($0 % 8), 11 * Double($0 / 8)) }
        let mean = EnsembleMean(fields.map { field in places.reduce(0) { $0 + field.value(at: $1) } / 40 })
        #expect(mean.agrees(with: 0), "\(mean)")
        for (index, lag) in [0, 0.25, 0.5, 1, 2, 3, 4, 6, 10].enumerated() {
            let shift = Vector(lag * cos(Double(index)), lag * sin(Double(index)))
            let covariance = EnsembleMean(
                fields.map { field in
                    places.reduce(0) { $0 + field.value(at: $1) * field.value(at: $1 + shift) } / 40 / (sigma * sigma)
                })
            #expect(covariance.agrees(with: exp(-lag / decorrelationDistance), bias: 0.015), "\(lag) m: \(covariance)")
            #expect(covariance.standardError < 0.03)
        }
    }

    /// A share of the variance changes over a shorter distance. What the limit of 0.25 m does to it, quadrature says: the
    /// autocorrelation of isotropic waves is the mean of J₀(2πkr) over their wave numbers.
    @Test(arguments: [(0.3, 0.2), (0.5, 0.6), (1, 0.5)]) func fineShare(share: Double, distance: Double) {
        let fields = (0..<500).map { seed in
            ShadowingField(
                sigma: 4, decorrelationDistance: 2, fineShare: share, fineDistance: distance,
                stream: RandomStream(seed: UInt64(seed), purpose: "shadowing"))
        }
        func correlation(over distance: Double, lag: Double) -> Double {
            let count = 20_000
            return (0..<count).reduce(0) { sum, index in
                let rest = 1 - (Double(index) + 0.5) / Double(count)
                let waveNumber = (1 / (rest * rest) - 1).squareRoot() / (2 * .pi * distance)
                return sum + j0(2 * .pi * min(waveNumber, 1 / ShadowingField.shortestWave) * lag)
            } / Double(count)
        }
        let places = (0..<40).map { Point(7 * Double($0 % 8), 11 * Double($0 / 8)) }
        for (index, lag) in [0, 0.1, 0.2, 0.4, 0.8, 1.6, 3.2].enumerated() {
            let shift = Vector(lag * cos(Double(index)), lag * sin(Double(index)))
            let covariance = EnsembleMean(
                fields.map { field in
                    places.reduce(0) { $0 + field.value(at: $1) * field.value(at: $1 + shift) } / 40 / 16
                })
            let expected = (1 - share) * correlation(over: 2, lag: lag) + share * correlation(over: distance, lag: lag)
            #expect(covariance.agrees(with: expected), "\(lag) m: \(covariance), expected \(expected)")
        }
    }

    /// As a sum of many waves the values are normal: fourth moment 3 (128 waves give 3 − 1.5/128).
    @Test func valuesAreNormal() {
        let fourth = EnsembleMean((0..<4000).map { pow(Self.field($0, sigma: 1).value(at: Point(3, 4)), 4) })
        #expect(fourth.agrees(with: 3 - 1.5 / 128), "\(fourth)")
    }

    @Test func fieldsAreFrozenAndIndependent() {
        let place = Point(12.3, -4.5)
        #expect(Self.field(3).value(at: place) == Self.field(3).value(at: place))
        let products = EnsembleMean(
            (0..<2000).map { Self.field($0).value(at: place) * Self.field($0 + 5000).value(at: place) / 16 })
        #expect(products.agrees(with: 0), "\(products)")
        #expect(Self.field(1, sigma: 0).value(at: place) == 0)
    }

    /// Far from the origin the field is as good as near it.
    @Test func farPlaces() {
        let products = EnsembleMean(
            (0..<2000).map { Self.field($0).value(at: Point(1e5, 1e5)) * Self.field($0).value(at: Point(1e5 + 1, 1e5)) }
        )
        #expect(products.agrees(with: 16 * exp(-0.5), bias: 16 * 0.015), "\(products)")
    }
}
