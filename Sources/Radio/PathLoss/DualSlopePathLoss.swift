/// Two log-distance laws that meet at a breakpoint, plus walls and slabs, in dB: 10 n₁ log₁₀ d up to the breakpoint b,
/// 10 n₁ log₁₀ b + 10 n₂ log₁₀ (d/b) beyond.
///
/// Indoors the break comes from obstruction, such as the first row of furniture, not from the ground's reflection, which
/// would put it at 4 h₁ h₂/λ, about 100 m.
public struct DualSlopePathLoss: PathLossModel, Hashable {
    /// The exponent up to the breakpoint, n₁.
    public var nearExponent: Double
    /// The exponent beyond it, n₂.
    public var farExponent: Double
    /// log₁₀ of the breakpoint in metres.
    private let breakDecades: Double

    /// A law with these exponents; the breakpoint is in metres.
    public init(nearExponent: Double = 2, farExponent: Double = 3.3, breakpoint: Double = 9) {
        self.nearExponent = nearExponent
        self.farExponent = farExponent
        breakDecades = PathLossModels.decades(breakpoint)
    }

    /// 10 n₁ log₁₀ min(d, b) + 10 n₂ log₁₀ max(d/b, 1) + walls + slabs, dB.
    public func loss(decades: Double, obstruction: Obstruction) -> Double {
        10 * (nearExponent * min(decades, breakDecades) + farExponent * max(decades - breakDecades, 0))
            + obstruction.sum
    }

    static let kind = PathLossKind(
        "dual-slope", "One exponent up to a breakpoint and another beyond, with the drawn walls and slabs.",
        parameters: [
            .init("nearExponent", 0...10, standard: 2, "Exponent up to the breakpoint."),
            .init("farExponent", 0...10, standard: 3.3, "Exponent beyond the breakpoint."),
            .init("breakpoint", 1...1000, unit: "metres", standard: 9, "Where the exponent changes."),
        ], make: { DualSlopePathLoss(nearExponent: $0[0], farExponent: $0[1], breakpoint: $0[2]) })
}
