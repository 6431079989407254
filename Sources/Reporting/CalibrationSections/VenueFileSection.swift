internal import Calibration
internal import Evaluation
internal import Search

/// The section of a calibration's report about changes of the venue file.
struct VenueFileSection {
    static let title = "The venue file"
    private static let nothing: ReportText =
        "Nothing to try in the venue file: it has no obstacles, and no paths of an area that could be left out."

    private let result: VenueRecommendations
    private let objective: String

    /// The section of a calibration; `nil` unless the request asks for changes of the venue file.
    init?(_ result: CalibrationResult) {
        guard let recommendations = result.venueRecommendations else { return nil }
        self.init(recommendations, objective: result.objective.name)
    }

    init(_ result: VenueRecommendations, objective: String) {
        self.result = result
        self.objective = objective
    }

    var section: ReportSection {
        guard !result.proposals.isEmpty else {
            return ReportSection(Self.title, .paragraph(Self.nothing))
        }
        return ReportSection(
            Self.title,
            [.paragraph(decision)]
                + result.proposals.flatMap(parts) + [.paragraph(method)])
    }

    private var decision: String {
        switch result.standing.count {
        case 0: "Keep the venue file as it is."
        case 1: "Change the venue file, and calibrate again."
        default:
            "Change the venue file. Each change was tested alone: make the one that gains more, and calibrate again."
        }
    }

    /// What to change, for a terminal.
    var brief: ReportSection {
        guard !result.proposals.isEmpty else { return ReportSection("", .paragraph(Self.nothing)) }
        guard !result.standing.isEmpty else {
            let reasons = result.proposals.compactMap { proposal in
                proposal.reason.map { "\(name(proposal)): \($0)." }
            }
            return ReportSection("", .paragraph(ReportText("\(decision) \(reasons.joined(separator: " "))")))
        }
        let changes = result.standing.map { proposal in
            "\(name(proposal)): \(objective) of test walks \(score(proposal.presetScore)) → \(score(proposal.changedScore))"
        }
        return ReportSection(
            "",
            .paragraph(
                "The venue file can be better (\(changes.joined(separator: "; "))). The report names the lines to change: see \"\(Self.title)\"."
            ))
    }

    private func parts(_ proposal: VenueProposal) -> [ReportPart?] {
        [
            .heading(ReportText(name(proposal))), .paragraph(sentence(proposal)),
            proposal.stands ? .paragraph(instruction(proposal)) : nil, proposal.stands ? edits(proposal) : nil,
            .table(
                ["part of the venue file", "number", "now", "found by the search"],
                proposal.parts.map {
                    [
                        $0.name, "\($0.count)", value($0.present, proposal),
                        $0.found == $0.present ? "the same" : value($0.found, proposal),
                    ]
                }),
            .table(
                ["strength of all obstacles", "\(objective), mean of the walks of the search"],
                proposal.strengths.map { [value($0.strength, proposal), score($0.score)] }),
        ]
    }

    private func name(_ proposal: VenueProposal) -> String {
        switch proposal.subject {
        case .obstacles: "Strengths of obstacles"
        case .paths: "Ways to snap to"
        }
    }

    private func value(_ value: Int, _ proposal: VenueProposal) -> String {
        switch proposal.subject {
        case .obstacles: value == 0 ? "no obstacle" : "\(value)"
        case .paths: value == 0 ? "left out" : "there"
        }
    }

    private func score(_ value: Double?) -> String { value.map { "\(Format.fixed($0)) \(result.unit)" } ?? "–" }

    private func figures(_ evidence: PairedEvidence) -> String {
        let interval = evidence.interval == nil ? "" : "95 % interval \(Format.interval(evidence)) \(result.unit); "
        return
            "\(Format.signed(evidence.meanImprovement)) \(result.unit) (\(interval)\(Format.pEquals(evidence.pValue)))"
    }

    /// The decision, with the figures.
    private func sentence(_ proposal: VenueProposal) -> String {
        let decision = proposal.reason.map { "Keep them as they are: \($0)." } ?? "Change them."
        guard let evidence = proposal.evidence, let againstPreset = proposal.againstPreset else { return decision }
        let present =
            "with the venue file as it is \(score(proposal.presentScore)), with the change \(score(proposal.changedScore))"
        let figures =
            "\(objective), mean of \(Format.count(evidence.walkCount, "test walk")), with \(proposal.setting) on: \(present); the improvement is \(figures(evidence))."
        let validation = proposal.validation.map { " On validation walks it is \(self.figures($0))." } ?? ""
        guard !proposal.isOn else { return "\(decision) \(figures)\(validation)" }
        return
            "\(decision) \(figures)\(validation) With the recommended settings, in which \(proposal.setting) is off, and the venue file as it is: "
            + "\(score(proposal.presetScore)); the improvement over them is \(self.figures(againstPreset))."
    }

    /// What a person does.
    private func instruction(_ proposal: VenueProposal) -> String {
        let setting = proposal.isOn ? "" : " Then switch \(proposal.setting) on, which the preset files do not."
        switch proposal.subject {
        case .obstacles:
            return
                "Change these lines. \"Take out\" means the key, or the whole entry of a list of obstacles. Leave material and loss of walls as they are.\(setting)"
        case .paths:
            return
                "Give these ways snaps: false; where only a part of \"along\" is named, make it a way of its own. People still walk there. "
                + "Leave these ways out of the map that the app gets.\(setting)"
        }
    }

    /// The lines to change, those of the same change in one row.
    private func edits(_ proposal: VenueProposal) -> ReportPart? {
        var rows: [(change: [String], lines: [Int])] = []
        for edit in proposal.edits {
            let change = [
                edit.along?.joined(separator: " – ") ?? edit.part, edit.key, edit.present, edit.found ?? "take out",
            ]
            if let same = rows.firstIndex(where: { $0.change == change }) {
                rows[same].lines.append(edit.line)
            } else {
                rows.append((change, [edit.line]))
            }
        }
        return .table(
            ["lines of the venue file", "part", "key", "now", "change to"],
            rows.map { [$0.lines.map { "\($0)" }.joined(separator: ", ")] + $0.change })
    }

    private var method: String {
        """
        After the settings, the venue file was searched, with the recommended settings and the setting on that reads it: on training walks the best \
        single change, again and again, as long as each lowers the mean by \(Format.number(result.minimumEffect)) \(result.unit). What matters \
        little on validation walks went back. The rest must gain as much on validation walks and on test walks, significantly (level \
        \(Format.number(result.significance)): that of the calibration, divided by the number of proposals), also over the recommended settings with \
        the present file. On recorded walks, each walk is tested with a change that was searched on others. Only the map of the core was \
        changed: walls attenuate signals as before, and people walk as before.
        """
    }
}
