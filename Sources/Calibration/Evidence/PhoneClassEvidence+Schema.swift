internal import Formats
internal import Recordings
internal import Tuning

extension PhoneClassEvidence {
    /// The keys of the evidence for a class of phones.
    static let shape = YAMLShape(
        "phoneClass", "A class of phones with the tested settings.",
        keys: [
            .always("phones", PhoneClass.kind, "The class."),
            .always("source", .choice(["test walks", "scenario variation"]), "The walks of the evidence."),
            .always("walks", .count, "Number of walks."),
            .always("baseline", .figure(), "Mean objective of the baseline."),
            .always("candidate", .figure(), "Mean objective of the tested settings."),
            .always("evidence", .mapping(PairedEvidence.shape), "The tested settings against the baseline."),
            .always("verdict", Verdict.kind, "The verdict for this class."),
            .always("isRefused", .flag, "Whether the class must not get the settings."),
        ])
}

extension PhoneClass {
    /// The values of a key.
    static let kind = YAMLKind.choice(allCases.map(\.rawValue))

    /// For whom a recommendation is, the same keys in each document.
    static let decision: [YAMLKey] = [
        .always("offeredPhones", .many(kind), "The classes of phones that get the recommended settings."),
        .always(
            "refusedPhones", .many(kind),
            "The classes of phones that keep the default, because they may lose; none if the default is kept for all."),
    ]
}
