/// What bodies do to signals.
public typealias PeopleParameters = PeopleSection<ParameterValues>

// Each declaration says what its number is; a comment would say it twice.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// The numbers of ``PeopleParameters``.
public struct PeopleSection<Form: ParameterForm>: Hashable, Sendable {
    public var bodyLoss = Form.number(
        18, 0...60, unit: "dB", effect: .body, neutral: 0,
        "Loss of a ray that comes from straight behind the carrier.")
    public var handMotion = Form.number(
        0.04, 0...0.5, unit: "m", effect: .handMotion, neutral: 0,
        "Standard deviation of the position of the phone, in each direction, about the place where "
            + "its carrier holds it.")
    public var density = Form.number(
        0, 0...6, unit: "1/m2", effect: .crowd, neutral: 0,
        "Density of a crowd that is everywhere, in addition to the people who are simulated one by one.")

    init() {}
}
