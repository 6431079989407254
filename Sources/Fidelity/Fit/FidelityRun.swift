internal import Foundation
internal import NumericalMethods
package import Parallelism
package import Positioning
internal import Search

/// Compares the SDK's own fixes with ours on the same recordings, and fits what the document leaves open.
package struct FidelityRun: Sendable {
    let logs: [FixesLog]
    /// Seed of the starting points and of the bootstrap.
    let seed: UInt64
    let context: RunContext

    /// Starting points besides our interpretation, and how many of the best are followed.
    private static let startCount = 24
    private static let followedCount = 3
    private static let resampleCount = 100
    /// Costs whose ratio is at most this are almost equal: the walks do not tell such constants apart.
    private static let almostEqual = 1.01

    /// A run on logs; each has at least one walk.
    package init(_ logs: [FixesLog], seed: UInt64 = 1, in context: RunContext = RunContext()) {
        self.logs = logs
        self.seed = seed
        self.context = context
    }

    /// The distances with some constants, a row a log.
    ///
    /// - Throws: `Interrupted`.
    package func agreement(_ constants: OpenConstants) throws -> [FidelityResult.Agreement] {
        try logs.map { log in
            let differences = try context.map(log.walks.count) { index in
                log.walks[index].differences(log.zonedPreset, constants)
            }.flatMap(\.self)
            let distances = differences.compactMap(\.distance).sorted()
            let same = differences.count { $0.distance != nil && $0.levels == 0 }
            func quantile(_ share: Double) -> Double? { Statistics.quantile(sorted: distances, share) }
            return FidelityResult.Agreement(
                preset: log.name, walks: log.walks.count, seconds: differences.count, median: quantile(0.5),
                percentile75: quantile(0.75), percentile95: quantile(0.95),
                sameLevel: Double(same) / Double(max(differences.count, 1)))
        }
    }

    /// Fits the constants: the least mean over all seconds of the distance, with 15 m for each level.
    ///
    /// - Throws: `GSLError` or `Interrupted`.
    package func fit() throws -> FidelityResult {
        try context.observer.step("Fitting") { progress in try fitted(progress) }
    }

    private func fitted(_ progress: @escaping @Sendable (Int, Int) -> Void) throws -> FidelityResult {
        let all = OpenConstant.all
        let ours = all.map { $0.level(of: $0.ours) }
        let replays = Replays(logs, in: context, progress)
        let even = [Double](repeating: 1, count: replays.walkCount)
        var search = ConstantsSearch(free: Array(all.indices)) { try replays.costs($0, weights: even) }
        let starts =
            try [ours]
            + OpenConstants.interpretations(Self.startCount, seed: seed).map { interpretation in
                all.map { $0.level(of: interpretation[$0]) }
            }
        let startCosts = try search.costs(starts)
        let order = starts.indices.sorted { (startCosts[$0], $0) < (startCosts[$1], $1) }
        // Our interpretation is always followed, so the fit is never worse than it.
        let followed = [0] + order.filter { $0 != 0 }.prefix(Self.followedCount)
        // What moves nothing at any of the starts needs no search.
        search.free = try identified(among: followed.map { starts[$0] }, replays, even)
        let ends = try followed.map { try search.minimum(from: search.keeping(ours, in: starts[$0]), .wide) }
        let first = ends.min { $0.cost < $1.cost }?.place ?? ours
        var best = try search.minimum(from: first, .pairs).place
        search.free = try identified(among: [best], replays, even)
        best = search.keeping(ours, in: best)
        let limit = try search.costs([best])[0] * Self.almostEqual + 1e-9
        best = try simplest(search, best, ours, limit)
        let samples = try resampled(search, from: best, replays)
        let constants = try all.enumerated().map { index, constant in
            let isFree = search.free.contains(index)
            return FidelityResult.Constant(
                name: constant.name, ours: constant.ours,
                fitted: best[index] == ours[index] ? constant.ours : constant.value(ofLevel: best[index]),
                interval: isFree && !samples.isEmpty
                    ? interval(
                        of: constant, samples.map { $0[index] }, try levels(search, of: index, from: best, limit))
                    : nil,
                isIdentified: isFree)
        }
        var result = FidelityResult(before: try agreement(OpenConstants()), after: [], constants: constants)
        result.after = try agreement(result.fitted)
        return result
    }

    /// The constants of which another level changes the cost at one of these places.
    private func identified(
        among places: [ConstantsSearch.LatticePlace], _ replays: Replays, _ weights: [Double]
    ) throws -> [Int] {
        try OpenConstant.all.indices.filter { index in
            let count = OpenConstant.all[index].levelCount
            let levels = OpenConstant.all[index].isChoice ? Array(0..<count) : [0, count / 2, count - 1]
            return try places.contains { place in
                let costs = try replays.costs(levels.map { place.with($0, at: index) }, weights: weights)
                return (costs.max() ?? 0) - (costs.min() ?? 0) > 1e-9
            }
        }
    }

    /// The best places for resampled walks; empty for fewer than two walks.
    private func resampled(
        _ search: ConstantsSearch, from best: ConstantsSearch.LatticePlace, _ replays: Replays
    ) throws -> [ConstantsSearch.LatticePlace] {
        let count = replays.walkCount
        guard count > 1 else { return [] }
        return try (0..<Self.resampleCount).map { sample in
            let stream = RandomStream(seed: seed, purpose: "fidelity bootstrap", entity: UInt64(sample))
            var weights = [Double](repeating: 0, count: count)
            for draw in 0..<count { weights[Int(stream.uniform(UInt64(draw)) * Double(count))] += 1 }
            return try ConstantsSearch(free: search.free) { try replays.costs($0, weights: weights) }
                .minimum(from: best, .near).place
        }
    }

    /// A place in which each constant is ours, if the others can make up for it. Constants such as the centroid's weights and
    /// the path-loss factor have nearly the same effect; of two such constants, only one changes.
    private func simplest(
        _ search: ConstantsSearch, _ best: ConstantsSearch.LatticePlace, _ ours: ConstantsSearch.LatticePlace,
        _ limit: Double
    ) throws -> ConstantsSearch.LatticePlace {
        var search = search
        var best = best
        for index in search.free {
            let other = try search.minimum(from: best, with: index, at: ours[index])
            guard other.cost <= limit else { continue }
            best = other.place
            search.free.removeAll { $0 == index }
        }
        return best
    }

    /// The levels of a constant with which the others can make the cost almost as small.
    private func levels(
        _ search: ConstantsSearch, of index: Int, from best: ConstantsSearch.LatticePlace, _ limit: Double
    ) throws -> ClosedRange<Int> {
        if OpenConstant.all[index].isChoice { return best[index]...best[index] }
        func end(_ step: Int) throws -> Int {
            var place = best
            var end = best[index]
            // The others have steps, too, so some levels in between may fit less well.
            while abs(place[index] - end) < 3, (0..<OpenConstant.all[index].levelCount).contains(place[index] + step) {
                let other = try search.minimum(from: place, with: index, at: place[index] + step)
                place = other.place
                if other.cost <= limit { end = place[index] }
            }
            return end
        }
        return try end(-1)...end(1)
    }

    /// The interval of resampled levels and of levels that are almost as good, with a step to each side.
    private func interval(
        of constant: OpenConstant, _ levels: [Int], _ best: ClosedRange<Int>
    ) -> [SettingValue]? {
        let sorted = levels.map(Double.init).sorted()
        guard !constant.isChoice, let low = Statistics.quantile(sorted: sorted, 0.025),
            let high = Statistics.quantile(sorted: sorted, 0.975)
        else { return nil }
        let ends = [
            min(Int(low.rounded(.down)), best.lowerBound) - 1, max(Int(high.rounded(.up)), best.upperBound) + 1,
        ]
        return ends.map { constant.value(ofLevel: min(max($0, 0), constant.levelCount - 1)) }
    }
}

extension ConstantsSearch {
    /// A place with all constants at their level in `ours` that do not change.
    fileprivate func keeping(_ ours: LatticePlace, in place: LatticePlace) -> LatticePlace {
        place.indices.map { free.contains($0) ? place[$0] : ours[$0] }
    }
}

/// The costs of interpretations, each replayed once.
private final class Replays {
    /// The walks of all logs; those of one recording have one number, because the recording is the unit of resampling.
    private let walks: [(log: FixesLog, walk: FixesLog.Walk, unit: Int)]
    let walkCount: Int
    /// For each walk the sum of the cost over its seconds, and their number.
    private var trials: TrialTable<ConstantsSearch.LatticePlace>
    /// Receives how often interpretations were replayed, and about how many times in all.
    private let progress: @Sendable (Int, Int) -> Void
    private var replayCount = 0

    init(_ logs: [FixesLog], in context: RunContext, _ progress: @escaping @Sendable (Int, Int) -> Void) {
        let names = Set(logs.flatMap { $0.walks.map(\.recording.name) }).sorted()
        let units = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
        let walks = logs.flatMap { log in log.walks.map { (log, $0, units[$0.recording.name] ?? 0) } }
        self.walks = walks
        walkCount = names.count
        trials = TrialTable(walkCount: walks.count, pool: context.pool, pieceSize: 1) { places, index in
            let (log, walk, _) = walks[index]
            return places.map { place in
                var constants = OpenConstants()
                for (constant, level) in zip(OpenConstant.all, place) where level != constant.level(of: constant.ours) {
                    constants[constant] = constant.value(ofLevel: level)
                }
                let differences = walk.differences(log.zonedPreset, constants)
                return [differences.reduce(0) { $0 + $1.cost }, Double(differences.count)]
            }
        }
        trials.interruption = context.interruption
        self.progress = progress
    }

    /// The mean cost of each place, with a weight for each recording.
    func costs(_ places: [ConstantsSearch.LatticePlace], weights: [Double]) throws -> [Double] {
        let missing = places.filter { trials.rows(of: $0) == nil }
        if !missing.isEmpty {
            try trials.prepare(missing.flatMap { place in walks.indices.map { (place, $0) } })
            replayCount += 1
            progress(replayCount, trials.configurationCount + 1)
        }
        return places.map { place in
            var sum = 0.0
            var count = 0.0
            for (walk, row) in zip(walks, trials.rows(of: place) ?? []) {
                sum += weights[walk.unit] * (row[0] ?? 0)
                count += weights[walk.unit] * (row[1] ?? 0)
            }
            return count > 0 ? sum / count : .infinity
        }
    }
}
