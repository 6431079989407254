import NumericalMethods
import Parallelism
import Positioning
import Search
import VenueModel

/// A space of settings on grids, and scores of walks that are a function of where on the grids the settings stand.
struct ImportanceFixture {
    /// Settings that always have an effect, with the number of a step of the grid.
    private static let grids: [(key: String, value: @Sendable (Double) -> SettingValue)] = [
        ("useBestNumberOfBeacons", { .integer(1 + Int($0)) }),
        ("updatePublishInterval", { .number(1 + 0.5 * $0) }),
        ("sensibleRssiFactor", { .number(1.1 + 0.05 * $0) }),
        ("sensibleDistanceFilterSpeed", { .number(1 + 0.5 * $0) }),
        ("rssiPositioningThreshold", { .number(-100 + 2 * $0) }),
        ("saneBeaconDistanceFilter", { .number(3 + $0) }),
    ]

    let space: SearchSpace
    let steps: Int
    var noise = 0.3
    var trialCount = 250
    var walkCount = 8
    /// By how much a setting matters differently from walk to walk, one standard deviation.
    var walkSpread = 0.0
    let function: @Sendable ([Double]) -> Double

    init(dimensions: Int, steps: Int = 6, _ function: @escaping @Sendable ([Double]) -> Double) throws {
        var domains: [String: Domain] = [:]
        for grid in Self.grids.prefix(dimensions) {
            domains[grid.key] = .values((0..<steps).map { grid.value(Double($0)) })
        }
        space = try SearchSpace(
            for: BeaconMap(Venue(name: "nowhere")), options: SpaceOptions(domains: domains, searchesOthers: false))
        self.steps = steps
        self.function = function
    }

    /// The middles of the steps of a grid from 0 to 1.
    static func coordinates(_ steps: Int) -> [Double] { (0..<steps).map { (Double($0) + 0.5) / Double(steps) } }

    /// The scores of settings on each walk: the function, what the walk adds, and noise.
    func scores(_ settings: PositioningSettings, seed: UInt64) -> [Double] {
        let coordinates = space.dimensions.map { dimension in
            Self.coordinates(steps)[dimension.values.firstIndex(of: settings[dimension.setting]) ?? 0]
        }
        let entity = settings.description.utf8.reduce(UInt64(1)) { $0 &* 1_099_511_628_211 ^ UInt64($1) }
        let noiseStream = RandomStream(seed: seed, purpose: "test noise", entity: entity)
        let walks = RandomStream(seed: seed, purpose: "test walks")
        return (0..<walkCount).map { walk in
            let spread = coordinates.enumerated().reduce(0) {
                $0 + walks.normal(UInt64(walk), lane: UInt32(1 + $1.offset)) * $1.element
            }
            return function(coordinates) + 3 * walks.normal(UInt64(walk)) + walkSpread * spread
                + noise * noiseStream.normal(UInt64(walk))
        }
    }

    func trials(seed: UInt64) throws -> [(settings: PositioningSettings, scores: [Double])] {
        let stream = RandomStream(seed: seed, purpose: "test trials")
        return try (0..<trialCount).map { trial in
            var values: [String: SettingValue] = [:]
            for (index, dimension) in space.dimensions.enumerated() {
                let step = stream.index(below: dimension.values.count, UInt64(trial), lane: UInt32(index))
                values[dimension.setting.key] = dimension.values[step]
            }
            let settings = try PositioningSettings(values)
            return (settings, scores(settings, seed: seed))
        }
    }

    func result(
        seed: UInt64, replicateCount: Int = 6, pointCount: Int = 32, workerCount: Int = 2
    ) throws -> ImportanceResult? {
        var analysis = ImportanceAnalysis(
            space: space, seed: seed, pool: WorkerPool(workerCount: workerCount), pointCount: pointCount)
        analysis.replicateCount = replicateCount
        return try analysis.analyse(trials: trials(seed: seed)) { $0.map { scores($0, seed: seed) } }
    }
}
