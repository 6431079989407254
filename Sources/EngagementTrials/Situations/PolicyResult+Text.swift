package import Evaluation

extension PolicyResult {
    /// The situations, with one preset for all and with the policy.
    package var situationTable: TextTable {
        TextTable(
            header: [
                "situation", "share of time", "one preset", "error m", "right level", "policy", "error m",
                "right level",
                "gain m", "95 % interval",
            ],
            rows: situations.map { situation in
                let place = situation.index
                func figures(_ policy: SituationPolicy, _ scores: PolicyScores) -> [String] {
                    [
                        words(policy[situation]), ShareText.number(scores.errors[place], 2),
                        ShareText.percent(scores.rightLevel[place]),
                    ]
                }
                return [situation.rawValue, ShareText.percent(shares[place])] + figures(base, baselineScores)
                    + figures(selected, selectedScores) + Self.cells(gain[situation])
            }, leftAligned: [0, 2, 5])
    }

    /// What each switch by itself gains against one preset for all, and all of them together.
    package var switchTable: TextTable {
        var rows = switches.map { ["\($0.situation.rawValue): \(words(selected[$0.situation]))"] + cells($0, $0.gain) }
        if !switches.isEmpty { rows.append(["all together"] + cells(nil, gain)) }
        return TextTable(
            header: [
                "switch", "gain there m", "95 % interval", "gain on the map m", "95 % interval", "worst gain m",
                "95 % interval", "in", "wait less s", "95 % interval", "saves mAh/h", "95 % interval",
            ], rows: rows, leftAligned: [0, 7])
    }

    private func cells(_ change: Switch?, _ gain: PolicyGain) -> [String] {
        let worst = gain.worst()
        return (change.map { Self.cells(gain[$0.situation]) } ?? ["–", "–"]) + Self.cells(gain[.displayedLevel])
            + (worst.map { Self.cells(gain[$0]) + [$0.rawValue] } ?? ["–", "–", "–"])
            + Self.cells(gain.wait) + Self.cells(gain.energy)
    }

    private static func cells(_ evidence: PairedEvidence) -> [String] {
        evidence.walkCount == 0
            ? ["–", "–"] : [ShareText.number(evidence.meanImprovement, 2), ShareText.interval(evidence.interval, 2)]
    }

    /// Each preset for all situations, and the policy.
    package var presetTable: TextTable {
        let errors = situations.map { "error m: \($0.rawValue)" }
        let all = zip(request.candidates.map(\.name), presetScores).map { ($0, $1) } + [("policy", selectedScores)]
        return TextTable(
            header: ["for all"] + errors + ["wait s", "ranges", "mAh/h"],
            rows: all.map { name, scores in
                [name] + situations.map { ShareText.number(scores.errors[$0.index], 2) } + [
                    ShareText.number(scores.wait, 1), ShareText.percent(scores.ranging),
                    ShareText.number(scores.energy, 2),
                ]
            })
    }

    /// All of it for a terminal.
    package var text: String {
        ([verdict] + sentences).joined(separator: "\n") + "\n\n" + situationTable.text + "\n"
            + (switches.isEmpty ? "" : switchTable.text + "\n") + presetTable.text
    }
}
