/// How visitors move.
public typealias MovementParameters = MovementSection<ParameterValues>

// Each declaration says what its number is; a comment would say it twice.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// The numbers of ``MovementParameters``, each a property, so that a misspelt one does not compile.
public struct MovementSection<Form: ParameterForm>: Hashable, Sendable {
    public var speed = Form.number(
        1.34, 0...10, unit: "m/s", "Mean free walking speed.", source: "Weidmann 1993")
    public var speedSigma = Form.number(
        0.26, 0...10, unit: "m/s",
        "Standard deviation of the free speed between walkers. Free speeds are clipped to 0.5…2.2 m/s.",
        source: "Weidmann 1993")
    public var strollFactor = Form.number(
        0.83, 0.1...5, "Share of the free speed at which a visitor strolls; 1 is a commuter.",
        source: "0.83 gives the mean of 1.11 m/s measured in malls")
    public var speedVariation = Form.number(
        0.2, 0...1,
        "Relative standard deviation of a walker's speed about their own mean (stop-and-go). Clipped to 0.3…1.7 of the mean.",
        source: "0.2 gives the 0.31 m/s of all speeds together that were measured in a mall")
    public var speedVariationTime = Form.number(
        8, 0.5...3600, unit: "s", "Time over which a walker's speed varies.")
    public var stairsUp = Form.number(
        0.35, 0.05...2, "Share of the level walking speed on stairs upwards, along the slope.",
        source: "IES handbook")
    public var stairsDown = Form.number(
        0.5, 0.05...2, "Share of the level walking speed on stairs downwards, along the slope.",
        source: "IES handbook")
    public var escalatorSpeed = Form.number(
        0.5, 0.1...2, unit: "m/s", "Speed of escalators along the slope.", source: "EN 115")
    public var escalatorWalking = Form.number(
        0.25, 0...1, "Probability that somebody walks on an escalator, which adds 0.5 m/s.",
        source: "a study quoted by Strawderman (The Conversation, 2019) found 74.9 % standing")
    public var liftSpeed = Form.number(1, 0.1...20, unit: "m/s", "Nominal speed of lifts.")
    public var liftAcceleration = Form.number(0.8, 0.1...10, unit: "m/s²", "Acceleration of lifts.")
    public var leastDoorTime = Form.number(
        5, 0...60, unit: "s",
        "Shortest time from the opening of a lift's doors to their closing; times are uniform.")
    public var greatestDoorTime = Form.number(
        8, 0...60, unit: "s", "Longest time from the opening of a lift's doors to their closing.")
    public var liftWait = Form.number(
        20, 0...3600, unit: "s",
        "Mean wait for a lift; waits are uniform from 0 to twice as much, as when the car comes at equal intervals.")
    public var stopProbability = Form.number(
        0.2, 0...1, "Probability of a stop at each node of the path graph that a walker reaches.")
    public var stopMedian = Form.number(
        12, 0...3600, unit: "s",
        "Median of the log-normal duration of a stop. Durations are clipped to 2…120 s.")
    public var stopLogSigma = Form.number(
        0.9, 0...10, "Standard deviation of the logarithm of a stop's duration.")
    public var lateralSigma = Form.number(
        0.5, 0...100, unit: "m",
        "Standard deviation of the distance from the middle of a path, within the path's border: 0.5 in corridors, 1 in halls."
    )
    public var lateralTime = Form.number(
        5, 0.5...3600, unit: "s", "Time over which a walker drifts to another lane.")
    public var cornerCut = Form.number(
        0.5, 0...10, unit: "m",
        "How far before and after a bend a walker leaves the path to cut the corner, where there is room beside the path."
    )
    public var lookInterval = Form.number(
        6, 0.5...3600, unit: "s", "Mean time between two looks of somebody who stands; times are exponential.")
    public var lookSigma = Form.number(
        40, 0...180, unit: "degrees",
        "Standard deviation of the direction of a look about that of the shelf.")

    /// The defaults.
    public init() {}
}
