/// The phone, and what its operating system hands to an app. The defaults are the profile `iphone`.
public struct PhoneParameters: Hashable, Sendable {
    /// What the phone's operating system hands to an app.
    public enum Reporting: String, Hashable, Sendable, CaseIterable {
        /// Each received packet, with its channel.
        case packets
        /// One report a second, as Core Location's ranging gives it.
        case ranging
    }

    /// What the phone reports.
    public var reporting = Reporting.ranging
    /// Mean over phones of how much more they report than the one that measured the beacons' powers, dB.
    public var offsetMean = 0.0
    /// Standard deviation between phones, dB: about 2 among iPhones, 5.4 measured over twenty models.
    public var offsetSigma = 2.0
    /// Level with a bit error rate of 10⁻³, dBm.
    public var sensitivity = -96.0
    /// Standard deviation of the noise of one reading, dB.
    public var noise = 0.5
    /// Readings and reports are rounded to multiples of it, dB.
    public var quantisationStep = 1.0
    /// The strongest reading, dBm.
    public var saturation = -20.0
    /// How long the radio listens in each scan interval, seconds; longer than the interval: all the time.
    public var scanWindow = 0.1
    /// From one scan window to the next, each on the next of the three channels, seconds.
    public var scanInterval = 0.1
    /// Scan window while the app is in the background, seconds.
    public var backgroundWindow = 0.03
    /// Scan interval while the app is in the background, seconds.
    public var backgroundInterval = 0.3
    /// Share of the seconds of a long scan in which the system reports nothing; 0.3 to 0.5 was seen with recent iOS.
    public var thinning = 0.0
    /// How long a scan goes on before that begins, seconds.
    public var thinningDelay = 90.0
    /// Mean over phones of the time from the air to the app, seconds; a phone's own is uniform from 0 to twice as much.
    public var deliveryLatency = 0.15
    /// How long a ranging report lists a beacon after it was last heard, at least, seconds.
    public var rangingLinger = 5.0
    /// After which time without a packet a ranging report surely lists a beacon no more, seconds.
    public var rangingDrop = 10.0
    /// Time constant of the average from which the accuracy of a ranging report is computed, seconds.
    public var accuracySmoothing = 10.0
    /// Probability that a report has no valid reading (+127) of a beacon that was heard, or a packet none.
    public var invalidReadings = 0.0
    /// Probability that a report repeats what the last one said of a beacon, or a packet the RSSI of the beacon's last.
    public var staleReports = 0.0
    /// Mean height of the phone above the floor under the walker, metres.
    public var height = 1.2
    /// Standard deviation of that height between walkers, metres. Heights are clipped to 0.3…2.2 m.
    public var heightSigma = 0.15
    /// Standard deviation of the side of the body on which the phone is, degrees from the front.
    public var sideSigma = 0.0

    /// The defaults.
    public init() {}

    /// As data.
    static let catalogue: [SimulationParameter] = radio + scanning + reports + carrying

    private static let radio: [SimulationParameter] = [
        SimulationParameter(
            "phone", "offsetMean", \.phone.offsetMean, -50...50, unit: "dB", effect: .phoneOffset, neutral: 0,
            "Mean over phones of how much more they report than the one that measured the beacons' powers."),
        SimulationParameter(
            "phone", "offsetSigma", \.phone.offsetSigma, 0...50, unit: "dB", effect: .phoneOffset, neutral: 0,
            "Standard deviation between phones."),
        SimulationParameter(
            "phone", "sensitivity", \.phone.sensitivity, -200...50, unit: "dBm",
            "Level with a bit error rate of 0.001."),
        SimulationParameter(
            "phone", "noise", \.phone.noise, 0...50, unit: "dB", effect: .noise, neutral: 0,
            "Standard deviation of the noise of one reading."),
        SimulationParameter(
            "phone", "quantisationStep", \.phone.quantisationStep, 0...20, unit: "dB", effect: .rounding, neutral: 0,
            "Readings and reports are rounded to multiples of it."),
        SimulationParameter(
            "phone", "saturation", \.phone.saturation, -100...100, unit: "dBm", effect: .rounding, neutral: 100,
            "The strongest reading."),
    ]

    private static let scanning: [SimulationParameter] = [
        SimulationParameter(
            "phone", "scanWindow", \.phone.scanWindow, 0...60, unit: "s", effect: .scanning, neutral: 60,
            "How long the radio listens in each scan interval; longer than the interval: all the time."),
        SimulationParameter(
            "phone", "scanInterval", \.phone.scanInterval, 0.002_5...60, unit: "s",
            "From one scan window to the next, each on the next of the three channels."),
        SimulationParameter(
            "phone", "backgroundWindow", \.phone.backgroundWindow, 0...60, unit: "s", effect: .scanning, neutral: 60,
            "Scan window while the app is in the background."),
        SimulationParameter(
            "phone", "backgroundInterval", \.phone.backgroundInterval, 0.002_5...60, unit: "s",
            "Scan interval while the app is in the background."),
        SimulationParameter(
            "phone", "thinning", \.phone.thinning, 0...1, effect: .scanning, neutral: 0,
            "Share of the seconds of a long scan in which the system reports nothing."),
        SimulationParameter(
            "phone", "thinningDelay", \.phone.thinningDelay, 0...86_400, unit: "s",
            "How long a scan goes on before the system thins out its reports."),
    ]

    private static let reports: [SimulationParameter] = [
        SimulationParameter(
            "phone", "deliveryLatency", \.phone.deliveryLatency, 0...60, unit: "s", effect: .reporting, neutral: 0,
            "Mean over phones of the time from the air to the app; a phone's own is uniform from 0 to twice as much."),
        SimulationParameter(
            "phone", "rangingLinger", \.phone.rangingLinger, 0...3600, unit: "s",
            "How long a ranging report lists a beacon after it was last heard, at least."),
        SimulationParameter(
            "phone", "rangingDrop", \.phone.rangingDrop, 0...3600, unit: "s",
            "After which time without a packet a ranging report surely lists a beacon no more."),
        SimulationParameter(
            "phone", "accuracySmoothing", \.phone.accuracySmoothing, 0...3600, unit: "s",
            "Time constant of the average from which the accuracy of a ranging report is computed."),
        SimulationParameter(
            "phone", "invalidReadings", \.phone.invalidReadings, 0...1, effect: .reporting, neutral: 0,
            "Probability that a report has no valid reading (+127) of a beacon that was heard, or a packet none."),
        SimulationParameter(
            "phone", "staleReports", \.phone.staleReports, 0...1, effect: .reporting, neutral: 0,
            "Probability that a report repeats what the last one said of a beacon, or a packet the RSSI of the beacon's last."
        ),
    ]

    private static let carrying: [SimulationParameter] = [
        SimulationParameter(
            "phone", "height", \.phone.height, 0.3...2.2, unit: "m",
            "Mean height of the phone above the floor under the walker."),
        SimulationParameter(
            "phone", "heightSigma", \.phone.heightSigma, 0...1, unit: "m", effect: .phoneHeight, neutral: 0,
            "Standard deviation of that height between walkers."),
        SimulationParameter(
            "phone", "sideSigma", \.phone.sideSigma, 0...360, unit: "degrees", effect: .body,
            "Standard deviation of the side of the body on which the phone is, from the front."),
    ]
}
