import Evaluation
public import Positioning
public import Tuning
public import VenueModel

/// What a calibration found, with all the evidence: composed once, from what its steps found.
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
        /// Nothing is significantly better than the default, for this reason.
        case keepDefault(reason: String)
    }

    /// What the steps found, one after the other.
    package struct Steps: Sendable {
        package var search: SearchOutcome
        package var selection: Selection
        package var test: TestOutcome
        package var evidence: TestEvidence
        package var importance: ImportanceResult?
        package var zonedPresets: PlacesResult?
        package var variations: VariationOutcome?
        package var gap: SimToRealGap?
        /// How many different configurations were run, and how many trials there were.
        package var counts: (configurations: Int, trials: Int)

        package init(
            search: SearchOutcome, selection: Selection, test: TestOutcome, evidence: TestEvidence,
            importance: ImportanceResult?, counts: (configurations: Int, trials: Int)
        ) {
            (self.search, self.selection, self.test, self.evidence) = (search, selection, test, evidence)
            (self.importance, self.counts) = (importance, counts)
        }
    }

    /// How the calibration was set up.
    public let plan: CalibrationPlan
    /// What is minimised.
    public let objective: Objective
    /// The venue as the core believes it.
    public let venue: Venue
    /// Where the walks came from.
    public let source: Source
    /// Which walks trained, validated and tested.
    public let splits: [DataSplit]
    private let steps: Steps

    /// The result of what the steps found.
    ///
    /// If the candidate is significantly worse than the baseline in a scenario variation, the default is kept. What is
    /// not recommended has no accepted settings and no zoned presets.
    package init(plan: CalibrationPlan, objective: Objective, sets: DataSets, steps: Steps) {
        self.plan = plan
        self.objective = objective
        (venue, source, splits) = (sets.venue, sets.source, sets.splits)
        var steps = steps
        if let variations = steps.variations {
            for index in steps.evidence.front.picks.indices
            where variations.worsePicks.contains(steps.evidence.front.picks[index].pick.purpose.rawValue) {
                steps.evidence.front.picks[index].stands = false
            }
            let worse = variations.result.worseIn.map(\.name)
            if !worse.isEmpty {
                steps.test.decision = .keepDefault(
                    reason: "The candidate is worse than the default with \(worse.joined(separator: ", ")).")
                steps.test.recommended = steps.test.baseline
                steps.zonedPresets = nil
                for index in steps.evidence.front.picks.indices
                where steps.evidence.front.picks[index].pick.purpose == .mostAccurate {
                    steps.evidence.front.picks[index].stands = false
                }
            }
        }
        if steps.test.decision != .recommend {
            for index in steps.selection.settings.indices where steps.selection.settings[index].isAccepted {
                steps.selection.settings[index].isAccepted = false
                steps.selection.settings[index].reason = "the combined change is not significant"
            }
        }
        self.steps = steps
    }
}

extension CalibrationResult {
    /// How the calibration searched and decided.
    public var options: CalibrationOptions { plan.options }
    /// What to do.
    public var decision: Decision { steps.test.decision }
    /// What everything is compared with: the default, with the settings that the plan fixes.
    public var baseline: PositioningSettings { steps.test.baseline }
    /// What to use: the baseline if that is the decision.
    public var recommended: PositioningSettings { steps.test.recommended }
    /// The best settings that the search found, recommended or not.
    public var candidate: PositioningSettings { steps.search.candidate }
    /// What the search began with.
    public var sample: [PositioningSettings] { steps.search.sample }
    /// The evidence on the test walks; what the decision rests on, and what may be quoted.
    ///
    /// If the test walks did not validate, it is that of what was selected (of the candidate if nothing was). If the same
    /// walks also validated, it is that of the candidate as a whole: the figures of what they selected would be
    /// optimistic. ``walks``, ``sideEffects`` and ``showcase`` show the same settings.
    public var headline: PairedEvidence { steps.test.headline }
    /// What was selected against the baseline on the test walks; optimistic if they also validated.
    public var overall: PairedEvidence { steps.test.overall }
    /// True if the test walks did not validate.
    public var testIsUntouched: Bool { splits.testIsUntouched }
    /// Each setting that the search changed, against its default value on the validation walks, with the others kept.
    public var settings: [SettingEvidence] { steps.selection.settings }
    /// Each test walk.
    public var walks: [WalkEvidence] { steps.evidence.walks }
    /// What the objective does not see, over all test walks.
    public var sideEffects: [SideEffect] { steps.evidence.sideEffects }
    /// Each whole preset on the test walks.
    public var presets: [PresetEvidence] { steps.evidence.presets }
    /// One test walk to look at.
    public var showcase: Showcase { steps.evidence.showcase }
    /// Several objectives at once, and one configuration for each purpose.
    public var front: FrontEvidence { steps.evidence.front }
    /// How many training walks there were in each split.
    public var trainingWalkCounts: [Int] { splits.map(\.training.count) }
    /// How many different configurations were run.
    public var configurationCount: Int { steps.counts.configurations }
    /// How many trials there were: configurations on walks.
    public var trialCount: Int { steps.counts.trials }
    /// How much each setting matters; `nil` if too little was run to say.
    public var importance: ImportanceResult? { steps.importance }
    /// Whether levels and zones want settings of their own; `nil` where walks are too few to say.
    public var zonedPresets: PlacesResult? { steps.zonedPresets }
    /// How what is recommended does under scenario variations; `nil` where nothing is simulated.
    public var variations: RobustnessResult? { steps.variations?.result }
    /// How far it holds on recorded walks, where simulated ones decided and recorded ones are there.
    public var gap: SimToRealGap? { steps.gap }

    /// The preset plan of what is recommended: one preset for the whole venue, or zoned presets that were found better.
    public var presetPlan: PresetPlan {
        guard decision == .recommend, let zonedPresets, zonedPresets.isSplit else {
            return PresetPlan(base: recommended)
        }
        return zonedPresets.plan
    }

    /// What the candidate comes to against the baseline.
    public var verdict: Verdict {
        let whole = Verdict(headline, minimumEffect: options.minimumEffect, level: options.significance)
        guard decision == .recommend else { return whole == .worse ? .worse : .same }
        return sideEffects.contains { $0.verdict == .worse } ? .mixed : .better
    }
}
