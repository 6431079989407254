internal import Engagement
package import Evaluation
internal import Positioning

extension ProfileCalibration {
    /// What is recommended, in a sentence or two.
    package var sentence: String {
        func gain(_ evidence: PairedEvidence) -> String {
            "by \(ShareText.number(evidence.meanImprovement, 2)) of \(ShareText.number(cost, 2)), 95 % interval "
                + ShareText.interval(evidence.interval, 2)
        }
        switch decision {
        case .keepProfile where !isWorthIt:
            return
                "No numbers of the profile \(profile.name) are worth it here: none are shown to be better than an app that never "
                + "notifies, whose visits cost \(ShareText.number(silenceCost, 2)); with the profile as it is, \(ShareText.number(cost, 2))."
        case .keepProfile: return "Keep the profile \(profile.name) as it is: nothing else is shown to be better."
        case .triggersOnly:
            let others =
                settingsAlone == nil ? "" : " Other settings of positions are not shown to be better."
            return "Set \(Self.text(changes)): the cost of a test visit falls \(gain(numbers)). \(parts)\(others)"
        case .recommend:
            let numbers = changes.isEmpty ? "Use" : "Set \(Self.text(changes)), and use"
            return
                "\(numbers) the settings of positions below: the cost of a test visit falls \(gain(all)). \(parts)"
        }
    }

    /// What the cost is made of, before and after, in a sentence: one part may be worse.
    private var parts: String {
        func share(_ figures: Figures) -> String { ShareText.percent(figures.recall) }
        func number(_ figures: Figures, _ path: (Figures) -> Double) -> String { ShareText.number(path(figures), 1) }
        return
            "Notified are \(share(after)) of the due visits (\(share(before)) with the profile as it is), with "
            + "\(number(after, \.score.falseAlarms)) false notifications a visit (\(number(before, \.score.falseAlarms))) and "
            + "\(number(after, \.energy)) mAh/h (\(number(before, \.energy)))."
    }

    /// What was selected before the test, in a sentence: it may be more than what is recommended.
    package var selectedText: String {
        let texts = selected.map { Self.text($0.changes(of: profile)) }
        let start = "Selected on \(request.visits) training and as many validation visits: \(texts[0])"
        guard profile.usesPositions, selected[0] != selected[1] else { return start + "." }
        return "\(start), with the first settings of positions; with any settings, \(texts[1])."
    }

    /// Numbers in words: `threshold 4 m, enterTime 3 s`.
    package static func text(_ changes: [Change]) -> String {
        let parts = changes.map { change in
            "\(change.key.name) \(ProfileValue.number(change.to))"
                + (change.key.unit.isEmpty ? "" : " \(change.key.unit)")
        }
        return parts.isEmpty ? "as in the profile" : parts.joined(separator: ", ")
    }

    /// The differences of the recommended settings from the SDK's default, as options of a command.
    package var settingOptions: [String] {
        installed.settings.differences.map { "--set \($0.setting.key)=\($0.value)" }
    }

    package var changeTable: TextTable {
        TextTable(
            header: ["key", "unit", "profile", "recommended"],
            rows: changes.map { change in
                [
                    change.key.name, change.key.unit, change.from.map { "\(ProfileValue.number($0))" } ?? "–",
                    "\(ProfileValue.number(change.to))",
                ]
            }, leftAligned: [0, 1])
    }

    package var useTable: TextTable {
        TextTable(
            header: [
                "profile", "phone", "share", "notified", "95 % interval", "false a visit", "latency 50 / 95 % s",
                "listens", "mAh/h",
            ],
            rows: rows.enumerated().map { number, row in
                let outcome = row.outcome
                return [
                    row.profile, row.phone,
                    ShareText.percent(uses.uses[number % uses.uses.count].share),
                    ShareText.percent(outcome.visitRecall), ShareText.percent(row.recallInterval),
                    ShareText.number(row.falseAVisit, 2),
                    "\(ShareText.number(outcome.latency(0.5), 0)) / \(ShareText.number(outcome.latency(0.95), 0))",
                    ShareText.percent(row.listening), ShareText.number(row.energy, 1),
                ]
            }, leftAligned: [0, 1])
    }

    package var frontTable: TextTable {
        TextTable(
            header: ["a miss costs", "mAh a false one", "notified", "false a visit", "mAh/h", "numbers"],
            rows: front.map { point in
                [
                    ShareText.number(point.weights.missedPerFalse, 1),
                    ShareText.number(point.weights.chargePerFalse, 1), ShareText.percent(point.figures.recall),
                    ShareText.number(point.figures.score.falseAlarms, 2), ShareText.number(point.figures.energy, 1),
                    Self.text(point.changes),
                ]
            }, leftAligned: [5])
    }

    package var text: String {
        let options = settingOptions.isEmpty ? "the SDK's default" : settingOptions.joined(separator: " ")
        let settings = decision == .recommend ? "\nSettings of positions: \(options)" : ""
        return """
            \(sentence)\(settings)
            \(request.testVisits) test visits of \(ShareText.number(request.duration / 60, 0)) minutes; selected on other visits. \
            Phones: \(uses.text).

            \(useTable.text)
            The trade-off, on the same visits:

            \(frontTable.text)
            """
    }
}
