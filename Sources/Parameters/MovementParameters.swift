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
        0.83, 0.1...5, "Speed of a strolling visitor as a share of their free speed; 1 for a commuter.",
        source: "fitted on malls (Indoor Location Competition 2.0): 0.83 gives the measured mean of 1.11 m/s")
    public var speedVariation = Form.number(
        0.2, 0...1,
        "Relative standard deviation of a walker's speed about their own mean (stop-and-go). Clipped to 0.3…1.7 of the mean.",
        source: "fitted on malls (Indoor Location Competition 2.0): 0.2 gives the measured 0.31 m/s of all speeds "
            + "together")
    public var speedVariationTime = Form.number(
        8, 0.5...3600, unit: "s", "Time over which a walker's speed varies.",
        source: "our choice: about 10 m of walking")
    public var stairsUp = Form.number(
        0.35, 0.05...2, "Walking speed up stairs, along the slope, as a share of the speed on a flat floor.",
        source: "IES handbook")
    public var stairsDown = Form.number(
        0.5, 0.05...2, "Walking speed down stairs, along the slope, as a share of the speed on a flat floor.",
        source: "IES handbook")
    public var escalatorSpeed = Form.number(
        0.5, 0.1...2, unit: "m/s", "Speed of escalators along the slope.", source: "EN 115")
    public var escalatorWalking = Form.number(
        0.25, 0...1, "Probability that a person walks on an escalator, which adds 0.5 m/s.",
        source: "a study quoted by Strawderman (The Conversation, 2019) found 74.9 % standing")
    public var liftSpeed = Form.number(
        1, 0.1...20, unit: "m/s", "Nominal speed of lifts.",
        source: "our choice: a lift of a low building")
    public var liftAcceleration = Form.number(
        0.8, 0.1...10, unit: "m/s²", "Acceleration of lifts.",
        source: "our choice: 0.6 to 1.0 m/s² is comfortable")
    public var leastDoorTime = Form.number(
        5, 0...60, unit: "s",
        "Shortest time from the opening of a lift's doors to their closing; times are uniform.",
        source: "our choice: times that one sees in shops and offices")
    public var greatestDoorTime = Form.number(
        8, 0...60, unit: "s", "Longest time from the opening of a lift's doors to their closing.",
        source: "our choice: times that one sees in shops and offices")
    public var liftWait = Form.number(
        20, 0...3600, unit: "s",
        "Mean wait for a lift; waits are uniform from 0 to twice as much, as when the car comes at equal intervals.",
        source: "our choice: times that one sees in shops and offices")
    public var stopProbability = Form.number(
        0.2, 0...1, "Probability of a stop next to each way of the path graph that a walker takes.",
        source: "our choice: less than the 0.3 to 0.6 at shelves of interest, because not every way has one")
    public var stopMedian = Form.number(
        12, 0...3600, unit: "s",
        "Median of the log-normal duration of a stop. Durations are clipped to 2…120 s.",
        source: "our choice: a look at a shelf")
    public var stopLogSigma = Form.number(
        0.9, 0...10, "Standard deviation of the logarithm of a stop's duration.",
        source: "our choice: a heavy tail, as durations of stops have")
    public var lateralSigma = Form.number(
        0.5, 0...100, unit: "m",
        "Standard deviation of the distance from the middle of a path, within the path's border: 0.5 in corridors, 1 in halls.",
        source: "our choice: the middle part of a corridor that is 2 m wide")
    public var lateralTime = Form.number(
        5, 0.5...3600, unit: "s", "Time over which a walker drifts to another lane.",
        source: "our choice: about 6 m of walking")
    public var cornerCut = Form.number(
        0.5, 0...10, unit: "m",
        "How far before and after a bend a walker leaves the path to cut the corner, where there is room next to the path.",
        source: "our choice: half a step")
    public var lookInterval = Form.number(
        6, 0.5...3600, unit: "s",
        "Mean time until a standing person looks in another direction; times are exponential.",
        source: "our choice: a few looks in each stop")
    public var lookSigma = Form.number(
        40, 0...180, unit: "degrees",
        "Standard deviation of these directions about the direction of the shelf.",
        source: "our choice: one looks at the shelf, and now and then past it")

    public init() {}
}
