package import Radio
package import Recordings

/// How near a beacon is: immediate, near, far or unknown, from the distances that a phone guesses.
///
/// ```swift
/// let samples = EngagementProfile.named("backspin")?.proximity.samples(of: recording.observations)
/// let evidence = samples?.map { condition.evidence(depth: $0.depth(of: beacon, within: 3)) }
/// ```
///
/// Distances come from Core Location's `accuracy`, or from the RSSI by the same curve. Where a recording has no accuracy
/// (packets, other phones), the RSSI is used.
package struct ProximityRule: Hashable, Sendable {
    /// Where distances come from.
    package enum Source: String, Hashable, Sendable, CaseIterable {
        /// Core Location's guess, which lags by many seconds.
        case accuracy
        /// RSSI and beacon power.
        case rssi
    }

    package enum Statistic: String, Hashable, Sendable, CaseIterable {
        /// The mean, of distances or of RSSI in dB.
        case mean
        case median
    }

    /// How near a beacon is.
    package typealias Proximity = RangingReport.Proximity

    /// Where distances come from.
    package var source: Source
    /// A beacon nearer than this is immediate, metres.
    package var immediate: Double
    /// A beacon nearer than this is near, metres, and far otherwise.
    package var near: Double
    /// Whether "far" also holds for beacons that are nearer.
    package var farIncludesNearer: Bool
    /// Seconds of the average; 0 takes the last reading.
    package var averaging: Double
    /// Most readings in the average; `nil` for no limit. With a count and no time, the readings of ``memory`` count.
    package var count: Int?
    package var statistic: Statistic
    /// Seconds after the last reading from which the proximity is unknown; ``averaging`` if that is longer.
    package var memory: Double
    /// Seconds from one sample to the next; 0 gives a sample at each observation.
    package var interval: Double
    /// Whether leaving a region also makes the proximity unknown.
    package var leavesWithRegion: Bool

    /// A rule; by default that of Core Location, as developers observed it.
    package init(
        source: Source = .accuracy, immediate: Double = 0.5, near: Double = 3, farIncludesNearer: Bool = false,
        averaging: Double = 0, count: Int? = nil, statistic: Statistic = .mean, memory: Double = 2,
        interval: Double = 1, leavesWithRegion: Bool = false
    ) {
        self.source = source
        self.immediate = immediate
        self.near = near
        self.farIncludesNearer = farIncludesNearer
        self.averaging = averaging
        self.count = count
        self.statistic = statistic
        self.memory = memory
        self.interval = interval
        self.leavesWithRegion = leavesWithRegion
    }

    /// The proximity at a distance.
    ///
    /// - Parameter distance: metres; `nil`, negative or not a number for unknown.
    package func proximity(_ distance: Double?) -> Proximity {
        guard let distance, distance >= 0 else { return .unknown }
        if distance < immediate { return .immediate }
        return distance < near ? .near : .far
    }

    /// Whether a trigger that asks for one proximity holds at another.
    package func holds(_ asked: Proximity, at actual: Proximity) -> Bool {
        if asked == .far, farIncludesNearer { return actual != .unknown }
        return asked == actual
    }

    /// How far inside a proximity a distance is, metres, positive inside: the smaller distance to one of its limits.
    /// `nil` for unknown. For "far" with ``farIncludesNearer`` it is infinite.
    package func depth(of asked: Proximity, distance: Double?) -> Double? {
        guard let distance, distance >= 0 else { return nil }
        switch asked {
        case .unknown: return nil
        case .immediate: return immediate - distance
        case .near: return min(near - distance, distance - immediate)
        case .far: return farIncludesNearer ? .infinity : distance - near
        }
    }

    /// How far inside the proximity that a trigger asks for a distance is, metres: for a trigger, a beacon that is immediate
    /// is near, too.
    package func triggerDepth(of asked: Proximity, distance: Double?) -> Double? {
        asked == .near ? distance.map { near - $0 } : depth(of: asked, distance: distance)
    }

    /// The proximity of every beacon that was heard so far, at each interval. O(observations + samples × beacons).
    ///
    /// - Parameters:
    ///   - observations: by ascending time.
    ///   - duration: seconds to the last sample; `nil` ends with the last observation.
    ///   - powers: beacon power of each beacon (RSSI at one metre), dBm.
    ///   - power: that of the others.
    ///   - regions: what the operating system tells of the beacons' region, for ``leavesWithRegion``; `nil` for a stay
    ///     from start to end.
    package func samples(
        of observations: [Observation], duration: Double? = nil, powers: [BeaconID: Double] = [:],
        power: Double = -59, regions: [RegionEvent]? = nil
    ) -> [ProximitySample] {
        var hearing = ProximityHearing(rule: self)
        var samples: [ProximitySample] = []
        let heard = observations.filter(\.time.isFinite)
        guard let last = heard.last?.time else { return [] }
        var next = 0
        for time in times(until: duration ?? last, heard) {
            while next < heard.count, heard[next].time <= time {
                hearing.take(heard[next], powers: powers, power: power)
                next += 1
            }
            samples.append(hearing.sample(at: time, regions))
        }
        return samples
    }

    /// The times of samples: multiples of the interval up to the first one that is not before the end, or the times of
    /// observations. A million samples at most.
    private func times(until end: Double, _ observations: [Observation]) -> [Double] {
        guard interval > 0 else {
            let times = observations.map(\.time).filter { $0 <= end }
            return times.indices.filter { $0 + 1 == times.count || times[$0] < times[$0 + 1] }.map { times[$0] }
        }
        let count = (end / interval - 1e-9).rounded(.up)
        guard count >= 1 else { return [] }
        return (1...Int(min(count, 1_000_000))).map { Double($0) * interval }
    }
}
