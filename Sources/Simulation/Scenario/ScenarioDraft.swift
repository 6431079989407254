import Diagnostics
import Formats
import Geometry
import Parameters
import VenueFiles
import VenueModel
import Walkers
import Walks

/// A scenario while it is read. Problems are reported; a draft with an error never becomes a scenario.
struct ScenarioDraft {
    let fields: YAMLFields
    /// `nil` if it cannot be used.
    let venue: Venue?
    let venueFile: String?
    private let off: [SimulationEffect]
    private var parameters = SimulationParameters()
    private var visitors = [VisitorMix()]
    private var crowd: CrowdOptions?
    private var faults: [Fault] = []
    /// Errors and warnings of other files.
    private(set) var problems: [Problem] = []
    /// The full path for a path in the file.
    private let path: (String) -> String
    private let databases: (any TrajectoryDatabaseReader.Type)?

    init(
        _ fields: YAMLFields, venue: Venue?, venueFile: String?, databases: (any TrajectoryDatabaseReader.Type)?,
        path: @escaping (String) -> String
    ) {
        self.fields = fields
        self.databases = databases
        self.path = path
        self.venue = venue
        self.venueFile = venueFile
        off = SimulationEffect.allCases.filter { fields.mapping("effects")?.text($0.rawValue) == "off" }
        fields.checkName()
        checkOverrides()
        parameters = completed(SimulationParameters())
        visitors = readVisitors()
        crowd = readCrowd()
        checkMembers()
        if let venue { faults = FaultReader(venue: venue).faults(fields.mappings("faults")) }
        checkTimes()
    }

    /// The scenario, if there is a venue and a name.
    var scenario: Scenario? {
        guard let venue, let name = fields.text("name") else { return nil }
        return Scenario(
            name: name, summary: fields.text("summary") ?? "", venue: venue, venueFile: venueFile,
            environment: fields.text("environment"), parameters: parameters, visitors: visitors,
            crowd: crowd, faults: FaultList(faults), duration: duration,
            seed: fields.integer("seed").map(UInt64.init) ?? Scenario.defaultSeed)
    }
}

// MARK: - Parameters

extension ScenarioDraft {
    /// The environment, then effects that are switched off, then single parameters, applied to a start.
    private func completed(_ start: SimulationParameters) -> SimulationParameters {
        var parameters = start
        if let name = fields.text("environment") { Environment.named(name)?.apply(to: &parameters) }
        if let reporting = fields.text("reporting").flatMap(PhoneParameters.Reporting.init) {
            parameters.phone.reporting = reporting
        }
        if let density = fields.mapping("crowd")?.number("density") { parameters.people.density = density }
        for effect in off { parameters.switchOff(effect) }
        for override in overrides { parameters[override.parameter] = override.value }
        return parameters
    }

    /// The single parameters.
    private var overrides: [(parameter: SimulationParameter, value: Double, place: YAMLValue)] {
        let sections = fields.mapping("parameters")
        return SimulationParameters.catalogue.compactMap { parameter in
            guard let section = sections?.mapping(parameter.section), let value = section.number(parameter.key) else {
                return nil
            }
            return (parameter, value, section.place(parameter.key))
        }
    }

    private var duration: Double { fields.number("duration") ?? Scenario.defaultDuration }

    private func checkTimes() {
        for fault in fields.mappings("faults") {
            guard let start = fault.number("from"), start >= duration else { continue }
            fault.place("from").report(
                "The fault begins at \(YAMLText.number(start)) s; visits end at \(YAMLText.number(duration)) s.",
                severity: .warning)
        }
    }

    private func checkOverrides() {
        for (parameter, value, place) in overrides {
            if let effect = parameter.effect, off.contains(effect), let neutral = parameter.neutral, value != neutral {
                place.report(
                    "\(parameter.name) switches the effect \"\(effect.rawValue)\" on, but \"effects\" switches it "
                        + "off; remove one of them.")
            }
        }
    }

    // MARK: - Visitors

    private mutating func readVisitors() -> [VisitorMix] {
        let profiles = readProfiles()
        let byName = Dictionary(profiles.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        func mix(_ count: Int, _ phone: String, _ carrying: CarryingPosition) -> VisitorMix {
            var start = SimulationParameters()
            start.phone = byName[phone]?.parameters ?? PhoneParameters()
            carrying.apply(to: &start.phone)
            return VisitorMix(count: count, phone: phone, carrying: carrying, phoneParameters: completed(start).phone)
        }
        guard fields.has("visitors") else { return [mix(Scenario.defaultCount, Scenario.defaultPhone, .hand)] }
        var visitors: [VisitorMix] = []
        for kind in fields.mappings("visitors") {
            let phone = kind.text("phone") ?? Scenario.defaultPhone
            if byName[phone] == nil {
                kind.place("phone").report(
                    "There is no phone profile \"\(phone.prefix(60))\"."
                        + Spelling.suggestion(for: phone, among: profiles.map(\.name)))
            }
            var mix = mix(
                kind.integer("count") ?? 1, phone, kind.text("carrying").flatMap(CarryingPosition.init) ?? .hand)
            let isInCrowd = kind.flag("inCrowd") == true
            let others = VisitItinerary.keys.map(\.name) + (isInCrowd ? ["trajectories"] : [])
            if let way = isInCrowd ? "inCrowd" : kind.has("trajectories") ? "trajectories" : nil {
                for key in others where kind.has(key) {
                    kind.place(key).report("Visitors have either \"\(key)\" or \"\(way)\", not both.")
                }
            }
            if isInCrowd {
                mix.way = .inCrowd
            } else if let trajectories = kind.mapping("trajectories") {
                let people = readPeople(trajectories)
                mix.way = .recorded(people)
                mix.count = min(kind.integer("count") ?? people.count, people.count)
                if let count = kind.integer("count"), count > people.count, !people.isEmpty {
                    kind.place("count").report(
                        "The file has only \(people.count) people who are present for a second or more.")
                }
            } else if let venue {
                mix.way = .itinerary(VisitItinerary.read(kind, venue: venue))
            }
            visitors.append(mix)
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
                phone.place("name").report("There are two profiles \"\(name)\"; the first is in line \(first).")
            }
            let base = PhoneProfile.named(phone.text("like") ?? Scenario.defaultPhone)
            var parameters = SimulationParameters()
            if let base { parameters.phone = base.parameters }
            if let reporting = phone.text("reporting").flatMap(PhoneParameters.Reporting.init) {
                parameters.phone.reporting = reporting
            }
            for parameter in SimulationParameters.catalogue where parameter.section == "phone" {
                if let value = phone.number(parameter.key) { parameters[parameter] = value }
            }
            return PhoneProfile(name: name, parameters: parameters.phone)
        }
        return own + PhoneProfile.builtIn
    }

    // MARK: - Other people

    /// The people of a trajectory file.
    private mutating func readPeople(_ fields: YAMLFields) -> [RecordedWalker] {
        guard let venue, let file = fields.text("file").map(path) else { return [] }
        var options = TrajectoryOptions()
        options.frameRate = fields.number("frameRate")
        let set: TrajectorySet
        do throws(Problems) {
            let format = fields.text("format").flatMap(TrajectoryFormat.init)
            set = try TrajectorySet.read(path: file, format: format, options: options, databases: databases)
        } catch {
            fields.place("file").report(
                "The trajectories cannot be used; the problems of their file are reported there.")
            problems += error.inFile(file).all
            return []
        }
        problems += set.warnings
        if let level = fields.integer("level"), venue.level(level) == nil {
            let known = venue.levels.map { String($0.number) }.joined(separator: ", ")
            fields.place("level").report("There is no level \(level) in the venue. Known: \(known).")
            return []
        }
        let offset = fields.numbers("moved") ?? []
        let moved = offset.count == 2 ? set.moved(by: Vector(offset[0], offset[1])) : set
        // A file without heights needs no level where there is only one.
        let only = venue.levels.count == 1 ? venue.levels[0].number : nil
        var people: [RecordedWalker] = []
        var complaints: [String] = []
        for trajectory in moved.trajectories {
            do throws(Problems) {
                let isFlat = trajectory.samples.contains { $0.elevation == nil }
                let level = fields.integer("level") ?? (isFlat ? only : nil)
                let person = try RecordedWalker(trajectory, in: venue, level: level)
                if person.duration >= 1 { people.append(person) }
            } catch {
                complaints += error.all.map(\.message)
            }
        }
        // A missing level is the same problem for all people, so it is reported once.
        for complaint in complaints.prefix(3) { fields.value.report(complaint) }
        if complaints.isEmpty, people.isEmpty {
            fields.place("file").report("The file has no person who is present for a second or more.")
        }
        return people
    }

    /// The people who are simulated one by one; the density is a parameter. If the effect is switched off, they are
    /// simulated only if visitors are among them.
    private func readCrowd() -> CrowdOptions? {
        let isOff = off.contains(.crowd)
        guard let fields = fields.mapping("crowd"), !isOff || visitors.contains(where: \.isInCrowd) else { return nil }
        if fields.has("people"), fields.has("zones") {
            fields.place("zones").report("A crowd has either \"people\" or \"zones\", not both.")
        }
        let zones = fields.namedNumbers("zones").map { CrowdOptions.ZoneDensity(zone: $0.name, density: $0.number) }
        guard
            let amount = fields.integer("people").map(CrowdOptions.Amount.people)
                ?? (zones.isEmpty ? nil : .densities(zones))
        else { return nil }
        let options = CrowdOptions(amount, weakensSignals: !isOff)
        if let venue {
            for problem in options.problems(in: venue) {
                fields.place(fields.has("zones") ? "zones" : "people").report(problem.message)
            }
        }
        return options
    }

    /// Visitors in the crowd are some of its people.
    private func checkMembers() {
        guard visitors.contains(where: \.isInCrowd), let venue else { return }
        let people = crowd?.counts(in: venue).reduce(0) { $0 + $1.count } ?? 0
        var members = 0
        for (kind, mix) in zip(fields.mappings("visitors"), visitors) where mix.isInCrowd {
            members += mix.count
            guard members > people else { continue }
            kind.place("inCrowd").report(
                crowd == nil
                    ? "The scenario has no crowd; give \"crowd\" with \"people\" or \"zones\"."
                    : "In all, \(members) visitors are members of the crowd, which has \(people) people.")
        }
    }
}
