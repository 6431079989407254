internal import Evaluation
public import Formats
internal import Positioning
internal import Recordings
internal import Search
internal import VenueModel

/// The whole result of a calibration, as JSON for notebooks and programs.
///
/// Distances are in metres and times in seconds. A key has the same meaning everywhere in the document.
public struct CalibrationDocument: JSONDocument, JSONRecord, Sendable {
    private let result: CalibrationResult
    private let venue: VenueReference
    private let tool: String
    private let command: String
    private let study: String
    private var walks: [WalkEvidence]

    /// The published form of `calibration.json`.
    package static let schema = DocumentSchema(shape, version: 2)
    public static let shape = JSONShape<Self>(
        "calibration",
        "The whole result of a calibration. Improvements are in the objective's unit, positive if the candidate is better.",
        .always("venue", \.venue, "The venue."),
        .always("tool", \.tool, "Name and version of the tool."),
        .always("command", \.command, "The command that reproduces the result."),
        .always("seed", .count, \.result.options.seed, "The seed."),
        .always("study", \.study, "Name of the study file in the same folder."),
        .always("source", \.result.source, "Where the walks came from."),
        .always("objective", \.result.objective, "The metric that was minimised."),
        .always(
            "minimumEffect", \.result.options.minimumEffect,
            "The smallest mean improvement that counts, in the objective's unit."),
        .always("significance", .share, \.result.options.significance, "Level of significance."),
        .always(
            "recommendation", .choice(["preset", "default"]), \.result.decision.word,
            "Whether a preset is recommended or the default."),
        .maybe("reason", \.result.decision.reason, "Why the default is kept. Missing if a preset is recommended."),
        .always("verdict", \.result.verdict, "The verdict on the candidate."),
        .always("headline", \.result.headline, "The candidate against the baseline on test walks."),
        .always("recommendedSettings", \.result.installed.base, "The recommended values that are not the default's."),
        .always("settings", \.settings, "The settings that the search changed."),
        .always("walks", \.walks, "The test walks."),
        .always("sideEffects", \.result.sideEffects, "Metrics that were not minimised."),
        .always("presets", \.result.presets, "The SDK's presets on the test walks."),
        .always("phones", \.result.phones, "Each class of phones."),
        .offeredPhones(\.result.offeredPhones), .refusedPhones(\.result.refusedPhones),
        .always(
            "configurationsTried", \.result.configurationCount, "Number of configurations that the search tried."),
        .always("trials", \.result.trialCount, "Number of trials."),
        .always("trainingWalks", { $0.result.trainingWalkCounts.first ?? 0 }, "Number of training walks."),
        .always("front", \.result.front, "The Pareto front of the objectives."),
        .maybe("importance", \.result.importance, "How much each setting matters."),
        .maybe("zonedPresets", \.result.zonedPresets, "The search for presets by level and zone."),
        .always("reading", { _ in InterpretationResult.caveat }, "What all figures rest on."),
        .always("candidates", \.result.candidates, "What could be recommended."),
        .maybe("documentVariants", \.result.interpretations, "Other interpretations of the SDK's document."),
        .maybe("variations", \.result.variations, "The test under scenario variations."),
        .maybe(
            "venueRecommendations", \.result.venueRecommendations,
            "Whether another venue file gives better positions. Missing unless asked for."),
        .maybe("gap", \.result.gap, "Comparison of simulated and recorded walks. Missing without both."),
        .always("radii", \.result.radii, "The accuracy radius of each preset."))

    /// The document of a result.
    ///
    /// - Parameters:
    ///   - result: what the calibration found.
    ///   - venueDigest: `sha256:` and the digest of the venue file.
    ///   - toolVersion: the version of Beaconry, such as `0.2.0`.
    ///   - study: the name of the study file in the same folder.
    ///   - command: the command that reproduces the result.
    public init(_ result: CalibrationResult, venueDigest: String, toolVersion: String, study: String, command: String) {
        self.result = result
        walks = result.walks
        self.study = study
        self.command = command
        venue = VenueReference(name: result.venue.name, digest: venueDigest)
        tool = "beaconry \(toolVersion)"
    }

    /// Writes it with format and version.
    public func encode(to encoder: any Encoder) throws { try encodeWhole(to: encoder) }

    /// Writes its text, walk by walk.
    package func write(to output: any ByteOutput) throws {
        var document = self
        document.walks = []
        try JSONText.write(document, list: "walks", of: walks, to: output)
    }

    private var settings: [Setting] {
        result.settings.map {
            Setting(
                evidence: $0,
                verdict: Verdict(
                    $0.evidence, minimumEffect: result.options.minimumEffect, level: result.options.significance))
        }
    }

    private struct Setting: JSONRecord {
        let evidence: SettingEvidence
        let verdict: Verdict

        static let shape = JSONShape<Self>(
            "setting", "The evidence for a changed setting on the validation walks.",
            .always("key", \.evidence.key, "Key of the setting."),
            .always("baseline", \.evidence.baseline, "The baseline's value."),
            .always("candidate", \.evidence.candidate, "The value that the search found."),
            .always("meanImprovement", \.evidence.evidence.meanImprovement, "Mean improvement from this setting."),
            .maybe(
                "lowerBound", \.evidence.evidence.lowerBound,
                "Lower end of the 95 % interval. Missing with fewer than two walks."),
            .maybe("upperBound", \.evidence.evidence.upperBound, "Upper end."),
            .always("pValue", .share, \.evidence.evidence.pValue, "One-sided p-value of the sign-flip test."),
            .always("verdict", \.verdict, "The verdict."),
            .always("isAccepted", \.evidence.isAccepted, "Whether the setting is part of the recommendation."),
            .maybe("reason", \.evidence.reason, "The reason, in a few words."))
    }
}

/// A venue file, as several documents name it.
struct VenueReference: JSONRecord, Sendable {
    let name: String
    let digest: String

    static let shape = JSONShape<Self>(
        "reference", "A venue file.", .always("name", \.name, "Name of the venue."),
        .always("digest", \.digest, "`sha256:` and the digest of the file."))
}

/// For whom a recommendation is, the same keys in each document.
extension JSONKey {
    static func offeredPhones(_ phones: @escaping @Sendable (Record) -> [PhoneClass]) -> JSONKey {
        .always("offeredPhones", phones, "The classes of phones that get the recommended settings.")
    }

    static func refusedPhones(_ phones: @escaping @Sendable (Record) -> [PhoneClass]) -> JSONKey {
        .always(
            "refusedPhones", phones,
            "The classes of phones that keep the default, because they may lose; none if the default is kept for all.")
    }
}

extension CalibrationDecision {
    /// Whether a preset is recommended or the default, in a word.
    var word: String { self == .recommend ? "preset" : "default" }
    /// Why the default is kept; `nil` if it is not.
    var reason: String? { if case .keepDefault(let reason) = self { reason } else { nil } }
}

extension [(setting: Setting, value: SettingValue)] {
    /// The values by the keys of their settings.
    var byKey: [String: SettingValue] { Dictionary(uniqueKeysWithValues: map { ($0.setting.key, $0.value) }) }
}
