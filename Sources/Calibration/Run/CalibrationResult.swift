public import Diagnosis
public import Evaluation
public import Positioning
public import Recordings
public import Search
public import VenueModel

/// The result of a calibration, with all the evidence. It is composed once, from the results of the steps.
public struct CalibrationResult: Sendable {
    /// The results of the steps, in order.
    package struct Steps: Sendable {
        package var search: SearchOutcome
        package var selection: Selection
        package var candidates: [CandidateEvidence]
        package var test: TestOutcome
        package var evidence: TestEvidence
        package var importance: ImportanceResult?
        package var zonedPresets: ZonedPresetsResult?
        package var interpretations: InterpretationResult?
        package var variations: VariationResult?
        package var gap: SimToRealGap?
        package var radii: [RadiusEvidence] = []
        package var venue: VenueRecommendations?
        package var causes: VenueDiagnosis?
        /// Number of different configurations and number of trials.
        package var counts: (configurations: Int, trials: Int)

        package init(
            search: SearchOutcome, selection: Selection, candidates: [CandidateEvidence] = [], test: TestOutcome,
            evidence: TestEvidence, importance: ImportanceResult?, counts: (configurations: Int, trials: Int)
        ) {
            self.search = search
            self.selection = selection
            self.test = test
            self.evidence = evidence
            self.candidates = candidates
            self.importance = importance
            self.counts = counts
        }

        /// The decision of all steps.
        var decided: FinalDecision { FinalDecision(test, selection, evidence.front, variations, phones) }

        /// The evidence for each class of phones: what refuses it, or else that of more walks, by default the test walks.
        var phones: [PhoneClassEvidence] {
            let all = evidence.phones + (variations?.testedPhones ?? [])
            return PhoneClass.allCases.compactMap { phone in
                let own = all.filter { $0.phones == phone }
                return own.first(where: \.isRefused) ?? own.max { $0.walks < $1.walks }
            }
        }

        typealias NamedPreset = (name: String, zonedPreset: ZonedPreset)

        /// The settings for the whole venue, and those of each pick, before a factor of the accuracy radius was learned.
        var namedPresets: [NamedPreset] {
            let decided = self.decided
            let isRecommended = decided.decision == .recommend
            let zoned = isRecommended ? zonedPresets.flatMap { $0.isZoned ? $0.zonedPreset : nil } : nil
            let main = zoned ?? ZonedPreset(base: decided.recommended)
            return [(isRecommended ? "recommended" : "default, kept", main)]
                + decided.front(evidence.front).picks.map { pick in
                    let isMain = isRecommended && pick.stands && pick.pick.purpose == .mostAccurate
                    return (pick.pick.preset, isMain ? main : ZonedPreset(base: pick.installed))
                }
        }

        /// A zoned preset with the factor that was learned for it.
        func scaled(_ preset: NamedPreset) -> ZonedPreset {
            radii.first { $0.preset == preset.name }.map { preset.zonedPreset.scalingAccuracy(by: $0.scale.factor) }
                ?? preset.zonedPreset
        }
    }

    public let request: CalibrationRequest
    public let objective: Objective
    /// The venue as the core believes it.
    public let venue: Venue
    /// Where the walks came from.
    public let source: WalkSource
    /// Which walks trained, validated and tested.
    public let splits: [DataSplit]
    public let sdkPresets: SDKPresets
    /// What people install.
    public let installation: Installation
    /// Whether the venue has a radio model that was fitted to a survey.
    package let isFitted: Bool
    private let namedPresets: [Steps.NamedPreset]
    private let steps: Steps
    private let decided: FinalDecision

    package init(request: CalibrationRequest, objective: Objective, sets: DataSets, steps: Steps) {
        self.request = request
        self.objective = objective
        venue = sets.venue
        source = sets.source
        splits = sets.splits
        sdkPresets = sets.presets
        isFitted = !sets.worlds.isEmpty
        let decided = steps.decided
        let namedPresets = steps.namedPresets
        let picks = decided.front(steps.evidence.front).picks
        self.steps = steps
        self.decided = decided
        self.namedPresets = namedPresets
        installation = Installation(
            steps.scaled(namedPresets[0]), in: decided.carrier,
            others: zip(picks, namedPresets.dropFirst()).compactMap { pick, zonedPreset in
                pick.stands ? Preset(rawValue: zonedPreset.name).map { ($0, steps.scaled(zonedPreset)) } : nil
            }, of: sets.presets, at: sets.venue)
    }

    /// The classes of phones that get the recommended settings; empty if the default is kept, or if no class is known.
    public var offeredPhones: [PhoneClass] {
        decision == .recommend ? phones.map(\.phones).filter { !refusedPhones.contains($0) } : []
    }

    /// Whether a class of phones of a platform has evidence; also true if nothing is known of any phone.
    package func isTested(on platform: PhoneClass) -> Bool {
        phones.isEmpty || phones.contains { $0.phones.platform == platform }
    }

    /// Whether the code for a platform keeps the default although settings are recommended: a class of its phones must not get
    /// them, or none was tested.
    package func keepsDefault(on platform: PhoneClass) -> Bool {
        decision == .recommend && (refusedPhones.contains { $0.platform == platform } || !isTested(on: platform))
    }

    /// What people install in the app of a platform: ``installation``, or what keeps the default; see
    /// `keepsDefault(on:)`. Nobody knows which of a platform's scan modes an app uses. Picks are for the tested phones.
    public func installation(on platform: PhoneClass) -> Installation {
        keepsDefault(on: platform)
            ? installation.keepingDefault(ZonedPreset(base: baseline), withPicks: isTested(on: platform), at: venue)
            : installation
    }

    /// The options of the search and of the decision.
    public var options: CalibrationOptions { request.options }
    public var decision: CalibrationDecision { decided.decision }
    /// The baseline: the default, with the settings that the request fixes.
    public var baseline: PositioningSettings { steps.test.baseline }
    /// The settings to use: the baseline if the decision is to keep the default. See ``installed`` for the factor of their
    /// accuracy radius.
    public var recommended: PositioningSettings { decided.recommended }
    /// The best settings that the search found, recommended or not.
    public var candidate: PositioningSettings { steps.search.candidate }
    /// Whether the headline is about anything but the baseline.
    package var hasCandidate: Bool { steps.test.inSplits.contains { $0 != baseline } }
    /// What could be recommended, with what speaks against it: the search's settings and the SDK's presets.
    public var candidates: [CandidateEvidence] { steps.candidates }
    /// The SDK's preset that is recommended as it is; `nil` if the search's settings or the default are.
    public var recommendedPreset: String? { decided.preset?.rawValue }
    /// The configurations that the search began with.
    public var sample: [PositioningSettings] { steps.search.sample }
    /// The evidence on the test walks. The decision rests on it, and it can be quoted.
    ///
    /// If the test walks are not validation walks, it is about the selected settings, or about the candidate if nothing
    /// was selected. If the same walks validate and test, it is about the whole candidate, because figures of the selected
    /// settings would be optimistic. ``walks``, ``sideEffects``, ``showcase`` and ``errorMaps`` are about the same settings.
    public var headline: PairedEvidence { steps.test.headline }
    /// The selected settings against the baseline on the test walks. It is optimistic if the same walks also validate.
    public var overall: PairedEvidence { steps.test.overall }
    /// True if no test walk is also a validation walk.
    public var testIsUntouched: Bool { splits.testIsUntouched }
    /// Each setting that the search changed, against its baseline value on the validation walks, with the others kept.
    public var settings: [SettingEvidence] { decided.settings(steps.selection.settings) }
    public var walks: [WalkEvidence] { steps.evidence.walks }
    /// Metrics that were not minimised, over all test walks.
    public var sideEffects: [SideEffect] { steps.evidence.sideEffects }
    /// Each class of phones: on the test walks, or under the scenario variation with phones of the class.
    public var phones: [PhoneClassEvidence] { steps.phones }
    /// The classes of the phones of the test walks; empty if they are not known.
    package var phonesOfTestWalks: [PhoneClass] { steps.evidence.phones.map(\.phones) }
    /// The classes of phones that keep the default, because they may lose with the recommended settings; empty if the default is
    /// kept for all.
    public var refusedPhones: [PhoneClass] { decided.refusedPhones }
    /// Each whole preset on the test walks.
    public var presets: [PresetEvidence] { steps.evidence.presets }
    /// One test walk to show on a map.
    public var showcase: Showcase { steps.evidence.showcase }
    /// Where positions on the test walks are wrong.
    public var errorMaps: ErrorMapEvidence { steps.evidence.errorMaps }
    /// The Pareto front of the objectives, and one configuration for each purpose.
    public var front: FrontEvidence { decided.front(steps.evidence.front) }
    /// Number of training walks in each split.
    public var trainingWalkCounts: [Int] { splits.map(\.training.count) }
    /// Number of configurations that the search tried.
    public var configurationCount: Int { steps.counts.configurations }
    public var trialCount: Int { steps.counts.trials }
    /// How much each setting matters; `nil` if there are too few trials to tell.
    public var importance: ImportanceResult? { steps.importance }
    /// Whether levels and zones need settings of their own; `nil` if there are too few walks to tell, or if the default is
    /// kept.
    public var zonedPresets: ZonedPresetsResult? { decision == .recommend ? steps.zonedPresets : nil }
    /// The test of the recommended settings under scenario variations; `nil` if nothing is simulated.
    public var variations: VariationResult? { steps.variations }
    /// The settings under other interpretations of the SDK's document; `nil` if none was selected or nothing is tried.
    public var interpretations: InterpretationResult? { steps.interpretations }
    /// How well the result holds on recorded walks; `nil` unless simulated walks decided and there are recorded walks.
    public var gap: SimToRealGap? { steps.gap }

    /// The accuracy radius of each preset with the factor that was learned for it; empty if none was learned.
    public var radii: [RadiusEvidence] { steps.radii }

    /// Whether another venue file gives better positions; `nil` unless the request asks.
    public var venueRecommendations: VenueRecommendations? { steps.venue }

    /// Why positions on test walks are wrong with the recommended settings; `nil` if the caller passed data sets.
    public var causes: VenueDiagnosis? { steps.causes }

    /// The recommended zoned preset: one preset for the whole venue, or zoned presets if they are significantly better. See
    /// ``installed`` for the same with the factor of the accuracy radius.
    public var zonedPreset: ZonedPreset { namedPresets[0].zonedPreset }

    /// The preset to install for the whole venue: ``zonedPreset`` with its factor of the accuracy radius and, if it is
    /// recommended, with the beacon power of the venue.
    public var installed: ZonedPreset { installation.zonedPreset }

    /// What was learned about the radius of ``installed``; `nil` if nothing was.
    public var radius: RadiusEvidence? { radius(of: namedPresets[0].name) }

    /// What was learned about the accuracy radius of a preset; `nil` if nothing was.
    func radius(of preset: String) -> RadiusEvidence? { radii.first { $0.preset == preset } }

    /// The settings of a pick's preset file: what is installed, or what the SDK has anyway with its factor of the radius.
    func installed(_ pick: FrontEvidence.Pick) -> ZonedPreset {
        let name = pick.pick.preset
        return Preset(rawValue: name).flatMap { installation.zonedPresets[$0] }
            ?? namedPresets.first { $0.name == name }.map(steps.scaled) ?? ZonedPreset(base: pick.installed)
    }

    /// About how many test walks would tell whether the candidate gains, if the default is kept because those of the request do not.
    package var walksThatTell: Int? { steps.test.walksThatTell }

    /// The verdict on the candidate against the baseline. If it gains and the default is kept: mixed if another metric gets worse or
    /// a scenario variation forbids it, else inconclusive.
    public var verdict: Verdict {
        let whole = Verdict(headline, minimumEffect: options.minimumEffect, level: options.significance)
        guard decision == .recommend else {
            guard whole == .better else { return whole }
            let isHarmful = sideEffects.contains { $0.verdict == .worse } || variations?.holds == false
            return isHarmful ? .mixed : .inconclusive
        }
        return sideEffects.contains { $0.verdict == .worse } ? .mixed : .better
    }
}
