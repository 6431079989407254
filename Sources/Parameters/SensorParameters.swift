/// Motion, heading and pressure sensors.
public struct SensorParameters: Hashable, Sendable {
    /// Share of the time for which the walking detector says "stands" of somebody who walks on and on.
    public var missedWalking = 0.02
    /// Share of the time for which the walking detector says "walks" of somebody who stands on and on.
    public var falseWalking = 0.05
    /// From the first step to the detector's notice of it, at least, seconds; uniform.
    public var leastOnsetDelay = 1.0
    /// From the first step to the detector's notice of it, at most, seconds.
    public var greatestOnsetDelay = 2.0
    /// From the last step to the detector's notice of it, at least, seconds; uniform.
    public var leastOffsetDelay = 2.0
    /// From the last step to the detector's notice of it, at most, seconds.
    public var greatestOffsetDelay = 3.0
    /// Over how long the detector looks at the acceleration, seconds.
    public var detectorWindow = 0.8
    /// Standard deviation of the acceleration's magnitude above which it looks like walking, m/s².
    public var detectorThreshold = 0.6
    /// Mean steps a second (measured in malls).
    public var cadence = 1.9
    /// Standard deviation of the cadence between walkers, steps a second.
    public var cadenceSigma = 0.15
    /// Standard deviation between walkers of the factor by which the phone misjudges the length of their steps.
    public var stepLengthSigma = 0.08
    /// Share of steps that are missed.
    public var missedSteps = 0.03
    /// Spurious steps a second of somebody who does not walk.
    public var spuriousSteps = 0.03
    /// Standard deviation of the angle between phone and carrier, degrees: 20 in the hand; 100 and more is as good as
    /// any, as in a pocket.
    public var misalignmentSigma = 20.0
    /// Standard deviation between phones of the drift of their gyroscopes, degrees a minute; 5 to 10 are usual.
    public var gyroscopeDrift = 7.5
    /// Mean over levels of the standard deviation of the compass's error, degrees; 15 to 30 are usual indoors.
    public var magneticSigma = 22.5
    /// Share of the area that is near steel.
    public var steelShare = 0.03
    /// By how much more the compass errs there, degrees.
    public var steelDeviation = 45.0
    /// Time over which the heading follows the compass rather than the gyroscope, seconds.
    public var compassTime = 30.0
    /// Standard deviation of the noise of one heading, degrees.
    public var headingNoise = 2.0
    /// Standard deviation of the barometer's constant error between phones, pascal.
    public var pressureBiasSigma = 80.0
    /// Standard deviation of the noise of one pressure sample, pascal.
    public var pressureNoise = 1.5
    /// Standard deviation of the random walk of the air pressure after one minute, pascal.
    public var pressureDrift = 3.0
    /// Steps of the air pressure an hour, from doors and ventilation.
    public var pressureStepRate = 6.0
    /// The smallest of them, pascal; uniform.
    public var leastPressureStep = 5.0
    /// The greatest of them, pascal.
    public var greatestPressureStep = 20.0

    /// The defaults.
    public init() {}

    /// As data.
    static let catalogue: [SimulationParameter] = walking + steps + heading + pressure

    private static let walking: [SimulationParameter] = [
        row(
            "missedWalking", \.sensors.missedWalking, 0...1, .motionErrors, neutral: 0,
            "Share of the time for which the walking detector says \"stands\" of somebody who walks on and on."),
        row(
            "falseWalking", \.sensors.falseWalking, 0...1, .motionErrors, neutral: 0,
            "Share of the time for which the walking detector says \"walks\" of somebody who stands on and on."),
        row(
            "leastOnsetDelay", \.sensors.leastOnsetDelay, 0...60, unit: "s", .motionErrors, neutral: 0,
            "From the first step to the walking detector's notice of it, at least."),
        row(
            "greatestOnsetDelay", \.sensors.greatestOnsetDelay, 0...60, unit: "s", .motionErrors, neutral: 0,
            "From the first step to the walking detector's notice of it, at most."),
        row(
            "leastOffsetDelay", \.sensors.leastOffsetDelay, 0...60, unit: "s", .motionErrors, neutral: 0,
            "From the last step to the walking detector's notice of it, at least; never less than the window."),
        row(
            "greatestOffsetDelay", \.sensors.greatestOffsetDelay, 0...60, unit: "s", .motionErrors, neutral: 0,
            "From the last step to the walking detector's notice of it, at most; never less than the window."),
        row(
            "detectorWindow", \.sensors.detectorWindow, 0.1...10, unit: "s", .motionErrors, neutral: 0.1,
            "Over how long the walking detector looks at the acceleration."),
        row(
            "detectorThreshold", \.sensors.detectorThreshold, 0...100, unit: "m/s²", .motionErrors,
            "Standard deviation of the acceleration's magnitude above which it looks like walking."),
    ]

    private static let steps: [SimulationParameter] = [
        row("cadence", \.sensors.cadence, 0.5...4, unit: "Hz", .motionErrors, "Mean steps a second."),
        row(
            "cadenceSigma", \.sensors.cadenceSigma, 0...4, unit: "Hz", .motionErrors,
            "Standard deviation of the cadence between walkers."),
        row(
            "stepLengthSigma", \.sensors.stepLengthSigma, 0...1, .motionErrors, neutral: 0,
            "Standard deviation between walkers of the factor by which the phone misjudges the length of their steps."),
        row("missedSteps", \.sensors.missedSteps, 0...1, .motionErrors, neutral: 0, "Share of steps that are missed."),
        row(
            "spuriousSteps", \.sensors.spuriousSteps, 0...10, unit: "Hz", .motionErrors, neutral: 0,
            "Spurious steps a second of somebody who does not walk."),
    ]

    private static let heading: [SimulationParameter] = [
        row(
            "misalignmentSigma", \.sensors.misalignmentSigma, 0...360, unit: "°", .headingErrors, neutral: 0,
            "Standard deviation of the angle between phone and carrier: 20 in the hand, 100 in a pocket."),
        row(
            "gyroscopeDrift", \.sensors.gyroscopeDrift, 0...3600, unit: "°/min", .headingErrors, neutral: 0,
            "Standard deviation between phones of the drift of their gyroscopes."),
        row(
            "magneticSigma", \.sensors.magneticSigma, 0...180, unit: "°", .headingErrors, neutral: 0,
            "Mean over levels of the standard deviation of the compass's error."),
        row(
            "steelShare", \.sensors.steelShare, 0...1, .headingErrors, neutral: 0,
            "Share of the area that is near steel."),
        row(
            "steelDeviation", \.sensors.steelDeviation, 0...180, unit: "°", .headingErrors,
            "By how much more the compass errs near steel."),
        row(
            "compassTime", \.sensors.compassTime, 0...86_400, unit: "s", .headingErrors,
            "Time over which the heading follows the compass rather than the gyroscope."),
        row(
            "headingNoise", \.sensors.headingNoise, 0...180, unit: "°", .headingErrors, neutral: 0,
            "Standard deviation of the noise of one heading."),
    ]

    private static let pressure: [SimulationParameter] = [
        row(
            "pressureBiasSigma", \.sensors.pressureBiasSigma, 0...10_000, unit: "Pa", .pressureErrors, neutral: 0,
            "Standard deviation of the barometer's constant error between phones."),
        row(
            "pressureNoise", \.sensors.pressureNoise, 0...10_000, unit: "Pa", .pressureErrors, neutral: 0,
            "Standard deviation of the noise of one pressure sample."),
        row(
            "pressureDrift", \.sensors.pressureDrift, 0...10_000, unit: "Pa", .pressureErrors, neutral: 0,
            "Standard deviation of the random walk of the air pressure after one minute."),
        row(
            "pressureStepRate", \.sensors.pressureStepRate, 0...3600, unit: "1/h", .pressureErrors, neutral: 0,
            "Steps of the air pressure an hour, from doors and ventilation."),
        row(
            "leastPressureStep", \.sensors.leastPressureStep, 0...10_000, unit: "Pa", .pressureErrors,
            "The smallest of these steps; they are uniform."),
        row(
            "greatestPressureStep", \.sensors.greatestPressureStep, 0...10_000, unit: "Pa", .pressureErrors,
            "The greatest of these steps."),
    ]

    private static func row(
        _ key: String, _ path: any WritableKeyPath<SimulationParameters, Double> & Sendable,
        _ range: ClosedRange<Double>, unit: String = "", _ effect: SimulationEffect, neutral: Double? = nil,
        _ meaning: String
    ) -> SimulationParameter {
        SimulationParameter("sensors", key, path, range, unit: unit, effect: effect, neutral: neutral, meaning)
    }
}
