package import Formats
import Parameters
import VenueModel
import Walkers
import Walks

/// The keys of a scenario file: what the reader accepts, what the schema publishes.
package enum ScenarioShape {
    /// The whole file.
    package static let scenario = YAMLShape(
        "scenario", "A simulation: a venue, its visitors, and the faults of its beacons and phones.",
        keys: [
            YAMLKey(
                "name", .text, isRequired: true, "Short name, used in file names: letters, digits, \"-\" and \"_\"."),
            YAMLKey("summary", .text, "Description for readers: what the scenario is and what it tests."),
            YAMLKey("venue", .text, isRequired: true, "Path of the venue's file, relative to this file."),
            YAMLKey(
                "environment", .choice(Environment.all.map(\.name)),
                "The kind of building; sets the parameters that were measured for it. Default: none; all parameters "
                    + "keep their defaults."),
            YAMLKey("effects", .mapping(effects), "Effects to switch off."),
            YAMLKey(
                "parameters", .mapping(parameters),
                "Values of single parameters; they override those of the environment and of all phone profiles."),
            YAMLKey(
                "reporting", .choice(PhoneParameters.Reporting.allCases.map(\.rawValue)),
                "What all phones give to an app: ranging reports once a second, or every packet. Default: as their "
                    + "profiles say."),
            YAMLKey(
                "phones", .list(of: .mapping(phoneProfile), count: 0...1000, noun: "phone profiles"),
                "Phone profiles that the scenario defines."),
            YAMLKey(
                "visitors", .list(of: .mapping(visitors), count: 1...1000, noun: "kinds of visitors"),
                "The visitors, by kind. Default: \(Scenario.defaultCount) visitors."),
            YAMLKey("crowd", .mapping(crowd), "People who walk in a crowd. Default: none."),
            YAMLKey(
                "faults", .list(of: .mapping(FaultShape.shape), count: 0...10_000, noun: "faults"),
                "Faults of beacons and phones."),
            YAMLKey(
                "duration", .number(1...Walk.longestDuration, unit: "seconds"),
                "Length of each visit. Default: \(YAMLText.number(Scenario.defaultDuration))."),
            YAMLKey("seed", .integer(0...Int.max), "Seed of all random numbers. Default: \(Scenario.defaultSeed)."),
        ])

    static let effects = YAMLShape(
        "effects", "Effects by which simulated signals and sensors differ from plain path loss. All are on by default.",
        keys: SimulationEffect.allCases.map { YAMLKey($0.rawValue, .choice(["on", "off"]), $0.meaning) })

    static let parameters = YAMLShape(
        "parameters", "Single parameters of the simulator, by section.",
        keys: SimulationParameters.sections.map { section in
            let shape = YAMLShape(
                section.name, section.meaning, keys: section.parameters.map(\.yamlKey),
                formerKeys: ["nominalPower": "Write \"propagation: {beaconPower: …}\" instead."])
            return YAMLKey(section.name, .mapping(shape), section.meaning)
        })

    static let visitors = YAMLShape(
        "visitors", "Visitors of one kind.",
        keys: [
            YAMLKey(
                "count", .integer(1...Simulator.walkerLimit),
                "Number of visitors. With \"trajectories\": number of people who carry a phone, in the order "
                    + "of the file. Default: all people of the file."
            ),
            YAMLKey(
                "phone", .text,
                "Their phones: the name of a profile in \"phones\", or one of "
                    + "\(PhoneProfile.builtIn.map(\.name).joined(separator: ", ")). Default: \(Scenario.defaultPhone)."),
            YAMLKey(
                "carrying", .choice(CarryingPosition.allCases.map(\.rawValue)),
                "Where the visitors carry the phone; sets its mean height, and adds to its mean offset. Default: hand."),
            YAMLKey(
                "trajectories", .mapping(trajectories), "The ways of these visitors, from a file of another program."),
            YAMLKey(
                "inCrowd", .flag,
                "Whether they are random members of the crowd. If so, they walk like the other members and do not "
                    + "collide with anybody. Default: false."),
        ] + VisitItinerary.keys, alternatives: [["count"], ["trajectories"]])

    static let trajectories = YAMLShape(
        "trajectories",
        "People who walk together as in a file of another program. The recording of each person begins when "
            + "they appear in the file. It ends when they leave the file, or at the scenario's duration.",
        keys: [
            YAMLKey("file", .text, isRequired: true, "Path of the file, relative to this one."),
            YAMLKey(
                "format", .choice(TrajectoryFormat.allCases.map(\.rawValue)),
                "Format of the file. Default: detected from the file's content."),
            YAMLKey(
                "level", .integer(Level.numbers),
                "Number of the level of all people. Default: the level nearest to the heights in the file; without "
                    + "heights, the only level of the venue."
            ),
            YAMLKey(
                "moved",
                .list(of: .number(-100_000_000...100_000_000, unit: "metres"), count: 2...2, noun: "coordinates"),
                "Offset that is added to the file's coordinates, [x, y]. Default: [0, 0]."),
            YAMLKey(
                "frameRate", .number(0.01...1000, unit: "1/s"),
                "Frames a second, for a JuPedSim text file that does not give them."),
        ])

    static let crowd = YAMLShape(
        "crowd",
        "People who walk in a crowd. Visitors with \"inCrowd\" are members of it. All other visitors "
            + "walk through the people of the crowd, but these people still attenuate the signals.",
        keys: [
            YAMLKey(
                "people", .integer(0...CrowdOptions.largestCrowd),
                "Number of people in the whole venue. They give way to each other, and each body attenuates signals."),
            YAMLKey(
                "zones", .dictionary(of: .number(CrowdOptions.allowedDensities, unit: "persons/m2")),
                "Densities of people in zones, by name of the zone. The people stay near their zone."),
            YAMLKey(
                "density", .number(0...6, unit: "persons/m2"),
                "Density everywhere, as a mean effect instead of single people: a signal that goes farther "
                    + "loses more."),
        ], alternatives: [["people"], ["zones"], ["density"]])

    static let phoneProfile = YAMLShape(
        "phoneProfile", "A phone profile: another profile with some parameters changed.",
        keys: [
            YAMLKey("name", .text, isRequired: true, "Its name, for \"phone\" in \"visitors\"."),
            YAMLKey(
                "like", .choice(PhoneProfile.builtIn.map(\.name)),
                "The profile that it changes. Default: \(Scenario.defaultPhone)."),
            YAMLKey(
                "reporting", .choice(PhoneParameters.Reporting.allCases.map(\.rawValue)),
                "What the phone gives to an app. Default: that of \"like\"."),
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
