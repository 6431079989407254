internal import Engagement
internal import Foundation
internal import NumericalMethods
package import Parallelism

/// How many sightings of rotating identifiers an app cannot resolve, by how far ahead it has keys: many apps that are online now and
/// then.
///
/// An app is online at random moments (a Poisson process). It downloads keys if half the horizon has passed since the last download,
/// as documented. It begins with keys.
package struct KeyTrial: Sendable {
    /// Share of unresolved sightings with one horizon.
    package struct Row: Sendable {
        /// For how long ahead keys are downloaded, days.
        package var days: Double
        /// Share of the sightings that are unresolved.
        package var unresolved: Double
        /// Its 95 % interval, by bootstrap over apps.
        package var interval: ClosedRange<Double>?
        /// The share in the long run in closed form, for keys without slots.
        package var expected: Double
    }

    /// Horizons, days.
    package var horizons = [1.0, 3, 7, 15, 30]
    /// Mean time from one moment online to the next, days.
    package var offlineDays = 10.0
    /// Length of the trial, days.
    package var days = 365.0
    /// Number of apps.
    package var apps = 200
    /// How much the phones' clocks are ahead, seconds.
    package var clockError = 0.0
    /// Length of the time slot of a key, seconds.
    package var keySlot = RotatingIdentifiers.day
    /// Seed of the moments.
    package var seed: UInt64 = 1

    /// The defaults. All but the horizon of 30 days are assumptions.
    package init() {}

    /// Sightings come so often, seconds: a prime number, so that they meet each part of a period.
    private static let sighting = 3607.0

    /// Runs all horizons on the same apps. O(apps × sightings × horizons).
    package func run(pool: WorkerPool) throws -> [Row] {
        let end = days * RotatingIdentifiers.day
        let sightings = Array(stride(from: Self.sighting, to: end, by: Self.sighting))
        let shares = try pool.map(apps) { app in
            let online = online(app, until: end)
            return horizons.map { horizon in
                var identifiers = RotatingIdentifiers(
                    keySlot: keySlot, horizon: horizon * RotatingIdentifiers.day, phoneClockError: clockError)
                identifiers.refresh = nil
                let keys = KeyDownloads(identifiers, online: online, last: 0, until: end)
                return identifiers.unresolvedShare(of: sightings, keys: keys) ?? 0
            }
        }
        return horizons.enumerated().map { number, horizon in
            let own = shares.map { $0[number] }
            return Row(
                days: horizon, unresolved: Statistics.mean(own) ?? 0,
                interval: Bootstrap.interval(
                    ofMean: own, resamples: 1000, stream: RandomStream(seed: seed, purpose: "apps with keys")),
                expected: Self.expected(horizon: horizon, offline: offlineDays))
        }
    }

    /// The share in the long run: with keys for h days, a download at h/2 at the earliest and then at a moment online after an
    /// exponential time of mean D, it is D · e^(−h/2D) / (h/2 + D). Days of slots make it a little smaller.
    package static func expected(horizon: Double, offline: Double) -> Double {
        guard offline > 0 else { return 0 }
        return offline * exp(-horizon / 2 / offline) / (horizon / 2 + offline)
    }

    /// When an app is online: moments of a second.
    private func online(_ app: Int, until end: Double) -> [Range<Double>] {
        let stream = RandomStream(seed: seed, purpose: "moments online", entity: UInt64(app))
        var moments: [Range<Double>] = []
        var time = 0.0
        while true {
            time += max(stream.exponential(mean: offlineDays * RotatingIdentifiers.day, UInt64(moments.count)), 1)
            guard time < end else { return moments }
            moments.append(time..<time + 1)
        }
    }
}
