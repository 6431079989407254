public import Evaluation
public import Formats
public import Positioning
internal import Search

/// Whether single levels and zones need settings of their own, with the evidence.
public struct ZonedPresetsResult: Sendable, JSONRecord {
    /// One level or zone.
    public struct AreaEntry: Hashable, Sendable, JSONRecord {
        /// The level's number.
        public var level: Int
        /// The zone's name; `nil` for a whole level.
        public var zone: String?
        /// Share of the instants of the training walks that lie in the area.
        public var shareOfInstants: Double
        /// Number of training walks that go there.
        public var trainingWalks: Int
        /// The best settings there: the values that differ from the one preset.
        public var settings: [String: SettingValue]
        /// By how much these settings lower the mean objective of the training walks, when they are added to the areas that
        /// gain more; `nil` if they equal the one preset, or if too few walks go there.
        public var trainingImprovement: Double?
        /// What they add to the zoned preset on the validation walks; `nil` if they were rejected on the training walks.
        public var evidence: PairedEvidence?
        /// Whether the recommended zoned preset has these settings.
        public var isAccepted: Bool
        /// The reason for the rejection, in a few words.
        public var reason: String?
        /// Mean objective with one preset over the test walks' samples in the area; `nil` if no test walk goes there.
        public var onePresetScore: Double?
        /// The same with the zoned preset that was tested.
        public var zonedScore: Double?

        public static let shape = JSONShape<Self>(
            "area", "A level or a zone.", .always("level", .whole, \.level, "The level's number."),
            .maybe("zone", \.zone, "The zone's name. Missing for a whole level."),
            .always(
                "shareOfInstants", .share, \.shareOfInstants,
                "Share of the training walks' instants that lie in the area."),
            .always("trainingWalks", \.trainingWalks, "Number of training walks that go to the area."),
            .always("settings", \.settings, "The values that differ from the one preset."),
            .maybe("trainingImprovement", \.trainingImprovement, "What these values gain on the training walks."),
            .maybe("evidence", \.evidence, "What these values add on the validation walks."),
            .always("isAccepted", \.isAccepted, "Whether the recommendation has them."),
            .maybe("reason", \.reason, "The reason for the rejection."),
            .maybe(
                "onePresetScore", \.onePresetScore,
                "Mean objective in the area with one preset for the venue, on test walks."),
            .maybe(
                "planScore", \.zonedScore,
                "Mean objective in the area with the zoned preset that was tested, on test walks."))

        /// The name in a sentence.
        public var name: String { zone.map { "zone \($0)" } ?? "level \(level)" }
    }

    /// Key of the metric that was minimised.
    public var objective: String
    public var unit: String
    /// The smallest mean improvement that counts, in that unit.
    public var minimumEffect: Double
    /// Level of significance of each test.
    public var significance: Double
    /// Number of training walks.
    public var trainingWalks: Int
    /// Number of validation walks.
    public var validationWalks: Int
    /// Number of test walks.
    public var testWalks: Int
    /// Number of candidates that were tried in each area.
    public var candidateCount: Int
    /// Seconds for which fixes must lie in another area before its preset is used.
    public var patience: Double
    public var zones: [AreaEntry]
    /// True if at least one level or zone should have its own preset.
    public var isZoned: Bool
    /// Why there are no zoned presets; `nil` if there are.
    public var reason: String?
    /// The zoned preset from the validation walks against one preset on whole test walks, including the cost of switching; `nil` if
    /// no area passed on the validation walks.
    public var testEvidence: PairedEvidence?
    /// The zoned preset to use: the one preset everywhere if there are no zoned presets. `calibration.json` does not contain it;
    /// the preset file does.
    public var zonedPreset: ZonedPreset

    /// Withdraws the zoned preset: one preset is used everywhere.
    mutating func withdraw(_ base: PositioningSettings, because reason: String, zones zoneReason: String) {
        isZoned = false
        zonedPreset = ZonedPreset(base: base)
        self.reason = reason
        for index in zones.indices where zones[index].isAccepted {
            zones[index].isAccepted = false
            zones[index].reason = zoneReason
        }
    }

    /// Its keys in JSON: everything but the zoned preset.
    public static let shape = JSONShape<Self>(
        "zonedPresets", "Whether levels and zones need settings of their own.",
        .always("objective", \.objective, "Key of the metric that was minimised."),
        .always("unit", \.unit, "The unit of the metric."),
        .always("minimumEffect", \.minimumEffect, "The smallest mean improvement that counts, in that unit."),
        .always("significance", .share, \.significance, "Level of significance of each test."),
        .always("trainingWalks", \.trainingWalks, "Number of training walks."),
        .always("validationWalks", \.validationWalks, "Number of validation walks."),
        .always("testWalks", \.testWalks, "Number of test walks."),
        .always("candidateCount", \.candidateCount, "Number of candidates in each area."),
        .always(
            "patience", .figure("seconds"), \.patience,
            "How long fixes must lie in another area before its preset is used."),
        .always("zones", \.zones, "All levels and zones."),
        .always("isZoned", \.isZoned, "Whether at least one of them should have its own preset."),
        .maybe("reason", \.reason, "Why there are no zoned presets. Missing if there are."),
        .maybe(
            "testEvidence", \.testEvidence,
            "The zoned preset against one preset on test walks. Missing if no area passed on the validation walks."))
}
