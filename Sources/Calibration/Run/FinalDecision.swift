internal import Positioning
internal import Tuning

/// The decision of all steps: that of the test walks, unless a scenario variation forbids the candidate. Then the default is
/// kept.
struct FinalDecision: Sendable {
    /// What to do.
    private(set) var decision: CalibrationDecision
    /// The settings to use: the baseline if the decision is to keep the default.
    private(set) var recommended: PositioningSettings
    /// The purposes of the picks that are not confirmed under the variations.
    private var rejectedPicks: Set<String>

    init(_ test: TestOutcome, _ variations: VariationOutcome?) {
        (decision, recommended) = (test.decision, test.recommended)
        rejectedPicks = variations?.worsePicks ?? []
        let forbidding = variations?.result.forbidding.map(\.name) ?? []
        guard !forbidding.isEmpty else { return }
        decision = .keepDefault(
            reason: "The candidate is worse than the default with \(forbidding.joined(separator: ", ")).")
        recommended = test.baseline
        rejectedPicks.insert(NamedPick.Purpose.mostAccurate.rawValue)
    }

    /// The front, without confirmation of the rejected picks.
    func front(_ front: FrontEvidence) -> FrontEvidence {
        var front = front
        for index in front.picks.indices where rejectedPicks.contains(front.picks[index].pick.purpose.rawValue) {
            front.picks[index].withdraw("worse than the baseline in a scenario variation")
        }
        return front
    }

    /// The settings that the search changed. If the default is kept, none is accepted.
    func settings(_ settings: [SettingEvidence]) -> [SettingEvidence] {
        guard decision != .recommend else { return settings }
        return settings.map { setting in
            guard setting.isAccepted else { return setting }
            var setting = setting
            (setting.isAccepted, setting.reason) = (false, "the combined change is not significant")
            return setting
        }
    }
}
