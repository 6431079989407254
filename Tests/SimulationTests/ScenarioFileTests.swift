import Diagnostics
import Formats
import Foundation
import Geometry
import Parameters
import Radio
import Simulation
import TestSupport
import Testing
import VenueModel
import Walkers

/// What stands in a scenario file is what the scenario is; what is wrong is said by line.
struct ScenarioFileTests {
    private func id(_ text: String) throws -> BeaconID { try #require(BeaconID(text)) }

    @Test func everyKeyCounts() throws {
        let file = try ScenarioFiles.parse(ScenarioFiles.complete)
        let scenario = file.scenario
        #expect(file.warnings == [])
        #expect(file.digest == TextFile.digest(of: ScenarioFiles.complete.utf8))
        #expect(file.venueDigest == TextFile.digest(of: SmallScenario.venue.utf8))
        #expect(scenario.name == "all-keys")
        #expect(scenario.summary == "A scenario with every key.")
        #expect(scenario.venue.name == "shop")
        #expect(scenario.venueFile == "shop.yaml")
        #expect(scenario.visitors.map(\.count) == [3, 2, 1])
        #expect(scenario.visitors.map(\.phone) == ["iphone", "tablet", "android-balanced"])
        #expect(scenario.visitors.map(\.carrying) == [.hand, .bag, .hand])
        #expect(scenario.walkerCount == 6)
        #expect((0...8).map { scenario.kind(ofWalker: $0).place } == [0, 1, 2, 0, 1, 0, 0, 1, 2])
        #expect((-1...8).map { scenario.kind(ofWalker: $0).mix.count } == [3, 3, 3, 3, 2, 2, 1, 3, 3, 3])
        #expect(scenario.duration == 90)
        #expect(scenario.seed == 12)
        var expected = SimulationParameters()
        try #require(Environment.named("mall")).apply(to: &expected)
        expected.switchOff(.fading)
        expected.people.density = 0.5
        expected.propagation.exponent = 2.4
        expected.propagation.beaconPower = -60
        expected.shadowing.sigma = 5
        expected.phone.reporting = .packets
        expected.phone.sensitivity = -95
        expected.phone.heightSigma = 0.1
        #expect(scenario.parameters == expected)
        #expect(scenario.visitors[0].phoneParameters == expected.phone)
        var tablet = try #require(PhoneProfile.named("android-low-power")).parameters
        tablet.reporting = .packets
        tablet.offsetMean = 2 - 3
        tablet.height = CarryingPosition.bag.height
        tablet.sideSigma = CarryingPosition.bag.sideSigma
        // "noise: on" changes nothing; the scenario's own numbers are over those of profiles.
        tablet.noise = 0.8
        tablet.sensitivity = -95
        tablet.heightSigma = 0.1
        #expect(scenario.visitors[1].phoneParameters == tablet)
        guard case .itinerary(let third) = scenario.visitors[2].way,
            case .itinerary(let first) = scenario.visitors[0].way
        else {
            Issue.record("Both have a plan.")
            return
        }
        #expect(first == VisitItinerary())
        #expect(
            third.course
                == .route([
                    Waypoint(time: 0, position: Point(2, 2), level: 0),
                    Waypoint(time: 8, position: Point(8, 8), level: 0, activity: .standing),
                    Waypoint(time: 30, position: Point(8, 2), level: 0, heading: .pi / 2),
                ]))
        #expect(scenario.crowd?.amount == .people(7))
        #expect(scenario.crowd?.weakensSignals == true)
    }

    @Test func everyFaultCounts() throws {
        let scenario = try ScenarioFiles.parse(ScenarioFiles.complete).scenario
        let door = try id("a-1")
        let till = try id("a-2")
        let rear = try id("a-3")
        #expect(
            scenario.faults.faults == [
                .dead(door, during: 60...120), .dead(door, during: 0...(.infinity)),
                .fadingBattery(door, from: 10, decibelsPerHour: 5),
                .moved(till, to: Point(3, 4), level: 0, height: 2), .swapped(door, rear),
                .duplicated(rear, at: Point(3, 4), level: 0, height: 3), .wrongPower(till, by: -6),
                .foreign(
                    try id("stranger"), at: Point(1, 1), level: 0, height: 1, powerAt1m: -70, interval: 0.35),
                .bluetoothOff(during: 5...(.infinity)), .background(during: 0...9), .clockJump(at: 9, by: -2),
            ])
    }

    @Test func theShortestScenario() throws {
        let scenario = try ScenarioFiles.parse("name: x\nvenue: shop.yaml").scenario
        #expect(scenario.parameters == SimulationParameters())
        #expect(scenario.visitors.map(\.phone) == [Scenario.defaultPhone])
        #expect(scenario.visitors.map(\.phoneParameters) == [PhoneParameters()])
        #expect(scenario.crowd == nil)
        #expect(scenario.walkerCount == Scenario.defaultCount)
        #expect(PhoneProfile.named(Scenario.defaultPhone)?.parameters == PhoneParameters())
        #expect(scenario.duration == Scenario.defaultDuration)
        #expect(scenario.seed == 1)
        #expect(scenario.faults.faults.isEmpty)
    }

    /// Every number of the catalogue can be set, and arrives where it belongs.
    @Test(arguments: SimulationParameters.catalogue) func everyParameterCanBeSet(_ parameter: SimulationParameter)
        throws
    {
        let value =
            parameter.range.lowerBound == parameter.defaultValue
            ? parameter.range.upperBound : parameter.range.lowerBound
        let text =
            "name: x\nvenue: v\nparameters: {\(parameter.section): {\(parameter.key): \(YAMLText.number(value))}}"
        var expected = SimulationParameters()
        expected[parameter] = value
        #expect(try ScenarioFiles.parse(text).scenario.parameters == expected)
    }

    @Test(arguments: SimulationEffect.allCases) func everyEffectCanBeSwitchedOff(_ effect: SimulationEffect) throws {
        var expected = SimulationParameters()
        expected.switchOff(effect)
        let text = "name: x\nvenue: v\neffects: {\(effect.rawValue): off}"
        let scenario = try ScenarioFiles.parse(text).scenario
        #expect(scenario.parameters == expected)
        #expect(scenario.visitors[0].phoneParameters == expected.phone)
        #expect(effect.meaning.hasSuffix("."))
    }

    @Test(arguments: Environment.all.map(\.name)) func environmentsAreInTheCatalogue(_ name: String) throws {
        let environment = try #require(Environment.named(name))
        for value in environment.values {
            let parameter = try #require(value.parameter, "a value of \(name) is not in the catalogue")
            #expect(parameter.range.contains(value.value), "\(name): \(parameter.name)")
            #expect(!value.source.isEmpty)
        }
        var expected = SimulationParameters()
        environment.apply(to: &expected)
        #expect(try ScenarioFiles.parse("name: x\nvenue: v\nenvironment: \(name)").scenario.parameters == expected)
        #expect(expected != SimulationParameters())
    }

    @Test(arguments: ScenarioFiles.names) func theScenariosOfTheProjectAreInOrder(_ name: String) throws {
        let file = try ScenarioFile.read(path: ScenarioFiles.path(name))
        #expect(file.warnings == [])
        #expect(file.scenario.name == name)
        #expect(file.scenario.faults.problems(in: file.scenario.venue) == [])
    }

    @Test(arguments: [
        ("fadng", "effects: {fadng: off}", "Did you mean \"fading\"?"),
        ("off", "effects: {fading: of}", "is not one of on, off"),
        ("flag", "effects: {fading: false}", "One of on, off is expected"),
        ("former", "parameters: {propagation: {nominalPower: 1}}", "Write \"propagation: {beaconPower: …}\""),
        ("section", "parameters: {shadow: {sigma: 1}}", "\"shadow\" is unknown"),
        ("key", "parameters: {shadowing: {sgima: 1}}", "Did you mean \"sigma\"?"),
        ("range", "parameters: {shadowing: {sigma: 99}}", "outside the allowed range 0…50 dB"),
        ("nan", "parameters: {shadowing: {sigma: .nan}}", "A finite number is expected"),
        ("environment", "environment: maul", "Did you mean \"mall\"?"),
        ("duration", "duration: 0", "outside the allowed range 1…86400 seconds"),
        ("seed", "seed: -1", "outside the allowed range"), ("seeds", "seed: 1e400", "whole number"),
        ("nobody", "visitors: []", "A list of 1…1000 kinds of visitors"),
        ("count", "visitors: [{count: 0}]", "outside the allowed range 1…1000000"),
        ("many", "visitors: [{count: 1000000}, {count: 1}]", "There are 1000001 visitors"),
        ("phone", "visitors: [{count: 1, phone: ifone}]", "no phone profile \"ifone\". Did you mean \"iphone\"?"),
        ("like", "phones: [{name: a, like: ipohne}]", "Did you mean \"iphone\"?"),
        ("twice", "phones: [{name: a}, {name: a}]", "There are two profiles \"a\""),
        ("builtin", "phones: [{name: iphone}]", "name of a built-in profile"),
        ("carrying", "visitors: [{count: 1, carrying: hat}]", "is not one of hand, ear, bag, pocket"),
        ("node", "visitors: [{count: 1, route: [{at: 0, node: z}]}]", "There is no node \"z\""),
        ("later", "visitors: [{count: 1, route: [{at: 1, node: x}, {at: 1, node: y}]}]", "must be later"),
        ("nocount", "visitors: [{phone: iphone}]", "give \"count\", or \"trajectories\""),
        ("nocrowd", "crowd: {}", "give \"people\", or \"zones\", or \"density\""),
        ("zone", "crowd: {zones: {Sales: 0.3}}", "no zone \"Sales\". Did you mean \"Sale\"?"),
        ("both", "crowd: {zones: {Sale: 0.3}, people: 3}", "either \"people\" or \"zones\""),
        ("people", "crowd: {people: 1000000}", "outside the allowed range 0…100000"),
        ("crowd", "crowd: {density: 7}", "outside the allowed range 0…6 persons/m2"),
        ("kind", "faults: [{kind: daed, beacon: door}]", "Did you mean \"dead\"?"),
        ("nokind", "faults: [{beacon: door}]", "The key \"kind\" is missing"),
        ("beacon", "faults: [{kind: dead, beacon: dor}]", "no beacon \"dor\". Did you mean \"door\"?"),
        ("twins", "faults: [{kind: dead, beacon: twin}]", "by its identity: a-4, a-5"),
        ("needs", "faults: [{kind: moved, beacon: door}]", "\"at\" is missing; \"moved\" needs it"),
        (
            "odd", "faults: [{kind: swapped, beacon: door, with: till, from: 3}]",
            "\"from\" does not belong to \"swapped\""
        ),
        ("none", "faults: [{kind: bluetoothOff, beacon: door}]", "does not belong to \"bluetoothOff\""),
        ("end", "faults: [{kind: dead, beacon: door, from: 9, until: 3}]", "ends at 3 s, before it begins at 9 s"),
        ("self", "faults: [{kind: swapped, beacon: door, with: a-1}]", "cannot be swapped with itself"),
        ("level", "faults: [{kind: moved, beacon: door, at: [1, 1], level: 4}]", "no level 4"),
        (
            "foreign", "faults: [{kind: foreign, beacon: a-1, at: [1, 1], level: 0, height: 1, powerAt1m: -60}]",
            "so it is not foreign"
        ),
        ("conflict", "effects: {shadowing: off}\nparameters: {shadowing: {sigma: 3}}", "remove one of them"),
        ("name", "name: ../x", "used in file names"), ("venue", "venue: [x]", "Text is expected"),
    ])
    func whatIsWrongIsSaidByLine(_: String, text: String, sentence: String) throws {
        let key = text.prefix { $0 != ":" }
        let rest = ["name: x", "venue: v"].filter { !$0.hasPrefix(key) }.joined(separator: "\n")
        let error = try #require(throws: Problems.self) { try ScenarioFiles.parse("\(rest)\n\(text)") }
        let found = error.all.filter { $0.message.contains(sentence) }
        #expect(found.count == 1, "\(error)")
        #expect(error.all.allSatisfy { $0.file == "it.yaml" && $0.line != nil }, "\(error)")
        #expect((found.first?.line ?? 0) > rest.count { $0 == "\n" }, "\(error)")
    }

    @Test func everythingIsReportedAtOnce() throws {
        let text = """
            name: a b
            venue: gone
            effects: {fadng: off}
            parameters: {shadowing: {sigma: 99}}
            faults: [{kind: died}]
            duration: 0
            """
        let error = try #require(throws: Problems.self) {
            try ScenarioFile.parse(text, file: "folder/it.yaml")
        }
        #expect(error.all.count == 7, "\(error)")
        #expect(error.all.contains { $0.file == "folder/gone" && $0.message == "There is no such file." })
        #expect(error.all.filter { $0.file == "folder/it.yaml" }.map(\.line) == [1, 2, 3, 4, 5, 6])
    }

    @Test func faultsAfterTheEndAreWarnedOf() throws {
        let text = "name: x\nvenue: v\nduration: 50\nfaults:\n  - {kind: background, from: "
        #expect(try ScenarioFiles.parse(text + "49}").warnings == [])
        let warning = try #require(ScenarioFiles.parse(text + "50}").warnings.first)
        #expect(warning.severity == .warning && warning.line == 5)
        #expect(warning.message == "The fault begins at 50 s; visits end at 50 s.")
    }

    /// Trajectories come from a file beside the scenario; what is wrong with it is said there.
    @Test func peopleOfAFile() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "beaconry-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        func write(_ text: String, _ name: String) throws {
            try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
        }
        func read(_ visitors: String) throws -> ScenarioFile {
            try write("name: x\nvenue: shop.yaml\nvisitors: [\(visitors)]", "it.yaml")
            return try ScenarioFile.read(path: folder.appending(path: "it.yaml").path)
        }
        func problems(_ visitors: String) throws -> [String] {
            let error = try #require(throws: Problems.self) { try read(visitors) }
            return error.all.map { "\($0.file.map { URL(filePath: $0).lastPathComponent } ?? ""): \($0.message)" }
        }
        try write(SmallScenario.venue, "shop.yaml")
        // Two people for two seconds, one for half a second.
        let rows = (0...20).flatMap { ["1 \($0) \(1 + 0.1 * Double($0)) 2", "2 \($0) 5 \(5 + 0.1 * Double($0))"] }
        try write(
            "#framerate: 10\n#ID\tFR\tX\tY\n" + (rows + (0...5).map { "3 \($0) 1 1" }).joined(separator: "\n"), "p.txt")
        let scenario = try read("{trajectories: {file: p.txt, level: 0, moved: [0.5, 1]}, carrying: bag}").scenario
        #expect(scenario.walkerCount == 2)
        guard case .recorded(let people) = scenario.visitors[0].way else {
            Issue.record("They go as the file says.")
            return
        }
        #expect(people.map(\.duration) == [2, 2])
        var first = people[0]
        #expect(first.next().position == Point(1.5, 3))
        #expect(try read("{count: 1, trajectories: {file: p.txt, level: 0}}").scenario.walkerCount == 1)

        // Heights say the level, if it is not the only one.
        #expect(try read("{trajectories: {file: p.txt}}").scenario.walkerCount == 2)
        let upstairs = "  - {number: 1, height: 3, outline: [[0, 0], [9, 0], [9, 9]]}\n"
        try write(SmallScenario.venue.replacing("levels:\n", with: "levels:\n" + upstairs), "shop.yaml")
        let missing = try problems("{trajectories: {file: p.txt}}").filter { $0.contains("give \"level\"") }
        #expect(missing.count == 3)
        try write(SmallScenario.venue, "shop.yaml")
        #expect(
            try problems("{count: 3, trajectories: {file: p.txt, level: 0}}").contains { $0.contains("only 2 people") })
        #expect(try problems("{trajectories: {file: gone.txt, level: 0}}").contains("gone.txt: There is no such file."))
        #expect(
            try problems("{trajectories: {file: p.txt, level: 0}, route: [{at: 0, node: x}]}").contains {
                $0.contains("either \"route\" or \"trajectories\"")
            })
        // A level that is missing is missing for everybody, and said once.
        #expect(
            try problems("{trajectories: {file: p.txt, level: 7}}").filter { $0.contains("no level 7") }
                == ["it.yaml: There is no level 7 in the venue. Known: 0."])
        try write("#framerate: 10\n1 0 x 2\n", "p.txt")
        #expect(try problems("{trajectories: {file: p.txt, level: 0}}").contains { $0.hasPrefix("p.txt: ") })
    }

    /// The scenario that switches everything off does so, whatever effects there will be.
    @Test func idealIsUndisturbed() throws {
        let scenario = try ScenarioFile.read(path: ScenarioFiles.path("office-ideal")).scenario
        for parameter in SimulationParameters.catalogue {
            guard let effect = parameter.effect, let neutral = parameter.neutral, effect != .walls else { continue }
            #expect(scenario.parameters[parameter] == neutral, "\(parameter.name)")
        }
    }

    @Test func tellsScenariosFromVenues() {
        #expect(ScenarioFile.isScenario(ScenarioFiles.complete))
        #expect(!ScenarioFile.isScenario(SmallScenario.venue))
        for text in ["", "]", "- x", "name: x", "levels: []\nseed: 1", "[[[["] {
            #expect(!ScenarioFile.isScenario(text))
        }
        for text in ["venue: x", "venue: x\nlevels: []", "name: x\nfaults: []"] {
            #expect(ScenarioFile.isScenario(text))
        }
    }
}
