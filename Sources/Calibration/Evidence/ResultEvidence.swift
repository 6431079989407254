public import Evaluation
public import Formats
public import Positioning
internal import Search
public import Walks

/// The evidence for one changed setting on the validation walks.
public struct SettingEvidence: Hashable, Sendable, JSONRecord {
    public var key: String
    public var baseline: SettingValue
    /// The value that the search found, on the training walks of the only split or on all walks.
    public var candidate: SettingValue
    /// Number of splits in which the search changed it.
    public var changedInSplits: Int
    /// The improvement from this setting on the validation walks, with the other remaining settings kept.
    public var evidence: PairedEvidence
    /// Whether it is part of the recommendation.
    public var isAccepted: Bool
    /// The reason for the rejection, or for an acceptance despite a failed test, in a few words.
    public var reason: String?

    /// Its keys in a preset file.
    public static let shape = JSONShape<Self>(
        "setting", "The evidence for a changed setting on the validation walks.",
        .always("key", \.key, "Key of the setting."), .always("baselineValue", \.baseline, "The baseline's value."),
        .always("candidateValue", \.candidate, "The value that the search found."),
        .always("improvement", \.evidence, "The improvement from this setting."),
        .always("isRecommended", \.isAccepted, "Whether the setting is part of the recommendation."),
        .maybe("reason", \.reason, "The reason, in a few words."))

    package init(
        key: String, baseline: SettingValue, candidate: SettingValue, changedInSplits: Int, evidence: PairedEvidence,
        isAccepted: Bool, reason: String? = nil
    ) {
        self.key = key
        self.baseline = baseline
        self.candidate = candidate
        self.changedInSplits = changedInSplits
        self.evidence = evidence
        self.isAccepted = isAccepted
        self.reason = reason
    }
}

/// The results on one test walk.
public struct WalkEvidence: Hashable, Sendable, JSONRecord {
    /// Name of the recording.
    public var name: String
    public var baseline: Double
    /// The objective of settings that were searched on other walks.
    public var candidate: Double
    /// Horizontal errors of the baseline at the truth's instants, metres.
    public var baselineErrors: [Double]
    /// The same for the candidate.
    public var candidateErrors: [Double]

    public static let shape = JSONShape<Self>(
        "walk", "A test walk.", .always("name", \.name, "Name of the recording."),
        .always("baselineScore", \.baseline, "The objective of the baseline."),
        .always("candidateScore", \.candidate, "The objective of the candidate."),
        .always(
            "baselineErrors", .many(.figure("metres")), \.baselineErrors,
            "Horizontal errors of the baseline at the truth's instants."),
        .always(
            "candidateErrors", .many(.figure("metres")), \.candidateErrors,
            "Horizontal errors of the candidate at the truth's instants."))

    package init(
        name: String, baseline: Double, candidate: Double, baselineErrors: [Double], candidateErrors: [Double]
    ) {
        self.name = name
        self.baseline = baseline
        self.candidate = candidate
        self.baselineErrors = baselineErrors
        self.candidateErrors = candidateErrors
    }
}

/// The effect of the candidate on a metric that was not minimised.
public struct SideEffect: Sendable, JSONRecord {
    public var metric: Metric
    /// The baseline's mean over the walks on which both have a value; `nil` if there is no such walk.
    public var baseline: Double?
    /// The candidate's mean over these walks.
    public var candidate: Double?
    /// The improvement on walks where both have a value; `nil` if there is no such walk.
    public var evidence: PairedEvidence?
    /// The verdict: a change counts from 5 % of the baseline's value, at the level of significance divided by the number of
    /// metrics.
    public var verdict: Verdict

    public static let shape = JSONShape<Self>(
        "sideEffect", "A metric that was not minimised.", .always("metric", \.metric.key, "Key of the metric."),
        .always("unit", \.metric.unit, "Unit of the metric."),
        .maybe("baseline", \.baseline, "Mean of the baseline. Missing if no walk has a value of both."),
        .maybe("candidate", \.candidate, "Mean of the candidate."),
        .maybe("improvement", \.evidence, "The improvement."), .always("verdict", \.verdict, "The verdict."))

    package init(
        metric: Metric, baseline: Double?, candidate: Double?, evidence: PairedEvidence? = nil,
        verdict: Verdict = .inconclusive
    ) {
        self.metric = metric
        self.baseline = baseline
        self.candidate = candidate
        self.evidence = evidence
        self.verdict = verdict
    }
}

extension Metric.Better {
    /// By how much `value` is better than `baseline`, in the metric's unit.
    package func improvement(from baseline: Double, to value: Double) -> Double {
        switch self {
        case .lower: baseline - value
        case .higher: value - baseline
        case .near(let ideal): abs(baseline - ideal) - abs(value - ideal)
        }
    }
}

/// The score of a whole preset on the test walks.
public struct PresetEvidence: Hashable, Sendable, JSONRecord {
    public var name: String
    /// Mean objective over the walks.
    public var score: Double
    /// The evidence against the baseline; `nil` for the baseline itself.
    public var evidence: PairedEvidence?

    public static let shape = JSONShape<Self>(
        "preset", "A whole preset on the test walks.", .always("name", \.name, "Name of the preset."),
        .always("score", \.score, "Mean objective."),
        .maybe("improvement", \.evidence, "Comparison with the baseline. Missing for the baseline."))

    package init(name: String, score: Double, evidence: PairedEvidence?) {
        self.name = name
        self.score = score
        self.evidence = evidence
    }
}

/// Where positions on the test walks are wrong, on one grid.
public struct ErrorMapEvidence: Sendable {
    public var baseline: ErrorMap
    /// With settings that were searched on other walks.
    public var candidate: ErrorMap

    package init(baseline: ErrorMap, candidate: ErrorMap) {
        self.baseline = baseline
        self.candidate = candidate
    }
}

/// One walk with the truth and the fixes of both configurations.
public struct Showcase: Sendable {
    /// Name of the recording.
    public var name: String
    /// The true positions.
    public var truth: GroundTruth
    public var baseline: [Fix]
    /// The fixes of settings that were searched on other walks.
    public var candidate: [Fix]

    package init(name: String, truth: GroundTruth, baseline: [Fix], candidate: [Fix]) {
        self.name = name
        self.truth = truth
        self.baseline = baseline
        self.candidate = candidate
    }
}

/// What could be recommended, on walks that are kept for this choice: the settings that the search found and the selection
/// kept, or a preset of the SDK as it is. Those that nothing speaks against are tested on the test walks, the best first,
/// until one is confirmed.
public struct CandidateEvidence: Hashable, Sendable, JSONRecord {
    /// The name of the SDK's preset; `nil` for what the search found.
    public var preset: String?
    /// The improvement over the baseline on the validation walks.
    public var evidence: PairedEvidence
    /// The expected improvement over the scenario variations, on other walks than those of the test; `nil` if nothing is
    /// simulated.
    public var expected: PairedEvidence?
    /// In how many other interpretations of the SDK's document it gains; `nil` if none was tried.
    public var interpretations: InterpretationResult.Share?
    /// What speaks against it, in a few words; `nil` if nothing does.
    public var objection: String?
    /// Whether it is what is recommended, if nothing forbids it later at the end.
    public var isChosen = false

    public static let shape = JSONShape<Self>(
        "candidate", "What could be recommended.",
        .maybe("preset", \.preset, "Name of the SDK's preset. Missing for what the search found."),
        .always("evidence", \.evidence, "The improvement on the validation walks."),
        .maybe("expected", \.expected, "The expected improvement over the scenario variations."),
        .maybe(
            "readings", \.interpretations,
            "Number and share of other interpretations of the document in which the candidate gains."),
        .maybe("objection", \.objection, "What speaks against the candidate. Missing if nothing does."),
        .always("isChosen", \.isChosen, "Whether the candidate is the recommendation, unless a later step forbids it."))

    /// The name in a table.
    package var name: String { preset.map { "SDK preset \($0)" } ?? "found by the search" }
}
