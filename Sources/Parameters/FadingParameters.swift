/// What changes over centimetres.
public typealias FadingParameters = FadingSection<ParameterValues>

// Each declaration says what its number is; a comment would say it twice.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// The numbers of ``FadingParameters``.
public struct FadingSection<Form: ParameterForm>: Hashable, Sendable {
    public var scale = Form.number(
        1, 0...2, effect: .fading, neutral: 0,
        "Share of the small-scale fading, in dB, that is applied; 1 is all, 0 switches it off.",
        source: "1 is the fading that the rays give")
    public var kFactor = Form.number(
        3, -100...60, unit: "dB", effect: .fading,
        "Rician K in line of sight: power of the direct ray over that of the scattered rays. Walls in the way lower it.",
        source: "about 3 in a conference room at 1.8 m, from the spread of the three channels (MIT LL BLE "
            + "configurations); 9 and more outdoors")
    public var delaySpread = Form.number(
        25, 0...1e6, unit: "ns", effect: .fading,
        "Mean excess delay of the scattered rays; it sets how much the three channels differ.",
        source: "fitted by hand on the spread of the three channels in a furnished room (Position-Annotated BLE "
            + "RSSI Dataset)")
}
