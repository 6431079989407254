internal import Evaluation
package import Positioning
package import Tuning
internal import Walks

/// What plans reach on walks: on the whole of a walk, and on the part of it that was spent in a place.
package struct PlaceScoring: Sendable {
    /// The part of a walk in one place.
    package struct Part: Hashable, Sendable {
        /// The objective over the truth's instants there.
        package var score: Double
        /// How many they are.
        package var instants: Int

        /// A part.
        package init(score: Double, instants: Int) { (self.score, self.instants) = (score, instants) }
    }

    /// The objective of a plan on the walk of an index; lower is better.
    package var whole: @Sendable (PresetPlan, Int) -> Double
    /// The same for each place, in the order of the search; `nil` where the walk never was.
    package var parts: @Sendable (PresetPlan, Int) -> [Part?]
    /// How many of the truth's instants a walk has.
    package var instants: @Sendable (Int) -> Int

    /// A scoring; each answer must depend on nothing but the arguments.
    package init(
        whole: @escaping @Sendable (PresetPlan, Int) -> Double,
        parts: @escaping @Sendable (PresetPlan, Int) -> [Part?], instants: @escaping @Sendable (Int) -> Int
    ) {
        (self.whole, self.parts, self.instants) = (whole, parts, instants)
    }

    /// The scoring of walks by an objective. O(walks × instants × places) here, so that no run looks for places again.
    package init(walks: [CalibrationWalk], places: [VenuePlace], objective: Objective) {
        let truths = walks.map { walk in
            places.map { place in
                GroundTruth(name: walk.truth.name, samples: walk.truth.samples.filter { place.contains($0) })
            }
        }
        self.init(
            whole: { walks[$1].score($0, by: objective) },
            parts: { plan, index in
                let walk = walks[index]
                let fixes = walk.fixes(plan)
                return truths[index].map { truth in
                    guard !truth.samples.isEmpty else { return nil }
                    let part = EvaluatedWalk(
                        name: walk.name, fixes: fixes, truth: truth, publishInterval: plan.publishInterval,
                        site: walk.site, extendsFirstFix: true)
                    return Part(score: objective.score(part) ?? walk.worstScore, instants: truth.samples.count)
                }
            }, instants: { walks[$0].truth.samples.count })
    }
}
