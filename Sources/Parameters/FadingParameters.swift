/// What changes over centimetres.
public struct FadingParameters: Hashable, Sendable {
    /// Share of the fading, in dB, that is applied: 1 is all, 0 switches it off.
    public var scale = 1.0
    /// Rician K in line of sight, dB: 3 in a room at short range, 9 and more outdoors. Walls in the way lower it.
    public var kFactor = 3.0
    /// Mean excess delay of the scattered rays, nanoseconds; it sets how much the three channels differ.
    public var delaySpread = 25.0

    /// As data.
    static let catalogue: [SimulationParameter] = [
        SimulationParameter(
            "fading", "scale", \.fading.scale, 0...2, effect: .fading, neutral: 0,
            "Share of the small-scale fading, in dB, that is applied; 0 switches it off."),
        SimulationParameter(
            "fading", "kFactor", \.fading.kFactor, -100...60, unit: "dB", effect: .fading,
            "Rician K in line of sight: power of the direct ray over that of the scattered ones."),
        SimulationParameter(
            "fading", "delaySpread", \.fading.delaySpread, 0...1e6, unit: "ns", effect: .fading,
            "Mean excess delay of the scattered rays; it sets how much the three channels differ."),
    ]
}
