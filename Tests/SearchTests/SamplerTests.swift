import Positioning
import Search
import Testing
import VenueModel

/// What every sampler must do, whatever its method.
@Suite struct SamplerTests {
    private static let map = BeaconMap(Venue(name: "nowhere"))

    /// Spaces small enough to write down, of one point, nearly all forbidden, of ranges, and of the whole catalogue.
    private static func spaces() throws -> [(name: String, space: SearchSpace, size: Int?)] {
        func space(
            _ domains: [String: Domain], _ forbidden: [[String: Domain]] = [], others: Bool = false
        ) throws -> SearchSpace {
            try SearchSpace(
                for: map,
                options: SpaceOptions(
                    domains: domains, searchesOthers: others, includesExtended: others,
                    forbidden: forbidden.map { ForbiddenCombination($0) }))
        }
        let tiny: [String: Domain] = [
            "activateEvolvingWeightedAverageLocation": .values([false, true]),
            "evolvingWeightedAverageLocationHistorySize": .values([2, 3, 4]),
            "useBestNumberOfBeacons": .values([3, 5]),
        ]
        return [
            // Off once; on with each of three histories; times two.
            ("conditional", try space(tiny), 8),
            (
                "forbidden",
                try space(
                    tiny,
                    [
                        ["useBestNumberOfBeacons": .values([3]), "evolvingWeightedAverageLocationHistorySize": .free],
                        [
                            "useBestNumberOfBeacons": .values([5]),
                            "evolvingWeightedAverageLocationHistorySize": .range(lower: 3, upper: 15),
                        ],
                    ]), 3
            ),
            ("one point", try space(["useBestNumberOfBeacons": .values([3])]), 1),
            ("nothing", try space(tiny, [["useBestNumberOfBeacons": .free]]), 0),
            ("without the default", try space(["useBestNumberOfBeacons": .values([7, 8])]), 2),
            (
                "number or off",
                try space(["smartLocationUpdateRadius": .range(lower: 1, upper: 1.5, orOff: true)]), nil
            ),
            (
                "lone corner",
                try space(
                    ["rssiPositioningThreshold": .free],
                    [["rssiPositioningThreshold": .range(lower: -100, upper: -70.1)]]), 1
            ),
            ("catalogue", try space([:], [["laterationCost": .values(["range"])]], others: true), nil),
            (
                "free", try space(Dictionary(uniqueKeysWithValues: SettingsCatalogue.all.map { ($0.key, .free) })), nil
            ),
        ]
    }

    private static func score(_ settings: PositioningSettings) -> Double {
        Double(settings[.useBestNumberOfBeacons]) + settings[.smartLocationUpdateRadius]
    }

    /// Proposals in batches, learnt in between.
    private static func proposals(
        _ space: SearchSpace, _ kind: SamplerKind, seed: UInt64, count: Int, batch: Int = 8,
        start: [PositioningSettings] = [], trials: [ScoredSettings] = []
    ) throws -> [PositioningSettings] {
        var search = CandidateSource(space, sampler: kind, seed: seed, start: start, trials: trials)
        var all: [PositioningSettings] = []
        while all.count < count {
            let new = try search.propose(min(batch, count - all.count))
            if new.isEmpty { break }
            search.learn(new.map { ScoredSettings($0, score: score($0)) })
            all += new
        }
        return all
    }

    @Test(arguments: SamplerKind.allCases)
    func everySamplerKeepsTheRules(kind: SamplerKind) throws {
        for (name, space, size) in try Self.spaces() {
            let count = size.map { $0 + 10 } ?? 48
            let proposed = try Self.proposals(space, kind, seed: 5, count: count)
            #expect(proposed.allSatisfy(space.contains), "\(kind), \(name): all lie in the space")
            #expect(Set(proposed).count == proposed.count, "\(kind), \(name): none comes twice")
            #expect(proposed.count == size ?? count, "\(kind), \(name): all of a small space are found, then it ends")
            let again = try Self.proposals(space, kind, seed: 5, count: count)
            #expect(again == proposed, "\(kind), \(name): the same seed gives the same")
            if size == nil, kind != .grid {
                #expect(
                    try Self.proposals(space, kind, seed: 6, count: count) != proposed, "\(kind), \(name): seeds differ"
                )
            }
        }
    }

    /// What a space holds, and each once, by trying every combination of values.
    @Test func theGridIsTheWholeSpace() throws {
        let domains: [String: Domain] = [
            "activateRssiSmoothing": .values([false, true]), "rssiSmoothingHistorySize": .values([2, 5, 9]),
            "rssiSmoothingStatistic": .free, "mapFilter": .values(["none", "grid", "particles"]),
            "walkingSpread": .values([1.5, 2]),
            "activateMotionDetectionFilter": .free, "motionDetectionDistanceFilter": .values([0, 0.5]),
        ]
        let space = try SearchSpace(for: Self.map, options: SpaceOptions(domains: domains, searchesOthers: false))
        var all: Set<PositioningSettings> = [PositioningSettings()]
        for dimension in space.dimensions {
            var next: Set<PositioningSettings> = []
            for settings in all {
                for value in dimension.values {
                    next.insert(try PositioningSettings([dimension.setting.key: value], over: settings))
                }
            }
            all = next
        }
        #expect(all.count == 2 * 3 * 4 * 3 * 2 * 2 * 2)
        let inside = all.filter(space.contains)
        let grid = try Self.proposals(space, .grid, seed: 1, count: 1000)
        let isWhole = Set(grid) == inside
        #expect(isWhole)
        #expect(grid.count == inside.count && inside.count < all.count)
    }

    @Test(arguments: SamplerKind.allCases)
    func hintsComeFirstAndKnownTrialsNever(kind: SamplerKind) throws {
        let space = try SearchSpace(for: Self.map, options: SpaceOptions(includesExtended: true))
        let hint = try PositioningSettings(["useBestNumberOfBeacons": 11, "laterationCost": "range"])
        let known = try Self.proposals(space, .random, seed: 9, count: 30)
        let outside = try PositioningSettings(["useBestNumberOfBeacons": 12])
        let trials = (known + [outside]).map { ScoredSettings($0, score: Self.score($0)) }
        let proposed = try Self.proposals(
            space, kind, seed: 9, count: 20, start: [PositioningSettings(), hint] + known, trials: trials)
        #expect(proposed[0] == PositioningSettings())
        // Eight beacons are the most that the space has, and without lateration its cost has no effect.
        #expect(try proposed[1] == PositioningSettings(["useBestNumberOfBeacons": 8]))
        #expect(Set(proposed).isDisjoint(with: known))
    }

    /// Uniform: each value of a list in equal shares, a fifth of a range's points "off", numbers by the scale.
    @Test(arguments: [SamplerKind.random, .sobol])
    func pointsAreUniform(kind: SamplerKind) throws {
        let space = try SearchSpace(
            for: Self.map,
            options: SpaceOptions(
                domains: [
                    "sensibleDistanceFilterSpeed": .range(lower: 0.1, upper: 10, scale: .logarithmic, orOff: true),
                    "rssiPositioningThreshold": .free, "kalmanAcceleration": .free,
                    "activateKalmanTrackFilter": .values([true]),
                ], searchesOthers: false))
        let all = try Self.proposals(space, kind, seed: 3, count: 1000, batch: 250)
        func share(_ condition: (PositioningSettings) -> Bool) -> Double {
            Double(all.count(where: condition)) / Double(all.count)
        }
        // Standard errors of a share of 1000 are at most 0.016.
        #expect(abs(share { $0[.sensibleDistanceFilterSpeed] == 0 } - 0.2) < 0.05)
        #expect(abs(share { $0[.sensibleDistanceFilterSpeed] > 1 } - 0.4) < 0.06)
        #expect(abs(share { $0[.rssiPositioningThreshold] > -85 } - 0.5) < 0.06)
        #expect(abs(share { $0[.kalmanAcceleration] > 0.5 } - 0.5) < 0.06)
    }
}
