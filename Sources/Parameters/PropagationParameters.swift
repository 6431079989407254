/// Powers, path loss and walls as they really are.
public struct PropagationParameters: Hashable, Sendable {
    /// Mean of the true path-loss exponent where neither the beacon nor the venue has one from a fit; 2.0 (1.8…2.3) in
    /// shops where walls are modelled apart.
    public var exponent = 2.2
    /// Standard deviation of the true exponents about that, drawn once for a seed and common to all beacons.
    public var exponentSigma = 0.1
    /// How much the true exponents lie above that mean, and above those from fits: a building that is not what it was.
    public var exponentShift = 0.0
    /// Nominal RSSI at one metre of beacons for which the venue's file has none, dBm.
    public var nominalPower = -59.0
    /// Standard deviation of beacons about their nominal power, dB; 2.1 measured in one room, 4.0 in malls.
    public var beaconPowerSigma = 3.0
    /// Relative standard deviation of walls about their nominal loss.
    public var wallLossSpread = 0.25
    /// Loss through the car of a lift to somebody who rides in it, dB.
    public var liftCarLoss = 30.0
    /// The most that the walls of one ray take, dB; 0 makes walls transparent.
    public var wallLossCap = 30.0
    /// Amplitude of the ripple of each beacon's antenna over the azimuth, dB.
    public var antennaRipple = 1.5
    /// Share of what ceilings and walls that beacons hang on take, in dB, that is applied.
    public var mountScale = 1.0

    /// As data.
    static let catalogue: [SimulationParameter] = [
        SimulationParameter(
            "propagation", "exponent", \.propagation.exponent, 0...10,
            "Mean of the true path-loss exponent where neither the beacon nor the venue has one from a fit."),
        SimulationParameter(
            "propagation", "exponentSigma", \.propagation.exponentSigma, 0...5, effect: .exponentError, neutral: 0,
            "Standard deviation of the true exponents about the believed ones, common to all beacons."),
        SimulationParameter(
            "propagation", "exponentShift", \.propagation.exponentShift, -5...5, effect: .exponentError, neutral: 0,
            "How much the true exponents lie above the believed ones, common to all beacons."),
        SimulationParameter(
            "propagation", "nominalPower", \.propagation.nominalPower, -150...50, unit: "dBm",
            "RSSI at one metre of beacons for which the venue's file has none."),
        SimulationParameter(
            "propagation", "beaconPowerSigma", \.propagation.beaconPowerSigma, 0...50, unit: "dB",
            effect: .beaconPower, neutral: 0, "Standard deviation of beacons about their nominal power."),
        SimulationParameter(
            "propagation", "wallLossSpread", \.propagation.wallLossSpread, 0...5, effect: .wallSpread, neutral: 0,
            "Relative standard deviation of walls about their nominal loss."),
        SimulationParameter(
            "propagation", "wallLossCap", \.propagation.wallLossCap, 0...1000, unit: "dB", effect: .walls, neutral: 0,
            "The most that the walls of one ray take; 0 makes walls transparent."),
        SimulationParameter(
            "propagation", "liftCarLoss", \.propagation.liftCarLoss, 0...100, unit: "dB", effect: .walls, neutral: 0,
            "Loss through the car of a lift to somebody who rides in it."),
        SimulationParameter(
            "propagation", "antennaRipple", \.propagation.antennaRipple, 0...30, unit: "dB", effect: .antenna,
            neutral: 0, "Amplitude of the ripple of each beacon's antenna over the azimuth."),
        SimulationParameter(
            "propagation", "mountScale", \.propagation.mountScale, 0...2, effect: .antenna, neutral: 0,
            "Share of what ceilings and walls that beacons hang on take, in dB, that is applied."),
    ]
}
