import Foundation

/// Loss that the body of somebody who holds a phone in front of them causes on a ray, by the angle θ between the
/// direction that the ray comes from and the direction that they face: A(θ) = A_max · max(0, −cos θ)^1.5 dB.
///
/// It acts on each ray of a ``MultipathField`` separately. So the whole effect is smaller where many rays arrive: 18 dB
/// peak to peak in the open, 8 dB among reflections (measured: 19 and 7…10 dB, MIT Lincoln Laboratory's *BLE RSSI
/// Various Static Configurations*).
public struct BodyLoss: Hashable, Sendable {
    /// A_max, the loss of a ray from straight behind, dB; 0 means no body.
    public let greatest: Double
    /// Coefficients of the amplitude that a ray keeps in powers of |cos θ| − cos θ, which is 2 max(0, −cos θ): the
    /// first four, and the others. Not one vector of eight: other modules pass on bodies, and are compiled with other flags.
    private let (lower, upper): (SIMD4<Float>, SIMD4<Float>)

    public init(greatest: Double) {
        self.greatest = greatest
        let halves = SIMD8<Float>(1, 0x1p-1, 0x1p-2, 0x1p-3, 0x1p-4, 0x1p-5, 0x1p-6, 0)
        let coefficients = Self.fit { pow(10, -greatest * pow($0, 1.5) / 20) } * halves
        lower = coefficients.lowHalf
        upper = coefficients.highHalf
    }

    /// A(θ), dB, for a cosine in −1…1.
    public func loss(cosine: Double) -> Double { greatest * pow(max(0, -cosine), 1.5) }

    /// 10^(−A/20) of eight rays, by a polynomial with an error below 0.003 for a loss up to 30 dB.
    @inline(__always)
    func amplitudes(cosines: SIMD8<Float>) -> SIMD8<Float> {
        let c = cosines.magnitudes - cosines
        var sum = c * SIMD8(repeating: upper[2]) + SIMD8(repeating: upper[1])
        sum = sum * c + SIMD8(repeating: upper[0])
        sum = sum * c + SIMD8(repeating: lower[3])
        sum = sum * c + SIMD8(repeating: lower[2])
        sum = sum * c + SIMD8(repeating: lower[1])
        return sum * c + SIMD8(repeating: lower[0])
    }

    /// The polynomial of degree 6 through `function` at the Chebyshev nodes of 0…1, in powers.
    private static func fit(_ function: (Double) -> Double) -> SIMD8<Float> {
        let count = 7
        let nodes = (0..<count).map { 0.5 + 0.5 * cos(Double.pi * (Double($0) + 0.5) / Double(count)) }
        var differences = nodes.map(function)
        for order in 1..<count {
            for index in stride(from: count - 1, through: order, by: -1) {
                differences[index] =
                    (differences[index] - differences[index - 1]) / (nodes[index] - nodes[index - order])
            }
        }
        // Newton's form, multiplied out.
        var powers = [Double](repeating: 0, count: count)
        for index in stride(from: count - 1, through: 0, by: -1) {
            for power in stride(from: count - 1, through: 1, by: -1) {
                powers[power] = powers[power - 1] - nodes[index] * powers[power]
            }
            powers[0] = differences[index] - nodes[index] * powers[0]
        }
        return SIMD8((powers + [0]).map(Float.init))
    }
}
