public import Evaluation
public import Formats
internal import Search

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
    /// In how many other readings of the SDK's document it gains; `nil` if none was tried.
    public var readings: VariantResult.Share?
    /// What speaks against it, in a few words; `nil` if nothing does.
    public var objection: String?
    /// Whether it is what is recommended, if nothing forbids it later at the end.
    public var isChosen = false

    /// Its keys in JSON.
    public static let shape = JSONShape<Self>(
        "candidate", "What could be recommended.",
        .maybe("preset", \.preset, "Name of the SDK's preset. Missing for what the search found."),
        .always("evidence", \.evidence, "The improvement on the validation walks."),
        .maybe("expected", \.expected, "The expected improvement over the scenario variations."),
        .maybe(
            "readings", \.readings, "Number and share of the document's other readings in which the candidate gains."),
        .maybe("objection", \.objection, "What speaks against the candidate. Missing if nothing does."),
        .always("isChosen", \.isChosen, "Whether the candidate is the recommendation, unless a later step forbids it."))

    init(preset: String?, evidence: PairedEvidence) { (self.preset, self.evidence) = (preset, evidence) }

    /// The name in a table.
    package var name: String { preset.map { "SDK preset \($0)" } ?? "found by the search" }
}
