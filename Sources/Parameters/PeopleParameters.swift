/// What bodies do to signals.
public struct PeopleParameters: Hashable, Sendable {
    /// Loss of a ray that comes from straight behind the carrier, dB.
    public var bodyLoss = 18.0
    /// Standard deviation of the phone, in each direction, about the place where its carrier holds it, metres.
    public var handMotion = 0.04
    /// Density of a crowd that is everywhere, persons a square metre; the bodies of a simulated crowd come on top.
    public var density = 0.0

    /// As data.
    static let catalogue: [SimulationParameter] = [
        SimulationParameter(
            "people", "bodyLoss", \.people.bodyLoss, 0...60, unit: "dB", effect: .body, neutral: 0,
            "Loss of a ray that comes from straight behind the carrier."),
        SimulationParameter(
            "people", "handMotion", \.people.handMotion, 0...0.5, unit: "m", effect: .handMotion, neutral: 0,
            "Standard deviation of the phone, in each direction, about the place where its carrier holds it."),
        SimulationParameter(
            "people", "density", \.people.density, 0...6, unit: "1/m2", effect: .crowd, neutral: 0,
            "Density of a crowd that is everywhere, beside the people that are simulated one by one."),
    ]
}
