/// What bodies do to signals.
public struct PeopleParameters: Hashable, Sendable {
    /// Loss of a ray that comes from straight behind the carrier, dB.
    public var bodyLoss = 18.0

    /// As data.
    static let catalogue: [SimulationParameter] = [
        SimulationParameter(
            "people", "bodyLoss", \.people.bodyLoss, 0...60, unit: "dB", effect: .body, neutral: 0,
            "Loss of a ray that comes from straight behind the carrier.")
    ]
}
