internal import Radio

/// The phone, and what its operating system gives to an app. The defaults are the profile `iphone`.
public typealias PhoneParameters = PhoneSection<ParameterValues>

// Each declaration says what its number is; a comment would say it twice.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// The numbers of ``PhoneParameters``, each a property, so that a misspelt one does not compile; and what the phone
/// reports.
public struct PhoneSection<Form: ParameterForm>: Hashable, Sendable {
    // MARK: Radio

    public var offsetMean = Form.number(
        0, -50...50, unit: "dB", effect: .phoneOffset, neutral: 0,
        "Mean RSSI offset of the phones: by how many dB they report more than the phone that measured "
            + "the beacon powers.",
        source: "our choice: 0, a phone like the one that measured the beacon powers")
    public var offsetSigma = Form.number(
        2, 0...50, unit: "dB", effect: .phoneOffset, neutral: 0,
        "Standard deviation of the RSSI offset between phones.",
        source: "our choice for phones of one maker; 5.4 was measured among 20 models (OpenTrace calibration)")
    public var sensitivity = Form.number(
        -96, -200...50, unit: "dBm", "Signal level at which the bit error rate is 0.001.",
        source: "data sheets: nRF54L −96 dBm, CC26xx −97 dBm, Microchip −95.5 to −99 dBm")
    public var noise = Form.number(
        0.5, 0...50, unit: "dB", effect: .noise, neutral: 0, "Standard deviation of the noise of one reading.",
        source: "0.58 with rounding, measured within a channel in a furnished room (Position-Annotated BLE RSSI "
            + "Dataset)")
    public var quantisationStep = Form.number(
        1, 0...20, unit: "dB", effect: .rounding, neutral: 0,
        "Readings and reports are rounded to multiples of this step.",
        source: "phones report RSSI as a whole number (Core Location, CLBeacon.rssi)")
    public var saturation = Form.number(
        -20, -100...100, unit: "dBm", effect: .rounding, neutral: 100, "The strongest RSSI that the phone can report.",
        source: "our choice: no phone is held so near to a beacon")

    // MARK: Scanning

    public var scanWindow = Form.number(
        0.1, 0...60, unit: "s", effect: .scanning, neutral: 60,
        "How long the radio listens in each scan interval. If it is longer than the interval, the "
            + "radio listens all the time.",
        source: "continuous: an iPhone received 10 to 15 advertising events a second from each of several fast "
            + "senders (MIT LL BLE configurations)")
    public var scanInterval = Form.number(
        0.1, 0.002_5...60, unit: "s",
        "Time from one scan window to the next. Each window uses the next of the three channels.",
        source: "Android's low-latency scan (AOSP, ScanManager); iOS publishes none")
    public var backgroundWindow = Form.number(
        0.03, 0...60, unit: "s", effect: .scanning, neutral: 60, "Scan window while the app is in the background.",
        source: "our choice: a tenth of the interval; iOS publishes none")
    public var backgroundInterval = Form.number(
        0.3, 0.002_5...60, unit: "s", "Scan interval while the app is in the background.",
        source: "our choice: three times that in the foreground; iOS publishes none")
    public var thinning = Form.number(
        0, 0...1, effect: .scanning, neutral: 0,
        "Share of the seconds of a long scan in which the system reports nothing.",
        source: "our choice: 0, off. Gaps of more than 3 s in long scans were reported for iOS 18 to 26 (Apple "
            + "developer forum, thread 816751); 0.3 to 0.5 imitates them")
    public var thinningDelay = Form.number(
        90, 0...86_400, unit: "s", "How long a scan lasts before the system thins out its reports.",
        source: "the reported gaps begin after 1 to 2 min (Apple developer forum, thread 816751)")

    // MARK: Reports

    public var deliveryLatency = Form.number(
        0.15, 0...60, unit: "s", effect: .reporting, neutral: 0,
        "Mean delay from the reception of a packet to the app. The delay of each phone is uniform "
            + "from 0 to twice this mean.",
        source: "0.19 ± 0.06 s measured with an Android phone in malls (Indoor Location Competition 2.0)")
    public var batchInterval = Form.number(
        0, 0...60, unit: "s", effect: .reporting, neutral: 0,
        "Packets come to the app together, once in this time after the start of the scan; 0 gives each at once. Ranging "
            + "reports have no batches.",
        source: "our choice: 0, off. Android's apps choose the delay of reports (ScanSettings.setReportDelay), such as "
            + "5 s")
    public var rangingLinger = Form.number(
        5, 0...3600, unit: "s", "Shortest time for which a ranging report lists a beacon after its last packet.",
        source: "our choice: Apple publishes none, but listed beacons without a reading were observed "
            + "(cordova-plugin-ibeacon, issue 397)")
    public var rangingDrop = Form.number(
        10, 0...3600, unit: "s", "Longest time for which a ranging report lists a beacon after its last packet.",
        source: "our choice: twice the shortest time; Apple publishes none")
    public var accuracySmoothing = Form.number(
        10, 0...3600, unit: "s",
        "Time constant of the average from which the accuracy of a ranging report is computed.",
        source: "our choice: Apple publishes none; the accuracy lags by many seconds")
    public var invalidReadings = Form.number(
        0, 0...1, effect: .reporting, neutral: 0,
        "Probability that a packet, or a report of a beacon that was heard, has no valid reading (+127).",
        source: "our choice: 0, off")
    public var staleReports = Form.number(
        0, 0...1, effect: .reporting, neutral: 0,
        "Probability that a report repeats the last report of a beacon, or that a packet repeats the "
            + "RSSI of its last packet.",
        source: "our choice: 0, off")

    // MARK: Carrying

    public var height = Form.number(
        PhoneHeight.inHand, 0.3...2.2, unit: "m", "Mean height of the phone above the floor under the walker.",
        source: "our choice: the hand of a person who looks at the phone")
    public var heightSigma = Form.number(
        0.15, 0...1, unit: "m", effect: .phoneHeight, neutral: 0,
        "Standard deviation of the phone's height between walkers. Heights are clipped to 0.3…2.2 m.",
        source: "our choice: people differ in height and hold their phones differently")
    public var sideSigma = Form.number(
        0, 0...360, unit: "degrees", effect: .body,
        "Standard deviation of the direction from the body to the phone; 0 degrees is straight in front.",
        source: "our choice: 0, in front of the body")

    public var reporting = PhoneReporting.ranging

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
