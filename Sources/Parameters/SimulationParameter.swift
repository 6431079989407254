/// What is said of one number of the simulator: what files may set, what the documentation lists, what problems name.
///
/// The number is declared once, in its section; ``SimulationParameters/catalogue`` lists all.
public struct SimulationParameter: Hashable, Sendable {
    /// The section, as scenario files spell it.
    public internal(set) var section = ""
    /// The key in the section, as scenario files spell it: the name of the property.
    public internal(set) var key = ""
    /// The value if nothing else is said.
    public let defaultValue: Double
    /// Allowed values.
    public let range: ClosedRange<Double>
    /// Unit, or "" for a number without.
    public let unit: String
    public let effect: SimulationEffect?
    /// The value that switches the effect off; `nil` if it matters only while the effect is on.
    public let neutral: Double?
    /// What it is, in a sentence.
    public let meaning: String
    /// Where the default comes from: what was measured or published, or "our choice" with a reason.
    public let source: String
    /// Where its value stands in ``SimulationParameters``, bytes.
    var offset = 0

    public var name: String { "\(section).\(key)" }
}
