/// Powers, path loss and walls as they really are.
public typealias PropagationParameters = PropagationSection<ParameterValues>

// Each declaration says what its number is; a comment would say it twice.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// The numbers of ``PropagationParameters``.
public struct PropagationSection<Form: ParameterForm>: Hashable, Sendable {
    public var exponent = Form.number(
        2.2, 0...10,
        "Mean of the true path-loss exponent where neither the beacon nor the venue has one from a fit.",
        source: "our choice: 2.0 (1.8 to 2.3) is usual in shops where walls are modelled separately")
    public var exponentSigma = Form.number(
        0.1, 0...5, effect: .exponentError, neutral: 0,
        "Standard deviation of the true exponents about the believed ones; drawn once for a seed, common to all beacons.",
        source: "our choice: fits of single beacons scatter more, with quartiles of 1.77 and 2.27 in malls "
            + "(Indoor Location Competition 2.0)")
    public var exponentShift = Form.number(
        0, -5...5, effect: .exponentError, neutral: 0,
        "By how much all true exponents lie above the believed ones, for example because the building "
            + "has changed since the fit.",
        source: "our choice: 0, the building has not changed")
    public var beaconPower = Form.number(
        -59, -150...50, unit: "dBm", "RSSI at one metre of beacons for which the venue file has no beacon power.",
        source: "our choice: between the −65 and −56 dBm that most beacons in malls advertise (Indoor Location "
            + "Competition 2.0)")
    public var beaconPowerSigma = Form.number(
        3, 0...50, unit: "dB", effect: .beaconPower, neutral: 0,
        "Standard deviation of the true beacon powers about those in the venue file.",
        source: "between the 2.1 of twelve receivers in one room (Position-Annotated BLE RSSI Dataset) and the "
            + "4.0 of 129 beacons of one type in malls (Indoor Location Competition 2.0)")
    public var wallLossSpread = Form.number(
        0.25, 0...5, effect: .wallSpread, neutral: 0,
        "Relative standard deviation of the wall losses about those in the venue file.",
        source: "our choice: published losses of one material scatter as much, for concrete 10 to 20 dB (ns-3, "
            + "buildings model)")
    public var wallLossCap = Form.number(
        30, 0...1000, unit: "dB", effect: .walls, neutral: 0,
        "Largest loss by all walls on one ray together; with 0, walls have no loss.",
        source: "our choice: signals also go round walls, through doors")
    public var liftCarLoss = Form.number(
        30, 0...100, unit: "dB", effect: .walls, neutral: 0,
        "Loss of a signal through the wall of a lift's car, to a phone in the car.",
        source: "our choice: metal is opaque, and the rest leaks through the gaps")
    public var antennaRipple = Form.number(
        1.5, 0...30, unit: "dB", effect: .antenna, neutral: 0,
        "Amplitude of the ripple of each beacon's antenna pattern over the horizontal direction.",
        source: "our choice: 3 dB from peak to peak, for a small antenna on a circuit board")
    public var mountScale = Form.number(
        1, 0...2, effect: .antenna, neutral: 0,
        "Factor on the loss, in dB, by the ceiling or wall that a beacon hangs on.",
        source: "1 is the loss that the mount's antenna pattern states")
}
