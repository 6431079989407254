package import Formats
import Parameters
import Trajectories
import Walkers

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
            YAMLKey(
                "parameters", .mapping(parameters),
                "Single numbers, over those of the environment and of all phone profiles."),
            YAMLKey(
                "reporting", .choice(PhoneParameters.Reporting.allCases.map(\.rawValue)),
                "What all phones hand to an app: ranging reports once a second, or every packet. Default: as their "
                    + "profiles say."),
            YAMLKey(
                "phones", .list(of: .mapping(phoneProfile), count: 0...1000, noun: "phone profiles"),
                "Phone profiles of the scenario's own."),
            YAMLKey(
                "visitors", .list(of: .mapping(visitors), count: 1...1000, noun: "kinds of visitors"),
                "Who visits. Default: \(Scenario.defaultCount) visitors."),
            YAMLKey("crowd", .mapping(crowd), "People who walk about among each other. Default: none."),
            YAMLKey(
                "faults", .list(of: .mapping(FaultShape.shape), count: 0...10_000, noun: "faults"),
                "What is wrong with beacons and phones."),
            YAMLKey(
                "duration", .number(1...Walk.longestDuration, unit: "seconds"),
                "Length of each visit. Default: \(YAMLText.number(Scenario.defaultDuration))."),
            YAMLKey("seed", .integer(0...Int.max), "All randomness comes from it. Default: \(Scenario.defaultSeed)."),
        ])

    static let effects = YAMLShape(
        "effects", "What makes a simulated signal or sensor differ from plain path loss; all are on by default.",
        keys: SimulationEffect.allCases.map { YAMLKey($0.rawValue, .choice(["on", "off"]), $0.meaning) })

    static let parameters = YAMLShape(
        "parameters", "Single numbers of the simulator, by section.",
        keys: SimulationParameters.sections.map { section in
            let shape = YAMLShape(section.name, section.meaning, keys: section.parameters.map(\.yamlKey))
            return YAMLKey(section.name, .mapping(shape), section.meaning)
        })

    static let visitors = YAMLShape(
        "visitors", "So many visitors of one kind.",
        keys: [
            YAMLKey(
                "count", .integer(1...Simulator.walkerLimit),
                "How many there are; of a file's people, how many of the first carry a phone. Default: all of the file."
            ),
            YAMLKey(
                "phone", .text,
                "Their phones: a profile of \"phones\", or one of "
                    + "\(PhoneProfile.builtIn.map(\.name).joined(separator: ", ")). Default: \(Scenario.defaultPhone)."),
            YAMLKey(
                "carrying", .choice(CarryingPosition.allCases.map(\.rawValue)),
                "Where they carry it; sets the phone's mean height, and adds to its mean offset. Default: hand."),
            YAMLKey("trajectories", .mapping(trajectories), "Where each of them goes, from another program's file."),
            YAMLKey(
                "inCrowd", .flag,
                "Whether they are members of the crowd, picked by chance: they walk about as all of it do and collide with "
                    + "nobody. Default: false."),
        ] + VisitPlan.keys, alternatives: [["count"], ["trajectories"]])

    static let trajectories = YAMLShape(
        "trajectories",
        "People who walk as those of another program did, among each other. Each one's recording begins when he appears in "
            + "the file, and ends when he leaves it or with the scenario's duration.",
        keys: [
            YAMLKey("file", .text, isRequired: true, "Path of the file, relative to this one."),
            YAMLKey(
                "format", .choice(TrajectoryFormat.allCases.map(\.rawValue)),
                "Its format. Default: found out from its content."),
            YAMLKey(
                "level", .integer(-100...200),
                "Number of the level on which all are. Default: the nearest to the heights in the file; without heights, the venue's only one."
            ),
            YAMLKey(
                "moved",
                .list(of: .number(-100_000_000...100_000_000, unit: "metres"), count: 2...2, noun: "coordinates"),
                "What is added to the file's coordinates, [x, y]. Default: nothing."),
            YAMLKey(
                "frameRate", .number(0.01...1000, unit: "1/s"),
                "Frames a second, for a JuPedSim text that does not say so."),
        ])

    static let crowd = YAMLShape(
        "crowd",
        "People who walk about among each other. Visitors with \"inCrowd\" are some of them; all other visitors pass "
            + "through them, signals do not.",
        keys: [
            YAMLKey(
                "people", .integer(0...CrowdPlan.largestCrowd),
                "So many walk about in the whole venue and give way to each other, each a body in the way of signals."),
            YAMLKey(
                "zones", .dictionary(of: .number(CrowdPlan.allowedDensities, unit: "persons/m2")),
                "The same, but so many in these zones, by their names; they stay about their zone."),
            YAMLKey(
                "density", .number(0...6, unit: "persons/m2"),
                "So many everywhere, by a law of the mean instead of one by one: they weaken signals the more, the farther "
                    + "these go."),
        ], alternatives: [["people"], ["zones"], ["density"]])

    static let phoneProfile = YAMLShape(
        "phoneProfile", "A phone profile: a built-in one with some numbers of its own.",
        keys: [
            YAMLKey("name", .text, isRequired: true, "Its name, for \"phone\" of visitors."),
            YAMLKey(
                "like", .choice(PhoneProfile.builtIn.map(\.name)),
                "The profile that it begins with. Default: \(Scenario.defaultPhone)."),
            YAMLKey(
                "reporting", .choice(PhoneParameters.Reporting.allCases.map(\.rawValue)),
                "What it hands to an app. Default: that of \"like\"."),
        ]
            + SimulationParameters.catalogue.filter { $0.section == "phone" }.map {
                YAMLKey($0.key, .number($0.range, unit: $0.unit), "\($0.meaning) Default: that of \"like\".")
            })
}

extension SimulationParameter {
    fileprivate var yamlKey: YAMLKey {
        YAMLKey(key, .number(range, unit: unit), "\(meaning) Default: \(YAMLText.number(defaultValue)).")
    }
}
