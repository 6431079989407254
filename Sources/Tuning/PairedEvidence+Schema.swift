package import Formats

extension PairedEvidence {
    /// Its keys in JSON.
    package static let shape = YAMLShape(
        "evidence", "The difference between two configurations on the same walks; positive if the candidate is better.",
        keys: [
            .always("meanImprovement", .figure(), "Mean over walks, in the unit of the metric."),
            .maybe(
                "lowerBound", .figure(), "Lower end of the 95 % interval over walks. Missing with fewer than two walks."
            ),
            .maybe("upperBound", .figure(), "Upper end of the same interval."),
            .always("pValue", .share, "One-sided p-value of the sign-flip test that the mean is above 0."),
            .always("walkCount", .count, "Number of walks."),
        ])
}

extension Verdict {
    /// Its words in JSON.
    package static let kind = YAMLKind.choice(["better", "worse", "mixed", "equivalent", "inconclusive"])
}
