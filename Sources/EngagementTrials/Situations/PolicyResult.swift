package import Evaluation
internal import Positioning

/// What a search of a policy gives: one preset for all, the selected policy, and both on test visits.
package struct PolicyResult: Sendable {
    package let venue: String
    package let request: PolicyRequest
    /// Those that can hold in the venue.
    package let situations: [Situation]
    /// One preset for all.
    package let base: SituationPolicy
    /// What training and validation visits selected.
    package let selected: SituationPolicy
    package let baselineScores: PolicyScores
    package let selectedScores: PolicyScores
    /// How much better the selected policy is.
    package let gain: PolicyGain
    /// What the policy changes in each situation, each by itself.
    package let switches: [Switch]
    /// Each candidate for all situations.
    package let presetScores: [PolicyScores]
    /// Share of the time of a visit in each situation, for an app without errors.
    package let shares: [Double]

    /// One preset for all but in one situation.
    package struct Switch: Sendable {
        package let situation: Situation
        package let gain: PolicyGain
    }

    package var decision: PolicyRule.Decision {
        selected == base ? .keepPreset : request.rule.decision(gain)
    }

    /// What is recommended.
    package var installed: SituationPolicy { decision == .recommend ? selected : base }

    package func name(_ choice: SituationPolicy.Choice) -> String { request.candidates[choice.preset].name }

    /// A choice for people.
    package func words(_ choice: SituationPolicy.Choice) -> String {
        choice.ranging.isAlways ? name(choice) : "\(name(choice)), ranging \(choice.ranging.words)"
    }

    /// What to do and why, in a few sentences.
    package var verdict: String {
        let preset = name(base[.displayedLevel])
        guard selected != base else {
            return
                "Keep one preset for all situations, \(preset): no policy is better on training and validation visits."
        }
        return decision == .recommend
            ? "Switch presets by situation. \(evidence)"
            : "Keep one preset for all situations, \(preset): the selected policy is not shown to be better on test visits. \(evidence)"
    }

    /// What the policy gains and costs, in a sentence or two.
    private var evidence: String {
        func change(_ gain: PairedEvidence, _ better: String, _ worse: String) -> String {
            let size = ShareText.number(abs(gain.meanImprovement), 2)
            let words = size == "0.00" ? "unchanged" : "\(size) m \(gain.meanImprovement < 0 ? worse : better)"
            return "\(words) (95 % interval of the gain \(ShareText.interval(gain.interval, 2)) m)"
        }
        let saved = gain.energy
        let worst = situations.dropFirst().filter { gain[$0].walkCount > 0 }.min {
            gain[$0].meanImprovement < gain[$1].meanImprovement
        }
        return
            "It \(saved.meanImprovement < 0 ? "takes" : "saves") \(ShareText.number(abs(saved.meanImprovement), 1)) of "
            + "\(ShareText.number(baselineScores.energy, 1)) mAh/h (95 % interval \(ShareText.interval(saved.interval, 1))). "
            + "While the map shows the position, its error is \(change(gain[.displayedLevel], "smaller", "larger"))"
            + (worst.map { "; elsewhere at worst, while \($0.words), it is \(change(gain[$0], "smaller", "larger"))" }
                ?? "")
            + "."
    }

    /// What the presets differ in for the battery, in a sentence.
    private var batteryWords: String {
        let energies = presetScores.map(\.energy)
        guard let least = energies.min(), let most = energies.max() else { return "" }
        let sentence =
            "With one preset for all, the presets differ by \(ShareText.number(most - least, 2)) of \(ShareText.number(most, 2)) mAh/h"
        return most - least < PolicyRule.minimumSaving
            ? "\(sentence): do not switch presets for the battery. Ranging less saves it." : "\(sentence)."
    }

    /// What was done, in sentences.
    package var sentences: [String] {
        let minutes = ShareText.number(request.duration / 60, 0)
        return [
            batteryWords,
            "\(request.visits) test visits of \(minutes) minutes, each in a building of its own. Selected on \(2 * request.visits) others. "
                + "The error is the third quartile of the horizontal error + 15 m for each wrong level.",
            "The app tells the situation in \(ShareText.percent(selectedScores.told)) of the time; the rest is by errors of its positions and its pauses. "
                + "It switches \(ShareText.number(selectedScores.switches, 1)) times a visit.",
        ]
    }
}

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
                "switch", "gain there m", "95 % interval", "gain on the map m", "95 % interval", "wait less s",
                "95 % interval", "saves mAh/h", "95 % interval",
            ], rows: rows)
    }

    private func cells(_ change: Switch?, _ gain: PolicyGain) -> [String] {
        (change.map { Self.cells(gain[$0.situation]) } ?? ["–", "–"]) + Self.cells(gain[.displayedLevel])
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
