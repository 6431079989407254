/// Free space, 20 log₁₀ d, plus walls and slabs, in dB (ITU-R P.525; relative to one metre the frequency cancels).
public struct FreeSpacePathLoss: PathLossModel, Hashable {
    /// The law; it has no parameters.
    public init() {}

    /// 20 log₁₀ d + walls + slabs, dB.
    public func loss(decades: Double, obstruction: Obstruction) -> Double {
        20 * decades + obstruction.sum
    }

    static let kind = PathLossKind(
        "free-space", "Free space, with the drawn walls and slabs.", make: { _ in FreeSpacePathLoss() })
}
