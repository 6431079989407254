package import Engagement
internal import Evaluation
package import Formats
internal import NumericalMethods

/// What `beaconry engage` found out.
package struct EngagementResult: Sendable {
    /// Whether a zone can be notified.
    package enum Verdict: String, JSONKind, Encodable, CaseIterable, Sendable {
        /// With the selected settings and a trigger without conditions.
        case reliable
        /// Only with the selected settings and condition.
        case conditional
        /// The limits are neither shown to be kept nor one to be broken: an interval of a figure holds its limit.
        case inconclusive
        /// Not at all: the zone is too narrow for the local error.
        case impossible
        /// Not at all, although the zone is wide enough.
        case missed
        /// Too few visits had a stay that is due.
        case untested
    }

    /// Shown to keep the limits.
    package static let good: Set<Verdict> = [.reliable, .conditional]

    package struct Zone: Sendable {
        package var name: String
        /// The level's number.
        package var level: Int
        /// Diameter of the largest circle in it, metres.
        package var width: Double
        /// The 75 % quantile of the error of positions in it, metres, with the first or the selected settings, whichever
        /// place people better; `nil` without a position.
        package var localError: Double?
        /// Number of beacons in it or on its border.
        package var beacons: Int
        /// With the first settings, without conditions, on test visits.
        package var plain: ZoneFigures
        /// With the selected trigger, on test visits.
        package var selected: ZoneFigures
        package var settings: NamedSettings
        package var trigger: ZoneTrigger
        /// Whether it can be notified.
        package var verdict: Verdict
        /// Why, in a sentence.
        package var reason: String
        /// What a beacon in the zone would do; `nil` where it is not needed, or where none may hang.
        package var advice: BeaconAdvice?
    }

    /// One profile in one way of using a phone.
    package struct ProfileRow: JSONRecord, Sendable {
        package var profile: String
        /// The profile's title.
        package var title: String
        package var scenario: AttentionScenario
        /// Over all zones.
        package var outcome: TriggerOutcome
        package var visits: Int
        /// `nil` for too few visits.
        package var recallInterval: ClosedRange<Double>?
        package var listening: Double
        package var energy: Double
        /// Which notifications are delivered.
        package var rule: DeliveryRule

        package static let shape = JSONShape<Self>(
            "engagementProfile", "A profile in one way of using a phone, over all zones.",
            .always("profile", \.profile, "Name of the profile."),
            .always("scenario", \.scenario, "How the phone is used."),
            .blockTime(\.rule),
            .count(\.rule),
            .delay(\.rule),
            .always("due", \.outcome.dueWalks, "Visits with a due stay, summed over zones."),
            .always(
                "notified", \.outcome.hitWalks, "Visits with a due stay and a right notification, summed over zones."),
            .maybe(
                "recall", \.outcome.visitRecall,
                "Share of these visits that get a right notification. Missing without a due stay."),
            .maybe(
                "recallInterval", \.recallInterval,
                "95 % interval of recall, by the spread over visits. Missing for fewer than four with a due stay."),
            .maybe(
                "precision", \.outcome.precision,
                "Share of the notifications that are not false. Missing without a notification."),
            .always("falseAVisit", \.falseAVisit, "Mean number of false notifications per visit, over all zones."),
            .always("visits", \.visits, "Number of visits."),
            .always("repeats", \.outcome.repeats, "Further notifications in the same stay."),
            .maybe(
                "latencyMedian", .figure("seconds"), { $0.outcome.latency(0.5) },
                "Median latency. Missing without a right notification."),
            .maybe("latency95", .figure("seconds"), { $0.outcome.latency(0.95) }, "95 % quantile of the latency."),
            .always("listening", \.listening, "Share of the time in which the app listens."),
            .always("energy", .figure("mAh/h"), \.energy, "Charge of the listening; an index for comparisons."))

        /// A row of visits.
        ///
        /// - Parameters:
        ///   - request: says which notifications are delivered.
        ///   - outcomes: of all zones together, one a visit.
        ///   - listening: shares of the time, one a visit.
        init(
            _ profile: EngagementProfile, _ scenario: AttentionScenario, of request: EngagementRequest,
            outcomes: [TriggerOutcome],
            listening: [Double]
        ) {
            self.profile = profile.name
            title = profile.title ?? profile.name
            self.scenario = scenario
            rule = profile.delivery(of: request)
            outcome = outcomes.sum
            visits = outcomes.count
            recallInterval = Ratio.interval(
                outcomes.map { (Double($0.hitWalks), Double($0.dueWalks)) }, of: .share)
            self.listening = Statistics.mean(listening) ?? 0
            energy = self.listening * Metric.rangingCurrent
        }

        /// False notifications of all zones a visit.
        package var falseAVisit: Double { visits > 0 ? Double(outcome.falseAlarms) / Double(visits) : 0 }
    }

    /// When the apps of profiles report, in a sentence.
    package var deliveries: String { DeliveryRule.sentence(rows.map { ($0.profile, $0.rule) }) }

    /// Which profiles do not report the event, and which report dwell after another time, in sentences; `nil` if there is none.
    package var silent: String? {
        let event = request.goal.event
        func sentence(_ start: String, _ names: [String]) -> [String] {
            names.isEmpty ? [] : ["\(start): \(names.joined(separator: ", "))."]
        }
        let others = request.reporting.map { (name: $0.name, stay: $0.reported(of: request).stay) }
            .filter { event.isDwell && $0.stay != request.goal.stay }
        let lines =
            sentence("Not compared, because they do not report \(event.rawValue)", request.silent.map(\.name))
            + sentence(
                "By their profiles, these report after another time",
                others.map { "\($0.name) \(ShareText.number($0.stay, 0)) s" })
        return lines.isEmpty ? nil : lines.joined(separator: " ")
    }

    package var venue: String
    /// Zones in the order of the venue.
    package var zones: [Zone]
    /// Profiles, each with all scenarios.
    package var rows: [ProfileRow]
    /// Times to first dot, by profile, age and network.
    package var starts: [StartRow]
    package var request: EngagementRequest
    /// The recommendation, if settings were searched.
    package var calibration: TriggerCalibration?
    /// What triggers by a classifier look at, one for each averaging time that was tried.
    package var classifiers: [ZoneClassifier]
}
