package import Formats
internal import Recordings
internal import Tuning

extension CalibrationDocument: JSONDocument {
    /// The published form of `calibration.json`.
    package static let schema = DocumentSchema(
        "calibration", version: 2,
        "The whole result of a calibration. Improvements are in the objective's unit, positive if the candidate is better.",
        keys: [
            .always("venue", .mapping(reference), "The venue."),
            .always("tool", .string, "Name and version of the tool."),
            .always("command", .string, "The command that reproduces the result."),
            .always("seed", .count, "The seed."),
            .always("study", .string, "Name of the study file in the same folder."),
            .always("source", WalkSource.kind, "Where the walks came from."),
            .always("objective", .mapping(objective), "The metric that was minimised."),
            .always("minimumEffect", .figure(), "The smallest mean improvement that counts, in the objective's unit."),
            .always("significance", .share, "Level of significance."),
            .always(
                "recommendation", .choice(["preset", "default"]), "Whether a preset is recommended or the default."),
            .maybe("reason", .string, "Why the default is kept. Missing if a preset is recommended."),
            .always("verdict", Verdict.kind, "The verdict on the candidate."),
            .always("headline", .mapping(PairedEvidence.shape), "The candidate against the baseline on test walks."),
            .always("recommendedSettings", .settings, "The recommended values that are not the default's."),
            .always("settings", .each(setting), "The settings that the search changed."),
            .always("walks", .each(walk), "The test walks."),
            .always("sideEffects", .each(sideEffect), "Metrics that were not minimised."),
            .always("presets", .each(preset), "The SDK's presets on the test walks."),
            .always("phones", .each(PhoneClassEvidence.shape), "Each class of phones."),
        ] + PhoneClass.decision + [
            .always("configurationsTried", .count, "Number of configurations that the search tried."),
            .always("trials", .count, "Number of trials."),
            .always("trainingWalks", .count, "Number of training walks."),
            .always("front", .mapping(FrontEvidence.shape), "The Pareto front of the objectives."),
            .maybe("importance", .mapping(ImportanceResult.shape), "How much each setting matters."),
            .maybe("zonedPresets", .mapping(ZonedPresetsResult.shape), "The search for presets by level and zone."),
            .always("reading", .string, "What all figures rest on."),
            .always("candidates", .each(CandidateEvidence.shape), "What could be recommended."),
            .maybe("documentVariants", .mapping(VariantResult.shape), "Other readings of the SDK's document."),
            .maybe("variations", .mapping(VariationResult.shape), "The test under scenario variations."),
            .maybe("gap", .mapping(SimToRealGap.shape), "Simulated beside recorded walks. Missing without both."),
            .always("radii", .each(RadiusEvidence.shape), "The accuracy radius of each preset."),
        ])

    private static let reference = YAMLShape(
        "reference", "A venue file.",
        keys: [
            .always("name", .string, "Name of the venue."),
            .always("digest", .string, "`sha256:` and the digest of the file."),
        ])

    private static let objective = YAMLShape(
        "objective", "A metric.",
        keys: [
            .always("key", .string, "Its key."), .always("name", .string, "Its name in a sentence."),
            .always("unit", .string, "Its unit."),
        ])

    private static let setting = YAMLShape(
        "setting", "The evidence for a changed setting on the validation walks.",
        keys: [
            .always("key", .string, "Its key."), .always("baseline", .scalar, "The baseline's value."),
            .always("candidate", .scalar, "The value that the search found."),
            .always("meanImprovement", .figure(), "Mean improvement from this setting."),
            .maybe("lowerBound", .figure(), "Lower end of the 95 % interval. Missing with fewer than two walks."),
            .maybe("upperBound", .figure(), "Upper end."),
            .always("pValue", .share, "One-sided p-value of the sign-flip test."),
            .always("verdict", Verdict.kind, "The verdict."),
            .always("isAccepted", .flag, "Whether it is part of the recommendation."),
            .maybe("reason", .string, "The reason, in a few words."),
        ])

    private static let walk = YAMLShape(
        "walk", "A test walk.",
        keys: [
            .always("name", .string, "Name of the recording."),
            .always("baselineScore", .figure(), "The objective of the baseline."),
            .always("candidateScore", .figure(), "The objective of the candidate."),
            .always(
                "baselineErrors", .many(.figure("metres")), "Horizontal errors of the baseline at the truth's instants."
            ),
            .always("candidateErrors", .many(.figure("metres")), "The same for the candidate."),
        ])

    private static let sideEffect = YAMLShape(
        "sideEffect", "A metric that was not minimised.",
        keys: [
            .always("metric", .string, "Its key."), .always("unit", .string, "Its unit."),
            .maybe("baseline", .figure(), "Mean of the baseline. Missing if no walk has a value of both."),
            .maybe("candidate", .figure(), "Mean of the candidate."),
            .maybe("improvement", .mapping(PairedEvidence.shape), "The improvement."),
            .always("verdict", Verdict.kind, "The verdict."),
        ])

    private static let preset = YAMLShape(
        "preset", "A whole preset on the test walks.",
        keys: [
            .always("name", .string, "Its name."), .always("score", .figure(), "Mean objective."),
            .maybe("improvement", .mapping(PairedEvidence.shape), "Against the baseline. Missing for the baseline."),
        ])
}
