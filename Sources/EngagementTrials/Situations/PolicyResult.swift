internal import Evaluation
internal import Positioning

/// What a search of a policy gives: one preset for all, the selected policy, and both on test visits.
package struct PolicyResult: Sendable {
    package let venue: String
    package let request: PolicyRequest
    /// Those that can hold in the venue.
    package let situations: [Situation]
    /// Those of them that hold on the visits. The others have the choice of the displayed level, because nothing is known of them.
    package let held: [Situation]
    /// One preset for all.
    package let base: SituationPolicy
    /// What training and validation visits selected.
    package let selected: SituationPolicy
    /// What keeps a policy that saves more from being selected.
    package let barriers: [PolicyBarrier]
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

    /// Why one preset is kept, in sentences; empty if the policy is recommended.
    package var reasons: [String] {
        guard selected == base else { return request.rule.objections(to: gain) }
        guard held.contains(where: \.isUnseen) else {
            return [
                "The map is visible all the time on these visits, so nothing else could be tried: give a longer --duration."
            ]
        }
        return ["No policy is better on training and validation visits."] + barriers.map { $0.words(request.rule) }
    }

    package var decision: PolicyRule.Decision { reasons.isEmpty ? .recommend : .keepPreset }

    /// What is recommended.
    package var installed: SituationPolicy { decision == .recommend ? selected : base }

    package func name(_ choice: SituationPolicy.Choice) -> String { request.candidates[choice.preset].name }

    /// A choice for people.
    package func words(_ choice: SituationPolicy.Choice) -> String {
        choice.ranging.isAlways ? name(choice) : "\(name(choice)), ranging \(choice.ranging.words)"
    }

    /// What to do, in a sentence.
    package var advice: String {
        let policy = installed
        guard policy != base else { return "Keep one preset for all situations, \(name(base[.displayedLevel]))." }
        let seldom = held.filter { !policy[$0].ranging.isAlways }.map {
            $0 == .atRest ? "at rest" : "in the background"
        }
        let less = seldom.isEmpty ? "" : ", and range less \(seldom.joined(separator: " and "))"
        let isOne = Set(held.map { policy[$0].preset }).count == 1
        return isOne
            ? "Keep one preset (\(name(policy[.displayedLevel])))\(less)." : "Switch presets by situation\(less)."
    }

    /// What to do and why, in a few sentences.
    package var verdict: String {
        let parts =
            selected == base
            ? reasons
            : decision == .recommend
                ? [evidence]
                : ["The selected policy is not shown to be better on test visits."] + reasons + [evidence]
        return ([advice] + parts).joined(separator: " ")
    }

    /// What the policy gains and costs, in a sentence or two.
    private var evidence: String {
        func change(_ gain: PairedEvidence, _ better: String, _ worse: String) -> String {
            let size = ShareText.number(abs(gain.meanImprovement), 2)
            let words = size == "0.00" ? "unchanged" : "\(size) m \(gain.meanImprovement < 0 ? worse : better)"
            return "\(words) (95 % interval of the gain \(ShareText.interval(gain.interval, 2)) m)"
        }
        let worst = gain.worst(of: Array(situations.dropFirst()))
        return
            "\(savingWords). While the map shows the position, its error is \(change(gain[.displayedLevel], "smaller", "larger"))"
            + (worst.map { "; elsewhere at worst, while \($0.words), it is \(change(gain[$0], "smaller", "larger"))" }
                ?? "")
            + "."
    }

    /// What the policy saves or takes, with an interval of the same sign.
    private var savingWords: String {
        let saved = gain.energy.meanImprovement
        let before = "\(ShareText.number(baselineScores.energy, 1)) mAh/h"
        func interval(_ range: ClosedRange<Double>?) -> String { "(95 % interval \(ShareText.interval(range, 1)))" }
        let size = ShareText.number(abs(saved), 1)
        if saved < 0, size != "0.0" {
            let more = gain.energy.interval.map { 0 - $0.upperBound...0 - $0.lowerBound }
            return "It takes \(size) mAh/h more than \(before) \(interval(more))"
        }
        return "It saves \(size) of \(before) \(interval(gain.energy.interval))"
    }

    /// The part of the saving that comes while the app tells another situation than an app without errors would, mAh/h.
    package var mistakenSaving: Double {
        (1 - selectedScores.told) * baselineScores.energy - selectedScores.mistakenEnergy
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

    /// The situations that never hold, in a sentence; empty if all do.
    package var unheldWords: [String] {
        let others = situations.filter { !held.contains($0) }.map(\.rawValue)
        guard !others.isEmpty else { return [] }
        return [
            "\(others.joined(separator: " and ")) never \(others.count == 1 ? "holds" : "hold") on the visits of the search or of the test, so "
                + "\(others.count == 1 ? "it has" : "they have") the choice of displayedLevel. Longer visits (--duration) or more (--walks) may tell."
        ]
    }

    /// How much of the saving comes from mistakes, behind a space; empty if nothing is saved.
    private var mistakenWords: String {
        let saved = gain.energy.meanImprovement
        guard selected != base, saved >= 0.05 else { return "" }
        return
            " Of the \(ShareText.number(saved, 1)) mAh/h that the policy saves, \(ShareText.number(mistakenSaving, 1)) come while the app "
            + "is mistaken about the situation."
    }

    /// What was done, in sentences.
    package var sentences: [String] {
        let seconds = Int(request.duration.rounded())
        let length =
            seconds.isMultiple(of: 60) ? ShareText.count(seconds / 60, "minute") : ShareText.count(seconds, "second")
        return unheldWords + [
            batteryWords,
            "\(ShareText.count(request.visits, "test visit")) of \(length), each in a building of its own. Selected on \(2 * request.visits) others. "
                + "The error is the third quartile of the horizontal error + 15 m for each wrong level.",
            "The app tells the situation in \(ShareText.percent(selectedScores.told)) of the time; the rest is by errors of its positions and its pauses. "
                + "It switches \(ShareText.number(selectedScores.switches, 1)) times a visit."
                + mistakenWords,
        ]
    }
}
