import Evaluation
import Formats
import Geometry
import Parallelism
import Positioning
import Simulation
import TestSupport
import Testing
import VenueModel
import Walks

@testable import EngagementTrials

/// Policies on simulated visits of a hall.
@Suite struct PolicyTrialTests {
    private static func trial(
        workers: Int = 2, _ change: (inout PolicyRequest) -> Void = { _ in }
    ) throws -> PolicyTrial {
        var request = PolicyRequest()
        request.visits = 4
        request.duration = 420
        change(&request)
        return try PolicyTrial(venue: TrialHall.venue, request: request, in: RunContext(workers: workers))
    }

    private static func named(_ name: String, _ settings: PositioningSettings) -> NamedSettings {
        NamedSettings(name: name, settings: settings)
    }

    /// The position is that of the loudest beacon, if one is very loud.
    private static let deaf = named(
        "deaf",
        PositioningSettings {
            $0[.rssiPositioningThreshold] = -70
            $0[.useBestNumberOfBeacons] = 1
        })

    /// Switching between equal presets changes no figure, and each share of the time is that of ranging.
    @Test func equalPresetsHaveTheFiguresOfOne() throws {
        let settings = Preset.bestAccuracy.settings
        let trial = try Self.trial { $0.candidates = [Self.named("one", settings), Self.named("other", settings)] }
        let visits = try trial.visits(3, seed: 1, step: "")
        let one = SituationPolicy(.init(preset: 0))
        var mixed = one
        mixed[.background].preset = 1
        mixed[.atRest].preset = 1
        var table = trial.table(of: visits)
        let outcomes = try trial.outcomes(of: [one, mixed], in: &table, step: "")
        #expect(outcomes[1] == visits.map { $0.outcome(of: mixed, trial.request.candidates) })
        for (one, mixed) in zip(outcomes[0], outcomes[1]) {
            var same = mixed
            same.switches = 0
            #expect(one == same && mixed.switches > 0 && one.switches == 0)
            #expect(one.ranging == 1 && abs(one.energy - PhoneUse(settings).current(ranging: 1)) < 1e-9)
        }
    }

    /// An app that never decides has the fixes of an engine by itself.
    @Test func withoutSwitchesItIsTheEngine() throws {
        let recording = try Simulator.walkInOwnBuilding(0, through: TrialHall.venue, duration: 120, seed: 2).recording
        let map = PositioningInput(TrialHall.venue).map
        let sampled = SampledRecording(recording, map: map)
        let settings = Preset.adaptive.settings
        let fixes = PositioningEngine.run(sampled, settings: settings)
        let decided = PositioningEngine.run(sampled, settings: settings) { _, _ in (true, nil) }
        #expect(fixes.count > 60 && fixes.map(\.position) == decided.map(\.position))
        #expect(fixes.map(\.time) == decided.map(\.time) && fixes.map(\.isPublished) == decided.map(\.isPublished))
        #expect(PositioningEngine.run(sampled, settings: settings) { _, _ in (false, nil) }.isEmpty)
        // A switch back and forth at once changes nothing: signals and results so far are kept.
        let switched = PositioningEngine.run(sampled, settings: settings) { step, _ in
            (true, step % 10 == 5 ? settings : nil)
        }
        #expect(switched.map(\.position) == fixes.map(\.position))
    }

    /// A wrong level counts 15 m for each level between, whatever the levels' numbers are.
    @Test func levelsCountByTheirOrder() throws {
        let (recording, truth) = try Simulator.walkInOwnBuilding(0, through: TrialHall.venue, duration: 60, seed: 2)
        let below = truth.samples.map { sample in
            var sample = sample
            sample.level = -100
            return sample
        }
        let levels = [-100, 0].map {
            Level(
                number: $0, name: "\($0)", elevation: Double($0), height: 3,
                outline: Polygon([Point(0, 0), Point(60, 0), Point(60, 20)]))
        }
        func error(_ truth: GroundTruth) throws -> Double {
            let visit = PolicyVisit(
                SampledRecording(recording, map: PositioningInput(TrialHall.venue).map), truth: truth,
                map: MapTimeline(visitor: 0, duration: 60, seed: 2, levels: [0]),
                site: EvaluationSite(venue: Venue(name: "tower", levels: levels)), worst: 100)
            let outcome = visit.outcome(
                of: SituationPolicy(.init(preset: 0)), [Self.named("one", Preset.bestAccuracy.settings)])
            return try #require(outcome.errors[Situation.displayedLevel.index])
        }
        let right = try error(truth)
        #expect(abs(try error(GroundTruth(name: "below", samples: below)) - right - 15) < 1e-9)
    }

    /// Each moment of a visit is in one situation.
    @Test func situationsPartitionTheTime() throws {
        let result = try Self.trial { $0.ranging = [.always] }.run()
        #expect(result.shares.count == 4 && abs(result.shares.reduce(0, +) - 1) < 1e-9)
        #expect(result.shares[Situation.otherLevel.index] == 0, "the hall has one level")
        #expect(result.situations == [.displayedLevel, .background, .atRest])
        #expect(result.shares[0] > 0.1 && result.shares[Situation.background.index] > 0.3)
    }

    /// A preset that hears next to nothing is chosen in no situation, and equal presets are no policy.
    @Test func aHarmfulPresetIsNotChosen() throws {
        let fine = Self.named("fine", Preset.bestAccuracy.settings)
        let result = try Self.trial {
            $0.candidates = [Self.deaf, fine]
            $0.ranging = [.always]
        }.run()
        for situation in result.situations {
            #expect(result.name(result.selected[situation]) == "fine" && result.installed == result.base)
        }
        #expect(
            result.decision == .keepPreset && result.switches.isEmpty && result.verdict.hasPrefix("Keep one preset"))
        let equal = try Self.trial {
            $0.candidates = [fine, Self.named("same", fine.settings)]
            $0.ranging = [.always]
        }.run()
        #expect(equal.decision == .keepPreset && equal.selected == equal.base)
    }

    /// Ranging less is chosen where any error is allowed, and is recommended, because it saves and harms nobody who looks.
    @Test func rangingLessIsChosenWhereItMay() throws {
        let result = try Self.trial(workers: 1) {
            $0.visits = 8
            $0.candidates = [Self.named("one", Preset.bestAccuracy.settings)]
            $0.ranging = [.always, RangingCycle(listen: 10, period: 20)]
            $0.rule.tolerance = 1000
            $0.rule.minimumEffect = 1
        }.run()
        let seldom = RangingCycle(listen: 10, period: 20)
        #expect(result.selected[.background].ranging == seldom && result.selected[.displayedLevel].ranging.isAlways)
        #expect(result.gain.energy.meanImprovement > 5)
        let settings = Preset.bestAccuracy.settings
        #expect(
            abs(result.selectedScores.energy - PhoneUse(settings).current(ranging: result.selectedScores.ranging))
                < 1e-9)
    }

    /// All that is saved is saved while the app tells the situation, and while it does not.
    @Test func savingsAreOfTimesToldRightAndWrong() throws {
        let trial = try Self.trial { $0.candidates = [Self.named("one", Preset.bestAccuracy.settings)] }
        let base = SituationPolicy(.init(preset: 0))
        var policy = base
        policy[.atRest].ranging = RangingCycle(listen: 0, period: 60)
        let full = PhoneUse(Preset.bestAccuracy.settings).current(ranging: 1)
        for visit in try trial.visits(4, seed: 3, step: "") {
            let outcome = visit.outcome(of: policy, trial.request.candidates)
            let all = visit.outcome(of: base, trial.request.candidates)
            #expect(abs(all.mistakenEnergy - (1 - all.told) * full) < 1e-9)
            let mistaken = (1 - outcome.told) * full - outcome.mistakenEnergy
            let saved = full - outcome.energy
            #expect(mistaken >= -1e-9 && mistaken <= saved + 1e-9)
            // Only rest saves, so where nobody rests all of it is by mistake.
            if !visit.situations.contains(.atRest) { #expect(abs(mistaken - saved) < 1e-9) }
        }
    }

    /// The charges are those of the metric, for each preset.
    @Test func chargesAreThoseOfTheMetric() throws {
        let (recording, truth) = try Simulator.walkInOwnBuilding(0, through: TrialHall.venue, duration: 60, seed: 2)
        let sampled = SampledRecording(recording, map: PositioningInput(TrialHall.venue).map)
        for preset in Preset.allCases {
            let use = PhoneUse(preset.settings)
            let walk = EvaluatedWalk(
                name: "walk", fixes: PositioningEngine.run(sampled, settings: preset.settings), truth: truth,
                publishInterval: 1, use: use)
            let index = try #require(Metric.energyIndex.value(of: [walk]).value)
            #expect(abs(index - use.current(ranging: 1)) < 1e-9)
        }
    }

    /// What never holds has the choice of the displayed level, and is said.
    @Test func whatNeverHoldsIsLeftAlone() throws {
        let result = try Self.trial {
            $0.visits = 2
            $0.duration = 60
            $0.rule.tolerance = 1000
        }.run()
        #expect(result.held == [.displayedLevel] && result.selected == result.base)
        #expect(result.verdict.contains("give a longer --duration"))
        #expect(result.text.contains("background and atRest never hold") && result.text.contains("of 1 minute,"))
    }

    /// An app that does not range takes what its sensors take.
    @Test func sensorsGoOn() {
        let settings = Preset.adaptive.settings
        #expect(abs(PhoneUse(settings).current(ranging: 0) - 0.925 - 0.0027) < 1e-12)
        #expect(
            abs(
                PhoneUse(settings).current(ranging: 0.5) * 2 - PhoneUse(settings).current(ranging: 0)
                    - PhoneUse(settings).current(ranging: 1)) < 1e-9
        )
    }

    /// The same seed gives the same documents with one and two workers.
    @Test func theSameBytes() throws {
        let results = try [1, 2].map { workers in
            try Self.trial(workers: workers) {
                $0.visits = 2
                $0.candidates = Array($0.candidates.suffix(2))
            }.run()
        }
        let documents = try results.map { try JSONText.of($0) }
        #expect(documents[0] == documents[1] && results[0].text == results[1].text)
    }
}
