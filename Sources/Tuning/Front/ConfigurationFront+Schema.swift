package import Formats

extension ConfigurationFront {
    /// Its keys in JSON.
    package static let shape = YAMLShape(
        "front", "The Pareto front of the objectives.",
        keys: [
            .always("objectives", .many(.string), "Keys of the metrics."),
            .always("constraints", .each(constraint), "What configurations must meet."),
            .always(
                "tolerance", .figure(),
                "By how much picks may be worse than the baseline, in the unit of the first objective."),
            .always("configurationCount", .count, "Number of measured configurations."),
            .always("admittedCount", .count, "Number of them that meet the constraints."),
            .maybe("baseline", .mapping(configuration), "The baseline."),
            .always("front", .each(configuration), "The configurations of the front."),
            .maybe("nearest", .mapping(configuration), "The nearest configuration if none meets the constraints."),
            .always("picks", .each(NamedPick.shape), "The picks."),
        ])

    private static let constraint = YAMLShape(
        "constraint", "What a configuration must meet.",
        keys: [
            .always("metric", .string, "Key of the metric."),
            .always("relation", .choice(["<=", ">="]), "The relation of its value to the bound."),
            .always("bound", .figure(), "The bound, in the metric's unit."),
            .maybe("exception", .mapping(exception), "A wider bound for what is better in another metric."),
        ])

    private static let exception = YAMLShape(
        "exception", "A wider bound, which holds where another metric is at least so high.",
        keys: [
            .always("bound", .figure(), "The bound, in the unit of the constraint's metric."),
            .always("metric", .string, "Key of the other metric."),
            .always("atLeast", .figure(), "Its least value."),
        ])

    /// The keys of a configuration with its metrics.
    static let configuration = YAMLShape(
        "configuration", "A configuration with its mean metrics over walks.",
        keys: [
            .always("settings", .settings, "The values that are not the default's."),
            .maybe("name", .string, "Its name, such as that of a preset. Missing for one that the search found."),
            .always("isDefault", .flag, "Whether it is the baseline."),
            .always("values", .dictionary(of: .nullable(.figure())), "The values by the keys of the metrics."),
        ])
}

extension NamedPick {
    /// Its keys in JSON.
    package static let shape = YAMLShape(
        "namedPick", "The configuration for one purpose.",
        keys: [
            .always("purpose", .choice(Purpose.allCases.map(\.rawValue)), "The purpose."),
            .always("preset", .string, "Name of the preset that it fills."),
            .always("rule", .string, "The rule of the selection, or why there is no configuration."),
            .maybe("place", .count, "Index of the configuration. Missing if there is none."),
            .maybe("configuration", .mapping(ConfigurationFront.configuration), "The configuration."),
        ])
}
