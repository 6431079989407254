import Foundation
import NumericalMethods
package import Parameters
package import Radio
package import Recordings

/// Turns packets into one report each second, as Core Location's ranging does.
///
/// - `rssi`: mean in dB of the packets since the last report, rounded. (Apple's page on `CLBeacon.rssi` gives the
///   average; that it is taken in dB is an assumption.)
/// - A beacon not heard since then is still listed for a while, without an RSSI: at least ``PhoneParameters/rangingLinger``
///   and at most ``PhoneParameters/rangingDrop`` after its last packet, evenly in between. (Developers saw "some
///   callbacks"; the seconds are assumptions.)
/// - `accuracy`: see `CoreLocationDistance`, of the RSSI smoothed exponentially over
///   ``PhoneParameters/accuracySmoothing``. −1 for a beacon without RSSI; `proximity` follows from it.
/// - Nearest (by accuracy) first, those without RSSI last.
///
/// Beacons are numbers here, the indices of `identities`. Memory: 80 bytes an identity. ``hear(identity:rssi:time:)``
/// takes a few nanoseconds, a report about 0.1 µs a listed beacon and one allocation. What does not
/// change during a walk (identities, their order, their keys) is worked out once and stored.
package struct RangingService: Sendable {
    private struct Hearing {
        /// Of the packets since the last report.
        var sum = 0.0
        var count = 0
        var last = -Double.infinity
        var isListed = false
        /// The exponential average, dBm, and its time.
        var smoothed = 0.0
        var smoothedAt = -Double.infinity
        /// While no packet arrives: the time until which it is listed.
        var end = Double.infinity
        /// The entry for the report.
        var rssi: Double?
        var accuracy = -1.0

        /// Takes a packet. True if the beacon was not listed before.
        mutating func hear(rssi: Double, time: Double) -> Bool {
            sum += rssi
            count += 1
            last = max(last, time)
            defer { isListed = true }
            return !isListed
        }
    }

    private let identities: [BeaconID]
    private let powers: [Double]
    private let parameters: PhoneParameters
    private let seed: UInt64
    /// Place of each identity in alphabetical order, for those at the same distance.
    private let ranks: [Int]
    /// Keys of the random numbers: they depend on the identity, not on its place in the venue's file.
    private let lanes: [UInt32]
    private var silences: RandomStream
    private var repeats: RandomStream
    private var invalids: RandomStream

    private var hearings: [Hearing]
    private var listed: [Int] = []
    private var ordinal: UInt64 = 0
    /// When the last report was made, and what weight it keeps in the averages of the next.
    private var latest = -Double.infinity
    private var recentMemory = 0.0

    /// The service of one walker's phone.
    ///
    /// - Parameters:
    ///   - identities: of the beacons, without repetition.
    ///   - powers: the beacon power that each beacon sends in its packets (RSSI at one metre), dBm.
    package init(
        identities: [BeaconID], powers: [Double], parameters: PhoneParameters, seed: UInt64, walker: UInt64 = 0
    ) {
        self.identities = identities
        self.powers = identities.indices.map { min($0 < powers.count ? powers[$0] : -59, -1) }
        self.parameters = parameters
        self.seed = seed
        var ranks = [Int](repeating: 0, count: identities.count)
        let order = identities.indices.sorted { identities[$0] < identities[$1] }
        for (rank, identity) in order.enumerated() { ranks[identity] = rank }
        self.ranks = ranks
        lanes = identities.map { UInt32(truncatingIfNeeded: $0.entity) }
        hearings = [Hearing](repeating: Hearing(), count: identities.count)
        silences = RandomStream(seed: seed, purpose: "ranging linger", entity: walker)
        repeats = RandomStream(seed: seed, purpose: "stale report", entity: walker)
        invalids = RandomStream(seed: seed, purpose: "invalid reading", entity: walker)
    }

    /// The same service in its initial state, on another walker's phone; cheaper than a new one.
    package func anew(walker: UInt64) -> RangingService {
        var copy = self
        copy.hearings = [Hearing](repeating: Hearing(), count: identities.count)
        copy.listed = []
        copy.ordinal = 0
        copy.latest = -.infinity
        copy.silences = RandomStream(seed: seed, purpose: "ranging linger", entity: walker)
        copy.repeats = RandomStream(seed: seed, purpose: "stale report", entity: walker)
        copy.invalids = RandomStream(seed: seed, purpose: "invalid reading", entity: walker)
        return copy
    }

    /// A packet was decoded.
    ///
    /// - Parameters:
    ///   - identity: index of the beacon's identity; any other number is ignored.
    ///   - time: seconds, later than the last report.
    package mutating func hear(identity: Int, rssi: Double, time: Double) {
        guard hearings.indices.contains(identity) else { return }
        if hearings[identity].hear(rssi: rssi, time: time) { listed.append(identity) }
    }

    /// The report of what was heard since the last one.
    package mutating func report(at time: Double) -> RangingReport {
        recentMemory = memory(since: latest, at: time)
        for identity in listed { settle(identity, at: time) }
        latest = time
        listed.removeAll { !hearings[$0].isListed }
        // Sorted by what decides, side by side: nearest first, those without a distance last.
        var order = listed.map { identity in
            let accuracy = hearings[identity].accuracy
            return (distance: accuracy < 0 ? Double.infinity : accuracy, rank: ranks[identity], identity: identity)
        }
        order.sort { $0.distance != $1.distance ? $0.distance < $1.distance : $0.rank < $1.rank }
        listed = order.map(\.identity)
        ordinal &+= 1
        return RangingReport(time: time, entries: listed.map(entry))
    }

    private func entry(_ identity: Int) -> RangingReport.RangedBeacon {
        let hearing = hearings[identity]
        let isInvalid =
            parameters.invalidReadings > 0 && hearing.rssi != nil
            && invalids.uniform(ordinal, lane: lanes[identity]) < parameters.invalidReadings
        return RangingReport.RangedBeacon(
            beacon: identities[identity], rssi: isInvalid ? nil : hearing.rssi, accuracy: hearing.accuracy,
            proximity: .init(accuracy: hearing.accuracy))
    }

    /// Turns the packets into the entries of the report.
    private mutating func settle(_ identity: Int, at time: Double) {
        var hearing = hearings[identity]
        let isStale =
            parameters.staleReports > 0 && hearing.rssi != nil
            && repeats.uniform(ordinal, lane: lanes[identity]) < parameters.staleReports
        if hearing.count > 0 {
            let mean = hearing.sum / Double(hearing.count)
            // Most beacons were in the last report.
            let memory =
                hearing.smoothedAt == latest ? recentMemory : memory(since: hearing.smoothedAt, at: time)
            hearing.smoothed = mean + (hearing.smoothed - mean) * memory
            hearing.smoothedAt = time
            hearing.end = .infinity
            hearing.sum = 0
            hearing.count = 0
            if !isStale {
                hearing.rssi = Receiver.quantised(mean, step: parameters.quantisationStep)
                let distance = CoreLocationDistance.metres(rssi: hearing.smoothed, powerAt1m: powers[identity])
                hearing.accuracy = (100 * distance).rounded() / 100
            }
        } else {
            if hearing.end == .infinity {
                let longest = max(parameters.rangingLinger, parameters.rangingDrop)
                hearing.end =
                    hearing.last
                    + silences.uniform(in: parameters.rangingLinger...longest, ordinal, lane: lanes[identity])
            }
            if !isStale {
                hearing.rssi = nil
                hearing.accuracy = -1
            }
            if time > hearing.end { hearing = Hearing() }
        }
        hearings[identity] = hearing
    }

    /// The weight that an earlier average keeps.
    private func memory(since past: Double, at time: Double) -> Double {
        exp((past - time) / max(parameters.accuracySmoothing, 1e-6))
    }
}
