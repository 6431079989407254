/// When beacons send, and what else is in the air.
public struct AdvertisingParameters: Hashable, Sendable {
    /// The random delay of each advertising event is uniform from 0 to it, seconds (Core Specification, volume 6 part
    /// B, 4.4.2.2).
    public var greatestDelay = 0.010
    /// Standard deviation of the errors of the beacons' clocks, parts per million.
    public var clockSigma = 30.0
    /// How much other beacons' packets disturb, relative to their real air time.
    public var collisionLoad = 1.0
    /// By how much a packet must be stronger than another to survive a collision, dB.
    public var captureMargin = 10.0
    /// Air time a second, on one channel, of senders that the venue does not know: tags, watches, other firms' beacons.
    public var backgroundLoad = 0.0
    /// Mean of their levels at the phone, dBm.
    public var backgroundLevel = -96.0
    /// Standard deviation of these levels, dB.
    public var backgroundSpread = 10.0
    /// Share of packets lost to Wi-Fi and other services; 0.02 to 0.1 in busy venues.
    public var interferenceLoss = 0.03

    /// As data.
    static let catalogue: [SimulationParameter] = [
        SimulationParameter(
            "advertising", "greatestDelay", \.advertising.greatestDelay, 0...1, unit: "s", effect: .clocks, neutral: 0,
            "The random delay of each advertising event is uniform from 0 to it."),
        SimulationParameter(
            "advertising", "clockSigma", \.advertising.clockSigma, 0...10_000, unit: "ppm", effect: .clocks,
            neutral: 0, "Standard deviation of the errors of the beacons' clocks."),
        SimulationParameter(
            "advertising", "collisionLoad", \.advertising.collisionLoad, 0...100, effect: .collisions, neutral: 0,
            "How much other beacons' packets disturb, relative to their real air time."),
        SimulationParameter(
            "advertising", "captureMargin", \.advertising.captureMargin, 0...100, unit: "dB",
            "By how much a packet must be stronger than another to survive a collision."),
        SimulationParameter(
            "advertising", "backgroundLoad", \.advertising.backgroundLoad, 0...10, effect: .collisions, neutral: 0,
            "Air time a second, on one channel, of senders that the venue does not know."),
        SimulationParameter(
            "advertising", "backgroundLevel", \.advertising.backgroundLevel, -150...0, unit: "dBm",
            "Mean of the levels of these senders at the phone."),
        SimulationParameter(
            "advertising", "backgroundSpread", \.advertising.backgroundSpread, 0.1...50, unit: "dB",
            "Standard deviation of these levels."),
        SimulationParameter(
            "advertising", "interferenceLoss", \.advertising.interferenceLoss, 0...1, effect: .collisions, neutral: 0,
            "Share of packets lost to Wi-Fi and other services."),
    ]
}
