/// Motion, heading and pressure sensors.
public struct SensorParameters: Hashable, Sendable {
    /// Probability that the walking detector says "stands" while it should say "walks".
    public var missedWalking = 0.02
    /// Probability that the walking detector says "walks" while it should say "stands".
    public var falseWalking = 0.05
    /// From the first step to the detector's notice of it, at least, seconds; uniform.
    public var leastOnsetDelay = 1.0
    /// From the first step to the detector's notice of it, at most, seconds.
    public var greatestOnsetDelay = 2.0
    /// From the last step to the detector's notice of it, at least, seconds; uniform.
    public var leastOffsetDelay = 2.0
    /// From the last step to the detector's notice of it, at most, seconds.
    public var greatestOffsetDelay = 3.0
    /// Standard deviation of the barometer's constant error between phones, pascal.
    public var pressureBiasSigma = 80.0
    /// Standard deviation of the noise of one pressure sample, pascal.
    public var pressureNoise = 1.5
    /// Standard deviation of the random walk of the air pressure after one minute, pascal.
    public var pressureDrift = 3.0

    /// As data.
    static let catalogue: [SimulationParameter] = [
        SimulationParameter(
            "sensors", "missedWalking", \.sensors.missedWalking, 0...1, effect: .motionErrors, neutral: 0,
            "Probability that the walking detector says \"stands\" while it should say \"walks\"."),
        SimulationParameter(
            "sensors", "falseWalking", \.sensors.falseWalking, 0...1, effect: .motionErrors, neutral: 0,
            "Probability that the walking detector says \"walks\" while it should say \"stands\"."),
        SimulationParameter(
            "sensors", "leastOnsetDelay", \.sensors.leastOnsetDelay, 0...60, unit: "s", effect: .motionErrors,
            neutral: 0, "From the first step to the walking detector's notice of it, at least."),
        SimulationParameter(
            "sensors", "greatestOnsetDelay", \.sensors.greatestOnsetDelay, 0...60, unit: "s", effect: .motionErrors,
            neutral: 0, "From the first step to the walking detector's notice of it, at most."),
        SimulationParameter(
            "sensors", "leastOffsetDelay", \.sensors.leastOffsetDelay, 0...60, unit: "s", effect: .motionErrors,
            neutral: 0, "From the last step to the walking detector's notice of it, at least."),
        SimulationParameter(
            "sensors", "greatestOffsetDelay", \.sensors.greatestOffsetDelay, 0...60, unit: "s", effect: .motionErrors,
            neutral: 0, "From the last step to the walking detector's notice of it, at most."),
        SimulationParameter(
            "sensors", "pressureBiasSigma", \.sensors.pressureBiasSigma, 0...10_000, unit: "Pa",
            effect: .pressureErrors, neutral: 0,
            "Standard deviation of the barometer's constant error between phones."),
        SimulationParameter(
            "sensors", "pressureNoise", \.sensors.pressureNoise, 0...10_000, unit: "Pa", effect: .pressureErrors,
            neutral: 0, "Standard deviation of the noise of one pressure sample."),
        SimulationParameter(
            "sensors", "pressureDrift", \.sensors.pressureDrift, 0...10_000, unit: "Pa", effect: .pressureErrors,
            neutral: 0, "Standard deviation of the random walk of the air pressure after one minute."),
    ]
}
