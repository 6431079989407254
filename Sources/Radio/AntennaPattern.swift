import Foundation
public import Geometry

/// The gain of a beacon's antenna by direction: a ripple over the azimuth that differs between beacons, and the loss of
/// its mount. All figures are engineering estimates for small printed antennas.
public struct AntennaPattern: Hashable, Sendable {
    /// What the beacon hangs on.
    public enum Mount: Hashable, Sendable {
        /// In the open: a mast, a cable.
        case free
        /// Under a ceiling: 3 dB less towards the horizon, none at 45°, 2 dB less straight below.
        case ceiling
        /// On a wall, facing a direction of length 1: up to `rear` dB less in the half-space behind.
        case wall(facing: Vector, rear: Double)
    }

    /// What the beacon hangs on.
    public var mount: Mount
    /// Share of the mount's loss, in dB, that is applied.
    public var mountScale: Double
    /// Amplitude of the ripple, dB.
    public var ripple: Double
    private let cosine: Double
    private let sine: Double

    /// - Parameters:
    ///   - mountScale: share of the mount's loss, in dB, that is applied.
    ///   - ripple: amplitude of `ripple` · cos(2φ + `phase`) over the azimuth φ, dB.
    ///   - phase: radians.
    public init(mount: Mount = .free, mountScale: Double = 1, ripple: Double, phase: Double) {
        self.mount = mount
        self.mountScale = mountScale
        self.ripple = ripple
        cosine = cos(phase)
        sine = sin(phase)
    }

    /// Gain in the direction of `offset` (from the beacon, on the map) and `rise` metres upwards, dB. Along the axis
    /// straight up and down the ripple counts as 0. A few nanoseconds.
    public func gain(towards offset: Vector, rise: Double) -> Double {
        gain(along: DirectRay(offset: offset, rise: rise))
    }

    /// Gain in the direction of a ray, dB; see ``gain(towards:rise:)``.
    public func gain(along ray: DirectRay) -> Double { gains(along: DirectRays(ray))[0] }

    /// Gains in the directions of four rays, dB; see ``gain(towards:rise:)``.
    package func gains(along rays: DirectRays) -> SIMD4<Double> {
        let zero = SIMD4<Double>()
        var gains = zero
        if ripple != 0 {
            let x = rays.x
            let y = rays.y
            let horizontal = x * x + y * y
            // cos(2φ + p) without an arc tangent: cos 2φ = (x² − y²)/ρ², sin 2φ = 2xy/ρ².
            let doubledX = x * x - y * y
            let doubledY = 2 * x * y
            let all = ripple * (doubledX * cosine - doubledY * sine) / horizontal
            gains = all.chosen(where: horizontal .> zero, else: zero)
        }
        guard mount != .free else { return gains }
        return (gains - mountScale * mountLosses(along: rays)).chosen(where: rays.distance .> zero, else: gains)
    }

    /// Losses of the mount in the same directions, dB.
    private func mountLosses(along rays: DirectRays) -> SIMD4<Double> {
        let zero = SIMD4<Double>()
        let one = SIMD4<Double>(repeating: 1)
        switch mount {
        case .free: return zero
        case .ceiling:
            let depression = rays.rise.magnitudes / rays.distance
            let diagonal = 0.5.squareRoot()
            return (3 * (1 - depression / diagonal)).chosen(
                where: depression .< SIMD4(repeating: diagonal), else: 2 * (depression - diagonal) / (1 - diagonal))
        case .wall(let facing, let rear):
            // From zero in the wall's plane to the full loss at 30° behind it.
            let behind = -2 * (rays.x * facing.dx + rays.y * facing.dy) / rays.distance
            return rear * one.chosen(where: behind .> one, else: behind.chosen(where: behind .> zero, else: zero))
        }
    }
}
