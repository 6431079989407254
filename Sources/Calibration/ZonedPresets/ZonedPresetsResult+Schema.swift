internal import Formats
internal import Tuning

extension ZonedPresetsResult {
    /// Its keys in JSON.
    static let shape = YAMLShape(
        "zonedPresets", "Whether levels and zones need settings of their own.",
        keys: [
            .always("objective", .string, "Key of the metric that was minimised."),
            .always("unit", .string, "The unit of the metric."),
            .always("minimumEffect", .figure(), "The smallest mean improvement that counts, in that unit."),
            .always("significance", .share, "Level of significance of each test."),
            .always("trainingWalks", .count, "Number of training walks."),
            .always("validationWalks", .count, "Number of validation walks."),
            .always("testWalks", .count, "Number of test walks."),
            .always("candidateCount", .count, "Number of candidates in each area."),
            .always(
                "patience", .figure("seconds"), "How long fixes must lie in another area before its preset is used."),
            .always("zones", .each(area), "All levels and zones."),
            .always("isZoned", .flag, "Whether at least one of them should have its own preset."),
            .maybe("reason", .string, "Why there are no zoned presets. Missing if there are."),
            .maybe(
                "testEvidence", .mapping(PairedEvidence.shape),
                "The plan against one preset on test walks. Missing if no area passed on the validation walks."),
        ])

    private static let area = YAMLShape(
        "area", "A level or a zone.",
        keys: [
            .always("level", .whole, "The level's number."),
            .maybe("zone", .string, "The zone's name. Missing for a whole level."),
            .always("shareOfInstants", .share, "Share of the training walks' instants that lie in it."),
            .always("trainingWalks", .count, "Number of training walks that go there."),
            .always("settings", .settings, "The values that differ from the one preset."),
            .maybe("trainingImprovement", .figure(), "What they gain on the training walks."),
            .maybe("evidence", .mapping(PairedEvidence.shape), "What they add on the validation walks."),
            .always("isAccepted", .flag, "Whether the recommended plan has them."),
            .maybe("reason", .string, "The reason for the rejection."),
            .maybe("onePresetScore", .figure(), "Mean objective there with one preset, on test walks."),
            .maybe("planScore", .figure(), "The same with the plan that was tested."),
        ])
}
