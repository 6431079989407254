internal import Calibration
internal import Evaluation
internal import Search

/// The section of a calibration's report about what could be recommended.
struct CandidateSection {
    let result: CalibrationResult

    /// The section; `nil` if there is no candidate.
    var section: ReportSection? {
        guard !result.candidates.isEmpty else { return nil }
        let sentence =
            "Improvements are those on the validation walks. The candidates that nothing speaks against are tested on the test "
            + "walks, the best first, until one is confirmed; each has an equal share of the level of significance. Harm and "
            + "the expected improvement under scenario variations are measured on walks for this choice alone, which no other section has; a class of phones that keeps the default counts as 0 there. Interpretations are those of the SDK's document."
        return ReportSection("What could be recommended", [.paragraph(sentence), .table(header, rows)])
    }

    private let header = [
        "candidate", "improvement", "95 % interval", "expected over scenario variations, other walks",
        "gains in interpretations", "what speaks against it", "confirmed",
    ]

    private var rows: [[String]] {
        result.candidates.map { candidate in
            [
                candidate.name, improvement(candidate.evidence), Format.interval(candidate.evidence),
                candidate.expected.map(improvement) ?? "–",
                candidate.interpretations.map {
                    "\($0.gainCount) of \($0.count)\(InterpretationSection.losses($0, result.objective.unit))"
                } ?? "–",
                candidate.objection ?? "nothing", candidate.isChosen ? "yes" : "no",
            ]
        }
    }

    private func improvement(_ evidence: PairedEvidence) -> String {
        "\(Format.signed(evidence.meanImprovement)) \(result.objective.unit)"
    }
}
