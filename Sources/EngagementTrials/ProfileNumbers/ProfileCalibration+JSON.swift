internal import Engagement
internal import Evaluation
package import Formats
internal import Positioning
internal import Search

/// What `beaconry calibrate --objective triggers --profile` prints and writes.
extension ProfileCalibration: JSONDocument, JSONRecord {
    package static let schema = DocumentSchema(shape, version: 1)
    package static let shape = JSONShape<Self>(
        "profile-numbers", "Which numbers the profile of an app should have at a venue.",
        .always("venue", \.venue, "Name of the venue."),
        .always("profile", \.profile.name, "Name of the profile."),
        .always("visits", \.request.visits, "Number of training visits, and as many validation visits."),
        .always("testVisits", \.request.testVisits, "Number of test visits."),
        .always("duration", .figure("seconds"), \.request.duration, "Length of a visit."),
        .always("seed", \.request.seed, "Seed of all random numbers."),
        .always("goal", \.request.goal, "When a notification counts as right."),
        .always(
            "chargePerFalse", .figure("mAh"), \.weights.chargePerFalse,
            "Charge that is as bad as one false notification."),
        .always("uses", \.uses.uses, "How the phones are used, by shares of the visits."),
        .always(
            "decision", \.decision,
            "keepProfile: nothing is shown to be better than the profile as it is. triggersOnly: the numbers, with the first "
                + "settings of positions. recommend: the numbers and the settings."),
        .always(
            "profileCost", \.cost,
            "Mean cost of a test visit with the profile as it is: zones that are missed times `missedPerFalse`, plus false "
                + "notifications, plus the charge by `chargePerFalse`."),
        .always(
            "numbers", \.numbers, "How much less a visit costs with the selected numbers, with the first settings."),
        .always("all", \.all, "How much less a visit costs with the selected numbers and settings."),
        .maybe(
            "settingsAlone", \.settingsAlone,
            "How much less a visit costs with the selected numbers and settings than with the numbers alone. Missing if the "
                + "first settings were selected."),
        .always(
            "silenceCost", \.silenceCost,
            "Mean cost of a test visit with an app that never listens, so that all that is due is missed."),
        .always(
            "profileOverSilence", \.profileOverSilence,
            "How much less a visit costs with the profile as it is than with that app."),
        .always(
            "overSilence", \.overSilence,
            "How much less a visit costs with what was selected than with that app. Without evidence for it, nothing is recommended."
        ),
        .always("changes", \.changes, "The numbers to change; empty to keep the profile."),
        .always(
            "settings", .settings, \.installed.settings.changes,
            "Differences of the recommended settings of positions from the SDK's default, by key."),
        .always("before", \.before, "The profile as it is, on test visits."),
        .always("after", \.after, "The profile with what is recommended, on test visits."),
        .always(
            "profiles", \.rows,
            "The profile as it is and, unless it is kept, with what is recommended, for each use of the phone."),
        .always(
            "front", \.front,
            "The trade-off of missed and false notifications and charge, on test visits, with the recommended settings of positions: the "
                + "profile as it is (with the first settings), what is recommended, and what costs least at other prices."
        ))
}

extension ProfileCalibration.Change: JSONRecord {
    package static let shape = JSONShape<Self>(
        "profileChange", "A number of a profile to change.",
        .always("key", \.key.name, "The key of the profile."),
        .always("unit", \.key.unit, "Unit of the numbers; empty for counts."),
        .maybe("from", \.from, "The profile's number. Missing if it has none."),
        .always("to", \.to, "The recommended number."))
}

extension ProfileCalibration.Figures: JSONRecord {
    package static let shape = JSONShape<Self>(
        "profileFigures", "Means over visits, weighted by the shares of uses of the phone, over all zones.",
        .maybe(
            "recall", \.recall, "Share of visits with a due stay that get a right notification. Missing without one."),
        .always("falseAVisit", \.score.falseAlarms, "False notifications a visit."),
        .always("energy", .figure("mAh/h"), \.energy, "Charge of the listening; an index for comparisons."))
}

extension ProfileCalibration.Point: JSONRecord {
    package static let shape = JSONShape<Self>(
        "profilePoint", "A profile with other numbers, for other weights.",
        .maybe(
            "mark", \.mark,
            "profile: the profile as it is. recommended: what is recommended. Missing for other numbers."),
        .maybe(
            "missedPerFalse", \.weights?.missedPerFalse,
            "Number of false notifications that are as bad as one missed notification, so that no other point costs less. Missing if "
                + "this is so at none of the prices that were tried."),
        .maybe(
            "chargePerFalse", .figure("mAh"), \.weights?.chargePerFalse,
            "Charge that is as bad as one false notification, with the same meaning."),
        .always("changes", \.changes, "The numbers that differ from the profile's."),
        .always("figures", \.figures, "What it does on test visits."))
}
