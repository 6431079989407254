package import Formats

extension StudyContents {
    /// The published form of an export as JSON. Its version is that of the study file.
    package static let exportSchema = DocumentSchema(
        "study-export", version: Int(StudyHeader.version), format: "beaconry-study", "The whole contents of a study.",
        keys: [
            .always("studies", .each(search), "The searches."),
            .always("configurations", .each(configuration), "The configurations, by digest."),
            .always("walks", .each(walk), "The walks, by digest."),
            .always("trials", .each(trial), "The trials, by configuration, walk and engine."),
        ])

    private static let search = YAMLShape(
        "search", "A search that added trials.",
        keys: [
            .always("name", .string, "A name for readers."),
            .always("objective", .string, "Key of the metric that was minimised."),
            .always("seed", .string, "The seed, as text because many programs round larger numbers than 2^53."),
            .always("codeVersion", .string, "The version of the tool."),
            .always("searchSpace", .string, "The search space as text."),
            .always("venue", .string, "Digest of the venue file."),
        ])

    private static let configuration = YAMLShape(
        "configuration", "A configuration.",
        keys: [
            .always("configuration", .string, "Digest of the configuration."),
            .always("settings", .string, "The values that are not the default's, as JSON text."),
        ])

    private static let walk = YAMLShape(
        "walk", "A walk.",
        keys: [.always("walk", .string, "Digest of the walk."), .always("name", .string, "Name of the walk.")])

    private static let trial = YAMLShape(
        "trial", "A configuration on a walk: values or a failure.",
        keys: [
            .always("configuration", .string, "Digest of the configuration."),
            .always("walk", .string, "Digest of the walk."),
            .always("engine", .string, "What ran it."),
            .maybe(
                "values", .dictionary(of: .nullable(.either([.figure(), .string]))),
                "The values by the keys of the metrics; null without a value, the texts inf and -inf for infinite ones. "
                    + "Missing if it failed."),
            .maybe("failure", .string, "Why the trial failed. Missing if it did not fail."),
        ], alternatives: [["values"], ["failure"]])
}
