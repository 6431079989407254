/// Powers, path loss and walls as they really are.
public typealias PropagationParameters = PropagationSection<ParameterValues>

// Each declaration says what its number is; a comment would say it twice.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// The numbers of ``PropagationParameters``.
public struct PropagationSection<Form: ParameterForm>: Hashable, Sendable {
    public var exponent = Form.number(
        2.2, 0...10,
        "Mean of the true path-loss exponent where neither the beacon nor the venue has one from a fit.",
        source: "2.0 (1.8…2.3) in shops where walls are modelled apart")
    public var exponentSigma = Form.number(
        0.1, 0...5, effect: .exponentError, neutral: 0,
        "Standard deviation of the true exponents about the believed ones; drawn once for a seed, common to all beacons."
    )
    public var exponentShift = Form.number(
        0, -5...5, effect: .exponentError, neutral: 0,
        "How much the true exponents lie above the believed ones, common to all beacons: the building has changed since a fit."
    )
    public var nominalPower = Form.number(
        -59, -150...50, unit: "dBm", "RSSI at one metre of beacons for which the venue's file has none.")
    public var beaconPowerSigma = Form.number(
        3, 0...50, unit: "dB", effect: .beaconPower, neutral: 0,
        "Standard deviation of beacons about their power in the venue file.",
        source: "2.1 measured in one room, 4.0 in malls")
    public var wallLossSpread = Form.number(
        0.25, 0...5, effect: .wallSpread, neutral: 0, "Relative standard deviation of walls about their nominal loss.")
    public var wallLossCap = Form.number(
        30, 0...1000, unit: "dB", effect: .walls, neutral: 0,
        "The most that all walls on one ray take; 0 makes walls transparent.")
    public var liftCarLoss = Form.number(
        30, 0...100, unit: "dB", effect: .walls, neutral: 0,
        "Loss through the car of a lift to somebody who rides in it.")
    public var antennaRipple = Form.number(
        1.5, 0...30, unit: "dB", effect: .antenna, neutral: 0,
        "Amplitude of the ripple of each beacon's antenna over the azimuth.")
    public var mountScale = Form.number(
        1, 0...2, effect: .antenna, neutral: 0,
        "Share, in dB, of the loss by the ceiling or wall that a beacon hangs on.")

    init() {}
}
