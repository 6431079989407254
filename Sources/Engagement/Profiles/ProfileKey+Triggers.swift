// Triggers, and what people see of them.
extension ProfileKey {
    private static let metres = Kind.number(0...100_000)
    private static let seconds = Kind.number(Condition.times)
    private static let margin = Kind.number(Condition.margins)
    private static let count = Kind.count(Condition.counts)

    static let eventKinds = ProfileKey(
        "eventKinds", .words(TriggerEvent.Kind.allCases.map(\.rawValue)), default: .words(["enter", "exit"]),
        reader: "EngagementProfile.reports",
        "Kinds of events that a trigger reports. With visibleSetChange an app learns which beacons are heard, and makes events of "
            + "zones of it itself.")
    package static let dwellTime = ProfileKey(
        "dwellTime", seconds, unit: "s", reader: "EngagementProfile.dwellTime",
        "Time inside, or away, after which a trigger of dwell reports. Without this key, that of the command.")
    static let longestDwell = ProfileKey(
        "longestDwell", .number(0...100_000), unit: "minutes", reader: "EngagementProfile.longestDwell",
        "Longest time that a trigger of stays may ask for.")
    static let fenceRadius = ProfileKey(
        "fenceRadius", metres, unit: "m", reader: "EngagementProfile.fenceRadius",
        "Radius of a target that is a circle.")
    static let exitRadius = ProfileKey(
        "exitRadius", metres, unit: "m", reader: "Condition",
        "Distance from the centre of the circle at which an exit counts. Around the circle of a zone it grows or shrinks "
            + "as the circle does.")
    package static let enterMargin = ProfileKey(
        "enterMargin", margin, unit: "m", default: .number(0), reader: "Condition",
        "How far inside the border an entry counts.")
    package static let exitMargin = ProfileKey(
        "exitMargin", margin, unit: "m", default: .number(0), reader: "Condition",
        "How far outside the border an exit counts.")
    package static let needed = ProfileKey(
        "needed", count, default: .number(1), reader: "Condition", "How many of the last values must agree.")
    package static let window = ProfileKey(
        "window", count, default: .number(1), reader: "Condition",
        "The number of last values that are considered.")
    package static let enterTime = ProfileKey(
        "enterTime", seconds, unit: "s", default: .number(0), reader: "Condition",
        "Time from the first sign of an entry until it counts.")
    package static let leaveTime = ProfileKey(
        "leaveTime", seconds, unit: "s", default: .number(0), reader: "Condition",
        "Time from the first sign of an exit until it counts.")
    static let accuracyGate = ProfileKey(
        "accuracyGate", .number(Condition.accuracyGates), unit: "m", reader: "Condition",
        "Positions with a larger accuracy radius do not count.")
    static let leastRSSI = ProfileKey(
        "leastRSSI", .number(-150...0), unit: "dBm", reader: "EngagementVisit",
        "Readings below this RSSI do not count.")
    static let silence = ProfileKey(
        "silence", seconds, unit: "s", default: .number(30), reader: "Condition",
        "Time without a signal after which a visitor counts as outside.")
    package static let blockTime = ProfileKey(
        "blockTime", .number(DeliveryRule.blockTimes), unit: "s", reader: "DeliveryRule",
        "Time after a notification in which the same trigger gives no other one. Without this key, that of the command."
    )
    package static let deliveryCount = ProfileKey(
        "deliveryCount", .count(DeliveryRule.counts), reader: "DeliveryRule",
        "Largest number of notifications of one trigger. Without this key, that of the command.")
    package static let deliveryDelay = ProfileKey(
        "deliveryDelay", .number(DeliveryRule.delays), unit: "s", reader: "DeliveryRule",
        "Time from an event to its notification. Without this key, that of the command.")
    static let deliveryStates = ProfileKey(
        "deliveryStates", .words(AppState.allCases.map(\.rawValue)),
        default: .words(AppState.allCases.map(\.rawValue)), reader: "DeliveryRule",
        "States of the app in which the app can notify.")

    static let triggers = [
        eventKinds, dwellTime, longestDwell, fenceRadius, exitRadius, enterMargin, exitMargin, needed, window,
        enterTime, leaveTime, accuracyGate, leastRSSI, silence, blockTime, deliveryCount, deliveryDelay, deliveryStates,
    ]
}
