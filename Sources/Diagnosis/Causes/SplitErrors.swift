internal import Evaluation
internal import Geometry
internal import Parallelism
internal import Positioning
internal import Recordings
internal import VenueModel
internal import Walks

/// The errors of walks at the instants of the evaluation, as they are and with one cause after the other taken away.
struct SplitErrors: Sendable {
    /// The place of an instant, and its errors.
    typealias PlacedInstant = (truth: TruthSample, split: ErrorSplit.Instant)

    let walks: [(recording: Recording, truth: GroundTruth)]
    /// The causes that are taken away, in the order of the errors.
    let causes: [ErrorCause]
    /// For each walk its instants.
    let instants: [[PlacedInstant]]
    /// Instants before the first position of a walk.
    let withoutFix: Int
    /// The latency of all walks, seconds; `nil` if it cannot be measured.
    let latency: Double?

    /// Runs the core with each correction. O(corrections × walks).
    static func split(
        _ request: DiagnosisRequest, with faults: FaultFindings, in context: RunContext
    ) throws -> SplitErrors {
        let walks = request.walks
        let venue = request.venue
        var runs = CorrectedRuns(for: request, faults)
        try runs.evaluate(request, in: context)
        let dead = faults.suspects.indices.filter { faults.suspects[$0].fault.kind == .dead }
        let latency = Metric.latency.value(of: runs.own).value
        var instants: [[PlacedInstant]] = []
        var withoutFix = 0
        for walk in walks.indices {
            let bounds = WalkBounds(of: walks[walk].recording, venue: venue, zonedPreset: request.zonedPreset)
            let ghosts = dead.map { bounds.hearing(faults.suspects[$0].fault.beacons) }
            var found: [PlacedInstant] = []
            for (index, instant) in runs.own[walk].instants.enumerated() {
                guard let error = instant.error, let fix = instant.fix else {
                    withoutFix += 1
                    continue
                }
                let truth = instant.truth
                var corrected = runs.errors(of: runs.corrections, walk, index)
                let bound = bounds.bound(at: truth)
                corrected += ghosts.map { ghost in
                    guard let less = ghost.bound(at: truth).radius, let radius = bound.radius else { return error }
                    return error * min(less / radius, 1)
                }
                let late = latency.flatMap { walks[walk].truth.sample(at: truth.time - $0) }
                corrected.append(late.map { fix.position.distance(to: $0.position) })
                if !runs.levels.isEmpty {
                    let alone = zip(runs.levelNumbers, runs.errors(of: runs.levels, walk, index))
                    corrected.append(fix.level == truth.level ? error : alone.first { $0.0 == truth.level }?.1)
                }
                found.append(
                    (
                        truth,
                        ErrorSplit.Instant(
                            error: error, corrected: corrected, beacons: bound.beacons, bound: bound.radius,
                            isOnLevel: fix.level == truth.level, presets: runs.errors(of: runs.presets, walk, index))
                    ))
            }
            instants.append(found)
        }
        let taken = runs.all[runs.corrections].map(\.cause) + dead.map { .fault($0) }
        let causes = taken + [.lag] + (runs.levels.isEmpty ? [] : [.level])
        return SplitErrors(walks: walks, causes: causes, instants: instants, withoutFix: withoutFix, latency: latency)
    }
}
