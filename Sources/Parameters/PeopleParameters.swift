/// What bodies do to signals.
public typealias PeopleParameters = PeopleSection<ParameterValues>

// Each declaration says what its number is; a comment would say it twice.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// The numbers of ``PeopleParameters``.
public struct PeopleSection<Form: ParameterForm>: Hashable, Sendable {
    public var bodyLoss = Form.number(
        18, 0...60, unit: "dB", effect: .body, neutral: 0,
        "Loss of a ray that comes from straight behind the carrier.",
        source: "fitted by hand on people who turn round (MIT LL BLE configurations): a swing of 19 dB in an "
            + "anechoic chamber, 10 dB in a conference room")
    public var handMotion = Form.number(
        0.04, 0...0.5, unit: "m", effect: .handMotion, neutral: 0,
        "Standard deviation of the position of the phone, in each direction, about the place where "
            + "its carrier holds it.",
        source: "our choice: a hand moves by a few centimetres, a fraction of the wavelength of 12 cm")
    public var density = Form.number(
        0, 0...6, unit: "1/m2", effect: .crowd, neutral: 0,
        "Density of a crowd that is everywhere, in addition to the people who are simulated one by one.",
        source: "our choice: 0, only the people who are simulated")
}
