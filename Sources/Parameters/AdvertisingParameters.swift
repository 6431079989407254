/// When beacons send, and which other signals are in the air.
public typealias AdvertisingParameters = AdvertisingSection<ParameterValues>

// Each declaration says what its number is; a comment would say it twice.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// The numbers of ``AdvertisingParameters``.
public struct AdvertisingSection<Form: ParameterForm>: Hashable, Sendable {
    public var greatestDelay = Form.number(
        0.010, 0...1, unit: "s", effect: .clocks, neutral: 0,
        "Greatest random delay of an advertising event; delays are uniform from 0.",
        source: "Bluetooth Core Specification, volume 6 part B, 4.4.2.2")
    public var clockSigma = Form.number(
        30, 0...10_000, unit: "ppm", effect: .clocks, neutral: 0,
        "Standard deviation of the errors of the beacons' clocks.",
        source: "our choice: crystals of 20 to 50 ppm are usual")
    public var collisionLoad = Form.number(
        1, 0...100, effect: .collisions, neutral: 0,
        "How much packets of other beacons disturb, relative to their real air time.",
        source: "1 is the real air time")
    public var captureMargin = Form.number(
        10, 0...100, unit: "dB", "By how much a packet must be stronger than another to survive a collision.",
        source: "our choice: a margin of 8 to 10 dB is usual")
    public var backgroundLoad = Form.number(
        0, 0...10, effect: .collisions, neutral: 0,
        "Air time per second, on one channel, of senders that are not in the venue file: tags, "
            + "watches, beacons of other firms.",
        source: "our choice: 0, no other senders")
    public var backgroundLevel = Form.number(
        -96, -150...0, unit: "dBm", "Mean of the levels of these senders at the phone.",
        source: "fitted on two malls (Indoor Location Competition 2.0): `beaconry validate-physics`")
    public var backgroundSpread = Form.number(
        10, 0.1...50, unit: "dB", "Standard deviation of the levels of these senders at the phone.",
        source: "fitted on two malls (Indoor Location Competition 2.0): `beaconry validate-physics`")
    public var interferenceLoss = Form.number(
        0.03, 0...1, effect: .collisions, neutral: 0,
        "Share of packets lost to Wi-Fi and other services; 0.02 to 0.1 in busy venues.",
        source: "our choice: Wi-Fi channels 1, 6 and 11 leave most of the advertising channels free")
}
