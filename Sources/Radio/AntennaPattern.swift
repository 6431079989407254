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

    /// A pattern.
    ///
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

    /// Gain in the direction of `offset` (from the beacon, on the plan) and `rise` metres upwards, dB. Along the axis
    /// straight up and down the ripple counts as 0. A few nanoseconds.
    public func gain(towards offset: Vector, rise: Double) -> Double {
        gain(along: DirectRay(offset: offset, rise: rise))
    }

    /// Gain in the direction of a ray, dB; see ``gain(towards:rise:)``.
    public func gain(along ray: DirectRay) -> Double {
        let offset = ray.offset
        let plan = offset.dot(offset)
        var gain = 0.0
        if ripple != 0, plan > 0 {
            // cos(2φ + p) without an arc tangent: cos 2φ = (x² − y²)/ρ², sin 2φ = 2xy/ρ².
            let doubled = Vector(offset.dx * offset.dx - offset.dy * offset.dy, 2 * offset.dx * offset.dy)
            gain += ripple * (doubled.dx * cosine - doubled.dy * sine) / plan
        }
        return ray.distance > 0 ? gain - mountScale * mountLoss(along: ray) : gain
    }

    /// Loss of the mount in the same direction, dB.
    private func mountLoss(along ray: DirectRay) -> Double {
        switch mount {
        case .free: return 0
        case .ceiling:
            let depression = abs(ray.rise) / ray.distance
            let diagonal = 0.5.squareRoot()
            return depression < diagonal
                ? 3 * (1 - depression / diagonal) : 2 * (depression - diagonal) / (1 - diagonal)
        case .wall(let facing, let rear):
            // From zero in the wall's plane to the full loss at 30° behind it.
            return rear * min(max(-2 * ray.offset.dot(facing) / ray.distance, 0), 1)
        }
    }
}
