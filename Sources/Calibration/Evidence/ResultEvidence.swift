public import Evaluation
public import Positioning
public import Tuning
public import Walks

/// What the validation walks say about one setting.
public struct SettingEvidence: Hashable, Sendable {
    /// The setting.
    public var key: String
    /// Its default.
    public var baseline: SettingValue
    /// What the search set it to: on the training walks of the only split, or on all walks.
    public var candidate: SettingValue
    /// In how many splits the search changed it.
    public var changedInSplits: Int
    /// What it adds on the validation walks, the other settings that were still there kept.
    public var evidence: PairedEvidence
    /// Whether it is part of the recommendation.
    public var isAccepted: Bool
    /// Why not, or why although it does not pass alone; in a few words.
    public var reason: String?

    /// Evidence of these parts.
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

/// What happened on one test walk.
public struct WalkEvidence: Hashable, Sendable {
    /// Name of the recording.
    public var name: String
    /// The objective under the default.
    public var baseline: Double
    /// The objective under settings that were searched on other walks.
    public var candidate: Double
    /// Horizontal errors under the default at the truth's instants, metres.
    public var baselineErrors: [Double]
    /// The same under the tuned settings.
    public var candidateErrors: [Double]

    /// Evidence of these parts.
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

/// What a change of settings does to a metric that was not minimised.
public struct SideEffect: Sendable {
    /// The metric.
    public var metric: Metric
    /// Its value under the default; `nil` if there is nothing to take it from.
    public var baseline: Double?
    /// Its value under the tuned settings.
    public var candidate: Double?
    /// By how much it gets better on walks that have a value under both; `nil` without any.
    public var evidence: PairedEvidence?
    /// What that comes to: a change counts from 5 % of the default's value on, at the level of significance divided by
    /// the number of metrics.
    public var verdict: Verdict

    /// A side effect.
    package init(
        metric: Metric, baseline: Double?, candidate: Double?, evidence: PairedEvidence? = nil, verdict: Verdict = .same
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
    func improvement(from baseline: Double, to value: Double) -> Double {
        switch self {
        case .lower: baseline - value
        case .higher: value - baseline
        case .near(let ideal): abs(baseline - ideal) - abs(value - ideal)
        }
    }
}

/// What a whole preset reaches on the test walks.
public struct PresetEvidence: Hashable, Sendable {
    /// Its name.
    public var name: String
    /// Mean objective over the walks.
    public var score: Double
    /// Against the default; `nil` for the default itself.
    public var evidence: PairedEvidence?

    /// Evidence of these parts.
    package init(name: String, score: Double, evidence: PairedEvidence?) {
        self.name = name
        self.score = score
        self.evidence = evidence
    }
}

/// One walk with the truth and both tracks.
public struct Showcase: Sendable {
    /// Name of the recording.
    public var name: String
    /// Where the walker was.
    public var truth: GroundTruth
    /// The track under the default.
    public var baseline: [Fix]
    /// The track under settings that were searched on other walks.
    public var candidate: [Fix]

    /// A walk to look at.
    package init(name: String, truth: GroundTruth, baseline: [Fix], candidate: [Fix]) {
        self.name = name
        self.truth = truth
        self.baseline = baseline
        self.candidate = candidate
    }
}
