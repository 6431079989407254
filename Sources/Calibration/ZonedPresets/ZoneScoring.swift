internal import Evaluation
package import Positioning
package import Search
internal import Walks

/// Scores zoned presets on walks: on the whole walk, and on the part of the walk in each area.
package struct ZoneScoring: Sendable {
    /// The score of the part of a walk in one area.
    package struct AreaScore: Hashable, Sendable {
        /// The objective over the instants in the area.
        package var score: Double
        /// The number of these instants.
        package var instants: Int

        package init(score: Double, instants: Int) {
            self.score = score
            self.instants = instants
        }
    }

    /// The objective of a zoned preset on the walk of an index; lower is better.
    package var whole: @Sendable (ZonedPreset, Int) -> Double
    /// The same for each area, in the order of the search; `nil` if the walk never goes there.
    package var parts: @Sendable (ZonedPreset, Int) -> [AreaScore?]
    /// The number of instants of a walk.
    package var instants: @Sendable (Int) -> Int

    /// A scoring by these functions. Each result must depend on the arguments alone.
    package init(
        whole: @escaping @Sendable (ZonedPreset, Int) -> Double,
        parts: @escaping @Sendable (ZonedPreset, Int) -> [AreaScore?], instants: @escaping @Sendable (Int) -> Int
    ) {
        self.whole = whole
        self.parts = parts
        self.instants = instants
    }

    /// A scoring of walks by an objective. It assigns instants to areas once, and keeps their places alone:
    /// O(walks × instants × areas).
    package init(walks: [CalibrationWalk], areas: [VenueArea], objective: Objective) {
        let visits = walks.map { walk in
            let instants = TruthInstants.time.samples(of: walk.truth)
            return (count: instants.count, places: areas.map { instants.indices(where: $0.contains) })
        }
        self.init(
            whole: { walks[$1].score($0, by: objective) },
            parts: { zonedPreset, index in
                let walk = walks[index]
                let fixes = walk.fixes(zonedPreset, withRadii: objective.metric.readsRadii)
                let instants = TruthInstants.time.samples(of: walk.truth)
                return visits[index].places.map { places in
                    guard !places.isEmpty else { return nil }
                    let visit = GroundTruth(name: walk.name, samples: Array(instants[places]))
                    let part = EvaluatedWalk(
                        name: walk.name, fixes: fixes, truth: visit, publishInterval: zonedPreset.publishInterval,
                        use: PhoneUse(zonedPreset), site: walk.site, instants: .samples)
                    return AreaScore(score: objective.score(part) ?? walk.worstScore, instants: visit.samples.count)
                }
            }, instants: { visits[$0].count })
    }
}
