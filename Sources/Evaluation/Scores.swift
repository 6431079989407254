internal import Geometry
internal import Positioning
internal import Walks

/// Scores of competitions: horizontal error plus 15 m for each level of difference, in the order of the venue's levels.
extension Metric {
    /// Penalty for a level of difference, metres, as in the EvAAL and IPIN competitions.
    package static let levelPenalty = 15.0

    /// Score of the EvAAL and IPIN competitions.
    public static let ipinScore = Metric(
        key: "ipinScore", name: "IPIN score", label: "IPIN", unit: "m",
        summary: "Third quartile (type 7), over all instants, of the horizontal error with 15 m added for each "
            + "level of difference. Before the first fix, the first fix is used.",
        better: .lower,
        measure: .quantile(0.75) { walk in
            guard let first = walk.published.first else { return [] }
            return walk.instants.map { instant in
                let fix = instant.fix ?? first
                return fix.position.distance(to: instant.truth.position)
                    + levelPenalty * walk.site.levels(from: fix.level, to: instant.truth.level)
            }
        })

    /// Score of the Kaggle competition "Indoor Location & Navigation".
    public static let kaggleScore = Metric(
        key: "kaggleScore", name: "Kaggle score", label: "Kaggle", unit: "m",
        summary: "Mean, over the instants with a fix, of the horizontal error with 15 m added for each level "
            + "of difference.",
        better: .lower,
        measure: .mean { walk in
            walk.instants.compactMap { instant in
                guard let fix = instant.fix, let error = instant.error else { return nil }
                return error + levelPenalty * walk.site.levels(from: fix.level, to: instant.truth.level)
            }
        })
}
