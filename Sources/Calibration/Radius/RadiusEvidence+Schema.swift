internal import Evaluation
internal import Formats

extension RadiusEvidence {
    /// Its keys in JSON.
    static let shape = YAMLShape(
        "radius", "The accuracy radius of a preset.",
        keys: [
            .always("preset", .string, "Name of the preset."),
            .always("source", WalkSource.kind, "Where the walks came from."),
            .always("scale", .mapping(scale), "The factor of the radius."),
            .always("without", .mapping(coverage), "The radius without a factor, on test walks."),
            .always("with", .mapping(coverage), "The radius with the factor, on test walks."),
        ])

    private static let scale = YAMLShape(
        "scale", "The factor of the radius, with the walks that it was learned from.",
        keys: [
            .always("factor", .figure(), "The factor."),
            .always("walks", .count, "Number of walks with a fix."),
            .always("instants", .count, "Number of instants with a fix."),
            .always("effectiveCount", .figure(), "Number of independent scores that the instants count for."),
        ])

    private static let coverage = YAMLShape(
        "coverage", "How often the radius holds the true position.",
        keys: [
            .always("share", .mapping(MetricValue.shape), "Share of the instants; 0.68 is correct."),
            .maybe("medianRadius", .figure("metres"), "Median of the radius. Missing without a fix."),
        ])
}
