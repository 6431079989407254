internal import Engagement
package import Evaluation
internal import Positioning
internal import Search

extension ProfileCalibration {
    /// What is recommended, in a sentence or two.
    package var sentence: String {
        func gain(_ evidence: PairedEvidence) -> String {
            "by \(ShareText.number(evidence.meanImprovement, 2)) of \(ShareText.number(cost, 2)), 95 % interval "
                + ShareText.interval(evidence.interval, 2)
        }
        let file = hasPreset ? " (profile.yaml with preset.json)" : ""
        switch decision {
        case .keepProfile: return kept
        case .triggersOnly:
            let others =
                settingsAlone == nil ? "" : " Other settings of positions are not shown to be better."
            let settings = hasPreset ? ", and keep the settings of positions below\(file)" : ""
            return
                "Set \(Self.text(changes))\(settings): the cost of a test visit falls \(gain(numbers)). \(parts)\(others)"
        case .recommend:
            let numbers = changes.isEmpty ? "Use" : "Set \(Self.text(changes)), and use"
            return
                "\(numbers) the settings of positions below\(file): the cost of a test visit falls \(gain(all)). \(parts)"
        }
    }

    /// Why nothing is recommended.
    private var kept: String {
        let profileCost = ShareText.number(cost, 2)
        let silence = ShareText.number(silenceCost, 2)
        if let tooFew {
            return
                "\(tooFew) The profile \(profile.name) stays as it is: its visits cost \(profileCost), those of an app that never notifies \(silence)."
        }
        if isWorthIt { return "Keep the profile \(profile.name) as it is: nothing else is shown to be better." }
        let costs =
            "an app that never notifies, whose visits cost \(silence); with the profile as it is, \(profileCost)."
        return isBetter(overSilence)
            ? "Nothing is shown to be better than the profile \(profile.name) as it is, which is not shown to be better than \(costs)"
            : "No numbers of the profile \(profile.name) are worth it here: neither the profile as it is nor what was selected is shown "
                + "to be better than \(costs)"
    }

    /// Why these test visits cannot show anything, a sentence; `nil` if they can.
    package var tooFew: String? {
        let level = TriggerCalibration.level(
            searchOptions.options.significance, hasSettings: settingsAlone != nil)
        return PairedEvidence.tooFew(request.testVisits, level: level) {
            "Calibrate with at least \($0) test visits (--walks \(($0 + 1) / 2))"
        }
    }

    /// Whether what stays or is recommended is shown to be better than an app that never notifies.
    package var isWorthIt: Bool { isBetter(decision == .keepProfile ? profileOverSilence : overSilence) }

    private func isBetter(_ evidence: PairedEvidence) -> Bool {
        evidence.supports(minimumEffect: 0, level: searchOptions.options.significance)
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

    /// The table of profiles, with the share of each use in place of the number of due visits and of the share that is not false.
    package var useTable: TextTable {
        let table = EngagementResult.table(of: rows)
        func columns(_ row: [String], share: String) -> [String] { row[..<2] + [share] + row[3..<5] + row[6...] }
        return TextTable(
            header: columns(table.header, share: "share"),
            rows: table.rows.enumerated().map { number, row in
                columns(row, share: ShareText.percent(uses.uses[number % uses.uses.count].share))
            }, leftAligned: [0, 1])
    }

    package var frontTable: TextTable {
        TextTable(
            header: ["a miss costs", "mAh a false one", "notified", "false a visit", "mAh/h", "numbers"],
            rows: front.map { point in
                [
                    ShareText.number(point.weights?.missedPerFalse, 1),
                    ShareText.number(point.weights?.chargePerFalse, 1), ShareText.percent(point.figures.recall),
                    ShareText.number(point.figures.score.falseAlarms, 2), ShareText.number(point.figures.energy, 1),
                    point.text,
                ]
            }, leftAligned: [5])
    }

    /// What the rows of the trade-off are, in sentences.
    package var frontText: String {
        let settings =
            !profile.usesPositions
            ? ""
            : decision == .recommend
                ? ", with the recommended settings of positions (the profile as it is: with the first ones)"
                : ", with the first settings of positions"
        return
            "All rows are on the test visits\(settings), without a test or an interval: small differences can be chance. At the prices "
            + "of its row, no other row costs less; – means that this is so at none of the prices that were tried."
    }

    package var text: String {
        let options = settingOptions.isEmpty ? "the SDK's default" : settingOptions.joined(separator: " ")
        let settings = decision == .recommend || hasPreset ? "\nSettings of positions: \(options)" : ""
        return """
            \(sentence)\(settings)
            \(request.testVisits) test visits of \(ShareText.number(request.duration / 60, 0)) minutes; selected on other visits. \
            Phones: \(uses.text).

            \(useTable.text)
            The trade-off. \(frontText)

            \(frontTable.text)
            """
    }
}

extension ProfileCalibration.Point {
    /// Its numbers in words, after its mark.
    package var text: String {
        switch mark {
        case .profile: "the profile as it is"
        case .recommended: "recommended: \(ProfileCalibration.text(changes))"
        case nil: ProfileCalibration.text(changes)
        }
    }
}
