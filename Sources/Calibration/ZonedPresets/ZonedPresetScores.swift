internal import Parallelism
internal import Positioning

/// The scores of zoned presets on walks, each computed once and in parallel.
struct ZonedPresetScores {
    let scoring: ZoneScoring
    let pool: WorkerPool
    /// Called from any thread with the number of trials that are done.
    let progress: (@Sendable (Int) -> Void)?
    let interruption: Interruption?
    private(set) var known: [ZonedPreset: [Int: Double]] = [:]
    private(set) var count = 0

    /// The objective of each zoned preset on each of these walks.
    mutating func scores(of zonedPresets: [ZonedPreset], on walks: [Int]) throws -> [[Double]] {
        var pieces: [(zonedPreset: ZonedPreset, walk: Int)] = []
        var isListed: Set<ZonedPreset> = []
        for zonedPreset in zonedPresets where isListed.insert(zonedPreset).inserted {
            for walk in walks where known[zonedPreset]?[walk] == nil { pieces.append((zonedPreset, walk)) }
        }
        for (piece, score) in zip(pieces, try run(pieces, scoring.whole)) {
            known[piece.zonedPreset, default: [:]][piece.walk] = score
        }
        return zonedPresets.map { zonedPreset in walks.map { known[zonedPreset]?[$0] ?? .infinity } }
    }

    /// The score of each zoned preset in each area on each of these walks.
    mutating func parts(of zonedPresets: [ZonedPreset], on walks: [Int]) throws -> [[[ZoneScoring.AreaScore?]]] {
        let pieces = zonedPresets.flatMap { zonedPreset in walks.map { (zonedPreset: zonedPreset, walk: $0) } }
        let results = try run(pieces, scoring.parts)
        return zonedPresets.indices.map { Array(results[$0 * walks.count..<($0 + 1) * walks.count]) }
    }

    private mutating func run<Result: Sendable>(
        _ pieces: [(zonedPreset: ZonedPreset, walk: Int)], _ body: @escaping @Sendable (ZonedPreset, Int) -> Result
    ) throws -> [Result] {
        let before = count
        count += pieces.count
        return try pool.map(pieces.count, progress: { [progress] in progress?(before + $0) }) { [interruption] in
            try interruption?.check()
            return body(pieces[$0].zonedPreset, pieces[$0].walk)
        }
    }

    /// The mean over walks, weighted by the time that each walk spends in the area; `nil` if no walk goes there.
    static func mean(_ parts: [ZoneScoring.AreaScore?]) -> Double? {
        let parts = parts.compactMap(\.self)
        let instants = parts.reduce(0) { $0 + $1.instants }
        guard instants > 0 else { return nil }
        return parts.reduce(0) { $0 + $1.score * Double($1.instants) } / Double(instants)
    }
}
