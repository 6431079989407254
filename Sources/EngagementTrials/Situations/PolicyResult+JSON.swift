internal import Evaluation
package import Formats
internal import Positioning

/// `policy.json`: what an app switches on in each situation, with the evidence.
extension PolicyResult: JSONDocument, JSONRecord {
    package static let namesCommand = false

    package static let schema = DocumentSchema(shape, version: 1)
    package static let shape = JSONShape<Self>(
        "policy", "What an app switches on in each situation, and the evidence for it on test visits.",
        .always("venue", \.venue, "Name of the venue."),
        .always(
            "visits", \.request.visits, "Number of training visits; as many validation visits and test visits."),
        .always("duration", .figure("seconds"), \.request.duration, "Length of a visit."),
        .always("seed", .count, \.request.seed, "Seed of all random numbers."),
        .always(
            "decision", \.decision,
            "keepPreset: one preset for all situations; the policy is not shown to be better. recommend: the policy, by presets or by "
                + "how it ranges."),
        .always("verdict", \.verdict, "What to do and why, in a few sentences."),
        .always("reasons", \.reasons, "Why one preset is kept; empty if the policy is recommended."),
        .always("rule", \.request.rule, "What the policy must keep, and what is worth a change."),
        .always("onePreset", { $0.name($0.base[.displayedLevel]) }, "Name of the best preset for all situations."),
        .always(
            "situations", { result in result.situations.map { SituationRow(situation: $0, result: result) } },
            "The situations that can hold in the venue."),
        .always("onePresetFigures", \.baselineScores, "The best preset for all situations."),
        .always("policyFigures", \.selectedScores, "The selected policy."),
        .always("gain", \.gain, "The policy against the best preset for all situations."),
        .always(
            "mistakenSaving", .figure("mAh/h"), \.mistakenSaving,
            "The part of the saving that comes while the app tells another situation than an app without errors would."),
        .always("switches", \.switches, "What the policy changes, each by itself."),
        .always(
            "presets", { result in result.request.candidates.indices.map { PresetRow(number: $0, result: result) } },
            "The candidates, each for all situations."))

    private struct SituationRow: JSONRecord {
        let situation: Situation
        let result: PolicyResult

        static let shape = JSONShape<Self>(
            "policySituation", "What is switched on in a situation.",
            .always("situation", \.situation, "The situation."),
            .always("meaning", \.situation.words, "When it holds."),
            .always(
                "timeShare", .share, { $0.result.shares[$0.situation.index] }, "Share of the time of a visit."),
            .always(
                "preset", { $0.result.name($0.result.installed[$0.situation]) }, "Name of the recommended preset."),
            .always("ranging", { $0.result.installed[$0.situation].ranging }, "How the app ranges, as recommended."),
            .always(
                "selectedPreset", { $0.result.name($0.result.selected[$0.situation]) },
                "Name of the preset of the selected policy."),
            .always(
                "selectedRanging", { $0.result.selected[$0.situation].ranging },
                "How the app of the selected policy ranges."))
    }

    private struct PresetRow: JSONRecord {
        let number: Int
        let result: PolicyResult

        static let shape = JSONShape<Self>(
            "policyPreset", "A candidate for all situations.",
            .always("name", { $0.result.request.candidates[$0.number].name }, "Its name."),
            .always(
                "settings", .settings, { $0.result.request.candidates[$0.number].settings.changes },
                "Differences from the SDK's default settings, by key."),
            .always("figures", { $0.result.presetScores[$0.number] }, "Its figures on test visits."))
    }
}

extension PolicyResult.Switch: JSONRecord {
    package static let shape = JSONShape<Self>(
        "policySwitch", "One preset for all situations but one.",
        .always("situation", \.situation, "The situation."),
        .always("gain", \.gain, "Against the same preset there, too."),
        .maybe("worst", { $0.gain.worst() }, "The situation in which it gains least. Missing if none holds."))
}

extension PolicyRule: JSONRecord {
    package static let shape = JSONShape<Self>(
        "policyRule", "What a policy must keep, and what is worth a change.",
        .always(
            "minimumEffect", .figure("metres"), \.minimumEffect,
            "Smallest gain while the map shows the position that is worth a change."),
        .always(
            "minimumSaving", .figure("mAh/h"), { _ in minimumSaving }, "Smallest saving that is worth a change."),
        .always(
            "tolerance", .figure("metres"), \.tolerance, "How much larger the error may be in each other situation."),
        .always("significance", .share, \.significance, "Level of significance."))
}

extension PolicyScores: JSONRecord {
    package static let shape = JSONShape<Self>(
        "policyFigures", "Means over test visits.",
        keys: Situation.allCases.flatMap { situation in
            [
                .maybe(
                    "\(situation.rawValue)Error", .figure("metres"), { $0.errors[situation.index] },
                    "Third quartile of the horizontal error + 15 m for each level, while \(situation.words). Missing if that never holds."
                ),
                .maybe(
                    "\(situation.rawValue)RightLevel", .share, { $0.rightLevel[situation.index] },
                    "Share of that time with the right level."),
            ]
        } + [
            .maybe(
                "wait", .figure("seconds"), \.wait,
                "Time from when the map becomes visible again to the first position within \(ShareText.number(PolicyVisit.good, 0)) m on the "
                    + "right level, or until the map is hidden. Missing if the map is never opened again."),
            .always("energy", .figure("mAh/h"), \.energy, "Charge of ranging and sensors."),
            .always("ranging", .share, \.ranging, "Share of the time in which the app ranges."),
            .always(
                "told", .share, \.told,
                "Share of the time in which the app tells the situation that an app without errors would tell."),
            .always("switches", \.switches, "Number of switches a visit."),
        ])
}
