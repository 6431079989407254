internal import Radio

/// The phone, and what its operating system hands to an app. The defaults are the profile `iphone`.
public typealias PhoneParameters = PhoneSection<ParameterValues>

// Each declaration says what its number is; a comment would say it twice.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// The numbers of ``PhoneParameters``, each a property, so that a misspelt one does not compile; and what the phone
/// reports.
public struct PhoneSection<Form: ParameterForm>: Hashable, Sendable {
    // MARK: Radio

    public var offsetMean = Form.number(
        0, -50...50, unit: "dB", effect: .phoneOffset, neutral: 0,
        "Mean over phones of how much more they report than the phone that measured the beacons' powers.")
    public var offsetSigma = Form.number(
        2, 0...50, unit: "dB", effect: .phoneOffset, neutral: 0,
        "Standard deviation between phones of how much more they report.",
        source: "about 2 among iPhones, 5.4 measured over twenty models")
    public var sensitivity = Form.number(
        -96, -200...50, unit: "dBm", "Level with a bit error rate of 0.001.")
    public var noise = Form.number(
        0.5, 0...50, unit: "dB", effect: .noise, neutral: 0, "Standard deviation of the noise of one reading.")
    public var quantisationStep = Form.number(
        1, 0...20, unit: "dB", effect: .rounding, neutral: 0, "Readings and reports are rounded to multiples of it.")
    public var saturation = Form.number(
        -20, -100...100, unit: "dBm", effect: .rounding, neutral: 100, "The strongest reading.")

    // MARK: Scanning

    public var scanWindow = Form.number(
        0.1, 0...60, unit: "s", effect: .scanning, neutral: 60,
        "How long the radio listens in each scan interval; longer than the interval: all the time.")
    public var scanInterval = Form.number(
        0.1, 0.002_5...60, unit: "s",
        "Time from one scan window to the next; each is on the next of the three channels.")
    public var backgroundWindow = Form.number(
        0.03, 0...60, unit: "s", effect: .scanning, neutral: 60, "Scan window while the app is in the background.")
    public var backgroundInterval = Form.number(
        0.3, 0.002_5...60, unit: "s", "Scan interval while the app is in the background.")
    public var thinning = Form.number(
        0, 0...1, effect: .scanning, neutral: 0,
        "Share of the seconds of a long scan in which the system reports nothing.",
        source: "0.3 to 0.5 was seen with recent iOS")
    public var thinningDelay = Form.number(
        90, 0...86_400, unit: "s", "How long a scan lasts before the system thins out its reports.")

    // MARK: Reports

    public var deliveryLatency = Form.number(
        0.15, 0...60, unit: "s", effect: .reporting, neutral: 0,
        "Mean over phones of the time from the air to the app; a phone's own is uniform from 0 to twice as much.")
    public var rangingLinger = Form.number(
        5, 0...3600, unit: "s", "Shortest time for which a ranging report lists a beacon after its last packet.")
    public var rangingDrop = Form.number(
        10, 0...3600, unit: "s", "Longest time for which a ranging report lists a beacon after its last packet.")
    public var accuracySmoothing = Form.number(
        10, 0...3600, unit: "s",
        "Time constant of the average from which the accuracy of a ranging report is computed.")
    public var invalidReadings = Form.number(
        0, 0...1, effect: .reporting, neutral: 0,
        "Probability that a packet, or a report of a beacon that was heard, has no valid reading (+127).")
    public var staleReports = Form.number(
        0, 0...1, effect: .reporting, neutral: 0,
        "Probability that a report repeats the last report of a beacon, or a packet the RSSI of the beacon's last packet."
    )

    // MARK: Carrying

    public var height = Form.number(
        PhoneHeight.inHand, 0.3...2.2, unit: "m", "Mean height of the phone above the floor under the walker.")
    public var heightSigma = Form.number(
        0.15, 0...1, unit: "m", effect: .phoneHeight, neutral: 0,
        "Standard deviation of the phone's height between walkers. Heights are clipped to 0.3…2.2 m.")
    public var sideSigma = Form.number(
        0, 0...360, unit: "degrees", effect: .body,
        "Standard deviation of the side of the body on which the phone is, from the front.")

    /// What the phone reports.
    public var reporting = PhoneReporting.ranging

    /// The defaults.
    public init() {}
}

extension PhoneParameters {
    /// What the phone's operating system hands to an app.
    public typealias Reporting = PhoneReporting
}

/// What the phone's operating system hands to an app.
public enum PhoneReporting: String, Hashable, Sendable, CaseIterable {
    /// Each received packet, with its channel.
    case packets
    /// One report a second, as Core Location's ranging gives it.
    case ranging
}
