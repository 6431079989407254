/// Every knob of the simulator. The defaults describe an ordinary indoor venue and an iPhone; each effect is off at
/// 0, or at the value its comment states.
///
/// The truth of a simulation is deliberately not what the venue's file says: the exponent is a property of the
/// building, each beacon differs from its nominal power, each wall from its nominal loss, each phone from the average
/// phone, and each visit from the last. A positioning core that is told the truth looks better than it is.
public struct SimulationParameters: Hashable, Sendable {
    /// What the phone's operating system hands to an app.
    public enum Scanning: String, Hashable, Sendable, CaseIterable {
        /// Each received packet, with its channel.
        case packets
        /// One report a second, as Core Location's ranging gives it.
        case ranging
    }

    // MARK: Path loss

    /// Mean of the true path-loss exponent where neither the beacon nor the venue has one from a fit; 2.0 (1.8…2.3) in
    /// shops where walls are modelled apart.
    public var pathLossExponent = 2.2
    /// Standard deviation of the true exponents about that, drawn once for a seed and common to all beacons.
    public var pathLossExponentSigma = 0.1
    /// Nominal RSSI at one metre of beacons for which the venue's file has none, dBm.
    public var nominalPower = -59.0
    /// Standard deviation of beacons about their nominal power, dB; 2.1 measured in one room, 4.0 in malls.
    public var beaconPowerSigma = 3.0
    /// Relative standard deviation of walls about their nominal loss.
    public var wallLossSpread = 0.25
    /// The most that the walls of one ray take, dB; 0 makes walls transparent.
    public var wallLossCap = 30.0

    // MARK: Shadowing and fading

    /// Standard deviation of the frozen shadowing, dB; 3.3 measured in a furnished room, 4.4 in malls.
    public var shadowingSigma = 4.0
    /// Where the autocorrelation of shadowing has fallen to 1/e, metres; 2.5 measured in a room, 1.8 in malls.
    public var decorrelationDistance = 2.0
    /// Rician K of small-scale fading, dB: 2 in a room, 0 in a mall, 9 and more outdoors; `nil` switches fading off.
    public var ricianK: Double? = 2.0
    /// Mean excess delay of the scattered rays, seconds; it sets how much the three channels differ.
    public var delaySpread = 25e-9
    /// Standard deviation of what is new at each visit to a beacon (crowd, grip, stock), dB. 3.1 measured in malls,
    /// one mapped walk against another. Without it a field learned once would fit for ever.
    public var visitBiasSigma = 3.0

    // MARK: Phone

    /// What the phone reports.
    public var scanning = Scanning.ranging
    /// Standard deviation between phones, dB: about 2 among iPhones, 5.4 measured over twenty models.
    public var phoneOffsetSigma = 2.0
    /// Level with a bit error rate of 10⁻³, dBm.
    public var sensitivity = -96.0
    /// Standard deviation of the noise of one reading, dB.
    public var receiverNoise = 0.5
    /// Readings and reports are rounded to multiples of it, dB.
    public var quantisationStep = 1.0
    /// Probability that an advertising event meets a listening radio and no collision: scan duty times the share of
    /// packets that others do not disturb. 1 switches such losses off.
    public var receptionProbability = 0.9
    /// How long a ranging report lists a beacon after it was last heard, seconds.
    public var rangingLinger = 5.0
    /// Mean height of the phone above the floor under the walker, metres.
    public var phoneHeight = 1.2
    /// Standard deviation of that height between walkers, metres. Heights are clipped to 0.3…2.2 m.
    public var phoneHeightSigma = 0.15

    // MARK: Walkers

    /// Mean free walking speed, m/s (Weidmann 1993).
    public var walkingSpeed = 1.34
    /// Standard deviation of the free speed between walkers, m/s (Weidmann 1993). The free speed is clipped to
    /// 0.5…2.2 m/s.
    public var walkingSpeedSigma = 0.26
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

    // MARK: Other sensors

    /// Probability that the walking detector says "stands" while it should say "walks".
    public var missedWalking = 0.02
    /// Probability that the walking detector says "walks" while it should say "stands".
    public var falseWalking = 0.05
    /// From the first step to the detector's notice of it, seconds; uniform.
    public var walkingOnsetDelay: ClosedRange<Double> = 1...2
    /// From the last step to the detector's notice of it, seconds; uniform.
    public var walkingOffsetDelay: ClosedRange<Double> = 2...3
    /// Standard deviation of the barometer's constant error between phones, pascal.
    public var pressureBiasSigma = 80.0
    /// Standard deviation of the noise of one pressure sample, pascal.
    public var pressureNoise = 1.5
    /// Standard deviation of the random walk of the air pressure after one minute, pascal.
    public var pressureDrift = 3.0

    /// The defaults.
    public init() {}

    /// The same with every random effect on the radio and the sensors off: what remains is path loss with this
    /// exponent, nominal walls and powers, and advertising.
    public static func undisturbed(pathLossExponent: Double) -> SimulationParameters {
        var parameters = SimulationParameters()
        parameters.pathLossExponent = pathLossExponent
        parameters.pathLossExponentSigma = 0
        parameters.beaconPowerSigma = 0
        parameters.wallLossSpread = 0
        parameters.shadowingSigma = 0
        parameters.ricianK = nil
        parameters.visitBiasSigma = 0
        parameters.phoneOffsetSigma = 0
        parameters.phoneHeightSigma = 0
        parameters.receiverNoise = 0
        parameters.quantisationStep = 0
        parameters.receptionProbability = 1
        parameters.missedWalking = 0
        parameters.falseWalking = 0
        parameters.walkingOnsetDelay = 0...0
        parameters.walkingOffsetDelay = 0...0
        parameters.pressureBiasSigma = 0
        parameters.pressureNoise = 0
        parameters.pressureDrift = 0
        return parameters
    }
}
