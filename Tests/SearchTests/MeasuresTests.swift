import Evaluation
import Foundation
import Positioning
import Recordings
import Search
import Simulation
import TestSupport
import Testing
import VenueFiles
import VenueModel

/// Measuring many settings at once gives what measuring each by itself gives, to the bit.
@Suite struct MeasuresTests {
    #if !OPTIMISED
        static let sampleCount = 12
    #else
        static let sampleCount = 200
    #endif

    static func office() throws -> Venue {
        try VenueFile.read(path: Project.venuePath("office")).venue
    }

    @Test func sharedMeasuresAreThoseOfEachByItself() throws {
        let venue = try Self.office()
        let simulator = try Simulator(venue: venue, seed: 3)
        let (recording, truth) = try simulator.simulate(walker: 0, duration: 30)
        let walk = CalibrationWalk(recording: recording, truth: truth, venue: venue)
        let space = try SearchSpace(for: walk.recording.map, options: SpaceOptions(includesExtended: true))
        var search = CandidateSource(space, sampler: .random, seed: 4)
        var settings = try search.propose(Self.sampleCount)
        // Nothing is heard so strongly: a walk without a fix.
        settings.append(try PositioningSettings(["rssiPositioningThreshold": -70]))
        settings.append(settings[0])
        let measures = walk.measures(of: settings, Metric.all)
        #expect(measures.count == settings.count)
        #expect(walk.measures(of: [], Metric.all).isEmpty)
        let site = EvaluationSite(venue: venue)
        for (settings, values) in zip(settings, measures) {
            let alone = EvaluatedWalk(
                name: "walk", fixes: PositioningEngine.run(walk.recording, settings: settings), truth: truth,
                publishInterval: settings[.updatePublishInterval], use: PhoneUse(settings), site: site)
            let expected = Metric.all.map { $0.value(of: [alone]).value?.bitPattern }
            #expect(values.map { $0?.bitPattern } == expected, "\(settings)")
        }
    }

    /// What a calibration measures on a walk is what `evaluate` says of it. Here nothing is heard before 8 s, which counts in the
    /// availability and, by the first fix, in the IPIN score only.
    @Test func measuresAreThoseOfTheEvaluation() throws {
        let venue = try Self.office()
        var (recording, truth) = try Simulator(venue: venue, seed: 6).simulate(walker: 0, duration: 40)
        recording.observations.removeAll { $0.time < 8 }
        let walk = CalibrationWalk(recording: recording, truth: truth, venue: venue)
        let settings = [PositioningSettings(), try PositioningSettings(["updatePublishInterval": 5])]
        for (settings, values) in zip(settings, walk.measures(of: settings, Metric.all)) {
            let evaluated = walk.evaluated(settings, by: Evaluator(venue: venue))
            let metrics = Evaluator(venue: venue).metrics(of: evaluated)
            #expect(values == Metric.all.map { metrics[$0] })
            #expect(walk.score(settings, by: try #require(Objective(.ce75))) == metrics[.ce75])
            let first = try #require(metrics[.timeToFirstFix])
            #expect(first >= 8 && evaluated.instants.contains { $0.fix == nil })
        }
    }

    /// A value without an interval comes by selection, one with it from sorted values: they are the same.
    @Test func aValueDoesNotDependOnWhetherAnIntervalIsAskedFor() throws {
        let venue = try Self.office()
        let simulator = try Simulator(venue: venue, seed: 5)
        let evaluator = Evaluator(venue: venue, resamples: 20)
        let walks = try (0..<3).map { walker in
            let (recording, truth) = try simulator.simulate(walker: walker, duration: 20)
            let fixes = PositioningEngine.run(
                recording, map: BeaconMap(venue), settings: PositioningSettings())
            return evaluator.walk(name: recording.name, fixes: fixes, truth: truth, publishInterval: 1)
        }
        let pooled = evaluator.pooled(walks)
        for metric in Metric.all {
            let value = metric.value(of: walks)
            #expect(value.value?.bitPattern == pooled[metric]?.bitPattern, "\(metric.key)")
            #expect(value.count == pooled.entry(metric.key)?.count)
            #expect(value.walks == pooled.entry(metric.key)?.walks)
        }
    }
}
