internal import Positioning

/// The search space as a forest sees it: each setting has a few levels, each row is a point of the product of all.
struct SettingLevels: Sendable {
    /// A setting of at most so many values has a level for each.
    private static let mostValues = 16
    /// The others have so many levels of about the same probability, besides one for "off".
    private static let quantileCount = 10

    let space: SearchSpace
    /// The settings that the space varies, and how probable each level is.
    let features: [RegressionForest.Feature]
    private let levelOfValue: [[SettingValue: UInt8]]

    init(_ space: SearchSpace) {
        self.space = space
        let levels = space.dimensions.map(Self.levels)
        levelOfValue = zip(space.dimensions, levels).map { dimension, levels in
            Dictionary(zip(dimension.values, levels)) { first, _ in first }
        }
        features = zip(space.dimensions, levels).map { dimension, levels in
            var weights = [Double](repeating: 0, count: Int(levels.max() ?? 0) + 1)
            for (level, share) in zip(levels, dimension.shares) { weights[Int(level)] += share }
            return RegressionForest.Feature(weights: weights)
        }
    }

    /// The level of each value of a dimension; every level has one at least.
    private static func levels(_ dimension: Dimension) -> [UInt8] {
        if dimension.values.count <= mostValues { return dimension.values.indices.map { UInt8($0) } }
        var levels: [UInt8] = []
        var before: (slot: Int, quantile: Int)?
        var cumulated = 0.0
        for (place, share) in zip(dimension.places, dimension.shares) {
            let quantile = Int((cumulated + share / 2) * Double(quantileCount))
            let isNew = before.map { $0.slot != place.slot || $0.quantile != quantile } ?? false
            levels.append((levels.last ?? 0) + (isNew ? 1 : 0))
            before = (place.slot, quantile)
            cumulated += share
        }
        return levels
    }

    /// The levels of a configuration of the space, one a dimension; those of settings without effect are `nil`.
    func levels(_ settings: PositioningSettings) -> [UInt8?] {
        zip(space.dimensions, levelOfValue).map { dimension, levels in
            space.isActive(dimension.setting, in: settings) ? levels[settings[dimension.setting]] : nil
        }
    }

    /// What a forest can learn from: the levels of each configuration, and its score on each walk.
    ///
    /// Left out are configurations that the space does not hold, and all but one of equal ones. The order of the trials
    /// does not matter.
    func table(
        _ trials: [(settings: PositioningSettings, scores: [Double])]
    ) -> (levels: [[UInt8?]], scores: [[Double]]) {
        let walkCount = trials.map(\.scores.count).max() ?? 0
        let rows = trials.filter { $0.scores.count == walkCount && space.contains($0.settings) }
            .map { (name: $0.settings.description, trial: $0) }
            .sorted { a, b in
                a.name != b.name ? a.name < b.name : a.trial.scores.lexicographicallyPrecedes(b.trial.scores)
            }
        let unique = rows.indices.filter { $0 == 0 || rows[$0].name != rows[$0 - 1].name }.map { rows[$0].trial }
        return (unique.map { levels($0.settings) }, unique.map(\.scores).finite)
    }
}

extension [[Double]] {
    /// The scores, `[configuration][walk]`, with the walk's worst finite score for what is not finite: no fix at all is
    /// worse than any, but has no number.
    var finite: [[Double]] {
        let worst = (first ?? []).indices.map { walk in lazy.map { $0[walk] }.filter(\.isFinite).max() ?? 0 }
        return map { scores in zip(scores, worst).map { $0.isFinite ? $0 : $1 } }
    }
}
