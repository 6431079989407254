internal import Evaluation
package import Formats
internal import Positioning
internal import Recordings
internal import Tuning
internal import VenueModel

/// The whole result of a calibration, as JSON for notebooks and programs.
///
/// Distances are in metres and times in seconds. Improvements are in the objective's unit; they are positive if the
/// candidate is better. A key has the same meaning everywhere in the document.
/// Each property is a key of the JSON.
public struct CalibrationDocument: Encodable, Sendable {
    var format = schema.format
    var version = schema.version
    var venue: Reference
    var tool: String
    var command: String
    var seed: UInt64
    /// The name of the study file in the same folder.
    var study: String
    var source: WalkSource
    var objective: Objective
    var minimumEffect: Double
    var significance: Double
    /// `preset` or `default`.
    var recommendation: String
    var reason: String?
    var verdict: Verdict
    /// The candidate against the baseline on test walks.
    var headline: PairedEvidence
    var recommendedSettings: PositioningSettings
    var settings: [Setting]
    var walks: [Walk]
    var sideEffects: [SideEffect]
    var presets: [Preset]
    /// Each class of phones.
    var phones: [PhoneClassEvidence]
    /// The classes of phones that get the recommended settings.
    var offeredPhones: [PhoneClass]
    /// The classes of phones that keep the default, because they may lose with the recommended settings.
    var refusedPhones: [PhoneClass]
    var configurationsTried: Int
    var trials: Int
    var trainingWalks: Int
    /// The Pareto front of the objectives, with the picks and the evidence for them.
    var front: FrontEvidence
    /// How much each setting matters.
    var importance: ImportanceResult?
    /// The search for presets by level and zone.
    var zonedPresets: ZonedPresetsResult?
    /// What all figures rest on.
    var reading = VariantResult.caveat
    /// The settings under other readings of the SDK's document.
    var candidates: [CandidateEvidence]
    var documentVariants: VariantResult?
    /// The test under scenario variations.
    var variations: VariationResult?
    /// The comparison of simulated with recorded walks.
    var gap: SimToRealGap?
    /// The accuracy radius of each preset, with its factor.
    var radii: [RadiusEvidence]

    struct Reference: Encodable, Sendable {
        var name: String
        var digest: String
    }

    struct Objective: Encodable, Sendable {
        var key: String
        var name: String
        var unit: String
    }

    struct Setting: Encodable, Sendable {
        var key: String
        var baseline: SettingValue
        var candidate: SettingValue
        var meanImprovement: Double
        var lowerBound: Double?
        var upperBound: Double?
        var pValue: Double
        var verdict: Verdict
        var isAccepted: Bool
        var reason: String?
    }

    struct Walk: Encodable, Sendable {
        var name: String
        var baselineScore: Double
        var candidateScore: Double
        var baselineErrors: [Double]
        var candidateErrors: [Double]
    }

    struct SideEffect: Encodable, Sendable {
        var metric: String
        var unit: String
        var baseline: Double?
        var candidate: Double?
        var improvement: PairedEvidence?
        var verdict: Verdict
    }

    struct Preset: Encodable, Sendable {
        var name: String
        var score: Double
        var improvement: PairedEvidence?
    }
}

extension CalibrationDocument {
    /// Writes its text, walk by walk.
    package func write(to output: any ByteOutput) throws {
        var document = self
        document.walks = []
        try JSONText.write(document, list: "walks", of: walks, to: output)
    }

    /// The document of a result.
    ///
    /// - Parameters:
    ///   - study: the name of the study file in the same folder.
    ///   - command: the command that reproduces the result.
    public init(_ result: CalibrationResult, venueDigest: String, toolVersion: String, study: String, command: String) {
        venue = Reference(name: result.venue.name, digest: venueDigest)
        tool = "beaconry \(toolVersion)"
        self.command = command
        seed = result.options.seed
        self.study = study
        source = result.source
        objective = Objective(key: result.objective.key, name: result.objective.name, unit: result.objective.unit)
        minimumEffect = result.options.minimumEffect
        significance = result.options.significance
        recommendation = result.decision == .recommend ? "preset" : "default"
        if case .keepDefault(let why) = result.decision { reason = why }
        verdict = result.verdict
        headline = result.headline
        recommendedSettings = result.installed.base
        settings = result.settings.map {
            Setting(
                key: $0.key, baseline: $0.baseline, candidate: $0.candidate,
                meanImprovement: $0.evidence.meanImprovement,
                lowerBound: $0.evidence.lowerBound, upperBound: $0.evidence.upperBound, pValue: $0.evidence.pValue,
                verdict: Verdict(
                    $0.evidence, minimumEffect: result.options.minimumEffect, level: result.options.significance),
                isAccepted: $0.isAccepted, reason: $0.reason)
        }
        walks = result.walks.map {
            Walk(
                name: $0.name, baselineScore: $0.baseline, candidateScore: $0.candidate,
                baselineErrors: $0.baselineErrors,
                candidateErrors: $0.candidateErrors)
        }
        sideEffects = result.sideEffects.map {
            SideEffect(
                metric: $0.metric.key, unit: $0.metric.unit, baseline: $0.baseline, candidate: $0.candidate,
                improvement: $0.evidence, verdict: $0.verdict)
        }
        presets = result.presets.map { Preset(name: $0.name, score: $0.score, improvement: $0.evidence) }
        (phones, offeredPhones, refusedPhones) = (result.phones, result.offeredPhones, result.refusedPhones)
        configurationsTried = result.configurationCount
        trials = result.trialCount
        trainingWalks = result.trainingWalkCounts.first ?? 0
        front = result.front
        importance = result.importance
        zonedPresets = result.zonedPresets
        candidates = result.candidates
        documentVariants = result.variants
        variations = result.variations
        gap = result.gap
        radii = result.radii
    }
}
