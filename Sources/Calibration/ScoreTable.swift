internal import Positioning

/// The objective of many settings on many walks, computed once each and in parallel.
///
/// Every configuration sees the same walks, so differences between configurations are paired.
struct ScoreTable {
    let walks: [CalibrationWalk]
    let objective: Objective
    let pool: WorkerPool
    /// Called from any thread with the number of (settings, walk) pairs run so far.
    var progress: (@Sendable (Int) -> Void)?

    private var scores: [PositioningSettings: [Double]] = [:]
    private var runCount = 0
    private var isKnown: [PositioningSettings: [Bool]] = [:]

    init(walks: [CalibrationWalk], objective: Objective, pool: WorkerPool) {
        self.walks = walks
        self.objective = objective
        self.pool = pool
    }

    /// How many different settings were run on at least one walk.
    var configurationCount: Int { scores.count }

    /// Runs what is not known yet of `settings` × `indices`.
    mutating func prepare(_ settings: [PositioningSettings], on indices: [Int]) throws {
        var missing: [(settings: PositioningSettings, walk: Int)] = []
        for configuration in settings {
            var known = isKnown[configuration] ?? Array(repeating: false, count: walks.count)
            for walk in indices where !known[walk] {
                missing.append((configuration, walk))
                known[walk] = true
            }
            isKnown[configuration] = known
        }
        let pieces = missing
        let walks = walks
        let objective = objective
        let runsBefore = runCount
        let progress = progress
        let results = try pool.map(pieces.count, progress: { progress?(runsBefore + $0) }) { index in
            let piece = pieces[index]
            return walks[piece.walk].score(piece.settings, by: objective)
        }
        for (piece, score) in zip(pieces, results) {
            scores[piece.settings, default: Array(repeating: .infinity, count: walks.count)][piece.walk] = score
        }
        runCount += pieces.count
    }

    /// The objective of each walk in `indices`.
    mutating func scores(_ settings: PositioningSettings, on indices: [Int]) throws -> [Double] {
        try prepare([settings], on: indices)
        return indices.map { scores[settings]?[$0] ?? .infinity }
    }

    /// The mean objective over `indices`.
    mutating func mean(_ settings: PositioningSettings, on indices: [Int]) throws -> Double {
        try scores(settings, on: indices).reduce(0, +) / Double(max(indices.count, 1))
    }
}
