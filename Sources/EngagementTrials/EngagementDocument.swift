internal import Engagement
package import Formats
internal import Geometry
internal import VenueModel

/// What `beaconry engage` prints and writes.
package struct EngagementDocument: JSONDocument {
    private let venue: String
    private let visits, testVisits: Int
    private let duration: Double
    private let seed: UInt64
    private let goal: TriggerGoal
    private let limits: TriggerLimits
    private let blockTime: Double
    private let count: Int?
    private let zones: [Zone]
    private let profiles: [Profile]
    private let calibration: Calibration?

    /// The document of a result.
    package init(_ result: EngagementResult) {
        venue = result.venue
        (visits, testVisits) = (result.plan.visits, result.plan.testVisits)
        (duration, seed) = (result.plan.duration, result.plan.seed)
        (goal, limits) = (result.plan.goal, result.plan.limits)
        (blockTime, count) = (result.plan.rule.blockTime, result.plan.rule.count)
        zones = result.zones.map { Zone($0, result.plan) }
        profiles = result.rows.map(Profile.init)
        calibration = result.calibration.map { Calibration($0, zones: result.zones.map(\.name)) }
    }

    private struct Figures: Encodable {
        var due, notified: Int
        var recall: Double?
        var recallInterval: [Double]?
        var dueStays, notifiedStays: Int
        var falseAVisit: Double
        var falseInterval: [Double]
        var tolerated, repeats: Int
        var latencyMedian, latency95: Double?
        var inTime: Double
        var inTimeInterval: [Double]?
        var timeInZone, timeError, timeBias: Double?
        var timeBiasInterval: [Double]?

        init(_ figures: ZoneFigures, _ plan: EngagementPlan) {
            let outcome = figures.outcome
            (due, notified, recall) = (outcome.dueWalks, outcome.hitWalks, figures.recall)
            recallInterval = figures.recallInterval.map { [$0.lowerBound, $0.upperBound] }
            (dueStays, notifiedStays, falseAVisit) = (outcome.due, outcome.hits, figures.falseAVisit)
            falseInterval = [figures.falseInterval.lowerBound, figures.falseInterval.upperBound]
            (tolerated, repeats) = (outcome.tolerated, outcome.repeats)
            (latencyMedian, latency95) = (outcome.latency(0.5), figures.latency)
            inTime = figures.shareInTime(plan.limits.latency)
            inTimeInterval = figures.inTimeInterval(plan.limits.latency).map { [$0.lowerBound, $0.upperBound] }
            (timeInZone, timeError) = (figures.times.meanTruth, figures.times.meanAbsoluteError)
            timeBias = figures.times.meanError
            timeBiasInterval = figures.timeBiasInterval(seed: plan.seed).map { [$0.lowerBound, $0.upperBound] }
        }
    }

    private struct Zone: Encodable {
        var name: String
        var level: Int
        var width: Double
        var localError: Double?
        var beacons: Int
        var verdict: EngagementResult.Verdict
        var reason: String
        var settings: String
        var signal: ZoneSignal
        var condition: Condition
        var selected, plain: Figures
        var visitsNeeded: Int?
        var newBeacons: Advice?

        init(_ zone: EngagementResult.Zone, _ plan: EngagementPlan) {
            (name, level, width, localError) = (zone.name, zone.level, zone.width, zone.localError)
            (beacons, verdict, reason) = (zone.beacons, zone.verdict, zone.reason)
            (settings, signal, condition) = (zone.settings.name, zone.trigger.signal, zone.trigger.condition)
            (selected, plain) = (Figures(zone.selected, plan), Figures(zone.plain, plan))
            visitsNeeded = zone.verdict == .inconclusive ? zone.selected.visitsNeeded(plan.limits) : nil
            newBeacons = zone.advice.map { Advice($0, plan) }
        }
    }

    private struct Advice: Encodable {
        struct Place: Encodable {
            var x, y, height: Double
            var mount: String
        }

        var places: [Place]
        var isEnough: Bool
        var isBetter: Bool
        var evidence: LimitEvidence
        var settings: String
        var signal: ZoneSignal
        var condition: Condition
        var figures: Figures

        init(_ advice: BeaconAdvice, _ plan: EngagementPlan) {
            places = advice.beacons.map {
                Place(x: $0.position.x, y: $0.position.y, height: $0.height, mount: $0.mount.rawValue)
            }
            (isEnough, isBetter) = (advice.isEnough, advice.isBetter)
            (evidence, settings) = (advice.evidence, advice.settings.name)
            (signal, condition) = (advice.trigger.signal, advice.trigger.condition)
            figures = Figures(advice.figures, plan)
        }
    }

    private struct Profile: Encodable {
        var profile: String
        var scenario: AttentionScenario
        var due, notified: Int
        var recall: Double?
        var recallInterval: [Double]?
        var precision: Double?
        var falseAVisit: Double
        var visits, repeats: Int
        var latencyMedian, latency95: Double?
        var listening, energy: Double

        init(_ row: EngagementResult.Row) {
            let outcome = row.outcome
            (profile, scenario) = (row.profile, row.scenario)
            (due, notified) = (outcome.dueWalks, outcome.hitWalks)
            (recall, precision) = (outcome.visitRecall, outcome.precision)
            recallInterval = row.recallInterval.map { [$0.lowerBound, $0.upperBound] }
            (falseAVisit, visits, repeats) = (row.falseAVisit, row.visits, outcome.repeats)
            (latencyMedian, latency95) = (outcome.latency(0.5), outcome.latency(0.95))
            (listening, energy) = (row.listening, row.energy)
        }
    }
}

extension EngagementDocument {
    /// The published form.
    package static let schema = DocumentSchema(
        "engagement", version: 1, "Which zones can be notified, and what the profiles of apps achieve.",
        keys: [
            .always("venue", .string, "Name of the venue."),
            .always("visits", .count, "Number of training visits, and as many validation visits."),
            .always("testVisits", .count, "Number of test visits."),
            .always("duration", .figure("seconds"), "Length of a visit."),
            .always("seed", .whole, "Seed of all random numbers."),
            .always("goal", .mapping(goalShape), "What counts as right."),
            .always("limits", .mapping(limitsShape), "What a reliable zone achieves."),
            .always("blockTime", .figure("seconds"), "Time after a notification without another one of the same zone."),
            .maybe("count", .count, "Most notifications of a zone in a visit. Missing without a limit."),
            .always("zones", .each(zone), "The zones, on test visits."),
            .always(
                "profiles", .each(profile), "The profiles in each way of using a phone, on some of the test visits."),
            .maybe(
                "calibration", .mapping(Calibration.shape),
                "What is recommended, of a calibration. Missing without a search of settings."),
        ])

    private static let goalShape = YAMLShape(
        "engagementGoal", "What counts as right.",
        keys: [
            .always("stay", .figure("seconds"), "Whoever stays so long is to be notified."),
            .always("gap", .figure("seconds"), "Shorter absences do not end a stay."),
            .always("placeTolerance", .figure("metres"), "So near to the zone, a notification is not false."),
            .always(
                "timeTolerance", .figure("seconds"), "A notification belongs to a stay up to so long before or after."),
            .always("missedPerFalse", .figure(), "How many false notifications are as bad as a missed one."),
        ])

    private static let limitsShape = YAMLShape(
        "engagementLimits", "What a reliable zone achieves.",
        keys: [
            .always("recall", .figure(), "Least share of due visits that are notified."),
            .always("falseAVisit", .figure(), "Most false notifications a visit."),
            .always("latency", .figure("seconds"), "Largest latency of 95 % of the notifications."),
        ])

    private static let figures = YAMLShape(
        "engagementFigures", "How well a zone is notified.",
        keys: [
            .always("due", .count, "Visits with a stay that is due."),
            .always("notified", .count, "Those of them with a right notification."),
            .maybe("recall", .figure(), "Their share. Missing without a due visit."),
            .maybe("recallInterval", .interval(), "95 % interval of the share (Wilson)."),
            .always("dueStays", .count, "Stays that are due."),
            .always("notifiedStays", .count, "Those of them that were notified."),
            .always("falseAVisit", .figure(), "False notifications a visit."),
            .always("falseInterval", .interval(), "95 % interval (score interval of a mean count)."),
            .always("tolerated", .count, "Notifications beside the zone, within the tolerance."),
            .always("repeats", .count, "Further notifications in the same stay."),
            .maybe("latencyMedian", .figure("seconds"), "Median latency. Missing without a right notification."),
            .maybe("latency95", .figure("seconds"), "95 % quantile of the latency."),
            .always("inTime", .figure(), "Share of the right notifications that come within the limit of the latency."),
            .maybe(
                "inTimeInterval", .interval(),
                "95 % interval of inTime (Wilson, with the notified visits as its count). Missing without a due visit."),
            .maybe(
                "timeInZone", .figure("seconds"),
                "Mean time in the zone, of visits in which somebody was there or was said to be. Missing without one."),
            .maybe(
                "timeError", .figure("seconds"),
                "Mean of the time that the trigger says less the true time, without its sign."),
            .maybe("timeBias", .figure("seconds"), "The same with its sign."),
            .maybe("timeBiasInterval", .interval("seconds"), "95 % interval of timeBias, by bootstrap over visits."),
        ])

    private static let zone = YAMLShape(
        "engagementZone", "A zone.",
        keys: [
            .always("name", .string, "Its name."),
            .always("level", .whole, "The level's number."),
            .always("width", .figure("metres"), "Diameter of the largest circle in it."),
            .maybe("localError", .figure("metres"), "75 % quantile of the error of positions in it."),
            .always("beacons", .count, "Beacons in it or within a metre of its border."),
            .always(
                "verdict", .choice(EngagementResult.Verdict.allCases.map(\.rawValue)),
                "reliable: shown to keep the limits without a condition. conditional: shown to keep them with the settings given here. "
                    + "inconclusive: neither shown to keep them nor to break one. impossible: shown to break one, and too narrow "
                    + "for the local error. missed: shown to break one, although wide enough. untested: fewer than ten visits with "
                    + "a due stay."
            ),
            .always("reason", .string, "Why, in a sentence."),
            .always("settings", .string, "The positioning preset of the selected trigger."),
            .always(
                "signal", .choice(ZoneSignal.allCases.map(\.rawValue)),
                "What the trigger looks at. position: metres inside the zone. nearest: by how many dB the loudest beacon of the "
                    + "zone is louder than all others. classifier: the odds that a classifier of all levels gives, dB."),
            .always("condition", .mapping(condition), "The selected condition; margins are in the signal's unit."),
            .always("selected", .mapping(figures), "With the selected trigger."),
            .always("plain", .mapping(figures), "With the first settings and entry at the first position inside."),
            .maybe(
                "visitsNeeded", .count,
                "About how many test visits would tell in three of four cases or more, of an inconclusive zone. Missing if even a hundred times as many would "
                    + "not."),
            .maybe(
                "newBeacons", .mapping(advice),
                "What new beacons in the zone would do. Only for zones whose figures do not keep the limits."),
        ])

    private static let advice = YAMLShape(
        "engagementBeacons", "New beacons in a zone.",
        keys: [
            .always("places", .each(place), "Where they hang."),
            .always("isEnough", .flag, "Whether the limits are shown to be kept with them."),
            .always(
                "isBetter", .flag,
                "Whether the worst figure is nearer to its limit, or farther inside, than without them, on the same visits."
            ),
            .always(
                "evidence", .choice(LimitEvidence.allCases.map(\.rawValue)),
                "kept: all limits are shown to be kept. broken: one is shown to be broken. open: neither."),
            .always("settings", .string, "The positioning preset with them."),
            .always("signal", .choice(ZoneSignal.allCases.map(\.rawValue)), "What the trigger looks at."),
            .always("condition", .mapping(condition), "The condition; margins are in the signal's unit."),
            .always("figures", .mapping(figures), "How well it works on test visits."),
        ])

    private static let place = YAMLShape(
        "engagementPlace", "Where a beacon hangs.",
        keys: [
            .always("x", .figure("metres"), "Metres from the venue's origin."),
            .always("y", .figure("metres"), "Metres from the venue's origin."),
            .always("height", .figure("metres"), "Height above the floor."),
            .always("mount", .choice(Beacon.Mount.allCases.map(\.rawValue)), "What it hangs on."),
        ])

    static let condition = YAMLShape(
        "engagementCondition", "When somebody counts as being in the zone.",
        keys: [
            .always("enterMargin", margin, "How deep inside one must be to count as inside, metres or dB."),
            .always("exitMargin", margin, "How far outside one must be to count as outside, metres or dB."),
            .always("averaging", time, "Averaging time of the signal."),
            .always("needed", .integer(1...1000), "How many of the last values must agree."),
            .always("window", .integer(1...1000), "Number of last values."),
            .always("dwell", time, "Time inside before an entry counts."),
            .always("exitDelay", time, "Time outside before an exit counts."),
            .maybe("accuracyGate", .number(0...1e6, unit: "metres"), "Positions with a larger radius do not count."),
            .maybe("leastRSSI", .number(-200...0, unit: "dBm"), "Readings below do not count."),
            .always("silence", time, "Time without a signal after which one counts as outside."),
        ])

    private static let margin = YAMLKind.number(-1e6...1e6, unit: "")
    private static let time = YAMLKind.number(0...86_400, unit: "seconds")

    private static let profile = YAMLShape(
        "engagementProfile", "A profile in one way of using a phone, over all zones.",
        keys: [
            .always("profile", .string, "Name of the profile."),
            .always("scenario", .choice(AttentionScenario.allCases.map(\.rawValue)), "How the phone is used."),
            .always("due", .count, "Visits with a due stay, summed over zones."),
            .always("notified", .count, "Those of them with a right notification."),
            .maybe("recall", .figure(), "Their share. Missing without a due visit."),
            .maybe(
                "recallInterval", .interval(),
                "95 % interval, by bootstrap over visits; Wilson's if all or none are notified."),
            .maybe("precision", .figure(), "Share of the notifications that are not false. Missing without one."),
            .always("falseAVisit", .figure(), "False notifications of all zones a visit."),
            .always("visits", .count, "Number of visits."),
            .always("repeats", .count, "Further notifications in the same stay."),
            .maybe("latencyMedian", .figure("seconds"), "Median latency. Missing without a right notification."),
            .maybe("latency95", .figure("seconds"), "95 % quantile of the latency."),
            .always("listening", .figure(), "Share of the time in which the app listens."),
            .always("energy", .figure("mAh/h"), "Charge of the listening; an index for comparisons."),
        ])
}
