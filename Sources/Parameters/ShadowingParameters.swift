/// What changes over metres, and from visit to visit.
public typealias ShadowingParameters = ShadowingSection<ParameterValues>

// Each declaration says what its number is; a comment would say it twice.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// The numbers of ``ShadowingParameters``.
public struct ShadowingSection<Form: ParameterForm>: Hashable, Sendable {
    public var sigma = Form.number(
        3.5, 0...50, unit: "dB", effect: .shadowing, neutral: 0,
        "Standard deviation of the shadowing that does not change over time.",
        source: "3.3 measured in a furnished room (Position-Annotated BLE RSSI Dataset), 4.4 in malls (Indoor "
            + "Location Competition 2.0)")
    public var decorrelationDistance = Form.number(
        2, 0.1...1000, unit: "m", effect: .shadowing,
        "Distance at which the autocorrelation of shadowing, without its fine share, has fallen to 1/e.",
        source: "2.5 measured in a room (Position-Annotated BLE RSSI Dataset), 1.8 in malls (Indoor Location "
            + "Competition 2.0)")
    public var fineShare = Form.number(
        0, 0...1, effect: .shadowing,
        "Share of the variance of shadowing that changes over `fineDistance` instead: furniture and clutter.",
        source: "our choice: 0, one distance is enough where no survey says more")
    public var fineDistance = Form.number(
        0.2, 0.2...1000, unit: "m", effect: .shadowing,
        "Distance at which the autocorrelation of the fine share has fallen to 1/e.",
        source: "our choice: the size of furniture and goods")
    public var visitSigma = Form.number(
        2.5, 0...50, unit: "dB", effect: .visits, neutral: 0,
        """
        Standard deviation of the change of each beacon's RSSI from visit to visit: other people, another grip, \
        other goods. Without it, fingerprints that were recorded once would fit for ever.
        """,
        source: "with the part that all beacons share, 3.1 measured in malls between two mapped walks, errors of "
            + "the map included (Indoor Location Competition 2.0)")
    public var visitCommonSigma = Form.number(
        1.15, 0...50, unit: "dB", effect: .visits, neutral: 0,
        "Standard deviation of the change from visit to visit that all beacons share.",
        source: "1.15 measured in malls (Indoor Location Competition 2.0)")
}
