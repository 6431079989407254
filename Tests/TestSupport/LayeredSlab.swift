import Foundation

/// A wall of plane layers, and what a plane wave loses in passing it: ITU-R P.2040-3, section 2.2.2.
///
/// What clean layers take, without studs, wiring, joints and reinforcement: a lower end for planning values.
public struct LayeredSlab: Hashable, Sendable {
    /// One layer.
    public struct Layer: Hashable, Sendable {
        /// What it is made of.
        public var material: ITUMaterial
        /// Metres.
        public var thickness: Double

        /// A layer; its thickness is in metres.
        public init(_ material: ITUMaterial, _ thickness: Double) {
            self.material = material
            self.thickness = thickness
        }
    }

    /// Which way the electric field points.
    public enum Polarization: Hashable, Sendable {
        /// Across the plane of incidence (TE): upright antennas before an upright wall.
        case perpendicular
        /// In the plane of incidence (TM).
        case parallel
    }

    /// From front to back.
    public var layers: [Layer]

    /// A slab of these layers.
    public init(_ layers: [Layer]) { self.layers = layers }

    /// Loss of a plane wave, dB: −20 log₁₀ |T| by the product of the layers' transfer matrices
    /// (cos δ, j sin δ/Y; j Y sin δ, cos δ), δ = k₀ l √(η − sin² θ), Y the layer's admittance.
    ///
    /// - Parameters:
    ///   - frequency: GHz.
    ///   - angle: of incidence from the normal, radians, below π/2.
    public func loss(
        frequency: Double = 2.44, angle: Double = 0, polarization: Polarization = .perpendicular
    ) -> Double {
        let wavenumber = 2 * .pi * frequency * 1e9 / 299_792_458
        let sine = sin(angle)
        var m11 = Complex(1)
        var m12 = Complex(0)
        var m21 = Complex(0)
        var m22 = Complex(1)
        for layer in layers {
            let imaginary =
                layer.material.conductivity(frequency: frequency) / (2 * .pi * frequency * 1e9 * 8.854_187_812_8e-12)
            let eta = Complex(layer.material.permittivity(frequency: frequency), -imaginary)
            let root = (eta - Complex(sine * sine)).squareRoot
            let admittance = polarization == .perpendicular ? root : eta / root
            let phase = Complex(wavenumber * layer.thickness) * root
            // Opaque layers: beyond e^700 a Double overflows.
            guard abs(phase.imaginary) < 300 else { return .infinity }
            let cosine = phase.cosine
            let jsine = Complex(0, 1) * phase.sine
            (m11, m12, m21, m22) = (
                m11 * cosine + m12 * admittance * jsine, m11 * jsine / admittance + m12 * cosine,
                m21 * cosine + m22 * admittance * jsine, m21 * jsine / admittance + m22 * cosine
            )
        }
        let outside = Complex(polarization == .perpendicular ? cos(angle) : 1 / cos(angle))
        let denominator = m11 * outside + m12 * outside * outside + m21 + m22 * outside
        return 20 * log10(denominator.magnitude / (2 * outside.real))
    }

    /// Mean of the loss over angles of incidence from 0 to 60 degrees, dB; perpendicular polarization.
    public func meanLoss(frequency: Double = 2.44) -> Double {
        (0...60).reduce(0) { $0 + loss(frequency: frequency, angle: Double($1) * .pi / 180) } / 61
    }
}

/// A complex number: as much of it as transfer matrices need.
private struct Complex {
    var real: Double
    var imaginary: Double

    init(_ real: Double, _ imaginary: Double = 0) {
        self.real = real
        self.imaginary = imaginary
    }

    var magnitude: Double { hypot(real, imaginary) }

    /// The root with a real part of at least 0.
    var squareRoot: Complex {
        let size = ((magnitude + abs(real)) / 2).squareRoot()
        guard size > 0 else { return Complex(0) }
        let other = imaginary / (2 * size)
        return real >= 0 ? Complex(size, other) : Complex(abs(other), imaginary < 0 ? -size : size)
    }

    var sine: Complex { Complex(sin(real) * cosh(imaginary), cos(real) * sinh(imaginary)) }
    var cosine: Complex { Complex(cos(real) * cosh(imaginary), -sin(real) * sinh(imaginary)) }

    static func + (a: Complex, b: Complex) -> Complex { Complex(a.real + b.real, a.imaginary + b.imaginary) }
    static func - (a: Complex, b: Complex) -> Complex { Complex(a.real - b.real, a.imaginary - b.imaginary) }

    static func * (a: Complex, b: Complex) -> Complex {
        Complex(a.real * b.real - a.imaginary * b.imaginary, a.real * b.imaginary + a.imaginary * b.real)
    }

    static func / (a: Complex, b: Complex) -> Complex {
        let square = b.real * b.real + b.imaginary * b.imaginary
        return Complex(
            (a.real * b.real + a.imaginary * b.imaginary) / square,
            (a.imaginary * b.real - a.real * b.imaginary) / square)
    }
}
