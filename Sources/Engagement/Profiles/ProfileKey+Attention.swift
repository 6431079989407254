// Regions, and when an app listens.
extension ProfileKey {
    static let modes = ["never", "continuous", "periodic"]
    private static let seconds = Kind.number(0...86_400)
    private static let interval = Kind.number(0.1...86_400)

    static let foregroundDelay = ProfileKey(
        "foregroundDelay", seconds, unit: "s", default: .number(1), reader: "RegionMonitor",
        "Time from hearing a region to its entry, with the app in the foreground.")
    static let usualDelay = ProfileKey(
        "usualDelay", .numbers(0...86_400, count: 2...2), unit: "s", default: .numbers([10, 30]),
        reader: "RegionMonitor", "Usual time from hearing a region to its entry otherwise, from and to.")
    static let longestDelay = ProfileKey(
        "longestDelay", seconds, unit: "s", default: .number(900), reader: "RegionMonitor",
        "Longest time from hearing a region to its entry.")
    static let lateShare = ProfileKey(
        "lateShare", .number(0...1), default: .number(0.05), reader: "RegionMonitor",
        "Share of entries that come later than usual.")
    static let regionExitDelay = ProfileKey(
        "regionExitDelay", seconds, unit: "s", default: .number(30), reader: "RegionMonitor",
        "Time without a packet until the exit from a region.")
    static let regionSlots = ProfileKey(
        "regionSlots", .count(1...10_000), default: .number(20), reader: "EngagementProfile.regionSlots",
        "Number of regions that the operating system monitors for one app.")
    static let exceedsSlots = ProfileKey(
        "exceedsSlots", .flag, default: .flag(false), reader: "EngagementProfile.exceedsSlots",
        "Whether the SDK has more places than regions, and changes which of them are monitored.")

    package static let foregroundMode = ProfileKey(
        "foregroundMode", .word(modes), default: .word("continuous"), reader: "ScanPolicy",
        "How the app listens in the foreground.")
    package static let backgroundMode = ProfileKey(
        "backgroundMode", .word(modes), default: .word("never"), reader: "ScanPolicy",
        "How the app listens in the background, inside a region.")
    package static let foregroundInterval = ProfileKey(
        "foregroundInterval", interval, unit: "s", reader: "ScanPolicy, UploadNumbers",
        "Time from one scan to the next in the foreground, if the mode is periodic; also the time between batches.")
    package static let backgroundInterval = ProfileKey(
        "backgroundInterval", interval, unit: "s", reader: "ScanPolicy, UploadNumbers",
        "Time from one scan to the next in the background, if the mode is periodic.")
    package static let foregroundIntervals = ProfileKey(
        "foregroundIntervals", .numbers(0.1...86_400, count: 1...100), unit: "s", reader: "EngagementProfile.problems",
        "The intervals that an app may choose in the foreground.")
    package static let backgroundIntervals = ProfileKey(
        "backgroundIntervals", .numbers(0.1...86_400, count: 1...100), unit: "s", reader: "EngagementProfile.problems",
        "The intervals that an app may choose in the background.")
    static let scanDivisor = ProfileKey(
        "scanDivisor", .number(1...1000), default: .number(1), reader: "ScanPolicy",
        "A periodic scan lasts the interval divided by this number.")
    static let scanLimits = ProfileKey(
        "scanLimits", .numbers(0...86_400, count: 2...2), unit: "s", reader: "ScanPolicy",
        "Shortest and longest periodic scan.")
    static let wakeTime = ProfileKey(
        "wakeTime", seconds, unit: "s", default: .number(0), reader: "ScanPolicy",
        "How long the app listens after the operating system woke it; 0 if it is never woken.")
    static let wakesTerminated = ProfileKey(
        "wakesTerminated", .flag, default: .flag(false), reader: "ScanPolicy",
        "Whether a region wakes an app that is not in memory.")
    static let wakesForceClosed = ProfileKey(
        "wakesForceClosed", .flag, default: .flag(false), reader: "ScanPolicy",
        "Whether what wakes an app that is not in memory also wakes one that its user has closed by a swipe.")
    static let significantChange = ProfileKey(
        "significantChange", .number(1...100_000), unit: "m", reader: "AppHearing",
        "Distance of a move after which the operating system wakes the app, besides regions. It counts from where the "
            + "visit begins, then from the last such place.")
    static let fetchInterval = ProfileKey(
        "fetchInterval", .number(60...86_400), unit: "s", reader: "AppHearing",
        "Mean time from one wake-up in the background (fetch or task) to the next. They come at random.")
    static let askingRadius = ProfileKey(
        "askingRadius", .number(1...100_000), unit: "m", reader: "AppHearing",
        "Radius of a circle around the middle of the venue. The app asks for the permission \"always\" when it is first in "
            + "front in it; before, it has that of use in the foreground.")
    static let closedContinues = ProfileKey(
        "closedContinues", .flag, default: .flag(true), reader: "ScanPolicy",
        "Whether a closed app that a region woke goes on as in the background until the region is left.")
    static let wakesByScreen = ProfileKey(
        "wakesByScreen", .flag, default: .flag(false), reader: "ScanPolicy",
        "Whether switching on the screen inside a region wakes the app.")
    static let sleepsInLowPower = ProfileKey(
        "sleepsInLowPower", .flag, default: .flag(false), reader: "ScanPolicy",
        "Whether low power mode prevents wake-ups.")

    static let attention = [
        foregroundDelay, usualDelay, longestDelay, lateShare, regionExitDelay, regionSlots, exceedsSlots,
        foregroundMode,
        backgroundMode, foregroundInterval, backgroundInterval, foregroundIntervals, backgroundIntervals, scanDivisor,
        scanLimits, wakeTime, wakesTerminated, wakesForceClosed, closedContinues, wakesByScreen, sleepsInLowPower,
        significantChange, fetchInterval, askingRadius,
    ]
}
