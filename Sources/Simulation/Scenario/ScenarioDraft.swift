import TextInput
import VenueModel

/// A scenario while it is read. What is wrong is reported; such a draft never becomes a scenario.
struct ScenarioDraft {
    let fields: YAMLFields
    /// `nil` if it cannot be used.
    let venue: Venue?
    let venueFile: String?
    private let off: [SimulationEffect]
    private var parameters = SimulationParameters()
    private var visitors = [VisitorMix()]
    private var faults: [Fault] = []

    init(_ fields: YAMLFields, venue: Venue?, venueFile: String?) {
        self.fields = fields
        self.venue = venue
        self.venueFile = venueFile
        off = SimulationEffect.allCases.filter { fields.mapping("effects")?.text($0.rawValue) == "off" }
        checkName()
        checkOverrides()
        parameters = completed(SimulationParameters())
        visitors = readVisitors()
        if let venue { faults = FaultReader(venue: venue).faults(fields.mappings("faults")) }
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

    private func checkName() {
        guard let name = fields.text("name") else { return }
        let isSafe = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
        if !isSafe || name.count > 100 {
            fields.place("name").report(
                "The name \"\(name.prefix(100))\" is used in file names: at most 100 letters, digits, \"-\" and \"_\" "
                    + "are allowed.")
        }
    }
}

// MARK: - Parameters

extension ScenarioDraft {
    /// The environment, then what is switched off, then single numbers, over a start.
    private func completed(_ start: SimulationParameters) -> SimulationParameters {
        var parameters = start
        if let name = fields.text("environment") { Environment.named(name)?.apply(to: &parameters) }
        if let reporting = fields.text("reporting").flatMap(PhoneParameters.Reporting.init) {
            parameters.phone.reporting = reporting
        }
        if let density = fields.mapping("crowd")?.number("density") { parameters.people.density = density }
        for effect in off { parameters.switchOff(effect) }
        for override in overrides { parameters[keyPath: override.parameter.path] = override.value }
        return parameters
    }

    /// The single numbers.
    private var overrides: [(parameter: SimulationParameter, value: Double, place: YAMLValue)] {
        let sections = fields.mapping("parameters")
        return SimulationParameters.catalogue.compactMap { parameter in
            guard let section = sections?.mapping(parameter.section), let value = section.number(parameter.key) else {
                return nil
            }
            return (parameter, value, section.place(parameter.key))
        }
    }

    private func checkOverrides() {
        for (parameter, value, place) in overrides {
            if let effect = parameter.effect, off.contains(effect), let neutral = parameter.neutral, value != neutral {
                place.report(
                    "\(parameter.name) switches the effect \"\(effect.rawValue)\" on, which \"effects\" switches off; "
                        + "leave one of them out.")
            }
        }
    }
}

// MARK: - Visitors

extension ScenarioDraft {
    private func readVisitors() -> [VisitorMix] {
        let profiles = readProfiles()
        let byName = Dictionary(profiles.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        func mix(_ count: Int, _ phone: String, _ carrying: CarryingPosition) -> VisitorMix {
            var start = SimulationParameters()
            start.phone = byName[phone]?.parameters ?? PhoneParameters()
            carrying.apply(to: &start.phone)
            return VisitorMix(
                count: count, phone: phone, carrying: carrying, phoneParameters: completed(start).phone)
        }
        guard fields.has("visitors") else { return [mix(Scenario.defaultCount, Scenario.defaultPhone, .hand)] }
        let visitors = fields.mappings("visitors").map { kind in
            let phone = kind.text("phone") ?? Scenario.defaultPhone
            if byName[phone] == nil {
                kind.place("phone").report(
                    "There is no phone profile \"\(phone.prefix(60))\"."
                        + Spelling.suggestion(for: phone, among: profiles.map(\.name)))
            }
            var mix = mix(
                kind.integer("count") ?? 1, phone, kind.text("carrying").flatMap(CarryingPosition.init) ?? .hand)
            if let venue { mix.plan = VisitPlan.read(kind, venue: venue) }
            return mix
        }
        let count = visitors.reduce(0) { $0 + $1.count }
        if count > Simulator.walkerLimit {
            fields.place("visitors").report(
                "There are \(count) visitors; at most \(Simulator.walkerLimit) are allowed.")
        }
        return visitors
    }

    /// The scenario's own profiles, then the built-in ones.
    private func readProfiles() -> [PhoneProfile] {
        var lines: [String: Int] = [:]
        let own = fields.mappings("phones").compactMap { phone -> PhoneProfile? in
            guard let name = phone.text("name") else { return nil }
            if PhoneProfile.named(name) != nil {
                phone.place("name").report("\"\(name)\" is the name of a built-in profile; choose another.")
            }
            if let first = lines.updateValue(phone.value.line ?? 0, forKey: name) {
                phone.place("name").report("The profile \"\(name)\" is there twice, first in line \(first).")
            }
            let base = PhoneProfile.named(phone.text("like") ?? Scenario.defaultPhone)
            var parameters = SimulationParameters()
            if let base { parameters.phone = base.parameters }
            if let reporting = phone.text("reporting").flatMap(PhoneParameters.Reporting.init) {
                parameters.phone.reporting = reporting
            }
            for parameter in SimulationParameters.catalogue where parameter.section == "phone" {
                if let value = phone.number(parameter.key) { parameters[keyPath: parameter.path] = value }
            }
            return PhoneProfile(name: name, parameters: parameters.phone)
        }
        return own + PhoneProfile.builtIn
    }
}
