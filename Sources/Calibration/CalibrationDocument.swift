internal import Evaluation
internal import Positioning
internal import Tuning
internal import VenueModel

/// All that a calibration found, as JSON for notebooks and programs.
///
/// Distances are in metres, times in seconds, improvements in the objective's unit and positive if the settings named
/// first are better; every key has one meaning wherever it stands.
public struct CalibrationDocument: Encodable, Sendable {
    var format = "beaconry-calibration"
    var version = 1
    var venue: Reference
    var tool: String
    var command: String
    var seed: UInt64
    /// The study's file in the same folder.
    var study: String
    var source: CalibrationResult.Source
    var objective: Objective
    var minimumEffect: Double
    var significance: Double
    /// `preset` or `default`.
    var recommendation: String
    var reason: String?
    var verdict: Verdict
    /// Tuned settings against the default on hold-out walks.
    var headline: PairedEvidence
    var recommendedSettings: PositioningSettings
    var settings: [Setting]
    var walks: [Walk]
    var sideEffects: [SideEffect]
    var presets: [Preset]
    var configurationsTried: Int
    var runs: Int
    var tuneWalks: Int
    /// Several objectives at once, with the picks and their proofs.
    var front: FrontEvidence
    /// How much each setting matters.
    var importance: ImportanceResult?
    /// Settings of single levels and zones.
    var places: PlacesResult?
    /// Other radio worlds.
    var robustness: RobustnessResult?
    /// Simulation against recorded walks.
    var gap: SimToRealGap?

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
        var `default`: SettingValue
        var tuned: SettingValue
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
        var defaultScore: Double
        var tunedScore: Double
        var defaultErrors: [Double]
        var tunedErrors: [Double]
    }

    struct SideEffect: Encodable, Sendable {
        var metric: String
        var unit: String
        var `default`: Double?
        var tuned: Double?
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
    /// The document of a result.
    ///
    /// - Parameters:
    ///   - study: the name of the study's file in the same folder.
    ///   - command: the command that makes it again.
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
        recommendedSettings = result.recommended
        settings = result.settings.map {
            Setting(
                key: $0.key, default: $0.standard, tuned: $0.tuned, meanImprovement: $0.evidence.meanImprovement,
                lowerBound: $0.evidence.lowerBound, upperBound: $0.evidence.upperBound, pValue: $0.evidence.pValue,
                verdict: Verdict(
                    $0.evidence, minimumEffect: result.options.minimumEffect, level: result.options.significance),
                isAccepted: $0.isAccepted, reason: $0.reason)
        }
        walks = result.walks.map {
            Walk(
                name: $0.name, defaultScore: $0.standard, tunedScore: $0.tuned, defaultErrors: $0.standardErrors,
                tunedErrors: $0.tunedErrors)
        }
        sideEffects = result.sideEffects.map {
            SideEffect(
                metric: $0.metric.key, unit: $0.metric.unit, default: $0.standard, tuned: $0.tuned,
                improvement: $0.evidence, verdict: $0.verdict)
        }
        presets = result.presets.map { Preset(name: $0.name, score: $0.score, improvement: $0.evidence) }
        configurationsTried = result.configurationCount
        runs = result.evaluationCount
        tuneWalks = result.tuneWalkCounts.first ?? 0
        front = result.front
        importance = result.importance
        places = result.places
        robustness = result.robustness
        gap = result.gap
    }
}
