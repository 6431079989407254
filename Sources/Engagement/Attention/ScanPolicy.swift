/// When an app listens to beacons: its policy in front, behind, and after it was woken.
package struct ScanPolicy: Hashable, Sendable {
    /// How an app listens in one state.
    package enum Mode: Hashable, Sendable {
        case never
        /// All the time.
        case continuous
        /// `listen` seconds of each `period` seconds, from the start of a stretch on. Nothing if `listen` is not positive,
        /// all the time if it is not less than the period.
        case periodic(listen: Double, period: Double)
    }

    /// In the foreground.
    package var foreground: Mode
    /// In the background, inside a region that the app knows of. `never` leaves only what a wake-up gives.
    package var background: Mode
    /// Seconds of listening after the system woke the app; 0 if it is never woken.
    package var wakeTime: Double
    /// Whether a terminated app is woken, too.
    package var wakesTerminated: Bool
    /// Whether an app is woken, too, that the person closed by a swipe.
    package var wakesForceClosed: Bool
    /// Whether a terminated app that was woken goes on as in the background, until the region is left.
    package var closedContinues: Bool
    /// Whether switching on the screen wakes it inside a region.
    package var wakesByScreen: Bool
    /// Whether low power mode forbids wake-ups. An app that already listens goes on.
    package var sleepsInLowPower: Bool

    /// A policy; by default an app that listens in the foreground alone.
    package init(
        foreground: Mode = .continuous, background: Mode = .never, wakeTime: Double = 0, wakesTerminated: Bool = false,
        wakesForceClosed: Bool = false, closedContinues: Bool = true, wakesByScreen: Bool = false,
        sleepsInLowPower: Bool = false
    ) {
        self.foreground = foreground
        self.background = background
        self.wakeTime = wakeTime
        self.wakesTerminated = wakesTerminated
        self.wakesForceClosed = wakesForceClosed
        self.wakesByScreen = wakesByScreen
        self.closedContinues = closedContinues
        self.sleepsInLowPower = sleepsInLowPower
    }
}
