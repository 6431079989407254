package import Formats

/// What notifications are to achieve, and when one counts as right. It does not depend on how long a trigger waits, so that
/// it cannot gain by asking for less. A notification in a stay that is too short settles later ones, see `ZoneStays`.
package struct TriggerGoal: JSONRecord, Hashable, Sendable {
    /// A visitor who stays in a zone for this long is notified, seconds.
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
        .always("stay", .figure("seconds"), \.stay, "A visitor who stays for this long is notified."),
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
        stay: Double = 5, gap: Double = 3, placeTolerance: Double = 1, timeTolerance: Double = 5,
        missedPerFalse: Double = 1
    ) {
        self.stay = stay
        self.gap = gap
        self.placeTolerance = placeTolerance
        self.timeTolerance = timeTolerance
        self.missedPerFalse = missedPerFalse
    }
}
