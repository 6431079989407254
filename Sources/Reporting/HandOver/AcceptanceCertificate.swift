package import Evaluation
package import VenueModel

/// What a walk-through showed, on a page to sign: each requirement with its value, its interval, the number of walks and its
/// verdict.
package struct AcceptanceCertificate {
    private let result: EvaluationResult
    private let venue: Venue
    private let evidence: Evidence

    /// What the certificate is about, so that it can be checked later.
    package struct Evidence {
        package var walks: [String]
        /// Phones that recorded them, each once; empty if the recordings do not say.
        package var phones: [String]
        /// The settings in words.
        package var settings: String
        /// SHA-256 of the venue file, in hexadecimal digits.
        package var venueDigest: String

        /// The evidence of an evaluation.
        package init(walks: [String], phones: [String], settings: String, venueDigest: String) {
            self.walks = walks
            self.phones = phones
            self.settings = settings
            self.venueDigest = venueDigest
        }
    }

    /// The certificate of an evaluation with requirements.
    package init(_ result: EvaluationResult, at venue: Venue, evidence: Evidence) {
        self.result = result
        self.venue = venue
        self.evidence = evidence
    }

    package var html: String { report.html }

    private var report: Report {
        let explanation =
            "Met: the whole \(Format.percent(result.confidence)) interval over the walks is allowed. "
            + "Missed: no part of the interval is allowed, or a walk has no position. "
            + "Inconclusive: a part of the interval is allowed; walk more to decide."
        let signatures = ["installer", "customer"].map { "<div>For the \($0): name, date, signature</div>" }
        return Report(
            title: "Acceptance of \(venue.name)", accent: isAccepted ? Palette.beacon : Palette.baseline,
            verdict: ReportText(verdict),
            sections: [
                ReportSection("Requirements", [result.requirementTable, .paragraph(explanation)]),
                ReportSection(
                    "Evidence",
                    [.table(["what", ""], facts), .picture("<div class=\"sign\">\(signatures.joined())</div>")]),
            ], paper: .portrait)
    }

    private func count(_ verdict: RequirementResult.Verdict) -> Int {
        result.requirements.count { $0.verdict == verdict }
    }

    private var isAccepted: Bool { count(.met) == result.requirements.count }

    private var verdict: String {
        let all = result.requirements.count
        guard !isAccepted else { return all == 1 ? "The requirement is met." : "All \(all) requirements are met." }
        return
            "\(count(.met)) of \(Format.count(all, "requirement")) met, \(count(.missed)) missed, \(count(.inconclusive)) inconclusive."
    }

    private var facts: [[String]] {
        [
            ["Venue file, SHA-256", evidence.venueDigest],
            ["Beacons", "\(venue.beacons.count)"],
            ["Settings", evidence.settings],
            ["Walks", "\(evidence.walks.count): \(evidence.walks.joined(separator: ", "))"],
            [
                "Phones",
                evidence.phones.isEmpty ? "not said by the recordings" : evidence.phones.joined(separator: ", "),
            ],
        ]
    }
}
