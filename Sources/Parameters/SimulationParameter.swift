/// One number of the simulator, as data: what files may set, what the documentation lists, what problems name.
public struct SimulationParameter: Sendable {
    /// The section, as scenario files spell it.
    public let section: String
    /// The key in the section, as scenario files spell it.
    public let key: String
    /// Where it is.
    public let path: any WritableKeyPath<SimulationParameters, Double> & Sendable
    /// Unit, or "" for a number without.
    public let unit: String
    /// Allowed values.
    public let range: ClosedRange<Double>
    /// The effect it belongs to.
    public let effect: SimulationEffect?
    /// The value that switches the effect off; `nil` if it matters only while the effect is on.
    public let neutral: Double?
    /// What it is, in a sentence.
    public let meaning: String

    /// A parameter.
    init(
        _ section: String, _ key: String, _ path: any WritableKeyPath<SimulationParameters, Double> & Sendable,
        _ range: ClosedRange<Double>, unit: String = "", effect: SimulationEffect? = nil, neutral: Double? = nil,
        _ meaning: String
    ) {
        (self.section, self.key, self.path, self.range) = (section, key, path, range)
        (self.unit, self.effect, self.neutral, self.meaning) = (unit, effect, neutral, meaning)
    }

    /// `section.key`.
    public var name: String { "\(section).\(key)" }
}
