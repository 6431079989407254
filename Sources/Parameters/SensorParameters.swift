/// Motion, heading and pressure sensors.
public typealias SensorParameters = SensorSection<ParameterValues>

// Each declaration says what its number is; a comment would say it twice.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// The numbers of ``SensorParameters``, each a property, so that a misspelt one does not compile.
public struct SensorSection<Form: ParameterForm>: Hashable, Sendable {
    // MARK: Walking

    public var missedWalking = Form.number(
        0.02, 0...1, effect: .motionErrors, neutral: 0,
        "Share of the time for which the walking detector says \"stands\" of somebody who walks steadily.")
    public var falseWalking = Form.number(
        0.05, 0...1, effect: .motionErrors, neutral: 0,
        "Share of the time for which the walking detector says \"walks\" of somebody who stands still.")
    public var leastOnsetDelay = Form.number(
        1, 0...60, unit: "s", effect: .motionErrors, neutral: 0,
        "Shortest time from the first step to the walking detector's notice of it; times are uniform.")
    public var greatestOnsetDelay = Form.number(
        2, 0...60, unit: "s", effect: .motionErrors, neutral: 0,
        "Longest time from the first step to the walking detector's notice of it.")
    public var leastOffsetDelay = Form.number(
        2, 0...60, unit: "s", effect: .motionErrors, neutral: 0,
        "Shortest time from the last step to the walking detector's notice of it, never less than the window; times are uniform."
    )
    public var greatestOffsetDelay = Form.number(
        3, 0...60, unit: "s", effect: .motionErrors, neutral: 0,
        "Longest time from the last step to the walking detector's notice of it, never less than the window.")
    public var detectorWindow = Form.number(
        0.8, 0.1...10, unit: "s", effect: .motionErrors, neutral: 0.1,
        "Time over which the walking detector looks at the acceleration.")
    public var detectorThreshold = Form.number(
        0.6, 0...100, unit: "m/s²", effect: .motionErrors,
        "Standard deviation of the acceleration's magnitude above which it looks like walking.")

    // MARK: Steps

    public var cadence = Form.number(
        1.9, 0.5...4, unit: "Hz", effect: .motionErrors, "Mean steps a second.", source: "measured in malls")
    public var cadenceSigma = Form.number(
        0.15, 0...4, unit: "Hz", effect: .motionErrors, "Standard deviation of the cadence between walkers.")
    public var stepLengthSigma = Form.number(
        0.08, 0...1, effect: .motionErrors, neutral: 0,
        "Standard deviation between walkers of the factor by which the phone misjudges the length of their steps.")
    public var missedSteps = Form.number(
        0.03, 0...1, effect: .motionErrors, neutral: 0, "Share of steps that are missed.")
    public var spuriousSteps = Form.number(
        0.03, 0...10, unit: "Hz", effect: .motionErrors, neutral: 0,
        "Spurious steps a second of somebody who does not walk.")

    // MARK: Heading

    public var misalignmentSigma = Form.number(
        20, 0...360, unit: "°", effect: .headingErrors, neutral: 0,
        "Standard deviation of the angle between phone and carrier: 20 in the hand; 100 in a pocket, which is nearly any angle."
    )
    public var gyroscopeDrift = Form.number(
        7.5, 0...3600, unit: "°/min", effect: .headingErrors, neutral: 0,
        "Standard deviation between phones of the drift of their gyroscopes.", source: "5 to 10 are usual")
    public var magneticSigma = Form.number(
        22.5, 0...180, unit: "°", effect: .headingErrors, neutral: 0,
        "Mean over levels of the standard deviation of the compass's error.", source: "15 to 30 are usual indoors")
    public var steelShare = Form.number(
        0.03, 0...1, effect: .headingErrors, neutral: 0, "Share of the area that is near steel.")
    public var steelDeviation = Form.number(
        45, 0...180, unit: "°", effect: .headingErrors, "By how much more the compass errs near steel.")
    public var compassTime = Form.number(
        30, 0...86_400, unit: "s", effect: .headingErrors,
        "Time over which the heading follows the compass rather than the gyroscope.")
    public var headingNoise = Form.number(
        2, 0...180, unit: "°", effect: .headingErrors, neutral: 0,
        "Standard deviation of the noise of one heading.")

    // MARK: Pressure

    public var pressureBiasSigma = Form.number(
        80, 0...10_000, unit: "Pa", effect: .pressureErrors, neutral: 0,
        "Standard deviation of the barometer's constant error between phones.")
    public var pressureNoise = Form.number(
        1.5, 0...10_000, unit: "Pa", effect: .pressureErrors, neutral: 0,
        "Standard deviation of the noise of one pressure sample.")
    public var pressureDrift = Form.number(
        3, 0...10_000, unit: "Pa", effect: .pressureErrors, neutral: 0,
        "Standard deviation of the random walk of the air pressure after one minute.")
    public var pressureStepRate = Form.number(
        6, 0...3600, unit: "1/h", effect: .pressureErrors, neutral: 0,
        "Steps of the air pressure an hour, from doors and ventilation.")
    public var leastPressureStep = Form.number(
        5, 0...10_000, unit: "Pa", effect: .pressureErrors,
        "The smallest of these steps of the air pressure; they are uniform.")
    public var greatestPressureStep = Form.number(
        20, 0...10_000, unit: "Pa", effect: .pressureErrors, "The greatest of these steps of the air pressure.")

    /// The defaults.
    public init() {}
}
