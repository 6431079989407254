import TextInput
import VenueModel

/// A scenario while it is read. What is wrong is reported; such a draft never becomes a scenario.
struct ScenarioDraft {
    let fields: YAMLFields
    /// `nil` if it cannot be used.
    let venue: Venue?
    let venueFile: String?
    private(set) var parameters = SimulationParameters()
    private(set) var faults: [Fault] = []

    init(_ fields: YAMLFields, venue: Venue?, venueFile: String?) {
        self.fields = fields
        self.venue = venue
        self.venueFile = venueFile
        checkName()
        parameters = readParameters()
        if let venue { faults = FaultReader(venue: venue).faults(fields.mappings("faults")) }
        let count = visitors.reduce(0) { $0 + $1.count }
        if count > Simulator.walkerLimit {
            fields.place("visitors").report(
                "There are \(count) visitors; at most \(Simulator.walkerLimit) are allowed.")
        }
    }

    /// The scenario, if there is a venue and a name.
    var scenario: Scenario? {
        guard let venue, let name = fields.text("name") else { return nil }
        return Scenario(
            name: name, summary: fields.text("summary") ?? "", venue: venue, venueFile: venueFile,
            environment: fields.text("environment"), parameters: parameters, visitors: visitors,
            faults: FaultPlan(faults), duration: fields.number("duration") ?? Scenario.defaultDuration,
            seed: UInt64(fields.integer("seed") ?? 1))
    }

    private var visitors: [VisitorMix] {
        guard fields.has("visitors") else { return [VisitorMix()] }
        return fields.mappings("visitors").map { VisitorMix(count: $0.integer("count") ?? 1) }
    }

    private func checkName() {
        guard let name = fields.text("name") else { return }
        let isSafe = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
        if !isSafe || name.count > 100 {
            fields.place("name").report(
                "The name \"\(name.prefix(100))\" is used in file names: at most 100 letters, digits, \"-\" and \"_\" "
                    + "are allowed.")
        }
    }

    /// The defaults, then the environment, then what is switched off, then single numbers.
    private func readParameters() -> SimulationParameters {
        var parameters = SimulationParameters()
        if let name = fields.text("environment") { Environment.named(name)?.apply(to: &parameters) }
        if let reporting = fields.text("reporting").flatMap(PhoneParameters.Reporting.init) {
            parameters.phone.reporting = reporting
        }
        let off = SimulationEffect.allCases.filter { fields.mapping("effects")?.text($0.rawValue) == "off" }
        for effect in off { parameters.switchOff(effect) }
        let sections = fields.mapping("parameters")
        for parameter in SimulationParameters.catalogue {
            guard let section = sections?.mapping(parameter.section), let value = section.number(parameter.key) else {
                continue
            }
            if let effect = parameter.effect, off.contains(effect), let neutral = parameter.neutral, value != neutral {
                section.place(parameter.key).report(
                    "\(parameter.name) switches the effect \"\(effect.rawValue)\" on, which \"effects\" switches off; "
                        + "leave one of them out.")
            }
            parameters[keyPath: parameter.path] = value
        }
        return parameters
    }
}
