package import Geometry
import NumericalMethods
package import Parameters
import Radio

/// The error of a compass at each place of a venue, because iron in the building bends the Earth's field. It is
/// constant in time and the same for all phones.
///
/// A Gaussian field with the autocorrelation exp(−r/4 m), of its own standard deviation on each level: between 2/3 and
/// 4/3 of ``SensorParameters/magneticSigma``. Near steel, on ``SensorParameters/steelShare`` of the area in patches of
/// a metre or two, ``SensorParameters/steelDeviation`` is added with the same sign.
package struct MagneticField: Sendable {
    /// Where the autocorrelation has fallen to 1/e, metres; 3 to 5 were measured.
    static let decorrelationDistance = 4.0
    private static let steelDistance = 1.5

    private struct Level {
        var number: Int
        var bend: ShadowingField
        var steel: ShadowingField
    }

    private let levels: [Level]
    private let steelDeviation: Double
    private let steelThreshold: Double

    /// The field of a venue.
    ///
    /// - Parameter levels: their numbers.
    package init(levels: [Int], parameters: SensorParameters, seed: UInt64) {
        steelDeviation = parameters.steelDeviation
        steelThreshold =
            parameters.steelShare > 0 ? NormalDistribution.quantile(1 - min(parameters.steelShare, 0.999)) : .infinity
        let isBent = parameters.magneticSigma > 0 || parameters.steelShare > 0
        self.levels = (isBent ? levels : []).map { number in
            let entity = UInt64(bitPattern: Int64(number))
            let spread = RandomStream(seed: seed, purpose: "magnetic spread", entity: entity)
            return Level(
                number: number,
                bend: ShadowingField(
                    sigma: parameters.magneticSigma * spread.uniform(in: 2.0 / 3...4.0 / 3),
                    decorrelationDistance: Self.decorrelationDistance,
                    stream: RandomStream(seed: seed, purpose: "magnetic field", entity: entity)),
                steel: ShadowingField(
                    sigma: 1, decorrelationDistance: Self.steelDistance,
                    stream: RandomStream(seed: seed, purpose: "steel", entity: entity)))
        }
    }

    /// Error of the heading of a compass, degrees counter-clockwise; 0 on an unknown level. About 0.1 µs.
    package func deviation(at point: Point, level number: Int) -> Double {
        guard let level = levels.first(where: { $0.number == number }) else { return 0 }
        let bend = level.bend.value(at: point)
        guard steelThreshold < .infinity, level.steel.value(at: point) > steelThreshold else { return bend }
        return bend + (bend < 0 ? -steelDeviation : steelDeviation)
    }
}
