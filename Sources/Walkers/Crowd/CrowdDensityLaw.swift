internal import Foundation

/// Loss of a signal that passes through a crowd of which only the density is known.
///
/// The path-loss exponent grows by 0.5 and each metre costs 0.3 dB for one person a square metre, up to two:
///
///     ΔL = 10 · 0.5 ρ log₁₀(d/1 m) + 0.3 ρ d dB, the first term from 1 m on
///
/// An estimate that gives 16 dB at 10 m and 2 persons/m², where 16.5 dB at most was measured between a crowded and an
/// empty hall (Bin Humaid, Moustafa 2021).
public struct CrowdDensityLaw: Hashable, Sendable {
    /// Growth of the path-loss exponent for one person a square metre.
    public var exponent = 0.5
    /// Loss of a metre for one person a square metre, dB.
    public var lossPerMetre = 0.3
    /// Persons a square metre above which the loss stays the same.
    public var densest = 2.0

    /// The default law.
    public init() {}

    /// Loss that the crowd adds to the path loss, dB; 0 at distance 0 or density 0.
    ///
    /// - Parameters:
    ///   - distance: between the antennas, metres.
    ///   - density: persons a square metre, limited to 0 … ``densest``.
    public func loss(distance: Double, density: Double) -> Double {
        let density = min(max(density, 0), densest)
        return 10 * exponent * density * log10(max(distance, 1)) + lossPerMetre * density * max(distance, 0)
    }
}
