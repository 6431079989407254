import Evaluation
import Positioning
import TestSupport
import Testing

@testable import EngagementTrials

/// What is said of a policy, from figures without a simulation.
@Suite struct PolicyResultTests {
    /// Outcomes of visits that are the same but for a small change from one to the next.
    private static func outcomes(
        _ errors: [Double?] = [4, nil, 5, 3], energy: Double = 40, spread: Double = 0, visits: Int = 12
    ) -> [PolicyOutcome] {
        (0..<visits).map { visit in
            var outcome = PolicyOutcome(energy: energy, ranging: 1, told: 1, switches: 0)
            outcome.errors = errors.map { error in error.map { $0 + (visit % 2 == 0 ? 1 : -1) * spread } }
            return outcome
        }
    }

    /// The result of a policy that is chosen over one preset, with these outcomes.
    private static func result(
        _ after: [PolicyOutcome], over before: [PolicyOutcome], barriers: [PolicyBarrier] = [],
        _ change: (inout SituationPolicy) -> Void = { $0[.background].preset = 1 }
    ) -> PolicyResult {
        let base = SituationPolicy(.init(preset: 3))
        var selected = base
        change(&selected)
        let gain = PolicyGain(after, over: before, seed: 1)
        return PolicyResult(
            venue: "v", request: PolicyRequest(), situations: Situation.allCases, held: Situation.allCases, base: base,
            selected: selected, barriers: barriers, baselineScores: PolicyScores(before),
            selectedScores: PolicyScores(after), gain: gain,
            switches: selected.changes(from: base).map { .init(situation: $0, gain: gain) }, presetScores: [],
            shares: [1, 0, 0, 0])
    }

    /// The decision in closed form: a saving that is significant passes, unless metres are lost where somebody looks.
    @Test(arguments: [(saves: 4.0, loses: 0.0, isGood: true), (4, 0.5, false), (1, 0, false), (0, -0.5, true)])
    func theDecision(saves: Double, loses: Double, isGood: Bool) {
        let after = Self.outcomes([4 + loses, nil, 5, 3], energy: 40 - saves, spread: 0.01 * loses)
        let gain = PolicyGain(after, over: Self.outcomes(), seed: 1)
        #expect(gain.energy.meanImprovement == saves && gain[.otherLevel].walkCount == 0)
        #expect(PolicyRule().objections(to: gain).isEmpty == isGood)
        #expect(Self.result(after, over: Self.outcomes()).decision == (isGood ? .recommend : .keepPreset))
    }

    /// Each reason is said by itself, with its option: harm, tolerance, saving, number of visits.
    @Test(arguments: [
        ([4.5, nil, 5, 3], 30.0, 12, ["its error is 0.50 m larger (allowed: 0.05 m)"]),
        ([4, nil, 8, 3], 30, 12, ["its error is 3.00 m larger (--accuracy-tolerance allows 2.00 m)"]),
        ([4, nil, 5, 3], 39, 12, ["It neither saves 2 mAh/h nor lowers the error by 0.05 m"]),
        (
            [4, nil, 5, 3], 30, 5,
            ["Calibrate with at least 6 test visits (--walks): 5 cannot show a difference at the 0.025 level"]
        ),
        ([5, nil, 9, 3], 39, 12, ["1.00 m larger", "4.00 m larger", "It neither saves"]),
    ])
    func reasonsAreSaid(errors: [Double?], energy: Double, visits: Int, reasons: [String]) {
        let result = Self.result(
            Self.outcomes(errors, energy: energy, visits: visits), over: Self.outcomes(visits: visits))
        #expect(result.reasons.count == reasons.count)
        for (reason, words) in zip(result.reasons, reasons) {
            #expect(reason.contains(words) && result.verdict.contains(reason), "\(reason)")
        }
        #expect(result.verdict.hasPrefix("Keep one preset for all situations, adaptive. The selected policy is not"))
    }

    /// With the fewest visits a saving can pass, with one less it cannot.
    @Test(arguments: [(0.05, 6), (0.0001, 15)]) func enoughVisitsCanShowASaving(significance: Double, fewest: Int) {
        var rule = PolicyRule()
        rule.significance = significance
        for visits in [fewest - 1, fewest] {
            let gain = PolicyGain(
                Self.outcomes(energy: 30, visits: visits), over: Self.outcomes(visits: visits), seed: 1)
            let reasons = rule.objections(to: gain)
            #expect(reasons.isEmpty == (visits == fewest))
            #expect(visits == fewest || reasons[0].contains("at least \(fewest) test visits"))
        }
    }

    /// The first sentence says what to do, whether presets, ranging or both differ.
    @Test(
        arguments: [
            ([1: 0, 2: 1], [:], "Switch presets by situation. "),
            ([:], [2: 10.0, 3: 0], "Keep one preset (adaptive), and range less in the background and at rest. "),
            ([:], [3: 0], "Keep one preset (adaptive), and range less at rest. "),
            ([2: 1, 3: 1], [2: 5], "Switch presets by situation, and range less in the background. "),
        ] as [([Int: Int], [Int: Double], String)])
    func theAdviceIsWhatChanges(presets: [Int: Int], listening: [Int: Double], advice: String) {
        let result = Self.result(Self.outcomes(energy: 30), over: Self.outcomes()) { policy in
            for situation in Situation.allCases {
                if let preset = presets[situation.index] { policy[situation].preset = preset }
                if let listen = listening[situation.index] {
                    policy[situation].ranging = RangingCycle(listen: listen, period: 60)
                }
            }
        }
        #expect(result.decision == .recommend && result.verdict.hasPrefix(advice), "\(result.verdict)")
        #expect(PolicyExport(result).swift.contains("// \(advice.dropLast())\n"))
    }

    /// A charge that rises is said with an interval of the same sign.
    @Test func theIntervalHasTheSignOfTheWords() {
        let takes = Self.result(Self.outcomes(energy: 40.6), over: Self.outcomes())
        #expect(takes.verdict.contains("It takes 0.6 mAh/h more than 40.0 mAh/h (95 % interval 0.6…0.6)."))
        let saves = Self.result(Self.outcomes(energy: 34), over: Self.outcomes())
        #expect(saves.verdict.contains("It saves 6.0 of 40.0 mAh/h (95 % interval 6.0…6.0)."))
    }

    /// The first sentences name the situation in which a policy does worst, of those that hold, and so does each switch.
    @Test(arguments: [([4.0, 5, 4, nil], Situation.otherLevel), ([4.0, 2, 6, nil], .background)])
    func theWorstSituationIsNamed(errors: [Double?], situation: Situation) {
        let result = Self.result(
            Self.outcomes(errors, energy: 30), over: Self.outcomes([4, 5.5, 5.5, nil]))
        #expect(result.decision == .recommend)
        let worst = result.verdict.split(separator: "elsewhere at worst, while ").last ?? ""
        #expect(worst.hasPrefix("\(situation.words), it is"), "\(result.verdict)")
        #expect(result.switchTable.rows.allSatisfy { $0.contains(situation.rawValue) == (errors[2] == 6) })
    }

    /// The limits that refuse what saves more are those without which it would be selected.
    @Test(arguments: [
        (5.0, 5.0, [[Situation.displayedLevel]]), (4, 8, [[.background]]), (5, 8, [[.displayedLevel, .background]]),
        (4, 5, []),
    ])
    func theLimitThatBindsIsNamed(map: Double, background: Double, limits: [[Situation]]) throws {
        let base = SituationPolicy(.init(preset: 0))
        var policy = base
        policy[.background].ranging = RangingCycle(listen: 0, period: 60)
        func scores(_ errors: [Double?], _ energy: Double) -> PolicyScores {
            PolicyScores(Self.outcomes(errors, energy: energy))
        }
        let rule = PolicyRule()
        let barriers = rule.barriers(
            [(policy, scores([map, nil, background, 3], 10))], over: (base, scores([4, nil, 5, 3], 40)))
        #expect(barriers.map { $0.losses.map(\.situation) } == limits)
        for barrier in barriers {
            #expect(barrier.saving == 30)
            let result = Self.result(Self.outcomes(), over: Self.outcomes(), barriers: barriers) { _ in }
            #expect(result.verdict.contains("A policy that saves 30.0 mAh/h is not selected: "))
            for limit in barrier.losses {
                let option = limit.situation == .displayedLevel ? "--minimum-effect" : "--accuracy-tolerance"
                #expect(result.verdict.contains(option))
            }
        }
    }

    /// The exported Swift compiles, whatever differs: nothing, presets, ranging.
    @Test(arguments: ["BackspinSDKController", "BackspinSDKController?", "BackspinSDKController!"])
    func swiftCompilesAgainstTheSDK(instance: String) throws {
        let saves = Self.outcomes(energy: 30)
        let results = [
            Self.result(Self.outcomes(), over: Self.outcomes()) { _ in },
            Self.result(saves, over: Self.outcomes()) { policy in
                for situation in Situation.allCases { policy[situation].preset = situation.index }
            },
            Self.result(saves, over: Self.outcomes()) {
                $0[.background].ranging = RangingCycle(listen: 5, period: 15)
                $0[.atRest].ranging = RangingCycle(listen: 0, period: 60)
            },
        ]
        let sources = results.map { PolicyExport($0).swift }
        #expect(try StandInSDK.problems(in: sources, instance: instance) == [])
        for (result, source) in zip(results, sources) {
            for situation in Situation.allCases {
                let choice = result.installed[situation]
                let name = result.name(choice) == "default" ? "noPreset" : result.name(choice)
                #expect(source.contains("case .\(situation.rawValue): .\(name)"))
                let ranging = "(\(choice.ranging.listen), \(choice.ranging.period))"
                #expect(source.contains("case .\(situation.rawValue): \(ranging)"))
            }
        }
        let kotlin = PolicyExport(results[2]).kotlin
        #expect(kotlin.contains("OTHER_LEVEL(") && kotlin.contains("fun calculatedNewIndoorLocation("))
    }
}
