internal import Evaluation
internal import Positioning
internal import Recordings
internal import Search

/// The decision of all steps: that of the test walks, unless a scenario variation forbids the candidate, no class of phones is left
/// for it, or something speaks against it as a pick. Then the default is kept.
struct FinalDecision: Sendable {
    private(set) var decision: CalibrationDecision
    /// The settings to use: the baseline if the decision is to keep the default.
    private(set) var recommended: PositioningSettings
    /// The preset of the SDK that gets the recommended settings; `nil` if the default is kept.
    var carrier: Preset? { decision == .recommend ? preset ?? .bestAccuracy : nil }
    /// The preset of the SDK that is recommended as it is.
    private(set) var preset: Preset?
    /// The classes of phones that keep the default, because they may lose with the recommended settings.
    private(set) var refusedPhones: [PhoneClass] = []
    /// The purposes of the picks that are not confirmed under the variations.
    private var rejectedPicks: Set<String>

    /// - Parameter phones: the evidence for each class of phones, one entry a class.
    init(
        _ test: TestOutcome, _ selection: Selection, _ front: FrontEvidence, _ variations: VariationResult?,
        _ phones: [PhoneClassEvidence]
    ) {
        decision = test.decision
        recommended = test.recommended
        rejectedPicks = Set((variations?.variations ?? []).flatMap(\.others).filter(\.isForbidden).map(\.name))
        guard test.decision == .recommend else { return }
        preset = selection.preset.flatMap { Preset(rawValue: $0) }
        let forbidding = (variations?.forbidding ?? []).map { variation in
            "\(variation.name) (\(TextTable.number(100 * variation.probability.value, decimals: 0)) % of the visits)"
        }
        if !forbidding.isEmpty {
            keep(test, "The candidate is worse than the default with \(forbidding.joined(separator: ", ")).")
        } else if let expected = variations?.expected, HarmRule.meanOnly.refuses(expected) {
            let loss = TextTable.number(-expected.meanImprovement, decimals: 2)
            let doubt = (expected.upperBound ?? .infinity) > 0 ? ", which may be chance" : ""
            keep(test, "Over all visits the candidate loses \(loss) \(variations?.unit ?? "")\(doubt).")
        } else if preset == nil, let objection = front.mostAccurate?.objection {
            keep(test, "This speaks against the candidate on the test walks: \(objection).")
        } else {
            rejectedPicks.remove(NamedPick.Purpose.mostAccurate.rawValue)
        }
        guard decision == .recommend else { return }
        refusedPhones = phones.filter(\.isRefused).map(\.phones)
        if !phones.isEmpty, refusedPhones.count == phones.count {
            keep(test, "The candidate may harm \(PhoneClass.words(refusedPhones)).")
        }
    }

    private mutating func keep(_ test: TestOutcome, _ reason: String) {
        decision = .keepDefault(reason: reason)
        recommended = test.baseline
        preset = nil
        refusedPhones = []
        rejectedPicks.insert(NamedPick.Purpose.mostAccurate.rawValue)
    }

    /// The front, without confirmation of the rejected picks, and of those whose preset is recommended as it is.
    func front(_ front: FrontEvidence) -> FrontEvidence {
        var front = front
        for index in front.picks.indices {
            let pick = front.picks[index]
            if pick.pick.purpose == .thriftiest {
                front.picks[index].withdraw("the SDK's document says to change no value of powerSaving")
            }
            if rejectedPicks.contains(pick.pick.purpose.rawValue) {
                front.picks[index].withdraw(
                    "worse than the baseline in a scenario variation, or a class of phones may lose")
            }
            if let preset, pick.pick.preset == preset.rawValue || pick.pick.purpose == .mostAccurate,
                pick.installed != pick.sdkSettings
            {
                front.picks[index].withdraw("the SDK's preset \(preset.rawValue) is recommended as it is")
            }
        }
        return front
    }

    /// The settings that the search changed. If the default is kept, none is accepted.
    func settings(_ settings: [SettingEvidence]) -> [SettingEvidence] {
        var settings = settings
        for index in settings.indices where decision != .recommend && settings[index].isAccepted {
            settings[index].isAccepted = false
            settings[index].reason = "the candidate as a whole is refused"
        }
        return settings
    }
}

extension FrontEvidence {
    /// The pick that the recommended settings are; `nil` if the same walks train and test.
    var mostAccurate: Pick? { picks.first { $0.pick.purpose == .mostAccurate } }
}
