package import Engagement
internal import Formats

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
    /// Profiles, each with all scenarios, and last with all uses together if they have shares.
    package var rows: [ProfileRow]
    /// Times to first dot, by profile, age and network.
    package var starts: [StartRow]
    package var request: EngagementRequest
    /// The recommendation, if settings were searched.
    package var calibration: TriggerCalibration?
    /// What triggers by a classifier look at, one for each averaging time that was tried.
    package var classifiers: [ZoneClassifier]
}
