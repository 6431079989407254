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
        /// Names of the walks.
        package var walks: [String]
        /// Phones that recorded them, each once; empty if the recordings do not say.
        package var phones: [String]
        /// The settings in words.
        package var settings: String
        /// SHA-256 of the venue file, in hexadecimal digits.
        package var venueDigest: String

        /// The evidence of an evaluation.
        package init(walks: [String], phones: [String], settings: String, venueDigest: String) {
            (self.walks, self.phones, self.settings) = (walks, phones, settings)
            self.venueDigest = venueDigest
        }
    }

    /// The certificate of an evaluation with requirements.
    package init(_ result: EvaluationResult, at venue: Venue, evidence: Evidence) {
        (self.result, self.venue, self.evidence) = (result, venue, evidence)
    }

    /// The page.
    package var html: String {
        Page.html(
            title: "Acceptance of \(venue.name)", accent: isAccepted ? Palette.beacon : Palette.baseline,
            body: """
                <div class="verdict"><strong>\(verdict)</strong></div>
                <h2>Requirements</h2>
                \(SectionTable(header: header, rows: rows).html)
                <p>\(Markup.escape(explanation))</p>
                <h2>Evidence</h2>
                \(SectionTable(header: ["what", ""], rows: facts).html)
                <div class="sign"><div>For the installer: name, date, signature</div><div>For the customer: name, date, signature</div></div>
                """, rules: Self.rules)
    }

    private static let rules = """
        @page { size: A4; margin: 15mm; } @media print { body { margin: 0; max-width: none; font-size: 10pt; padding: 0; } }
        td { white-space: normal; } .sign { display: flex; gap: 2em; margin-top: 6em; break-inside: avoid; }
        .sign div { flex: 1; border-top: 1px solid \(Palette.ink); padding-top: .4em; font-size: .9em; color: \(Palette.pale); }
        """

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

    private var percent: String { Format.percent(result.confidence) }

    private var header: [String] { ["requirement", "verdict", "value", "\(percent) interval", "walks", "why"] }

    private var rows: [[String]] {
        result.requirements.map { result in
            let metric = result.requirement.metric
            let unit = metric.unit == "1" ? "" : " \(metric.unit)"
            return [
                result.requirement.title, result.verdict.rawValue,
                result.value.value == nil ? "none" : "\(metric.format(result.value.value))\(unit)",
                metric.format(result.value.interval), "\(result.value.walks)", result.reason ?? "",
            ]
        }
    }

    private var explanation: String {
        "Met: the whole \(percent) interval over the walks is allowed. Missed: none of it is, or a walk has no position. "
            + "Inconclusive: a part of it is allowed; more walks tell."
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
