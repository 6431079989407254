internal import Engagement
package import Formats
internal import Geometry
internal import Positioning
internal import Search
internal import VenueModel

/// What `beaconry engage` prints and writes.
extension EngagementResult: JSONDocument, JSONRecord {
    package static let schema = DocumentSchema(shape, version: 1)
    package static let shape = JSONShape<Self>(
        "engagement", "Which zones can be notified, and what the profiles of apps achieve.",
        .always("venue", \.venue, "Name of the venue."),
        .always("visits", \.request.visits, "Number of training visits, and as many validation visits."),
        .always("testVisits", \.request.testVisits, "Number of test visits."),
        .always("duration", .figure("seconds"), \.request.duration, "Length of a visit."),
        .always("seed", \.request.seed, "Seed of all random numbers."),
        .always("goal", \.request.goal, "When a notification counts as right."),
        .always("limits", \.request.limits, "The limits that a reliable zone keeps."),
        .always(
            "blockTime", .figure("seconds"), \.request.rule.blockTime,
            "Time after a notification in which the same zone gives no other one, for the triggers of `zones`. It says what is due, for "
                + "`profiles`, too."),
        .maybe(
            "count", \.request.rule.count,
            "Largest number of notifications of a zone in a visit, likewise. Missing without a limit."
        ),
        .always(
            "delay", .figure("seconds"), \.request.rule.delay,
            "Time from an event to its notification, for the triggers of `zones`."),
        .always("preset", \.request.positioning.name, "Positioning preset of `profiles` and `starts`."),
        .always(
            "zones", { result in result.zones.map { ZoneRecord(zone: $0, request: result.request) } },
            "The zones, on test visits."),
        .maybe(
            "uses", \.request.uses?.uses,
            "How the phones are used, by shares of the visits. Missing if no shares are given."),
        .always(
            "profiles", \.rows,
            "The profiles in each way of using a phone, and in all by their shares if these are given, on some of the test visits."
        ),
        .always(
            "starts", \.starts,
            "How long a visitor waits for the first position after opening the app: for each profile that says how it starts, by age of what is kept and by network."
        ),
        .always(
            "silent", { $0.request.silent.map(\.name) },
            "Profiles that do not report the event, so that they have no row."),
        .maybe(
            "calibration",
            { result in result.calibration.map { NamedCalibration(result: $0, zones: result.zones.map(\.name)) } },
            "What is recommended, of a calibration. Missing without a search of settings."))
}

/// Figures with the request that says what is compared.
private struct FiguresRecord: JSONRecord {
    let figures: ZoneFigures
    let request: EngagementRequest

    static let shape = JSONShape<Self>(
        "engagementFigures", "How well a zone is notified.",
        .always("due", \.figures.outcome.dueWalks, "Visits with a stay that is due."),
        .always("notified", \.figures.outcome.hitWalks, "Visits with a due stay and a right notification."),
        .maybe(
            "recall", \.figures.recall,
            "Share of the visits with a due stay that get a right notification. Missing without a due stay."),
        .maybe("recallInterval", \.figures.recallInterval, "95 % interval of recall (Wilson)."),
        .always("dueStays", \.figures.outcome.due, "Stays that are due."),
        .always("notifiedStays", \.figures.outcome.hits, "Due stays with a right notification."),
        .always("falseAVisit", \.figures.falseAVisit, "Mean number of false notifications per visit."),
        .always(
            "falseInterval", \.figures.falseInterval, "95 % interval of falseAVisit (score interval of a mean count)."),
        .always(
            "tolerated", \.figures.outcome.tolerated, "Notifications outside of the zone, but within the tolerance."),
        .always("repeats", \.figures.outcome.repeats, "Further notifications in the same stay."),
        .maybe(
            "latencyMedian", .figure("seconds"), { $0.figures.outcome.latency(0.5) },
            "Median latency. Missing without a right notification."),
        .maybe("latency95", .figure("seconds"), \.figures.latency, "95 % quantile of the latency."),
        .always(
            "inTime", { $0.figures.shareInTime($0.request.limits.latency) },
            "Share of the right notifications that come within the limit of the latency."),
        .maybe(
            "inTimeInterval", { $0.figures.inTimeInterval($0.request.limits.latency) },
            "95 % interval of inTime (Wilson, with the notified visits as its count). Missing without a due visit."),
        .maybe(
            "timeInZone", .figure("seconds"), \.figures.times.meanTruth,
            "Mean true time in the zone, over visits with a true or reported stay. Missing if there is none."),
        .maybe(
            "timeError", .figure("seconds"), \.figures.times.meanAbsoluteError,
            "Mean absolute error of the time in the zone that the trigger reports."),
        .maybe(
            "timeBias", .figure("seconds"), \.figures.times.meanError,
            "Mean error of the time in the zone: the reported time minus the true time."),
        .maybe(
            "timeBiasInterval", .interval("seconds"), { $0.figures.timeBiasInterval(seed: $0.request.seed) },
            "95 % interval of timeBias, by bootstrap over visits."))
}

/// A zone with the request that says what its figures are compared with.
private struct ZoneRecord: JSONRecord {
    let zone: EngagementResult.Zone
    let request: EngagementRequest

    static let shape = JSONShape<Self>(
        "engagementZone", "A zone.",
        .always("name", \.zone.name, "Name of the zone."),
        .always("level", .whole, \.zone.level, "The level's number."),
        .always("width", .figure("metres"), \.zone.width, "Diameter of the largest circle inside the zone."),
        .maybe(
            "localError", .figure("metres"), \.zone.localError, "75 % quantile of the position error inside the zone."),
        .always("beacons", \.zone.beacons, "Number of beacons in the zone or within a metre of its border."),
        .always(
            "verdict", \.zone.verdict,
            "reliable: shown to keep the limits without a condition. conditional: shown to keep them with the settings given here. "
                + "inconclusive: neither shown to keep them nor to break one. impossible: shown to break one, and too narrow "
                + "for the local error. missed: shown to break one, although wide enough. untested: fewer than ten visits with "
                + "a due stay."),
        .always("reason", \.zone.reason, "Reason for the verdict, in a sentence."),
        .always("settings", \.zone.settings.name, "The positioning preset of the selected trigger."),
        .always(
            "signal", \.zone.trigger.signal,
            "What the trigger looks at. position: metres inside the zone. nearest: by how many dB the loudest beacon of the "
                + "zone is louder than all others. classifier: the odds that a classifier of all levels gives, dB."),
        .always("condition", \.zone.trigger.condition, "The selected condition; margins are in the signal's unit."),
        .always(
            "selected", { FiguresRecord(figures: $0.zone.selected, request: $0.request) },
            "Figures with the selected trigger."),
        .always(
            "plain", { FiguresRecord(figures: $0.zone.plain, request: $0.request) },
            "Figures with the first settings and no condition: the first position decides."),
        .maybe(
            "visitsNeeded",
            { $0.zone.verdict == .inconclusive ? $0.zone.selected.visitsNeeded($0.request.limits) : nil },
            "For an inconclusive zone: if the true figures are those found, about this number of test visits gives a verdict in three of four "
                + "cases or more; if they are nearer to a limit, it takes more. Missing if even a hundred times as many visits would not."
        ),
        .maybe(
            "newBeacons", { zone in zone.zone.advice.map { AdviceRecord(advice: $0, request: zone.request) } },
            "What new beacons in the zone would change. Missing for zones that keep the limits."))
}

/// New beacons with the request that says what their figures are compared with.
private struct AdviceRecord: JSONRecord {
    let advice: BeaconAdvice
    let request: EngagementRequest

    static let shape = JSONShape<Self>(
        "engagementBeacons", "New beacons in a zone.",
        .always("places", { $0.advice.beacons.map(BeaconPlace.init) }, "Where the new beacons hang."),
        .always("isEnough", \.advice.isEnough, "Whether the zone is shown to keep the limits with the new beacons."),
        .always(
            "isBetter", \.advice.isBetter,
            "Whether the worst figure is nearer to its limit, or farther inside, than without them, on the same visits."
        ),
        .always(
            "evidence", \.advice.evidence,
            "kept: all limits are shown to be kept. broken: one is shown to be broken. open: neither."),
        .always("settings", \.advice.settings.name, "The positioning preset with the new beacons."),
        .always("signal", \.advice.trigger.signal, "What the trigger looks at."),
        .always("condition", \.advice.trigger.condition, "The condition; margins are in the signal's unit."),
        .always(
            "figures", { FiguresRecord(figures: $0.advice.figures, request: $0.request) },
            "How well the trigger works on test visits."))

    struct BeaconPlace: JSONRecord {
        let beacon: Beacon

        static let shape = JSONShape<Self>(
            "engagementPlace", "Where a beacon hangs.",
            .always("x", .figure("metres"), \.beacon.position.x, "Metres from the venue's origin."),
            .always("y", .figure("metres"), \.beacon.position.y, "Metres from the venue's origin."),
            .always("height", .figure("metres"), \.beacon.height, "Height above the floor."),
            .always(
                "mount", .choice(Beacon.Mount.allCases.map(\.rawValue)), \.beacon.mount.rawValue,
                "What the beacon hangs on."))
    }
}

/// A calibration with the names of the zones of its triggers.
private struct NamedCalibration: JSONRecord {
    let result: TriggerCalibration
    let zones: [String]

    static let shape = JSONShape<Self>(
        "engagementCalibration", "What a calibration for triggers recommends.",
        .always(
            "decision", \.result.decision,
            "keepProfile: entry at the first position, with the first settings. triggersOnly: the selected triggers with "
                + "the first settings. recommend: the selected triggers and settings."),
        .always(
            "profileCost", \.result.profileCost,
            "Mean cost of a test visit with entry at the first position and the first settings: missed and late "
                + "notifications times `missedPerFalse`, plus false ones, over all zones."),
        .always("triggers", \.result.triggers, "How much less a visit costs with the triggers alone."),
        .always("all", \.result.all, "How much less a visit costs with the triggers and the settings."),
        .maybe(
            "settingsAlone", \.result.settingsAlone,
            "How much less a visit costs with the triggers and the settings than with the triggers alone. "
                + "Missing if the first settings were selected."),
        .always("searched", \.result.searched.name, "Name of the settings that were selected."),
        .always("installed", \.result.installed.name, "Name of the settings that are recommended."),
        .always(
            "searchedSettings", .settings, \.result.searched.settings.changes,
            "Differences of the selected settings from the SDK's default, by key."),
        .always(
            "installedSettings", .settings, \.result.installed.settings.changes,
            "Differences of the recommended settings from the SDK's default, by key."),
        .always(
            "minimumEffect", \.result.searchOptions.options.minimumEffect,
            "Smallest fall of the cost that is worth a change."),
        .always("significance", \.result.searchOptions.options.significance, "Level of significance."),
        .always(
            "front", { result in result.result.front.map { TradeOffPoint(point: $0, zones: result.zones) } },
            "The trade-off of missed and false notifications, on test visits."))

    struct TradeOffPoint: JSONRecord {
        let point: TriggerCalibration.Point
        let zones: [String]

        static let shape = JSONShape<Self>(
            "engagementPoint", "All zones with the triggers for one weight.",
            .always(
                "missedPerFalse", \.point.missedPerFalse,
                "Number of false notifications that are as bad as one missed notification."),
            .maybe("recall", \.point.outcome.visitRecall, "Share of due visits that are notified."),
            .maybe("precision", \.point.outcome.precision, "Share of notifications that are not false."),
            .always(
                "falseAVisit", \.point.falseAVisit, "Mean number of false notifications per visit, over all zones."),
            .always("zones", { zip($0.zones, $0.point.triggers).map(Zone.init) }, "The trigger of each zone."))
    }

    struct Zone: JSONRecord {
        let name: String
        let trigger: ZoneTrigger

        static let shape = JSONShape<Self>(
            "engagementTrigger", "The trigger of a zone.",
            .always("name", \.name, "Name of the zone."),
            .always("signal", \.trigger.signal, "What the trigger looks at."),
            .always("condition", \.trigger.condition, "Condition of the trigger."))
    }
}
