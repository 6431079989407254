package import Positioning

/// The score of many settings on many walks, computed once each and in parallel.
///
/// Every configuration sees the same walks, so differences between configurations are paired.
package struct ScoreTable {
    private let walkCount: Int
    private let pool: WorkerPool
    private let score: @Sendable (PositioningSettings, Int) -> Double
    private var scores: [PositioningSettings: [Double?]] = [:]
    private var runCount = 0

    /// Called from any thread with the number of (settings, walk) pairs run so far.
    var progress: (@Sendable (Int) -> Void)?

    /// An empty table.
    ///
    /// - Parameter score: what settings reach on the walk of an index, lower is better; must depend on nothing else.
    package init(
        walkCount: Int, pool: WorkerPool, score: @escaping @Sendable (PositioningSettings, Int) -> Double
    ) {
        self.walkCount = walkCount
        self.pool = pool
        self.score = score
    }

    /// How many different settings were run on at least one walk.
    var configurationCount: Int { scores.count }

    /// Runs what is not known yet of `settings` × `walks`.
    mutating func prepare(_ settings: [PositioningSettings], on walks: [Int]) throws {
        var pieces: [(settings: PositioningSettings, walk: Int)] = []
        var isListed: Set<PositioningSettings> = []
        for configuration in settings where isListed.insert(configuration).inserted {
            let known = scores[configuration]
            for walk in walks where known?[walk] == nil { pieces.append((configuration, walk)) }
        }
        let missing = pieces
        let runsBefore = runCount
        let results = try pool.map(missing.count, progress: { [progress] in progress?(runsBefore + $0) }) { [score] in
            score(missing[$0].settings, missing[$0].walk)
        }
        for (piece, score) in zip(missing, results) {
            scores[piece.settings, default: Array(repeating: nil, count: walkCount)][piece.walk] = score
        }
        runCount += missing.count
    }

    /// The score of each of these walks.
    mutating func scores(_ settings: PositioningSettings, on walks: [Int]) throws -> [Double] {
        try prepare([settings], on: walks)
        return walks.map { scores[settings]?[$0] ?? .infinity }
    }

    /// The mean score over these walks.
    mutating func mean(_ settings: PositioningSettings, on walks: [Int]) throws -> Double {
        try scores(settings, on: walks).reduce(0, +) / Double(max(walks.count, 1))
    }
}
