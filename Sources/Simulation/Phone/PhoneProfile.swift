public import Parameters
public import Recordings

/// A kind of phone and how its app scans: values for the parameters of the section `phone`.
///
/// A custom profile is one of these with other values; the catalogue of parameters lists what can be set.
public struct PhoneProfile: Hashable, Sendable {
    /// As scenario files spell it.
    public var name: String
    public var parameters: PhoneParameters

    public init(name: String, parameters: PhoneParameters) {
        self.name = name
        self.parameters = parameters
    }

    /// The built-in profiles. Android's windows are those of its open source project; iOS publishes none.
    public static let builtIn: [PhoneProfile] = [
        // An iPhone ranges continuously in the foreground; its duty cycle in the background is only known to be a few
        // percent.
        PhoneProfile("iphone", .ranging, scan: (100, 100), background: (30, 300), offsetSigma: 2, latency: 0.15),
        PhoneProfile(
            "iphone-background", .ranging, scan: (30, 300), background: (30, 300), offsetSigma: 2, latency: 0.15),
        PhoneProfile(
            "android-low-latency", .packets, scan: (100, 100), background: (512, 10_240), offsetSigma: 5.4,
            sensitivity: -98, latency: 0.19),
        PhoneProfile(
            "android-balanced", .packets, scan: (183, 730), background: (512, 10_240), offsetSigma: 5.4,
            sensitivity: -98, latency: 0.19),
        PhoneProfile(
            "android-low-power", .packets, scan: (140, 1400), background: (512, 10_240), offsetSigma: 5.4,
            sensitivity: -98, latency: 0.19),
        // An app that saves energy lets the scanner collect packets.
        PhoneProfile(
            "android-batches", .packets, scan: (140, 1400), background: (512, 10_240), offsetSigma: 5.4,
            sensitivity: -98, latency: 0.19, batch: 5),
    ]

    public static func named(_ name: String) -> PhoneProfile? { builtIn.first { $0.name == name } }

    /// A row of the table: window and interval in milliseconds, offsets in dB, sensitivity in dBm, latency and batches in
    /// seconds.
    private init(
        _ name: String, _ reporting: PhoneParameters.Reporting, scan: (window: Double, interval: Double),
        background: (window: Double, interval: Double), offsetSigma: Double, sensitivity: Double = -96,
        latency: Double, batch: Double = 0
    ) {
        var parameters = PhoneParameters()
        parameters.reporting = reporting
        parameters.scanWindow = scan.window / 1000
        parameters.scanInterval = scan.interval / 1000
        parameters.backgroundWindow = background.window / 1000
        parameters.backgroundInterval = background.interval / 1000
        parameters.offsetSigma = offsetSigma
        parameters.sensitivity = sensitivity
        parameters.deliveryLatency = latency
        parameters.batchInterval = batch
        self.init(name: name, parameters: parameters)
    }
}

extension PhoneParameters {
    /// The class of phones that report and scan so. Of the modes of Android's scanner, it is the one whose share of the time
    /// is nearest on a scale of ratios: 1, 183/730 or 1/10.
    public var phoneClass: PhoneClass {
        guard reporting == .packets else { return .iOS }
        if batchInterval > 0 { return .androidBatched }
        let share = scanWindow / scanInterval
        return share > 0.5 ? .androidLowLatency : share > 0.158 ? .androidBalanced : .androidLowPower
    }
}
