internal import Formats
internal import Tuning

extension FrontEvidence {
    /// Its keys in JSON.
    static let shape = YAMLShape(
        "frontEvidence", "The Pareto front of the search, with the picks and the evidence for them.",
        keys: [
            .always("front", .mapping(ConfigurationFront.shape), "The front on the training walks."),
            .always("picks", .each(pick), "The picks on the test walks; empty if the same walks train and test."),
        ])

    private static let pick = YAMLShape(
        "pick", "A pick and the evidence for it.",
        keys: [
            .always("pick", .mapping(NamedPick.shape), "The pick and its rule."),
            .maybe("settings", .settings, "The settings that were tested. Missing if there are none."),
            .always("metrics", .each(MetricResult.shape), "Its metrics; empty if it is the baseline."),
            .always("stands", .flag, "Whether the evidence confirms the pick."),
            .maybe("objection", .string, "Why it does not. Missing if the pick stands."),
            .always("sdkSettings", .settings, "The SDK's own settings in the preset that the pick would replace."),
            .always(
                "againstSDK", .each(MetricResult.shape), "The metrics against these; empty if they are the baseline's."),
        ])
}

extension FrontEvidence.MetricResult {
    /// Its keys in JSON.
    static let shape = YAMLShape(
        "metricResult", "A metric of a pick on the test walks.",
        keys: [
            .always("metric", .string, "The metric's key."), .always("unit", .string, "The metric's unit."),
            .always("baselineValue", .figure(), "Mean of the baseline over the walks."),
            .always("value", .figure(), "Mean of the pick over the walks."),
            .always("evidence", .mapping(PairedEvidence.shape), "By how much the pick is better than the baseline."),
            .always("verdict", Verdict.kind, "The verdict."),
        ])
}

extension CandidateEvidence {
    /// Its keys in JSON.
    static let shape = YAMLShape(
        "candidate", "What could be recommended.",
        keys: [
            .maybe("preset", .string, "Name of the SDK's preset. Missing for what the search found."),
            .always("evidence", .mapping(PairedEvidence.shape), "The improvement on the validation walks."),
            .maybe(
                "expected", .mapping(PairedEvidence.shape), "The expected improvement over the scenario variations."),
            .maybe(
                "readings", .mapping(VariantResult.Share.shape), "In how many other readings of the document it gains."),
            .maybe("objection", .string, "What speaks against it. Missing if nothing does."),
            .always("isChosen", .flag, "Whether it is what is recommended, if nothing forbids it later."),
        ])
}
