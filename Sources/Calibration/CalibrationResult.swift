public import Evaluation
public import Positioning
public import Tuning
public import VenueModel
public import Walks

/// What a calibration found, with all the evidence.
public struct CalibrationResult: Sendable {
    /// Where the walks came from.
    public enum Source: String, Sendable, Encodable {
        /// The simulator made them.
        case simulated
        /// Somebody walked them.
        case recorded
    }

    /// What to do.
    public enum Decision: Hashable, Sendable {
        /// Use the recommended settings.
        case recommend
        /// Nothing is demonstrably better than the default, for this reason.
        case keepDefault(reason: String)
    }

    /// The venue.
    public var venue: Venue
    /// Where the walks came from.
    public var source: Source
    /// How the calibration was set up.
    public var options: CalibrationOptions
    /// What is minimised.
    public var objective: Objective
    /// What to do.
    public var decision: Decision
    /// The default settings.
    public var standard: PositioningSettings
    /// What to use: the default if that is the decision.
    public var recommended: PositioningSettings
    /// The best settings that tuning found, recommended or not.
    public var candidate: PositioningSettings
    /// Tuned settings against the default on the judging walks; what the decision rests on, and what may be quoted.
    ///
    /// If nothing but the judges saw these walks, of what was chosen of the tuned settings (of all if none was). If the
    /// same walks also chose, of the tuned settings as a whole: the figures of what they chose would flatter it.
    /// ``walks``, ``sideEffects`` and ``showcase`` show the same settings.
    public var headline: PairedEvidence
    /// What was chosen against the default on the judging walks; flatters if they also chose.
    public var overall: PairedEvidence
    /// True if the judging walks did not choose.
    public var judgesAreUntouched: Bool
    /// Each setting that tuning changed, against its default value on the choosing walks, with the others kept.
    public var settings: [SettingEvidence]
    /// Each judging walk.
    public var walks: [WalkEvidence]
    /// What the objective does not see, over all judging walks.
    public var sideEffects: [SideEffect]
    /// Each whole preset on the hold-out walks.
    public var presets: [PresetEvidence]
    /// How many walks were tuned on, in each fold.
    public var tuneWalkCounts: [Int]
    /// How many different settings were run.
    public var configurationCount: Int
    /// How many times one of them was run on a walk.
    public var evaluationCount: Int
    /// One hold-out walk to look at.
    public var showcase: Showcase
    /// Several objectives at once, and one configuration for each purpose.
    public var front: FrontEvidence
    /// What the search began with.
    public var sample: [PositioningSettings] = []
    /// How much each setting matters; `nil` if too little was run to say.
    public var importance: ImportanceResult?
    /// Whether levels and zones want settings of their own; `nil` where walks are too few to say.
    public var places: PlacesResult?
    /// How what is recommended stands other radio worlds; `nil` where nothing is simulated.
    public var robustness: RobustnessResult?
    /// How far it holds on recorded walks, where simulated ones decided and recorded ones are there.
    public var gap: SimToRealGap?

    /// A result of these parts.
    package init(
        venue: Venue, source: Source, options: CalibrationOptions, objective: Objective, decision: Decision,
        standard: PositioningSettings, recommended: PositioningSettings, candidate: PositioningSettings,
        headline: PairedEvidence, overall: PairedEvidence, judgesAreUntouched: Bool, settings: [SettingEvidence],
        walks: [WalkEvidence], sideEffects: [SideEffect], presets: [PresetEvidence], tuneWalkCounts: [Int],
        configurationCount: Int, evaluationCount: Int, showcase: Showcase,
        front: FrontEvidence
    ) {
        self.venue = venue
        self.source = source
        self.options = options
        self.objective = objective
        self.decision = decision
        self.standard = standard
        self.recommended = recommended
        self.candidate = candidate
        self.headline = headline
        self.overall = overall
        self.judgesAreUntouched = judgesAreUntouched
        self.settings = settings
        self.walks = walks
        self.sideEffects = sideEffects
        self.presets = presets
        self.tuneWalkCounts = tuneWalkCounts
        self.configurationCount = configurationCount
        self.evaluationCount = evaluationCount
        self.showcase = showcase
        self.front = front
    }
}

extension CalibrationResult {
    /// Takes what was recommended back.
    mutating func keepDefault(_ reason: String) {
        decision = .keepDefault(reason: reason)
        recommended = standard
        for index in settings.indices where settings[index].isAccepted {
            settings[index].isAccepted = false
            settings[index].reason = "the whole does not pass"
        }
        places = nil
        for index in front.picks.indices where front.picks[index].pick.purpose == .mostAccurate {
            front.picks[index].stands = false
        }
    }

    /// The plan of what is recommended: one preset for the whole venue, or a split that was found to be better.
    public var plan: PresetPlan {
        guard decision == .recommend, let places, places.isSplit else { return PresetPlan(base: recommended) }
        return places.plan
    }
}

/// What the choosing walks say about one setting.
public struct SettingEvidence: Hashable, Sendable {
    /// The setting.
    public var key: String
    /// Its default.
    public var standard: SettingValue
    /// What tuning set it to: on the tune walks of the only fold, or on all walks.
    public var tuned: SettingValue
    /// In how many folds tuning changed it.
    public var changedInFolds: Int
    /// What it adds on the choosing walks, the other settings that were still there kept.
    public var evidence: PairedEvidence
    /// Whether it is part of the recommendation.
    public var isAccepted: Bool
    /// Why not, or why although it does not pass alone; in a few words.
    public var reason: String?

    /// Evidence of these parts.
    package init(
        key: String, standard: SettingValue, tuned: SettingValue, changedInFolds: Int, evidence: PairedEvidence,
        isAccepted: Bool, reason: String? = nil
    ) {
        self.key = key
        self.standard = standard
        self.tuned = tuned
        self.changedInFolds = changedInFolds
        self.evidence = evidence
        self.isAccepted = isAccepted
        self.reason = reason
    }
}

/// What happened on one hold-out walk.
public struct WalkEvidence: Hashable, Sendable {
    /// Name of the recording.
    public var name: String
    /// The objective under the default.
    public var standard: Double
    /// The objective under settings tuned on other walks.
    public var tuned: Double
    /// Horizontal errors under the default at the truth's instants, metres.
    public var standardErrors: [Double]
    /// The same under the tuned settings.
    public var tunedErrors: [Double]

    /// Evidence of these parts.
    package init(
        name: String, standard: Double, tuned: Double, standardErrors: [Double], tunedErrors: [Double]
    ) {
        self.name = name
        self.standard = standard
        self.tuned = tuned
        self.standardErrors = standardErrors
        self.tunedErrors = tunedErrors
    }
}

/// What a change of settings does to a metric that was not minimised.
public struct SideEffect: Sendable {
    /// The metric.
    public var metric: Metric
    /// Its value under the default; `nil` if there is nothing to take it from.
    public var standard: Double?
    /// Its value under the tuned settings.
    public var tuned: Double?
    /// By how much it gets better on walks that have a value under both; `nil` without any.
    public var evidence: PairedEvidence?
    /// What that comes to: a change counts from 5 % of the default's value on, at the level of significance divided by
    /// the number of metrics.
    public var verdict: Verdict

    /// A side effect.
    package init(
        metric: Metric, standard: Double?, tuned: Double?, evidence: PairedEvidence? = nil, verdict: Verdict = .same
    ) {
        self.metric = metric
        self.standard = standard
        self.tuned = tuned
        self.evidence = evidence
        self.verdict = verdict
    }
}

extension Metric.Better {
    /// By how much `value` is better than `standard`, in the metric's unit.
    func improvement(from standard: Double, to value: Double) -> Double {
        switch self {
        case .lower: standard - value
        case .higher: value - standard
        case .near(let ideal): abs(standard - ideal) - abs(value - ideal)
        }
    }
}

extension CalibrationResult {
    /// What the tuned settings come to against the default.
    public var verdict: Verdict {
        let whole = Verdict(headline, minimumEffect: options.minimumEffect, level: options.significance)
        guard decision == .recommend else { return whole == .worse ? .worse : .same }
        return sideEffects.contains { $0.verdict == .worse } ? .mixed : .better
    }
}

/// What a whole preset reaches on the hold-out walks.
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
    public var standard: [Fix]
    /// The track under settings tuned on other walks.
    public var tuned: [Fix]

    /// A walk to look at.
    package init(name: String, truth: GroundTruth, standard: [Fix], tuned: [Fix]) {
        self.name = name
        self.truth = truth
        self.standard = standard
        self.tuned = tuned
    }
}
