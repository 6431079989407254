/// Beacons that change their major and minor, and an app that needs keys to know which beacon it hears. Times in seconds.
///
/// A beacon changes its identity at each multiple of ``period`` on its clock. The app resolves an identity if
/// 1. it is of the present period of the phone's clock, or at most ``grace`` periods away, and
/// 2. the app has the key of the time slot in which that period begins.
///
/// Unresolved shares in closed form, for sightings at even times:
/// - offline for D with keys for the next h: max(0, D − h)/D, where h is a whole number of slots;
/// - clocks that differ by e: min(1, max(0, |e|/period − grace)).
///
/// Source of the two versions, of the 30 days and of their half: Favendo Backspin iOS SDK 3.x, "Crypto Beacons". Periods,
/// slots, grace and clock errors are assumptions.
package struct RotatingIdentifiers: Hashable, Sendable {
    /// How identities are made.
    package enum Version: String, Hashable, Sendable, CaseIterable {
        /// From one seed for all beacons and times. A receiver that knows it resolves every identity, at any time.
        case v1
        /// From a key for each time slot.
        case v2
    }

    /// Seconds of a day.
    package static let day = 86_400.0

    /// How identities are made.
    package var version: Version
    /// From one identity to the next; 0 if they do not change.
    package var period: Double
    /// Length of the time slot of a key.
    package var keySlot: Double
    /// The app downloads keys for so long a time from now. Documented: 30 days, the most that the server gives.
    package var horizon: Double
    /// Shortest time from a download to the next; `nil` for half the horizon, as documented (15 days).
    package var refresh: Double?
    /// Number of periods before and after the present one that the app tries, too.
    package var grace: Int
    /// How much the clocks of the beacons are ahead, on average.
    package var beaconClockError: Double
    /// Standard deviation of the clock errors among beacons; they are normally distributed.
    package var beaconClockSpread: Double
    /// How much the phone's clock is ahead.
    package var phoneClockError: Double
    /// Seed of the clock errors.
    package var seed: UInt64

    /// Identifiers; by default version 2 with the documented horizon, right clocks, and assumptions for the rest: a change
    /// each 15 min, a key for each day, and one neighbouring period.
    package init(
        _ version: Version = .v2, period: Double = 900, keySlot: Double = Self.day, horizon: Double = 30 * Self.day,
        refresh: Double? = nil, grace: Int = 1, beaconClockError: Double = 0, beaconClockSpread: Double = 0,
        phoneClockError: Double = 0, seed: UInt64 = 0
    ) {
        self.version = version
        self.period = period
        self.keySlot = keySlot
        self.horizon = horizon
        self.refresh = refresh
        self.grace = grace
        self.beaconClockError = beaconClockError
        self.beaconClockSpread = beaconClockSpread
        self.phoneClockError = phoneClockError
        self.seed = seed
    }

    /// Whether the app resolves an identity that it hears. O(log downloads). A time that is not finite is not resolved.
    ///
    /// - Parameters:
    ///   - time: seconds on the clock of the downloads.
    ///   - clockError: how much the beacon's clock is ahead.
    package func resolves(at time: Double, clockError: Double, keys: KeyDownloads) -> Bool {
        guard time.isFinite, let first = keys.times.first, first <= time else { return false }
        guard version == .v2 else { return true }
        let sent = periodStart(at: time + clockError)
        let expected = periodStart(at: time + phoneClockError)
        let isNear = period > 0 ? abs(sent - expected) <= (Double(max(grace, 0)) + 0.5) * period : true
        guard isNear, sent.isFinite else { return false }
        guard keySlot > 0 else { return keys.covers(sent..<sent.nextUp, at: time, horizon: horizon) }
        let slot = (sent / keySlot).rounded(.down) * keySlot
        guard slot.isFinite, slot < slot + keySlot else { return false }
        return keys.covers(slot..<slot + keySlot, at: time, horizon: horizon)
    }

    /// The start of the period of a moment on some clock.
    private func periodStart(at time: Double) -> Double {
        period > 0 ? (time / period).rounded(.down) * period : time
    }

    /// Share of sightings that stay unresolved, 0…1; `nil` without sightings. O(n log downloads).
    ///
    /// - Parameter times: seconds on the clock of the downloads, of beacons with the average clock error.
    package func unresolvedShare(of times: [Double], keys: KeyDownloads) -> Double? {
        guard !times.isEmpty else { return nil }
        let unresolved = times.count { !resolves(at: $0, clockError: beaconClockError, keys: keys) }
        return Double(unresolved) / Double(times.count)
    }
}
