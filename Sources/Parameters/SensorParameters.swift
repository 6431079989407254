/// Motion, heading and pressure sensors.
public typealias SensorParameters = SensorSection<ParameterValues>

// Each declaration says what its number is; a comment would say it twice.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// The numbers of ``SensorParameters``, each a property, so that a misspelt one does not compile.
public struct SensorSection<Form: ParameterForm>: Hashable, Sendable {
    // MARK: Walking

    public var missedWalking = Form.number(
        0.02, 0...1, effect: .motionErrors, neutral: 0,
        "Share of steady walking that the walking detector reports as standing.",
        source: "between 0.009, measured in malls with the same threshold (Indoor Location Competition 2.0), and "
            + "0.03 of a published detector (PMC5875188)")
    public var falseWalking = Form.number(
        0.05, 0...1, effect: .motionErrors, neutral: 0,
        "Share of standing still that the walking detector reports as walking.",
        source: "within 0.03 to 0.13 of a published detector (PMC5875188)")
    public var leastOnsetDelay = Form.number(
        1, 0...60, unit: "s", effect: .motionErrors, neutral: 0,
        "Shortest time from the first step until the walking detector reports walking; times are uniform.",
        source: "our choice: two steps")
    public var greatestOnsetDelay = Form.number(
        2, 0...60, unit: "s", effect: .motionErrors, neutral: 0,
        "Longest time from the first step until the walking detector reports walking.",
        source: "our choice: four steps")
    public var leastOffsetDelay = Form.number(
        2, 0...60, unit: "s", effect: .motionErrors, neutral: 0,
        "Shortest time from the last step until the walking detector reports standing, never less "
            + "than the window; times are uniform.",
        source: "our choice: a detector waits longer for the end of walking than for its start")
    public var greatestOffsetDelay = Form.number(
        3, 0...60, unit: "s", effect: .motionErrors, neutral: 0,
        "Longest time from the last step until the walking detector reports standing, never less than the window.",
        source: "our choice: a detector waits longer for the end of walking than for its start")
    public var detectorWindow = Form.number(
        0.8, 0.1...10, unit: "s", effect: .motionErrors, neutral: 0.1,
        "Time over which the walking detector looks at the acceleration.",
        source: "default of HULOP's blelocpp")
    public var detectorThreshold = Form.number(
        0.6, 0...100, unit: "m/s²", effect: .motionErrors,
        "Standard deviation of the acceleration's magnitude above which it looks like walking.",
        source: "default of HULOP's blelocpp")

    // MARK: Steps

    public var cadence = Form.number(
        1.9, 0.5...4, unit: "Hz", effect: .motionErrors, "Mean steps a second.",
        source: "1.90 ± 0.15 measured in malls (Indoor Location Competition 2.0)")
    public var cadenceSigma = Form.number(
        0.15, 0...4, unit: "Hz", effect: .motionErrors, "Standard deviation of the cadence between walkers.",
        source: "1.90 ± 0.15 measured in malls (Indoor Location Competition 2.0)")
    public var stepLengthSigma = Form.number(
        0.08, 0...1, effect: .motionErrors, neutral: 0,
        "Standard deviation between walkers of the factor by which the phone estimates their steps "
            + "too long or too short.",
        source: "our choice: the phone does not know how long its carrier's legs are")
    public var missedSteps = Form.number(
        0.03, 0...1, effect: .motionErrors, neutral: 0, "Share of steps that are missed.",
        source: "our choice: one step in 33")
    public var spuriousSteps = Form.number(
        0.03, 0...10, unit: "Hz", effect: .motionErrors, neutral: 0,
        "Steps per second that are reported while the person does not walk.",
        source: "our choice: two steps a minute, from handling the phone")

    // MARK: Heading

    public var misalignmentSigma = Form.number(
        20, 0...360, unit: "°", effect: .headingErrors, neutral: 0,
        "Standard deviation of the angle between phone and carrier: 20 in the hand; 100 in a pocket, which is nearly any angle.",
        source: "our choice: a phone in the hand points roughly ahead")
    public var gyroscopeDrift = Form.number(
        7.5, 0...3600, unit: "°/min", effect: .headingErrors, neutral: 0,
        "Standard deviation between phones of the drift of their gyroscopes.",
        source: "our choice: the middle of 5 to 10, which are usual")
    public var magneticSigma = Form.number(
        22.5, 0...180, unit: "°", effect: .headingErrors, neutral: 0,
        "Mean over levels of the standard deviation of the compass's error.",
        source: "our choice: the middle of 15 to 30, which are usual indoors")
    public var steelShare = Form.number(
        0.03, 0...1, effect: .headingErrors, neutral: 0, "Share of the area that is near steel.",
        source: "our choice: lifts, doors and shelves of steel")
    public var steelDeviation = Form.number(
        45, 0...180, unit: "°", effect: .headingErrors, "Additional error of the compass near steel.",
        source: "our choice: errors above 45 are seen near steel")
    public var compassTime = Form.number(
        30, 0...86_400, unit: "s", effect: .headingErrors,
        "Time constant of the heading: over longer times it follows the compass, over shorter times the gyroscope.",
        source: "our choice: the gyroscope has drifted by about 4 degrees then")
    public var headingNoise = Form.number(
        2, 0...180, unit: "°", effect: .headingErrors, neutral: 0,
        "Standard deviation of the noise of one heading.",
        source: "our choice: small compared with the other errors")

    // MARK: Pressure

    public var pressureBiasSigma = Form.number(
        80, 0...10_000, unit: "Pa", effect: .pressureErrors, neutral: 0,
        "Standard deviation of the barometer's constant error between phones.",
        source: "our choice: within the ± 100 Pa that Bosch states for the BMP280")
    public var pressureNoise = Form.number(
        1.5, 0...10_000, unit: "Pa", effect: .pressureErrors, neutral: 0,
        "Standard deviation of the noise of one pressure sample.",
        source: "our choice: phones are noisier than the 0.2 Pa that Bosch states for the BME280 at its best")
    public var pressureDrift = Form.number(
        3, 0...10_000, unit: "Pa", effect: .pressureErrors, neutral: 0,
        "Standard deviation of the random walk of the air pressure after one minute.",
        source: "our choice: 23 Pa in an hour, within the 10 to 50 Pa of ordinary weather")
    public var pressureStepRate = Form.number(
        6, 0...3600, unit: "1/h", effect: .pressureErrors, neutral: 0,
        "Number of sudden changes of the air pressure per hour, from doors and ventilation.",
        source: "our choice: a door or the ventilation every ten minutes")
    public var leastPressureStep = Form.number(
        5, 0...10_000, unit: "Pa", effect: .pressureErrors,
        "The smallest of these changes of the air pressure; they are uniform.",
        source: "our choice: 4 dm of height")
    public var greatestPressureStep = Form.number(
        20, 0...10_000, unit: "Pa", effect: .pressureErrors, "The greatest of these changes of the air pressure.",
        source: "our choice: half a storey")

    public init() {}
}
