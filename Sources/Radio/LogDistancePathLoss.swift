import Foundation

/// The log-distance law 10 n log₁₀ max(d, 0.3 m), in dB (Rappaport, *Wireless Communications*, 2nd ed., section 4.9).
///
/// The clamp keeps a phone that touches a beacon at a level that phones really report.
public struct LogDistancePathLoss: PathLossModel, Hashable {
    /// No distance counts as shorter, metres.
    public static let shortestDistance = 0.3

    /// The exponent n; 2 in free space.
    public var exponent: Double

    /// A law with this exponent.
    public init(exponent: Double) { self.exponent = exponent }

    /// 10 n log₁₀ max(d, 0.3 m), dB.
    public func loss(distance: Double) -> Double {
        10 * exponent * log10(max(distance, Self.shortestDistance))
    }
}
