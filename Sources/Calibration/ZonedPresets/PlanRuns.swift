internal import Parallelism
internal import Positioning

/// The scores of plans on walks, each computed once and in parallel.
struct PlanRuns {
    let scoring: ZoneScoring
    let pool: WorkerPool
    /// Called from any thread with the number of trials that are done.
    let progress: (@Sendable (Int) -> Void)?
    let interruption: Interruption?
    private(set) var known: [PresetPlan: [Int: Double]] = [:]
    private(set) var count = 0

    /// The objective of each plan on each of these walks.
    mutating func scores(of plans: [PresetPlan], on walks: [Int]) throws -> [[Double]] {
        var pieces: [(plan: PresetPlan, walk: Int)] = []
        var isListed: Set<PresetPlan> = []
        for plan in plans where isListed.insert(plan).inserted {
            for walk in walks where known[plan]?[walk] == nil { pieces.append((plan, walk)) }
        }
        for (piece, score) in zip(pieces, try run(pieces, scoring.whole)) {
            known[piece.plan, default: [:]][piece.walk] = score
        }
        return plans.map { plan in walks.map { known[plan]?[$0] ?? .infinity } }
    }

    /// The score of each plan in each area on each of these walks.
    mutating func parts(of plans: [PresetPlan], on walks: [Int]) throws -> [[[ZoneScoring.AreaScore?]]] {
        let pieces = plans.flatMap { plan in walks.map { (plan: plan, walk: $0) } }
        let results = try run(pieces, scoring.parts)
        return plans.indices.map { Array(results[$0 * walks.count..<($0 + 1) * walks.count]) }
    }

    private mutating func run<Result: Sendable>(
        _ pieces: [(plan: PresetPlan, walk: Int)], _ body: @escaping @Sendable (PresetPlan, Int) -> Result
    ) throws -> [Result] {
        let before = count
        count += pieces.count
        return try pool.map(pieces.count, progress: { [progress] in progress?(before + $0) }) { [interruption] in
            try interruption?.check()
            return body(pieces[$0].plan, pieces[$0].walk)
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
