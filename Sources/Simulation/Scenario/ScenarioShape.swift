package import TextInput

/// The keys of a scenario file: what the reader accepts, what the schema publishes.
package enum ScenarioShape {
    /// The whole file.
    package static let scenario = YAMLShape(
        "scenario", "What is to be simulated: a venue, who visits it, and what is wrong with it.",
        keys: [
            YAMLKey(
                "name", .text, isRequired: true, "Short name, used in file names: letters, digits, \"-\" and \"_\"."),
            YAMLKey("summary", .text, "What the scenario is and what it stresses, for people."),
            YAMLKey("venue", .text, isRequired: true, "Path of the venue's file, relative to this file."),
            YAMLKey(
                "environment", .choice(Environment.all.map(\.name)),
                "The kind of building; sets the parameters that measurements give for it. Default: none of them."),
            YAMLKey("effects", .mapping(effects), "What is switched off."),
            YAMLKey("parameters", .mapping(parameters), "Single numbers, over those of the environment."),
            YAMLKey(
                "reporting", .choice(PhoneParameters.Reporting.allCases.map(\.rawValue)),
                "What the phones hand to an app: ranging reports once a second, or every packet. Default: "
                    + "\(PhoneParameters().reporting.rawValue)."),
            YAMLKey(
                "visitors", .list(of: .mapping(visitors), count: 1...1000, noun: "kinds of visitors"),
                "Who visits. Default: \(Scenario.defaultCount) visitors."),
            YAMLKey(
                "faults", .list(of: .mapping(FaultShape.shape), count: 0...10_000, noun: "faults"),
                "What is wrong with beacons and phones."),
            YAMLKey(
                "duration", .number(1...Simulator.longestDuration, unit: "seconds"),
                "Length of each visit. Default: \(YAMLText.number(Scenario.defaultDuration))."),
            YAMLKey("seed", .integer(0...Int.max), "All randomness comes from it. Default: 1."),
        ])

    static let effects = YAMLShape(
        "effects", "What makes a simulated signal or sensor differ from plain path loss; all are on by default.",
        keys: SimulationEffect.allCases.map { YAMLKey($0.rawValue, .choice(["on", "off"]), $0.meaning) })

    static let parameters = YAMLShape(
        "parameters", "Single numbers of the simulator, by section.",
        keys: SimulationParameters.sections.map { YAMLKey($0.name, .mapping($0.shape), $0.shape.description) })

    static let visitors = YAMLShape(
        "visitors", "So many visitors of one kind.",
        keys: [
            YAMLKey("count", .integer(1...Simulator.walkerLimit), isRequired: true, "How many there are.")
        ])
}

extension SimulationParameters {
    /// What the sections hold, a sentence each.
    static let meanings = [
        "propagation": "Powers, path loss and walls as they really are.",
        "shadowing": "What changes over metres, and from visit to visit.",
        "fading": "What changes over centimetres.",
        "people": "What bodies do to signals.",
        "phone": "The phone, and what its operating system hands to an app.",
        "movement": "How visitors move.",
        "sensors": "Motion, heading and pressure sensors.",
    ]

    /// The sections of the catalogue with their keys, in its order.
    fileprivate static var sections: [(name: String, shape: YAMLShape)] {
        var sections: [(name: String, shape: YAMLShape)] = []
        for parameter in catalogue {
            if sections.last?.name != parameter.section {
                let meaning = meanings[parameter.section] ?? "Other numbers."
                sections.append((parameter.section, YAMLShape(parameter.section, meaning, keys: [])))
            }
            sections[sections.count - 1].shape.keys.append(parameter.yamlKey)
        }
        return sections
    }
}

extension SimulationParameter {
    /// The default of the parameter.
    public var defaultValue: Double { SimulationParameters()[keyPath: path] }

    fileprivate var yamlKey: YAMLKey {
        YAMLKey(key, .number(range, unit: unit), "\(meaning) Default: \(YAMLText.number(defaultValue)).")
    }
}
