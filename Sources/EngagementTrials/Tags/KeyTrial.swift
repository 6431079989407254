package import Engagement
package import Formats
internal import Foundation
internal import NumericalMethods
package import Parallelism

/// How many sightings of rotating identifiers an app cannot resolve, by how far ahead it has keys: many apps that are
/// online now and then.
///
/// An app is online at random moments (a Poisson process). It downloads keys if half the horizon has passed since the
/// last download, as documented. It begins with keys.
package struct KeyTrial: Sendable {
    /// Share of unresolved sightings with one horizon.
    package struct HorizonRow: JSONRecord, Sendable {
        package var days: Double
        package var unresolved: Double
        package var interval: ClosedRange<Double>?
        package var expected: Double
        /// Whether the numbers are those of ``KeyTrial/profile``.
        package var isProfile = false

        package static let shape = JSONShape<Self>(
            "keyHorizon", "Keys for a time ahead.",
            .always("days", .figure("days"), \.days, "For how long ahead keys are downloaded."),
            .always("unresolved", \.unresolved, "Share of the sightings that are unresolved."),
            .maybe("interval", \.interval, "95 % interval, by bootstrap over apps."),
            .always("expected", \.expected, "The share in the long run in closed form."),
            .always("isProfile", \.isProfile, "Whether the numbers are those of the profile."))
    }

    /// Horizons, days.
    package var horizons = [1.0, 3, 7, 15, 30]
    /// The numbers of a profile, which get a row if they have a horizon; `nil` without a profile.
    package var profile: RotationNumbers?
    /// Mean time from one moment online to the next, days.
    package var offlineDays = 10.0
    /// Length of the trial, days.
    package var days = 365.0
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
    package func run(pool: WorkerPool) throws -> [HorizonRow] {
        let end = days * RotatingIdentifiers.day
        let sightings = Array(stride(from: Self.sighting, to: end, by: Self.sighting))
        let shares = try pool.map(apps) { app in
            let online = online(app, until: end)
            return terms.map { term in
                let identifiers = RotatingIdentifiers(
                    keySlot: keySlot, horizon: term.days * RotatingIdentifiers.day,
                    refresh: term.refresh * RotatingIdentifiers.day, phoneClockError: clockError)
                let keys = KeyDownloads(identifiers, online: online, last: 0, until: end)
                return identifiers.unresolvedShare(of: sightings, keys: keys) ?? 0
            }
        }
        return terms.enumerated().map { number, term in
            let own = shares.map { $0[number] }
            return HorizonRow(
                days: term.days, unresolved: Statistics.mean(own) ?? 0,
                interval: Bootstrap.interval(
                    ofMean: own, resamples: 1000, stream: RandomStream(seed: seed, purpose: "apps with keys")),
                expected: expected(horizon: term.days, refresh: term.refresh), isProfile: number >= horizons.count)
        }
    }

    /// How far ahead keys are downloaded, and the shortest time between two downloads, days.
    private var terms: [(days: Double, refresh: Double)] {
        horizons.map { ($0, $0 / 2) } + (profile?.keys.map { [$0] } ?? [])
    }

    /// The share in the long run in closed form, for keys of h days.
    ///
    /// A download comes at the first moment online after r days, so after r + X days with X exponential of mean
    /// D. Keys also cover the rest of the slot (of s days) in which they end, s/2 on average. The share without keys
    /// is D · e^(−(h − r)/D) ∕ (r + D) · (1 − e^(−s/D)) ∕ (s/D). Clocks that differ by e leave another min(1, max(0,
    /// e/period − grace)).
    ///
    /// - Parameters:
    ///   - horizon: h, days.
    ///   - refresh: r, days, at most h.
    package func expected(horizon: Double, refresh: Double) -> Double {
        let d = offlineDays
        let slot = keySlot / RotatingIdentifiers.day
        let rest = slot > 0 ? (1 - exp(-slot / d)) / (slot / d) : 1
        let withoutKeys = d * exp((refresh - horizon) / d) / (refresh + d) * rest
        let identifiers = RotatingIdentifiers()
        let byClock = min(1, max(0, abs(clockError) / identifiers.period - Double(identifiers.grace)))
        return 1 - (1 - withoutKeys) * (1 - byClock)
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
