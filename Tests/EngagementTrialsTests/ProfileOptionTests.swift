import Engagement
import EngagementTrials
import Geometry
import Parallelism
import Positioning
import TestSupport
import Testing
import VenueModel

/// Each option of a built-in profile changes what the commands of its row in the table of statements say of the
/// profile.
@Suite struct ProfileOptionTests {
    /// Beacons at the height of a hand, two of them at ends of paths, so that people come near.
    private static let venue = {
        var venue = TrialHall.venue
        for index in venue.beacons.indices { venue.beacons[index].height = 1.2 }
        venue.beacons[0].position = Point(10, 5)
        venue.beacons[5].position = Point(50, 15)
        return venue
    }()
    private static let context = RunContext(workers: 2)

    @Test func eachOptionCounts() throws {
        let options = ProfileFile.statements(of: EngagementProfile.builtIn).filter { $0.option != nil }
        #expect(options.count == EngagementProfile.builtIn.map(\.options.count).reduce(0, +))
        #expect(options.allSatisfy { !$0.commands.isEmpty })
        for command in Set(options.flatMap(\.commands)).sorted() {
            let pairs = options.filter { $0.commands.contains(command) }.map {
                (base: $0.profile, changed: "\($0.profile)+\($0.option ?? "")")
            }
            let figures = try Self.figures(of: command, Set(pairs.flatMap { [$0.base, $0.changed] }))
            for (base, changed) in pairs { #expect(figures[base] != figures[changed], "\(command): \(changed)") }
        }
    }

    /// An option is not seen where it does not act: a trigger of zones asks for no proximity, unless another option says
    /// so.
    @Test func anOptionActsInItsCommandAlone() throws {
        let zones = try Self.figures(
            of: "engage zones",
            ["backspin", "backspin+near-3", "backspin+beacon-near", "backspin+beacon-near+near-3"])
        #expect(zones["backspin"] == zones["backspin+near-3"] && zones["backspin"]?.isEmpty == false)
        #expect(zones["backspin+beacon-near"] != zones["backspin+beacon-near+near-3"])
    }

    /// What a command says of profiles, by their names.
    private static func figures(of command: String, _ names: Set<String>) throws -> [String: [String]] {
        let profiles = try names.sorted().map { try ProfileFile.chosen($0) }
        var request = EngagementRequest()
        request.visits = 4
        request.testVisits = 4
        request.duration = 600
        request.profiles = profiles
        request.settings = [NamedSettings(name: "default", settings: Preset.default.settings)]
        // Nothing is searched: profiles have triggers of their own.
        request.given = GivenTriggers(
            settings: request.settings[0], triggers: [:], rule: request.rule, venue: venue.name, seed: request.seed)
        let words = command.split(separator: " ").map(String.init)
        if let phone = words.firstIndex(of: "--phone") {
            request.scenarios = [try #require(AttentionScenario(rawValue: words[phone + 1]))]
        }
        var figures: [String: [String]] = [:]
        switch words.prefix(2).joined(separator: " ") {
        case "engage zones":
            for row in try EngagementRun(venue: venue, request: request, in: context).run().rows {
                figures[row.profile, default: []].append("\(row.outcome), \(row.listening)")
            }
        case "engage events":
            request.scenarios = [.mixed]
            for row in try EventTrial(venue: venue, request: request, in: context).run().rows {
                figures[row.profile, default: []].append("\(row.subject), \(row.outcome)")
            }
        case "engage uploads":
            var trial = UploadTrial()
            trial.days = 6
            // Those of a profile with each of its options.
            let candidates = profiles.filter { !$0.name.contains("+") }.flatMap { UploadTrial.Candidate.all(of: $0) }
            for row in try trial.run(candidates, in: context) {
                let numbers = [row.median.value, row.latency95.value, row.loss.value, row.requests.value]
                figures[row.candidate.profile.name, default: []].append("\(row.candidate.state), \(numbers)")
            }
        case "engage tags":
            for profile in profiles {
                var trial = KeyTrial()
                trial.apps = 20
                trial.profile = profile.rotation
                figures[profile.name] = try trial.run(pool: context.pool).filter(\.isProfile).map { "\($0.unresolved)" }
            }
        default: Issue.record("No figures of \(command)")
        }
        return figures
    }
}
