import Evaluation
import Parallelism
import Positioning
import Search
import Testing
import VenueModel

/// A search that looks for low errors alone ends where positions are missing. Then it must go on within the limits.
@Suite struct RepairTests {
    private let walks = Array(0..<24)

    private func space() throws -> SearchSpace {
        try SearchSpace(
            for: BeaconMap(Venue(name: "nowhere")),
            options: SpaceOptions(
                domains: [
                    "saneBeaconDistanceFilter": .values([0, 8, 12, 20]), "sensibleRssiFactor": .values([0, 1.2, 1.3]),
                    "useBestNumberOfBeacons": .values([3, 4, 6]),
                ], searchesOthers: false))
    }

    /// A filter of 8 m gains 2 m and loses a tenth of the positions; one of 12 m gains 1 m and loses 3 %; one of 20 m
    /// gains 0.5 m and loses none. A factor of 1.3 gains 0.3 m. Six beacons gain 0.6 m beside the filter of 20 m, and
    /// lose 0.2 m otherwise.
    private func table(_ workers: Int) -> ScoreTable {
        ScoreTable(
            metrics: [.ipinScore, .availability], worst: Array(repeating: 50, count: walks.count),
            pool: WorkerPool(workerCount: workers)
        ) { settings, walk in
            settings.map { settings in
                let filter = settings[.saneBeaconDistanceFilter]
                let factor = settings[.sensibleRssiFactor] == 1.3
                var error = 8.0 + Double(walk % 5) - (factor ? 0.3 : 0)
                error -= filter == 8 ? 2 : filter == 12 ? 1 : filter == 20 ? 0.5 : 0
                if settings[.useBestNumberOfBeacons] == 6 { error += filter == 20 ? -0.6 : 0.2 }
                // Walks differ, and the limit is far from some of them.
                let available = 0.85 + 0.15 * Double(walk % 2) - (filter == 8 ? 0.1 : filter == 12 ? 0.03 : 0)
                return [error, available]
            }
        }
    }

    private func best(_ table: inout ScoreTable, _ limit: Double, in space: SearchSpace) throws
        -> MeasuredConfiguration?
    {
        try table.measured(on: walks, baseline: space.base, named: [])
            .filter { ($0.value("availability") ?? 0) >= limit }
            .min { ($0.value("ipinScore") ?? 99) < ($1.value("ipinScore") ?? 99) }
    }

    @Test(arguments: [1, 2])
    func whatBreaksALimitIsRepaired(workers: Int) throws {
        let space = try space()
        var table = table(workers)
        let search = ConfigurationSearch(
            space: space, options: CalibrationOptions(sampleCount: 0, startCount: 1))
        let found = try search.run(on: walks, in: &table).best
        #expect(found[.saneBeaconDistanceFilter] == 8, "the search does not look at the limit")
        let constraint = try MetricConstraint("availability >= 0.915")
        try search.repair(found, within: [constraint], on: walks, in: &table)
        let after = try #require(try best(&table, 0.915, in: space))
        // 8 + the mean of 0…4 over 24 walks − 0.3 − 0.5 − 0.6.
        #expect(abs((after.value("ipinScore") ?? 0) - (8 + 46.0 / 24 - 1.4)) < 1e-9)
        #expect(after.settings[.saneBeaconDistanceFilter] == 20 && after.settings[.useBestNumberOfBeacons] == 6)
        // The table is as before: its scores are errors again.
        #expect(try table.scores(space.base, on: [0, 1]) == [8, 9])
    }

    /// A gain for which two settings have to change is found from a hint, also if there is one start only, and whatever
    /// the sampler: neither two good walks nor the baseline, which has run on all walks, take its place.
    @Test(arguments: [SamplerKind.sobol, .model], [1, 4])
    func aGoodHintIsNotLost(sampler: SamplerKind, starts: Int) throws {
        let space = try space()
        let hint = try PositioningSettings([
            "saneBeaconDistanceFilter": .number(12), "useBestNumberOfBeacons": .integer(6),
        ])
        var table = ScoreTable(walkCount: 60, pool: WorkerPool(workerCount: 1)) { settings, walk in
            let changed = [settings[.saneBeaconDistanceFilter] == 12, settings[.useBestNumberOfBeacons] == 6].count {
                $0
            }
            return 8 + Double(walk % 7) + [0, 0.5, -3][changed]
        }
        let search = ConfigurationSearch(
            space: space,
            options: CalibrationOptions(sampler: sampler, sampleCount: 2, hints: [hint], startCount: starts))
        let found = try search.run(on: Array(0..<60), in: &table).best
        #expect(
            space.changes(from: space.base, to: found).sorted() == [
                "saneBeaconDistanceFilter", "useBestNumberOfBeacons",
            ])
    }

    /// Each of four settings gains so much, whatever the others are. At the end those that gain least are reset, as
    /// long as all of them together lose less than the minimum effect of 0.05 m.
    @Test(arguments: [
        ([0.04, 0.04, 0.04, 0.04], 3), ([0.02, 0.02, 0.02, 0.02], 2), ([0.03, 0.01, 0.3, 0.02], 2),
        ([0.06, 0.06, 0.06, 0.06], 4),
    ])
    func resetsTogetherLoseLessThanTheMinimumEffect(gains: [Double], kept: Int) throws {
        let space = try SearchSpace(
            for: BeaconMap(Venue(name: "nowhere")),
            options: SpaceOptions(
                domains: [
                    "updatePublishInterval": .values([1, 3]), "sensibleDistanceFilterSpeed": .values([2.5, 1.5]),
                    "rssiPositioningThreshold": .values([-95, -85]), "saneBeaconDistanceFilter": .values([0, 12]),
                ], searchesOthers: false))
        var table = ScoreTable(walkCount: walks.count, pool: WorkerPool(workerCount: 1)) { settings, walk in
            let changes: [Bool] = [
                settings[.updatePublishInterval] == 3, settings[.sensibleDistanceFilterSpeed] == 1.5,
                settings[.rssiPositioningThreshold] == -85, settings[.saneBeaconDistanceFilter] == 12,
            ]
            var error = 8 + Double(walk % 5)
            for (isChanged, gain) in zip(changes, gains) where isChanged { error -= gain }
            return error
        }
        let search = ConfigurationSearch(
            space: space, options: CalibrationOptions(sampleCount: 0, startCount: 1, minimumEffect: 0.05))
        let found = try search.run(on: walks, in: &table).best
        #expect(space.changes(from: space.base, to: found).count == kept)
        let best = 8 + 46.0 / 24 - gains.reduce(0, +)
        let lost = try table.scores(found, on: walks).reduce(0, +) / 24 - best
        #expect(lost < 0.05, "\(lost) m")
    }

    /// A limit on an error is an upper one; a walk without a value is beyond it; a metric that nobody measured limits
    /// nothing.
    @Test func upperLimitsAndMissingValues() throws {
        let space = try space()
        var table = ScoreTable(
            metrics: [.ipinScore, .ce75], worst: Array(repeating: 50, count: 24), pool: WorkerPool(workerCount: 1)
        ) { settings, walk in
            settings.map { settings in
                let filter = settings[.saneBeaconDistanceFilter]
                // 8 m: no value on a quarter of the walks; 12 m: beyond the limit; 20 m: within.
                let error: Double? = filter == 8 && walk % 4 == 0 ? nil : filter == 12 ? 7 : 5
                return [filter == 8 ? 4 : filter == 12 ? 5 : filter == 20 ? 6 : 8, error]
            }
        }
        let search = ConfigurationSearch(space: space, options: CalibrationOptions(sampleCount: 0, startCount: 1))
        let start = try PositioningSettings(["saneBeaconDistanceFilter": .number(12)])
        let limits = try [MetricConstraint("ce75 <= 6"), MetricConstraint("floorDetection >= 0.9")]
        try search.repair(start, within: limits, on: walks, in: &table)
        let complete = try table.measured(on: walks, baseline: space.base, named: [])
        #expect(complete.contains { $0.settings[.saneBeaconDistanceFilter] == 20 })
        #expect(
            !complete.contains { $0.settings[.saneBeaconDistanceFilter] == 8 }, "it dropped out after the first walks")
    }
}
