public import Evaluation
public import Formats
public import Positioning
public import Search

/// The Pareto front of a search, and the metrics of its picks on test walks.
public struct FrontEvidence: Sendable, JSONRecord {
    /// One metric of a pick on the test walks.
    public struct MetricResult: Hashable, Sendable, JSONRecord {
        /// The metric's key.
        public var metric: String
        /// The metric's unit.
        public var unit: String
        /// The baseline's mean over the walks.
        public var baselineValue: Double
        /// The pick's mean over the walks.
        public var value: Double
        /// By how much the pick is better than the baseline.
        public var evidence: PairedEvidence
        /// The verdict, at the level of significance divided by the number of picks and by the number of metrics.
        public var verdict: Verdict

        public static let shape = JSONShape<Self>(
            "metricResult", "A metric of a pick on the test walks.",
            .always("metric", \.metric, "The metric's key."), .always("unit", \.unit, "The metric's unit."),
            .always("baselineValue", \.baselineValue, "Mean of the baseline over the walks."),
            .always("value", \.value, "Mean of the pick over the walks."),
            .always("evidence", \.evidence, "Improvement of the pick over the baseline."),
            .always("verdict", \.verdict, "The verdict."))
    }

    public struct Pick: Hashable, Sendable, JSONRecord {
        public var pick: NamedPick
        /// The settings that were tested: those of the pick, or the recommended settings for the most accurate one; `nil` if
        /// there are none.
        public var settings: PositioningSettings?
        /// The metrics; empty if the settings are those of the baseline.
        public var metrics: [MetricResult]
        /// Whether the evidence confirms the pick: it is significantly better for its purpose, not less accurate, its CE75
        /// is not significantly larger (but for the most accurate pick, and where a user constrains CE75), it meets the constraints, and is not significantly worse than the baseline under any scenario variation. Where the SDK's own
        /// preset is not the baseline, the same holds against that preset, also under other interpretations of the document.
        public private(set) var stands: Bool
        /// Why it does not, in a few words; `nil` if it stands.
        public private(set) var objection: String?
        /// The settings that the SDK has in the preset that the pick would replace.
        public var sdkSettings: PositioningSettings
        /// The metrics against these settings; empty if they are those of the baseline or of the pick.
        public var againstSDK: [MetricResult]

        public static let shape = JSONShape<Self>(
            "pick", "A pick and the evidence for it.", .always("pick", \.pick, "The pick and its rule."),
            .maybe("settings", \.settings, "The settings that were tested. Missing if no settings were tested."),
            .always("metrics", \.metrics, "Metrics of the pick; empty if the pick is the baseline."),
            .always("stands", \.stands, "Whether the evidence confirms the pick."),
            .maybe("objection", \.objection, "Why the evidence does not confirm the pick. Missing if it does."),
            .always("sdkSettings", \.sdkSettings, "The SDK's own settings in the preset that the pick would replace."),
            .always("againstSDK", \.againstSDK, "The metrics against these; empty if they are the baseline's."))

        /// The settings to install: those of the pick if it stands, else those that the SDK has in this preset anyway.
        public var installed: PositioningSettings { stands ? settings ?? sdkSettings : sdkSettings }

        /// A pick with its evidence. It stands if there is no objection.
        package init(
            pick: NamedPick, settings: PositioningSettings?, metrics: [MetricResult], objection: String?,
            sdkSettings: PositioningSettings, againstSDK: [MetricResult] = []
        ) {
            self.pick = pick
            self.settings = settings
            self.metrics = metrics
            stands = objection == nil
            self.objection = objection
            self.sdkSettings = sdkSettings
            self.againstSDK = againstSDK
        }

        /// The pick does not stand any more, unless it had another objection before.
        package mutating func withdraw(_ reason: String) {
            stands = false
            objection = objection ?? reason
        }
    }

    /// The front on the training walks.
    public var front: ConfigurationFront
    /// The picks on the test walks; empty if the same walks train and test.
    public var picks: [Pick]

    public static let shape = JSONShape<Self>(
        "frontEvidence", "The Pareto front of the search, with the picks and the evidence for them.",
        .always("front", \.front, "The front on the training walks."),
        .always("picks", \.picks, "The picks on the test walks; empty if the same walks train and test."))

    package init(front: ConfigurationFront, picks: [Pick]) {
        self.front = front
        self.picks = picks
    }

    /// The settings of a preset: those of its pick, if the evidence confirms the pick.
    public func settings(for preset: Preset) -> PositioningSettings? {
        picks.first { $0.stands && $0.pick.preset == preset.rawValue }?.settings
    }
}
