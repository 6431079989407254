/// How visitors move.
public struct MovementParameters: Hashable, Sendable {
    /// Mean free walking speed, m/s (Weidmann 1993).
    public var speed = 1.34
    /// Standard deviation of the free speed between walkers, m/s (Weidmann 1993). The free speed is clipped to
    /// 0.5…2.2 m/s.
    public var speedSigma = 0.26
    /// Share of the free speed at which a visitor strolls: 0.83 gives the mean of 1.11 m/s measured in malls. 1 is a
    /// commuter.
    public var strollFactor = 0.83
    /// Relative standard deviation of a walker's speed about his own mean (stop-and-go); 0.2 makes 0.31 m/s of all
    /// speeds together, as measured in a mall. Clipped to 0.3…1.7 of the mean.
    public var speedVariation = 0.2
    /// Time over which a walker's speed varies, seconds.
    public var speedVariationTime = 8.0
    /// Share of the level walking speed on stairs upwards, along the slope (IES handbook).
    public var stairsUp = 0.35
    /// Share of the level walking speed on stairs downwards, along the slope (IES handbook).
    public var stairsDown = 0.5
    /// Speed of escalators along the slope, m/s (EN 115).
    public var escalatorSpeed = 0.5
    /// Probability that somebody walks on an escalator, which adds 0.5 m/s: a study quoted by
    /// Strawderman (The Conversation, 2019) found 74.9 % standing.
    public var escalatorWalking = 0.25
    /// Nominal speed of lifts, m/s.
    public var liftSpeed = 1.0
    /// Acceleration of lifts, m/s².
    public var liftAcceleration = 0.8
    /// From the opening of a lift's doors to their closing, at least, seconds; uniform.
    public var leastDoorTime = 5.0
    /// From the opening of a lift's doors to their closing, at most, seconds.
    public var greatestDoorTime = 8.0
    /// Mean wait for a lift, seconds; uniform between 0 and twice as much, as when the car comes at equal intervals.
    public var liftWait = 20.0
    /// Probability of a stop at each node of the path graph that a walker reaches.
    public var stopProbability = 0.2
    /// Median of the log-normal duration of a stop, seconds. Durations are clipped to 2…120 s.
    public var stopMedian = 12.0
    /// Standard deviation of the logarithm of a stop's duration.
    public var stopLogSigma = 0.9
    /// Standard deviation of the distance from the middle of a path, metres; 0.5 in corridors, 1 in halls. Never
    /// beyond the path's border.
    public var lateralSigma = 0.5
    /// Time over which a walker drifts to another lane, seconds.
    public var lateralTime = 5.0
    /// How far before and after a bend a walker leaves the path to cut the corner, metres; never more than the room
    /// beside the path allows.
    public var cornerCut = 0.5
    /// Mean time between two looks of somebody who stands, seconds; exponential.
    public var lookInterval = 6.0
    /// Standard deviation of the direction of a look about that of the shelf, degrees.
    public var lookSigma = 40.0

    /// The defaults.
    public init() {}

    /// As data.
    static let catalogue: [SimulationParameter] = [
        SimulationParameter(
            "movement", "speed", \.movement.speed, 0...10, unit: "m/s", "Mean free walking speed."),
        SimulationParameter(
            "movement", "speedSigma", \.movement.speedSigma, 0...10, unit: "m/s",
            "Standard deviation of the free speed between walkers."),
        SimulationParameter(
            "movement", "strollFactor", \.movement.strollFactor, 0.1...5,
            "Share of the free speed at which a visitor strolls."),
        SimulationParameter(
            "movement", "speedVariation", \.movement.speedVariation, 0...1,
            "Relative standard deviation of a walker's speed about his own mean."),
        SimulationParameter(
            "movement", "speedVariationTime", \.movement.speedVariationTime, 0.5...3600, unit: "s",
            "Time over which a walker's speed varies."),
        SimulationParameter(
            "movement", "stairsUp", \.movement.stairsUp, 0.05...2,
            "Share of the level walking speed on stairs upwards, along the slope."),
        SimulationParameter(
            "movement", "stairsDown", \.movement.stairsDown, 0.05...2,
            "Share of the level walking speed on stairs downwards, along the slope."),
        SimulationParameter(
            "movement", "escalatorSpeed", \.movement.escalatorSpeed, 0.1...2, unit: "m/s",
            "Speed of escalators along the slope."),
        SimulationParameter(
            "movement", "escalatorWalking", \.movement.escalatorWalking, 0...1,
            "Probability that somebody walks on an escalator, which adds 0.5 m/s."),
        SimulationParameter(
            "movement", "liftSpeed", \.movement.liftSpeed, 0.1...20, unit: "m/s", "Nominal speed of lifts."),
        SimulationParameter(
            "movement", "liftAcceleration", \.movement.liftAcceleration, 0.1...10, unit: "m/s²",
            "Acceleration of lifts."),
        SimulationParameter(
            "movement", "leastDoorTime", \.movement.leastDoorTime, 0...60, unit: "s",
            "From the opening of a lift's doors to their closing, at least."),
        SimulationParameter(
            "movement", "greatestDoorTime", \.movement.greatestDoorTime, 0...60, unit: "s",
            "From the opening of a lift's doors to their closing, at most."),
        SimulationParameter(
            "movement", "liftWait", \.movement.liftWait, 0...3600, unit: "s", "Mean wait for a lift."),
        SimulationParameter(
            "movement", "stopProbability", \.movement.stopProbability, 0...1,
            "Probability of a stop at each node of the path graph that a walker reaches."),
        SimulationParameter(
            "movement", "stopMedian", \.movement.stopMedian, 0...3600, unit: "s",
            "Median of the log-normal duration of a stop."),
        SimulationParameter(
            "movement", "stopLogSigma", \.movement.stopLogSigma, 0...10,
            "Standard deviation of the logarithm of a stop's duration."),
        SimulationParameter(
            "movement", "lateralSigma", \.movement.lateralSigma, 0...100, unit: "m",
            "Standard deviation of the distance from the middle of a path."),
        SimulationParameter(
            "movement", "lateralTime", \.movement.lateralTime, 0.5...3600, unit: "s",
            "Time over which a walker drifts to another lane."),
        SimulationParameter(
            "movement", "cornerCut", \.movement.cornerCut, 0...10, unit: "m",
            "How far before and after a bend a walker leaves the path to cut the corner."),
        SimulationParameter(
            "movement", "lookInterval", \.movement.lookInterval, 0.5...3600, unit: "s",
            "Mean time between two looks of somebody who stands."),
        SimulationParameter(
            "movement", "lookSigma", \.movement.lookSigma, 0...180, unit: "degrees",
            "Standard deviation of the direction of a look about that of the shelf."),
    ]
}
