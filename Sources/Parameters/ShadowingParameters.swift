/// What changes over metres, and from visit to visit.
public struct ShadowingParameters: Hashable, Sendable {
    /// Standard deviation of the frozen shadowing, dB; 3.3 measured in a furnished room, 4.4 in malls.
    public var sigma = 3.5
    /// Where the autocorrelation of shadowing, but for its fine share, has fallen to 1/e, metres; 2.5 measured in a room, 1.8 in malls.
    public var decorrelationDistance = 2.0
    /// Share of the variance of the frozen shadowing that changes over ``fineDistance`` instead: furniture and clutter.
    public var fineShare = 0.0
    /// Where the autocorrelation of that share has fallen to 1/e, metres.
    public var fineDistance = 0.2
    /// Standard deviation of what is new at each visit to a beacon (crowd, grip, stock), dB. With the part that all
    /// beacons share, 3.1 measured in malls, one mapped walk against another, errors of the map included. Without it a
    /// field learned once would fit for ever.
    public var visitSigma = 2.5
    /// Standard deviation of the part of that which all beacons share during one visit, dB; 1.15 measured in malls.
    public var visitCommonSigma = 1.15

    /// As data.
    static let catalogue: [SimulationParameter] = [
        SimulationParameter(
            "shadowing", "sigma", \.shadowing.sigma, 0...50, unit: "dB", effect: .shadowing, neutral: 0,
            "Standard deviation of the frozen shadowing."),
        SimulationParameter(
            "shadowing", "decorrelationDistance", \.shadowing.decorrelationDistance, 0.1...1000, unit: "m",
            effect: .shadowing, "Where the autocorrelation of shadowing, but for its fine share, has fallen to 1/e."),
        SimulationParameter(
            "shadowing", "fineShare", \.shadowing.fineShare, 0...1, effect: .shadowing,
            "Share of the variance of shadowing that changes over `fineDistance` instead."),
        SimulationParameter(
            "shadowing", "fineDistance", \.shadowing.fineDistance, 0.2...1000, unit: "m", effect: .shadowing,
            "Where the autocorrelation of the fine share has fallen to 1/e."),
        SimulationParameter(
            "shadowing", "visitSigma", \.shadowing.visitSigma, 0...50, unit: "dB", effect: .visits, neutral: 0,
            "Standard deviation of what is new at each visit to a beacon."),
        SimulationParameter(
            "shadowing", "visitCommonSigma", \.shadowing.visitCommonSigma, 0...50, unit: "dB", effect: .visits,
            neutral: 0, "Standard deviation of what is new at each visit to all beacons together."),
    ]
}
