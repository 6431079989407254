internal import Positioning
internal import Walks

/// The quality of level detection.
extension Metric {
    /// Share of instants on the right level.
    public static let floorDetection = Metric(
        key: "floorDetection", name: "Floor detection", label: "floor", unit: "1",
        summary: "Share of the instants with a fix in which the fix is on the right level.",
        plainWords: "share of the time on the right level", better: .higher,
        measure: .share { $0.instants.compactMap { instant in instant.fix.map { $0.level == instant.truth.level } } })

    /// Seconds until a change of level is detected.
    public static let timeToCorrectLevel = Metric(
        key: "timeToCorrectLevel", name: "Time to correct level", label: "to level", unit: "s",
        summary: "Mean time from a change of the true level to the first published fix on the new level; 0 if the "
            + "last fix is already on the new level. A change that is never detected counts until the next change or "
            + "the end.",
        better: .lower, scope: .track,
        measure: .mean { walk in
            guard !walk.published.isEmpty else { return [] }
            let changes = walk.truth.levelChanges
            return changes.indices.map { index in
                let change = changes[index]
                let end = index + 1 < changes.count ? changes[index + 1].time : walk.truth.samples.last?.time
                return walk.delay(toLevelOf: change, until: end ?? change.time)
            }
        })

    /// Wrong changes of level in an hour.
    public static let falseLevelChanges = Metric(
        key: "falseLevelChanges", name: "False level changes", label: "false/h", unit: "1/h",
        summary: "Changes of the published level to a level that is not the true one at that moment, for each hour "
            + "from the first to the last published fix within the truth.",
        better: .lower, scope: .track,
        measure: .rate(per: 3600) { walk in
            let known = walk.published.compactMap { fix in walk.truth.sample(at: fix.time).map { (fix, $0) } }
            guard let first = known.first, let last = known.last else { return ([], 0) }
            let isFalse = zip(known, known.dropFirst()).map { before, now in
                now.0.level != before.0.level && now.0.level != now.1.level
            }
            return (isFalse, last.0.time - first.0.time)
        })
}

extension EvaluatedWalk {
    /// Seconds from a change to the first published fix on its level, at most until `end`.
    fileprivate func delay(toLevelOf change: TruthSample, until end: Double) -> Double {
        if let inForce = published.last(where: { $0.time <= change.time }), inForce.level == change.level { return 0 }
        let correct = published.first { $0.time > change.time && $0.level == change.level }
        return min(correct?.time ?? end, end) - change.time
    }
}

extension GroundTruth {
    /// The first sample on each new level.
    fileprivate var levelChanges: [TruthSample] {
        zip(samples, samples.dropFirst()).filter { $0.level != $1.level }.map(\.1)
    }
}
