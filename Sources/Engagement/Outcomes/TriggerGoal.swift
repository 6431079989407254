package import Formats

/// What notifications are to achieve, and when one counts as right. It does not depend on how long a trigger waits, so that
/// it cannot gain by asking for less. A notification in a stay that is too short settles later ones, see `ZoneStays`.
package struct TriggerGoal: JSONRecord, Hashable, Sendable {
    /// What visitors are notified of.
    package var event: ZoneEvent
    /// A visitor who stays in a zone for this long is notified, seconds; of ``ZoneEvent/exit``, one who is away for so long
    /// after such a stay, and of ``ZoneEvent/dwellOutside`` one who is away for so long. A trigger of dwell waits as long.
    package var stay: Double
    /// Shorter absences do not end a stay, seconds.
    package var gap: Double
    /// Tolerance in place: a notification so near to the zone is not false, metres.
    package var placeTolerance: Double
    /// Tolerance in time: a notification up to so many seconds before or after a stay belongs to it.
    package var timeTolerance: Double
    /// How many false notifications are as bad as one that is missed.
    package var missedPerFalse: Double

    package static let shape = JSONShape<Self>(
        "engagementGoal", "When a notification counts as right.",
        .always("event", \.event, "What visitors are notified of."),
        .always(
            "stay", .figure("seconds"), \.stay,
            "A visitor who stays for this long is notified. exit: who is away for this long after such a stay. dwellOutside: who "
                + "is away for this long. A trigger of dwell waits as long."),
        .always("gap", .figure("seconds"), \.gap, "An absence that is shorter than this does not end a stay."),
        .always(
            "placeTolerance", .figure("metres"), \.placeTolerance,
            "A notification within this distance of the zone is not counted as false."),
        .always(
            "timeTolerance", .figure("seconds"), \.timeTolerance,
            "A notification up to this long before or after a stay belongs to the stay."),
        .always(
            "missedPerFalse", \.missedPerFalse,
            "Number of false notifications that are as bad as one missed notification."))

    /// A goal. Defaults: our choice.
    package init(
        event: ZoneEvent = .enter, stay: Double = 5, gap: Double = 3, placeTolerance: Double = 1,
        timeTolerance: Double = 5,
        missedPerFalse: Double = 1
    ) {
        self.event = event
        self.stay = stay
        self.gap = gap
        self.placeTolerance = placeTolerance
        self.timeTolerance = timeTolerance
        self.missedPerFalse = missedPerFalse
    }

    /// What is due, in words.
    package var due: String {
        let time = "\(YAMLText.number(stay)) s"
        return switch event {
        case .enter: "a stay of at least \(time) in the zone"
        case .exit: "an absence of at least \(time) after a stay of at least \(time) in the zone"
        case .dwellInside: "a stay in the zone that has lasted \(time)"
        case .dwellOutside: "an absence after a stay in the zone that has lasted \(time)"
        }
    }

    /// What a false notification is, in words.
    package var wrong: String {
        let place = YAMLText.number(placeTolerance)
        let words = event.isAway ? "more than \(place) m inside the zone" : "farther than \(place) m from the zone"
        let otherwise =
            switch event {
            case .enter: ""
            case .exit: ", or more than \(place) m outside of it without having been in it"
            case .dwellInside, .dwellOutside:
                ", or more than \(YAMLText.number(min(timeTolerance, stay / 2))) s before it is due"
            }
        return "a notification while the visitor is \(words)\(otherwise)"
    }
}
