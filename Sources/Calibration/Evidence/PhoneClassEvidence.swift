public import Evaluation
public import Formats
package import Positioning
public import Recordings
package import Search

/// How a class of phones fares with the tested settings. A class that may lose keeps the baseline.
public struct PhoneClassEvidence: Hashable, Sendable, JSONRecord {
    public enum Source: String, Hashable, Sendable, CaseIterable, JSONKind, Encodable {
        /// The test walks with such phones.
        case testWalks = "test walks"
        /// The walks of the scenario variation ``VariationKind/phones``.
        case variation = "scenario variation"
    }

    public var phones: PhoneClass
    public var source: Source
    /// Number of walks.
    public var walks: Int
    /// Mean objective of the baseline over the walks.
    public var baseline: Double
    /// Mean objective of the tested settings.
    public var candidate: Double
    /// The tested settings against the baseline.
    public var evidence: PairedEvidence
    /// The verdict for this class alone, at the level of significance, without a correction for the number of classes: a missed
    /// harm is worse than a false alarm.
    public var verdict: Verdict
    /// Whether the class must not get the settings; see `HarmRule`.
    public var isRefused: Bool

    public static let shape = JSONShape<Self>(
        "phoneClass", "A class of phones with the tested settings.",
        .always("phones", \.phones, "The class."),
        .always("source", \.source, "The walks of the evidence."),
        .always("walks", \.walks, "Number of walks."),
        .always("baseline", \.baseline, "Mean objective of the baseline."),
        .always("candidate", \.candidate, "Mean objective of the tested settings."),
        .always("evidence", \.evidence, "The tested settings against the baseline."),
        .always("verdict", \.verdict, "The verdict for this class."),
        .always("isRefused", \.isRefused, "Whether the class must not get the settings."))
}

extension Calibrator {
    /// The evidence for each class of phones on the test walks.
    package func phoneEvidence(
        for settings: [PositioningSettings], _ splits: [DataSplit], in table: inout ScoreTable
    ) throws -> [PhoneClassEvidence] {
        try PhoneClass.allCases.compactMap { phoneClass in
            let walks = splits.map { split in
                split.test.filter { phones.indices.contains($0) && phones[$0] == phoneClass }
            }
            let count = walks.reduce(0) { $0 + $1.count }
            guard count > 0 else { return nil }
            let comparison = comparison(on: walks)
            let evidence = try comparison.evidence(for: settings, in: &table)
            return PhoneClassEvidence(
                phones: phoneClass, source: .testWalks, walks: count,
                baseline: try comparison.meanScore(of: splits.map { _ in space.base }, in: &table),
                candidate: try comparison.meanScore(of: settings, in: &table), evidence: evidence,
                verdict: Verdict(
                    evidence, minimumEffect: options.minimumEffect, leastHarm: options.leastHarm,
                    level: options.significance), isRefused: HarmRule.meanOnly.refuses(evidence))
        }
    }
}

extension VariationResult {
    /// The evidence for each class of phones with a variation of its own; empty if no settings were left to test.
    package var testedPhones: [PhoneClassEvidence] {
        guard !isOfPicksOnly else { return [] }
        return variations.compactMap { variation in
            variation.phones.map { phones in
                PhoneClassEvidence(
                    phones: phones, source: .variation, walks: variation.walks.count, baseline: variation.baselineScore,
                    candidate: variation.recommendedScore, evidence: variation.evidence, verdict: variation.verdict,
                    isRefused: variation.isRefused)
            }
        }
    }
}
