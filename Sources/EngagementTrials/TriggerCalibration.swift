package import Engagement
package import Evaluation
internal import Formats

/// What a calibration for triggers recommends, with its evidence on test visits.
package struct TriggerCalibration: Sendable {
    package enum Decision: String, JSONKind, Codable, CaseIterable, Sendable {
        /// Entry at the first position in a zone, with the first settings: nothing else is shown to be better.
        case keepProfile
        /// The selected triggers with the first settings.
        case triggersOnly
        /// The selected triggers with the selected settings.
        case recommend
    }

    /// One point of the trade-off of missed and false notifications.
    package struct Point: Sendable {
        /// How many false notifications are as bad as a missed one.
        package var missedPerFalse: Double
        package var triggers: [ZoneTrigger]
        /// All zones on test visits.
        package var outcome: TriggerOutcome
        package var visits: Int

        /// False notifications of all zones a visit.
        package var falseAVisit: Double { Double(outcome.falseAlarms) / Double(max(visits, 1)) }

        func dominates(_ other: Point) -> Bool {
            let own = outcome.visitRecall ?? 0
            let others = other.outcome.visitRecall ?? 0
            return own >= others && falseAVisit <= other.falseAVisit
                && (own > others || falseAVisit < other.falseAVisit)
        }
    }

    package let decision: Decision
    /// Mean cost of a visit without a search: with entry at the first position and the first settings.
    package let profileCost: Double
    /// How much the cost of a visit falls by the triggers alone, with the first settings.
    package let triggers: PairedEvidence
    /// How much it falls by triggers and settings.
    package let all: PairedEvidence
    /// How much of it is by the settings; `nil` if the first settings were selected.
    package let settingsAlone: PairedEvidence?
    /// The settings that were selected on training and validation visits.
    package let searched: NamedSettings
    /// The settings that are recommended.
    package let installed: NamedSettings
    /// The trade-off with the recommended settings, by ascending weight.
    package let front: [Point]
    /// How it was searched.
    package let searchOptions: TriggerSearchOptions

    /// The weights of the points of a front.
    package static let weights = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20]

    /// The level of each test: with other settings there are two ways to a change, so each is tested at half the level.
    static func level(_ significance: Double, hasSettings: Bool) -> Double {
        hasSettings ? significance / 2 : significance
    }

    /// The decision: settings must be better than triggers alone and than none, or triggers better than none, significantly
    /// and by the minimum effect.
    package static func decision(
        triggers: PairedEvidence, all: PairedEvidence, settings: PairedEvidence?, minimumEffect: Double,
        significance: Double
    ) -> Decision {
        let level = level(significance, hasSettings: settings != nil)
        func stands(_ evidence: PairedEvidence) -> Bool {
            evidence.supports(minimumEffect: minimumEffect, level: level)
        }
        if let settings, stands(settings), stands(all) { return .recommend }
        return stands(triggers) ? .triggersOnly : .keepProfile
    }
}

extension TriggerGoal {
    /// How bad a visit was at one zone: missed and late visits times their weight, plus false notifications.
    ///
    /// - Parameter latency: seconds; a notification after it comes too late.
    package func cost(of outcome: TriggerOutcome, latency: Double) -> Double {
        let isLate = outcome.hitWalks > 0 && outcome.latencies.first ?? 0 > latency
        return missedPerFalse * (Double(outcome.dueWalks - outcome.hitWalks) + (isLate ? 1 : 0))
            + Double(outcome.falseAlarms)
    }
}

/// The trigger of each zone, and the settings for all.
package struct TriggerSelection: Sendable {
    /// By zone, with the selected settings.
    package var triggers: [ZoneTrigger]
    /// Which settings of the data.
    var settings: Int
    /// By zone, with the first settings.
    var plain: [ZoneTrigger]
}

extension TriggerCalibration {
    /// The triggers and settings that are recommended.
    func installed(of selection: TriggerSelection) -> TriggerSelection {
        switch decision {
        case .recommend: selection
        case .triggersOnly: TriggerSelection(triggers: selection.plain, settings: 0, plain: selection.plain)
        case .keepProfile:
            TriggerSelection(triggers: selection.plain.map { _ in ZoneTrigger() }, settings: 0, plain: selection.plain)
        }
    }
}
