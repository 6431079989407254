// Uploads, and identifiers that change.
extension ProfileKey {
    private static let seconds = Kind.number(0...86_400)
    private static let days = Kind.number(0...3650)

    static let batchInterval = ProfileKey(
        "batchInterval", seconds, unit: "s", reader: "UploadNumbers",
        "Time from one batch to the next; 0 sends each event at once. Without this key, batches have the interval of the scans."
    )
    static let sendsOnDetection = ProfileKey(
        "sendsOnDetection", .flag, default: .flag(false), reader: "UploadNumbers",
        "Whether beacons that are heard in the background start an upload at once: each \"updateInterval\" that has some makes a batch."
    )
    static let queueLimit = ProfileKey(
        "queueLimit", .count(0...1_000_000), reader: "UploadNumbers",
        "Largest number of batches that wait for another try.")
    static let queueLimits = ProfileKey(
        "queueLimits", .counts(0...1_000_000, count: 1...100), reader: "UploadNumbers",
        "The limits of the queue that an app may choose.")
    static let retryDelays = ProfileKey(
        "retryDelays", .numbers(0...86_400, count: 1...100), unit: "s", reader: "UploadNumbers",
        "Times between the first tries, one after the other.")
    static let longestRetryDelay = ProfileKey(
        "longestRetryDelay", seconds, unit: "s", reader: "UploadNumbers", "Longest time between two tries.")
    static let breakerFailures = ProfileKey(
        "breakerFailures", .count(1...1_000_000), reader: "UploadNumbers",
        "Failures in a row after which the circuit breaker opens.")
    static let keepsQueue = ProfileKey(
        "keepsQueue", .flag, default: .flag(false), reader: "UploadNumbers",
        "Whether batches that wait when the app ends are kept for its next start.")
    static let uploadEvents = ProfileKey(
        "uploadEvents", .words(UploadKind.allCases.map(\.rawValue)),
        default: .words([UploadKind.positions, .notifications].map(\.rawValue)), reader: "UploadNumbers",
        "What is sent of a visit: beacons that are heard, once in each batch; positions that are published; notifications."
    )
    static let upload = [
        batchInterval, sendsOnDetection, queueLimit, queueLimits, retryDelays, longestRetryDelay, breakerFailures,
        keepsQueue, uploadEvents,
    ]

    static let rollingMajors = ProfileKey(
        "rollingMajors", .counts(0...65_535, count: 2...2), reader: "RotationNumbers",
        "Lowest and highest major that a rotating identifier stands for.")
    static let rollingMinors = ProfileKey(
        "rollingMinors", .counts(0...65_535, count: 2...2), reader: "RotationNumbers",
        "Lowest and highest minor that a rotating identifier stands for.")
    static let seedLimit = ProfileKey(
        "seedLimit", .count(1...1000), reader: "RotationNumbers",
        "Largest number of seeds of rotating identifiers in one app.")
    static let keyDays = ProfileKey(
        "keyDays", days, unit: "days", reader: "RotationNumbers", "How far ahead keys are downloaded.")
    static let keyRefreshDays = ProfileKey(
        "keyRefreshDays", days, unit: "days", reader: "RotationNumbers",
        "Shortest time from one download of keys to the next.")
    static let longestKeyDays = ProfileKey(
        "longestKeyDays", days, unit: "days", reader: "RotationNumbers",
        "How far ahead the server gives keys, at most.")
    static let identifiers = [rollingMajors, rollingMinors, seedLimit, keyDays, keyRefreshDays, longestKeyDays]
}
