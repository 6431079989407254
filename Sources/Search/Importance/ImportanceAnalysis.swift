public import Parallelism
public import Positioning

/// Finds out how much each setting matters, by two methods that have nothing in common: ``MainEffects`` by a model of
/// the trials that a search has left, and ``TotalEffects`` by runs of the engine on a design of its own.
///
/// The first needs no runs, but believes in its model and in trials that crowd where the search went; the second
/// believes in nothing, but looks at few points. Where both agree, it is so. What a setting does only together with
/// others is in its total effect and not in its main effect.
public struct ImportanceAnalysis: Sendable {
    /// The fewest trials that a forest may learn from.
    static let fewestTrials = 40
    /// The fewest walks: each method compares some with others.
    static let fewestWalks = 4
    private static let reportedPairs = 5

    /// Whether there is something to compare: two settings, and enough trials on enough walks.
    package static func isPossible(in space: SearchSpace, trialCount: Int, walkCount: Int) -> Bool {
        space.dimensions.count > 1 && trialCount >= fewestTrials && walkCount >= fewestWalks
    }

    /// What was searched.
    public var space: SearchSpace
    /// Seed of the forests, the design and the resampling.
    public var seed: UInt64
    /// Where the work is done.
    public var pool: WorkerPool
    /// From how many points of the space total effects are taken. Their runs: so many × (rows + 1).
    public var pointCount: Int
    /// How many resamples the intervals come from.
    package var replicateCount = 200

    public init(space: SearchSpace, seed: UInt64, pool: WorkerPool, pointCount: Int = 32) {
        self.space = space
        self.seed = seed
        self.pool = pool
        self.pointCount = pointCount
    }

    /// How much each setting matters.
    ///
    /// - Parameters:
    ///   - trials: configurations and their scores, one a walk, the same walks for all; lower is better. The more evenly
    ///     they fill the space, the better. A score that is not finite counts as the walk's worst.
    ///   - measure: runs configurations: the scores of each, one a walk, the same walks for all. Called once; the
    ///     configurations depend on the seed and the space alone.
    /// - Returns: `nil` if there are fewer than two settings, forty trials or four walks.
    /// - Throws: what `measure` throws.
    public func analyse(
        trials: [(settings: PositioningSettings, scores: [Double])],
        measure: ([PositioningSettings]) throws -> [[Double]]
    ) throws -> ImportanceResult? {
        let levels = SettingLevels(space)
        let table = levels.table(trials)
        let trialWalkCount = table.scores.first?.count ?? 0
        guard Self.isPossible(in: space, trialCount: table.scores.count, walkCount: trialWalkCount) else { return nil }
        let rows = ImportanceRow.all(of: space)
        let design = TotalEffects(space, rows: rows.map(\.dimensions), pointCount: pointCount, seed: seed)
        let configurations = design.configurations
        let scores = try measure(configurations).finite
        let measuredWalkCount = scores.first?.count ?? 0
        guard scores.count == configurations.count, measuredWalkCount >= Self.fewestWalks,
            scores.allSatisfy({ $0.count == measuredWalkCount })
        else { return nil }

        let total = try design.replicates(replicateCount, scores: scores, pool: pool)
        let main = try MainEffects(levels: levels, seed: seed)
            .replicates(replicateCount, rows: table.levels, scores: table.scores, pool: pool)
        let pairs = Pairs(count: space.dimensions.count)
        let mainOfRows = Replicates(
            estimate: nil, main.map { replicate in rows.map { $0.variance(replicate, pairs) } },
            whole: main.map(\.total))
        let totalOfRows = Replicates(
            estimate: total[0].total, total.dropFirst().map(\.total), whole: total.dropFirst().map(\.whole),
            wholeEstimate: total[0].whole)
        let together = Replicates(estimate: nil, main.map(\.pairs), whole: main.map(\.total))
        let documented = rows.indices.filter { rows[$0].documentedRow != nil }
        let mainRanks = mainOfRows.ranks(documented)
        let totalRanks = totalOfRows.ranks(documented)
        let documentedOrder = documented.indices.map { -Double($0) }
        return ImportanceResult(
            rows: rows.indices.map { row in
                let rank = documented.firstIndex(of: row)
                return ImportanceResult.EffectRow(
                    settings: rows[row].dimensions.map { space.dimensions[$0].setting.key },
                    documentedRow: rows[row].documentedRow, documentedRank: rank.map { $0 + 1 },
                    mainEffect: mainOfRows.shares[row], totalEffect: totalOfRows.shares[row],
                    mainRank: rank.map { mainRanks[$0] }, totalRank: rank.map { totalRanks[$0] })
            },
            pairs: together.largest(Self.reportedPairs).map { index in
                ImportanceResult.Pair(
                    first: space.dimensions[pairs.all[index].first].setting.key,
                    second: space.dimensions[pairs.all[index].second].setting.key, interaction: together.shares[index])
            },
            scoreStandardDeviation: total[0].whole > 0 ? min(total[0].whole, .greatestFiniteMagnitude).squareRoot() : 0,
            agreement: mainOfRows.tau(against: totalOfRows),
            documentedOrderAgainstMainEffect: mainOfRows.tau(against: documentedOrder, of: documented),
            documentedOrderAgainstTotalEffect: totalOfRows.tau(against: documentedOrder, of: documented),
            trialCount: table.scores.count, trialWalkCount: trialWalkCount,
            measuredConfigurationCount: configurations.count, measuredWalkCount: measuredWalkCount)
    }
}

/// Dimensions of a space that stand in one row of the document, or one dimension of ours.
struct ImportanceRow {
    var documentedRow: Int?
    var dimensions: [Int]

    /// The document's rows in its order, then ours.
    static func all(of space: SearchSpace) -> [ImportanceRow] {
        let settings = space.dimensions.map(\.setting)
        let documented = SettingsCatalogue.documentedRows.enumerated().map { index, row in
            ImportanceRow(documentedRow: index + 1, dimensions: settings.indices.filter { row.contains(settings[$0]) })
        }
        let ours = settings.indices.filter { SettingsCatalogue.documentedRow(of: settings[$0]) == nil }
        return documented.filter { !$0.dimensions.isEmpty }
            + ours.map { ImportanceRow(documentedRow: nil, dimensions: [$0]) }
    }

    /// What its settings cause alone and with one another.
    func variance(_ replicate: MainEffects.Replicate, _ pairs: Pairs) -> Double {
        var sum = 0.0
        for (index, first) in dimensions.enumerated() {
            sum += replicate.main[first]
            for second in dimensions.dropFirst(index + 1) { sum += replicate.pairs[pairs.index(first, second)] }
        }
        return sum
    }
}
