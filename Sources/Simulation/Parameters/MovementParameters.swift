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
    ]
}
