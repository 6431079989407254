import Foundation
public import Geometry

/// How a beacon's antenna favours some directions: a ripple over the azimuth that is the beacon's own, and what its
/// mount takes. All figures are engineering estimates for small printed antennas.
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
    /// Amplitude of the ripple, dB.
    public var ripple: Double
    private let cosine: Double
    private let sine: Double

    /// A pattern.
    ///
    /// - Parameters:
    ///   - ripple: amplitude of `ripple` · cos(2φ + `phase`) over the azimuth φ, dB.
    ///   - phase: radians.
    public init(mount: Mount = .free, ripple: Double, phase: Double) {
        self.mount = mount
        self.ripple = ripple
        cosine = cos(phase)
        sine = sin(phase)
    }

    /// Gain in the direction of `offset` (from the beacon, on the plan) and `rise` metres upwards, dB. Along the axis
    /// straight up and down the ripple counts as 0. A few nanoseconds.
    public func gain(towards offset: Vector, rise: Double) -> Double {
        let plan = offset.dot(offset)
        var gain = 0.0
        if ripple != 0, plan > 0 {
            // cos(2φ + p) without an arc tangent: cos 2φ = (x² − y²)/ρ², sin 2φ = 2xy/ρ².
            let doubled = Vector(offset.dx * offset.dx - offset.dy * offset.dy, 2 * offset.dx * offset.dy)
            gain += ripple * (doubled.dx * cosine - doubled.dy * sine) / plan
        }
        let distance = (plan + rise * rise).squareRoot()
        guard distance > 0 else { return gain }
        switch mount {
        case .free: return gain
        case .ceiling:
            let depression = abs(rise) / distance
            let diagonal = 0.5.squareRoot()
            return gain
                - (depression < diagonal
                    ? 3 * (1 - depression / diagonal) : 2 * (depression - diagonal) / (1 - diagonal))
        case .wall(let facing, let rear):
            // From nothing at the wall's plane to all at 30° behind it.
            return gain - rear * min(max(-2 * offset.dot(facing) / distance, 0), 1)
        }
    }
}
