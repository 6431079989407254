import Diagnostics
import Engagement
import EngagementTrials
import Evaluation
import Formats
import Foundation
import NumericalMethods
import Parallelism
import Positioning
import Radio
import Search
import TestSupport
import Testing
import VenueModel

/// Settings that are searched together with triggers.
@Suite struct TriggerSearchTests {
    private static func request() throws -> EngagementRequest {
        var request = EngagementRequest()
        request.visits = 6
        request.testVisits = 6
        request.duration = 600
        request.profiles = []
        request.search = TriggerSearchOptions(
            space: SpaceOptions(domains: ["useBestNumberOfBeacons": .values([3, 4, 6, 8])], searchesOthers: false),
            options: CalibrationOptions(sampleCount: 4, startCount: 1, minimumEffect: 0.1))
        return request
    }

    private static func run(_ request: EngagementRequest, workers: Int = 2) throws -> EngagementResult {
        try EngagementRun(
            venue: TrialHall.venue, request: request, in: RunContext(workers: workers)
        ).run()
    }

    @Test func theNumberOfWorkersChangesNothing() throws {
        let one = try Self.run(Self.request(), workers: 1)
        let two = try Self.run(Self.request(), workers: 2)
        #expect(try JSONText.of(one) == JSONText.of(two))
        #expect(one.classifiers == two.classifiers)
        #expect(one.classifiers.map(\.averaging) == TriggerGrid.classifier.averagingTimes)
        #expect(one.classifiers.allSatisfy { Set($0.places.flatMap(\.zones)) == ["west", "east"] })
        try EngagementResult.schema.check(try JSONText.of(one), file: nil)
    }

    /// A search that was stopped goes on with the scores that it has, and gives the same result.
    @Test func knownScoresAreNotMadeAgain() throws {
        let venue = TrialHall.venue
        let run = try EngagementRun(venue: venue, request: Self.request(), in: RunContext(workers: 2))
        let memory = TriggerMemory()
        let result = try run.run(remembered: memory)
        // Scores of every second training visit do not stand for those of all.
        #expect(memory.scores.count == 2 && memory.scores.values.allSatisfy { $0.count >= 1 })
        #expect(memory.scores[0, default: [:]].count >= 4)
        memory.isFull = true
        let again = try run.run(remembered: memory)
        #expect(try JSONText.of(again) == JSONText.of(result))
        // What is remembered is used: if everything is as good, the search stays where it starts.
        let equal = TriggerMemory()
        equal.scores = memory.scores.mapValues { $0.mapValues { _ in 1 } }
        #expect(try run.run(remembered: equal).calibration?.searched.name == "default")
    }

    /// What is installed is read again to the same triggers, and bad files are named in full.
    @Test func installedTriggersAreReadAgain() throws {
        let venue = TrialHall.venue
        let result = try Self.run(Self.request())
        let document = try #require(TriggersDocument(result, of: venue))
        let text = try JSONText.of(document)
        let given = try TriggersDocument.read(text, file: "triggers.json", for: venue)
        #expect(given.triggers == Dictionary(uniqueKeysWithValues: result.zones.map { ($0.name, $0.trigger) }))
        #expect(given.settings.settings == result.calibration?.installed.settings)
        var request = EngagementRequest()
        request.visits = 6
        request.testVisits = 6
        request.duration = 600
        request.profiles = []
        request.given = given
        let tested = try Self.run(request)
        #expect(tested.zones.map(\.trigger) == result.zones.map(\.trigger))
        // The same visits give the same figures.
        #expect(tested.zones.map(\.selected) == result.zones.map(\.selected))
        #expect(given.asked(of: request).goal == result.request.goal && given.limits == result.request.limits)
        #expect(given.differences(from: request) == [])
        request.take(event: .exit, stay: 30, recall: nil, falseAVisit: 1, latency: nil)
        #expect(given.differences(from: request).count == 2)
        // Files of earlier versions do not say for what they are.
        let old = text.replacing(#/"(event|stay)" : [^,]+,\s*/#, with: "").replacing(
            #/"limits" : \{[^}]*\},\s*/#, with: "")
        #expect(try TriggersDocument.read(old, file: "f", for: venue).differences(from: request) == [])
        #expect(throws: Problems.self) { try TriggersDocument.read("{", file: "f", for: venue) }
        let wrong = text.replacingOccurrences(of: "\"west\"", with: "\"wets\"")
        #expect { try TriggersDocument.read(wrong, file: "f", for: venue) } throws: { error in
            (error as? Problems)?.all.first?.message.contains("west") ?? false
        }
        let former = text.replacingOccurrences(of: "\"silence\"", with: "\"leastRSSI\": -80, \"silence\"")
        #expect { try TriggersDocument.read(former, file: "f", for: venue) } throws: { error in
            (error as? Problems)?.all.first?.message.hasPrefix("The key \"leastRSSI\" is no longer used.") ?? false
        }
    }

    /// What the request fixes is fixed for all settings that are tried, the baseline too.
    @Test func fixedSettingsStay() throws {
        var request = try Self.request()
        request.search?.space = SpaceOptions(
            domains: ["useBestNumberOfBeacons": .values([5]), "activateAdaptivePositioning": .values([false])],
            searchesOthers: false)
        let result = try Self.run(request)
        let calibration = try #require(result.calibration)
        for settings in [calibration.searched, calibration.installed] + result.zones.map(\.settings) {
            #expect(settings.settings.differences.map(\.setting.key) == ["useBestNumberOfBeacons"])
            #expect(settings.settings[.useBestNumberOfBeacons] == 5)
        }
    }

    /// Given triggers may have other averaging times than those of a search, but no negative ones.
    @Test func givenTriggersHaveAnyAveragingTime() throws {
        let venue = TrialHall.venue
        var request = EngagementRequest()
        request.visits = 6
        request.testVisits = 6
        request.duration = 600
        request.profiles = []
        func figures(_ averaging: Double) throws -> [ZoneFigures] {
            let trigger = ZoneTrigger(.nearest, Condition(averaging: averaging))
            request.given = GivenTriggers(
                settings: NamedSettings(name: "given", settings: Preset.default.settings),
                triggers: ["west": trigger, "east": trigger], rule: request.rule, venue: "hall", seed: 9)
            return try Self.run(request).zones.map(\.selected)
        }
        #expect(try figures(5).contains { $0.outcome.hitWalks > 0 })
        #expect(try figures(8).contains { $0.outcome.hitWalks > 0 })
        #expect(request.given?.warnings(venue: "hall", seed: 9).count == 1)
        #expect(request.given?.warnings(venue: "other", seed: 1).count == 1)
        let document = try #require(TriggersDocument(try Self.run(Self.request()), of: venue))
        let text = try JSONText.of(document)
        let classifiers = try TriggersDocument.read(text, file: "f", for: venue).classifiers.count
        let bad = text.replacing(#/"(averaging|dwell|silence)" : [0-9.]+/#) { "\"\($0.1)\" : -5" }
        #expect { try TriggersDocument.read(bad, file: "f", for: venue) } throws: { error in
            (error as? Problems)?.all.count == 6 + classifiers
        }
    }

    /// An app takes the powers of its file off the RSSI, so a test does, too.
    @Test func givenPowersCount() throws {
        var request = EngagementRequest()
        request.visits = 6
        request.testVisits = 6
        request.duration = 600
        request.profiles = []
        let beacons = TrialHall.venue.beacons.map(\.id)
        func figures(_ change: (Int) -> Double) throws -> [ZoneFigures] {
            let trigger = ZoneTrigger(.nearest, Condition(averaging: 5))
            let powers = beacons.enumerated().map { ($1, -59 + change($0)) }
            request.given = GivenTriggers(
                settings: NamedSettings(name: "given", settings: Preset.default.settings),
                triggers: ["west": trigger, "east": trigger],
                powers: Dictionary(uniqueKeysWithValues: powers), rule: request.rule, venue: "hall", seed: 9)
            return try Self.run(request).zones.map(\.selected)
        }
        let plain = try figures { _ in 0 }
        #expect(try figures { _ in 7 } == plain)
        #expect(try figures { $0 < 2 ? 30 : 0 } != plain)
    }

    /// Classifiers that no app can use are named.
    @Test func badClassifiersAreNamed() throws {
        let id = TrialHall.venue.beacons[0].id.description
        func problems(
            ids: [String] = [id], zones: [String] = ["west"], weights: [Double] = [0.5], averaging: Double = 4
        ) throws -> [String] {
            let beacons = ids.map { "{\"id\": \"\($0)\", \"powerAt1m\": -59}" }.joined(separator: ", ")
            let text = """
                {"format": "beaconry-triggers", "version": 1, "venue": "hall", "seed": 1, "decision": "triggersOnly", "settings": {},
                 "blockTime": 300, "zones": [{"name": "west", "level": 0, "outline": [[0, 0], [1, 0], [1, 1]], "beacons": [],
                 "signal": "classifier", "condition": {"enterMargin": 0, "exitMargin": 1, "averaging": 4, "needed": 1,
                 "window": 1, "dwell": 0, "exitDelay": 3, "silence": 30}}], "classifiers": [{"averaging": \(averaging),
                 "beacons": [\(beacons)], "places": [{"level": 0, "zones": [\(zones.map { "\"\($0)\"" }.joined(separator: ", "))],
                 "bias": 0, "weights": [\(weights.map { "\($0)" }.joined(separator: ", "))]}]}]}
                """
            do {
                _ = try TriggersDocument.read(text, file: "f", for: TrialHall.venue)
                return []
            } catch {
                return error.all.map(\.message)
            }
        }
        #expect(try problems() == [])
        #expect(try problems(ids: [id.lowercased()]).count == 1)
        #expect(try problems(ids: [id, id], weights: [1, 2]).count == 1)
        #expect(try problems(zones: ["west", "west"]).count == 1)
        #expect(try problems(zones: ["east"]).first?.contains("never be notified") ?? false)
        #expect(try problems(zones: ["west", "wets"]).count == 1)
        #expect(try problems(weights: [1, 2]).count == 1)
        #expect(try problems(averaging: 5).first?.contains("averaging") ?? false)
    }

    /// Nothing, triggers and settings are recommended only if the evidence stands.
    @Test func theDecisionFollowsTheEvidence() {
        func evidence(_ mean: Double) -> PairedEvidence {
            PairedEvidence(
                differences: (0..<20).map { mean + 0.1 * Double($0 % 5 - 2) },
                stream: RandomStream(seed: 1, purpose: "decision test"))
        }
        func decision(_ triggers: Double, _ all: Double, _ settings: Double?) -> TriggerCalibration.Decision {
            TriggerCalibration.decision(
                triggers: evidence(triggers), all: evidence(all), settings: settings.map(evidence), minimumEffect: 0.1,
                significance: 0.05)
        }
        #expect(decision(0, 0, 0) == .keepProfile)
        #expect(decision(0.05, 0.05, 0) == .keepProfile)
        #expect(decision(1, 1, 0) == .triggersOnly)
        #expect(decision(1, 2, 1) == .recommend)
        #expect(decision(1, 1, nil) == .triggersOnly)
        #expect(decision(-1, 0.5, 1.5) == .recommend)
        // Settings that are better than bad triggers alone, but not than nothing.
        #expect(decision(-2, -1, 1) == .keepProfile)
    }

    /// Seven visits that all gain have p = 2⁻⁷: that is enough for a level of 1 % if triggers alone can change something, and for
    /// half of 2 % if settings can, too.
    @Test(arguments: [(0.01, false), (0.02, true)]) func twoWaysToAChangeShareTheLevel(level: Double, isShown: Bool) {
        func evidence(_ mean: Double) -> PairedEvidence {
            PairedEvidence(
                differences: (0..<7).map { mean * (1 + 0.1 * Double($0)) },
                stream: RandomStream(seed: 1, purpose: "decision test"))
        }
        func decision(_ triggers: Double, _ all: Double, _ settings: Double?) -> TriggerCalibration.Decision {
            TriggerCalibration.decision(
                triggers: evidence(triggers), all: evidence(all), settings: settings.map(evidence), minimumEffect: 0.1,
                significance: level)
        }
        #expect(evidence(1).pValue == 1.0 / 128)
        #expect(decision(1, 1, nil) == .triggersOnly)
        #expect(decision(1, 1, 0) == (isShown ? .triggersOnly : .keepProfile))
        #expect(decision(0, 1, 1) == (isShown ? .recommend : .keepProfile))
    }

    /// Never notifying, and notifying all the time, both cost.
    @Test func theCostCannotBeCheated() {
        let goal = TriggerGoal(stay: 10, placeTolerance: 2, missedPerFalse: 2)
        func outcome(due: Int, hits: Int, wrong: Int, latency: Double = 0) -> TriggerOutcome {
            var outcome = TriggerOutcome()
            outcome.dueWalks = due
            outcome.hitWalks = hits
            outcome.falseAlarms = wrong
            outcome.latencies = hits > 0 ? [latency] : []
            return outcome
        }
        #expect(goal.cost(of: outcome(due: 1, hits: 1, wrong: 0), latency: 10) == 0)
        #expect(goal.cost(of: outcome(due: 1, hits: 0, wrong: 0), latency: 10) == 2)
        #expect(goal.cost(of: outcome(due: 1, hits: 1, wrong: 0, latency: 11), latency: 10) == 2)
        #expect(goal.cost(of: outcome(due: 0, hits: 0, wrong: 3), latency: 10) == 3)
    }

    @Test func pointsOfTheFrontAreNotDominated() throws {
        let front = try #require(try Self.run(Self.request()).calibration?.front)
        #expect(!front.isEmpty)
        let shares = front.map { ($0.outcome.visitRecall ?? 0, $0.falseAVisit) }
        for (index, one) in shares.enumerated() {
            for other in shares.dropFirst(index + 1) {
                #expect(!(one.0 >= other.0 && one.1 < other.1) && !(other.0 > one.0 && other.1 <= one.1))
            }
        }
    }
}

/// Scores by the index of their visits.
final class TriggerMemory: TrialLedger {
    var scores: [Int: [PositioningSettings: Double]] = [:]
    /// Whether no score may be new.
    var isFull = false

    func known(_ trials: [TrialTable<PositioningSettings>.Run]) -> [[Double?]?] {
        trials.map { trial in scores[trial.walk]?[trial.configuration].map { [$0] } }
    }

    func add(_ rows: [(run: TrialTable<PositioningSettings>.Run, values: [Double?])]) {
        if isFull { Issue.record("a score was made again") }
        for (run, values) in rows { scores[run.walk, default: [:]][run.configuration] = values[0] }
    }
}
