internal import Engagement
internal import Formats
internal import Positioning
internal import Tuning

extension EngagementDocument {
    /// What a calibration for triggers recommends.
    struct Calibration: Encodable {
        struct Point: Encodable {
            var missedPerFalse: Double
            var recall, precision: Double?
            var falseAVisit: Double
            var zones: [Zone]
        }

        struct Zone: Encodable {
            var name: String
            var signal: ZoneSignal
            var condition: Condition
        }

        var decision: TriggerCalibration.Decision
        var profileCost: Double
        var triggers, all: PairedEvidence
        var settingsAlone: PairedEvidence?
        var searched, installed: String
        var searchedSettings, installedSettings: [String: SettingValue]
        var minimumEffect, significance: Double
        var front: [Point]

        /// - Parameter zones: names of the zones, in the order of the venue.
        init(_ result: TriggerCalibration, zones: [String]) {
            func changes(_ settings: NamedSettings) -> [String: SettingValue] {
                Dictionary(uniqueKeysWithValues: settings.settings.differences.map { ($0.setting.key, $0.value) })
            }
            (decision, profileCost) = (result.decision, result.profileCost)
            (triggers, all, settingsAlone) = (result.triggers, result.all, result.settingsAlone)
            (searched, installed) = (result.searched.name, result.installed.name)
            (searchedSettings, installedSettings) = (changes(result.searched), changes(result.installed))
            (minimumEffect, significance) = (result.plan.options.minimumEffect, result.plan.options.significance)
            front = result.front.map {
                Point(
                    missedPerFalse: $0.missedPerFalse, recall: $0.outcome.visitRecall, precision: $0.outcome.precision,
                    falseAVisit: $0.falseAVisit,
                    zones: zip(zones, $0.triggers).map {
                        Zone(name: $0, signal: $1.signal, condition: $1.condition)
                    })
            }
        }

        static let shape = YAMLShape(
            "engagementCalibration", "What a calibration for triggers recommends.",
            keys: [
                .always(
                    "decision", .choice(TriggerCalibration.Decision.allCases.map(\.rawValue)),
                    "keepProfile: entry at the first position, with the first settings. triggersOnly: the selected triggers with "
                        + "the first settings. recommend: the selected triggers and settings."),
                .always(
                    "profileCost", .figure(),
                    "Mean cost of a test visit with entry at the first position and the first settings: missed and late "
                        + "notifications times `missedPerFalse`, plus false ones, over all zones."),
                .always("triggers", evidence, "How much less a visit costs with the triggers alone."),
                .always("all", evidence, "How much less it costs with the triggers and the settings."),
                .maybe(
                    "settingsAlone", evidence,
                    "How much of it is by the settings. Missing if the first settings were selected."),
                .always("searched", .string, "Name of the settings that were selected."),
                .always("installed", .string, "Name of the settings that are recommended."),
                .always("searchedSettings", .settings, "Their differences from the SDK's default, by key."),
                .always("installedSettings", .settings, "Their differences from the SDK's default, by key."),
                .always("minimumEffect", .figure(), "Smallest fall of the cost that is worth a change."),
                .always("significance", .figure(), "Level of significance."),
                .always("front", .each(point), "The trade-off of missed and false notifications, on test visits."),
            ])

        private static let evidence = YAMLKind.mapping(PairedEvidence.shape)
        private static let point = YAMLShape(
            "engagementPoint", "All zones with the triggers for one weight.",
            keys: [
                .always("missedPerFalse", .figure(), "How many false notifications are as bad as a missed one."),
                .maybe("recall", .figure(), "Share of due visits that are notified."),
                .maybe("precision", .figure(), "Share of notifications that are not false."),
                .always("falseAVisit", .figure(), "False notifications of all zones a visit."),
                .always("zones", .each(zone), "The trigger of each zone."),
            ])
        private static let zone = YAMLShape(
            "engagementTrigger", "The trigger of a zone.",
            keys: [
                .always("name", .string, "Name of the zone."),
                .always("signal", .choice(ZoneSignal.allCases.map(\.rawValue)), "What the trigger looks at."),
                .always("condition", .mapping(EngagementDocument.condition), "Its condition."),
            ])
    }
}
