/// The log-distance law, 10 n log₁₀ d, plus walls and slabs, in dB (Rappaport, *Wireless Communications*, 2nd ed.,
/// section 4.9).
public struct LogDistancePathLoss: PathLossModel, Hashable {
    /// The exponent n; 2 in free space.
    public var exponent: Double

    public init(exponent: Double) { self.exponent = exponent }

    /// 10 n log₁₀ d + walls + slabs, dB.
    public func loss(decades: Double, obstruction: Obstruction) -> Double {
        10 * exponent * decades + obstruction.sum
    }

    static let kind = PathLossKind(
        "log-distance", "One exponent at all distances, with the drawn walls and slabs.",
        parameters: [.exponent(standard: 2.2)], make: { LogDistancePathLoss(exponent: $0[0]) })
}
