import Evaluation
import Foundation
import Geometry
import Importing
import NumericalMethods
import Parallelism
import Planning
import Positioning
import Recordings
import TestSupport
import Testing
import VenueModel
import Walks

/// What is predicted from the places of beacons alone, against what was measured there.
@Suite(.enabled(if: Datasets.has("tetam_ble") && LongMode.isOn, "long mode, and recordings that are on this machine"))
struct BlindPredictionTests {
    private let pool = WorkerPool()

    /// The lab as a planner has it: beacons, an outline, and the ways that will be walked, in steps of 1 m.
    private static func planned(_ venue: Venue, ways: [GroundTruth]) -> Venue {
        var planned = venue
        planned.environment = .room
        guard let level = venue.levels.first else { return venue }
        var paths = NavigationPaths()
        func node(at place: Point) -> Int {
            if let known = paths.nodes.firstIndex(where: { $0.position.distance(to: place) < 1 }) { return known }
            paths.nodes.append(PathNode(name: "p\(paths.nodes.count)", level: level.number, position: place))
            return paths.nodes.count - 1
        }
        var known: Set<[Int]> = []
        func connect(_ first: Int, _ second: Int) {
            guard first != second, known.insert([min(first, second), max(first, second)]).inserted else { return }
            paths.edges.append(PathEdge(from: first, to: second, width: 0.6))
        }
        for way in ways {
            var last: Int?
            for sample in way.samples {
                let here = node(at: sample.position)
                if let last { connect(last, here) }
                last = here
            }
            // Ways that do not meet are joined, so that visitors come to all of them.
            if let first = way.samples.first { connect(0, node(at: first.position)) }
        }
        planned.paths = paths
        return planned
    }

    private static func options(worlds: Int, seed: UInt64 = 1) -> PlanTrial.Options {
        var options = PlanTrial.Options()
        options.worlds = worlds
        options.walks = 6
        options.duration = 120
        options.seed = seed
        return options
    }

    /// CE75 of the core with its defaults on recordings.
    private static func measured(
        _ walks: [(recording: Recording, truth: GroundTruth)], in venue: Venue, _ settings: PositioningSettings
    ) -> Double? {
        let input = PositioningInput(venue)
        let evaluator = Evaluator(venue: venue)
        return Metric.ce75.value(
            of: walks.map { walk in
                let fixes = PositioningEngine.run(
                    SampledRecording(walk.recording, map: input.map), settings: settings)
                return evaluator.walk(
                    name: walk.recording.name, fixes: fixes, truth: walk.truth,
                    publishInterval: settings[.updatePublishInterval])
            }
        ).value
    }

    /// Prediction and measurement of a place: the measured CE75 is inside of the 90 % interval, whose upper end is at most 2.5 times
    /// the lower one.
    private func check(
        _ name: String, _ venue: Venue, _ walks: [(recording: Recording, truth: GroundTruth)],
        _ settings: PositioningSettings, isStanding: Bool = false
    ) throws {
        let arm = TrialArm(name, venue: venue, preset: ZonedPreset(base: settings))
        var options = Self.options(worlds: 99)
        // Stays are compared with visitors who stand, and there are many of them.
        if isStanding { options.walks = 24 }
        let values = try PlanTrial(options, pool: pool).run([arm]) { _, walks in
            let standing = EvaluationGrouping.motion.groups(of: walks).first { $0.name == "standing" }
            return Metric.ce75.value(of: isStanding ? standing?.walks ?? [] : walks).value
        }[0].compactMap(\.self)
        let interval = try #require(PredictedFigures.interval(of: values))
        let measured = try #require(Self.measured(walks, in: venue, settings))
        let ends = [measured, Statistics.median(values) ?? 0, interval.lowerBound, interval.upperBound]
        print(name, "measured, predicted, interval:", ends.map { String(format: "%.2f", $0) })
        #expect(interval.contains(measured), "\(name)")
        #expect(interval.upperBound <= 2.5 * interval.lowerBound, "\(name)")
    }

    @Test(arguments: Preset.allCases) func theLabIsInsideItsInterval(preset: Preset) throws {
        let data = try Datasets.read(TetamImporter(), "tetam_ble")
        let walks = data.set.withTruth(.walk)
        let venue = Self.planned(try #require(data.venue), ways: walks.map(\.truth))
        try check("lab, \(preset.rawValue)", venue, walks, SDKPresets()[preset])
    }

    @Test(
        .enabled(if: Datasets.has("uji_ble"), "the recordings are not on this machine"), arguments: ["lib", "geo"],
        [Preset.default, .bestAccuracy])
    func theLibraryAndTheOfficeAreInsideTheirIntervals(area: String, preset: Preset) throws {
        let data = try Datasets.read(UJIImporter(), "uji_ble", options: ["area": area, "first-scan": "skip"])
        let stays = data.set.withTruth(.survey)
        // Visitors walk along the rows of points.
        let points = stays.compactMap { $0.truth.samples.first }.sorted {
            ($0.position.y, $0.position.x) < ($1.position.y, $1.position.x)
        }
        var venue = Self.planned(
            try #require(data.venue), ways: [GroundTruth(name: "rows", samples: points)])
        venue.environment = area == "lib" ? nil : .office
        try check("\(area), \(preset.rawValue)", venue, stays, SDKPresets()[preset], isStanding: true)
        for device in Set(stays.compactMap(\.recording.device)).sorted() {
            let own = stays.filter { $0.recording.device == device }
            print(" ", device, own.count, Self.measured(own, in: venue, SDKPresets()[preset]) ?? 0)
        }
    }

    /// Kendall's τ between predicted and measured CE75 of 60 random subsets of 6 to 12 receivers; half of them have 8.
    @Test(arguments: [(Preset.bestAccuracy, 0.6), (Preset.default, 0.4)])
    func subsetsOfTheLabAreRankedAsMeasured(preset: Preset, least: Double) throws {
        let data = try Datasets.read(TetamImporter(), "tetam_ble")
        let walks = data.set.withTruth(.walk)
        let venue = Self.planned(try #require(data.venue), ways: walks.map(\.truth))
        let settings = SDKPresets()[preset]
        let venues = (0..<60).map { number in
            let stream = RandomStream(seed: 11, purpose: "subset", entity: UInt64(number))
            let count = number % 2 == 0 ? 8 : 6 + stream.index(below: 7)
            let order = venue.beacons.indices.sorted { stream.uniform(UInt64($0) + 1) < stream.uniform(UInt64($1) + 1) }
            var subset = venue
            subset.beacons = order.prefix(count).sorted().map { venue.beacons[$0] }
            return subset
        }
        let arms = venues.map { TrialArm("", venue: $0, preset: ZonedPreset(base: settings)) }
        let predicted = try PlanTrial(Self.options(worlds: 24), pool: pool).results(of: arms)
            .map { $0.figures.median(of: "ce75") ?? 100 }
        let measured = venues.map { Self.measured(walks, in: $0, settings) ?? 100 }
        let tau = try #require(Statistics.kendallTau(predicted, measured))
        let eight = venues.indices.filter { venues[$0].beacons.count == 8 }
        let interval = try #require(
            Bootstrap.interval(
                unitCount: eight.count, level: 0.95, resamples: 2000,
                stream: RandomStream(seed: 2, purpose: "Kendall")
            ) { chosen in
                Statistics.kendallTau(chosen.map { predicted[eight[$0]] }, chosen.map { measured[eight[$0]] })
            })
        print("subsets, \(preset.rawValue): Kendall", tau, "of eight", interval)
        #expect(tau >= least && interval.lowerBound > 0)
    }
}
