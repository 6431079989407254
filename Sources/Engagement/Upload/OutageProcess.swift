import NumericalMethods

/// When a server, or the way to it, is down, and how often a single request fails while it is up. Times in seconds.
package struct OutageProcess: Hashable, Sendable {
    /// When it is down.
    package enum Kind: Hashable, Sendable {
        case none
        /// At these times.
        case fixed([Range<Double>])
        /// Up and down in turn, each for an exponential time with this mean. It is in its long-run state from the start:
        /// down at any moment with probability down/(up + down).
        case alternating(meanUp: Double, meanDown: Double)
    }

    /// When it is down.
    package var kind: Kind
    /// Probability that a single request fails while it is up, 0…1.
    package var failureShare: Double
    /// Seed of the random numbers.
    package var seed: UInt64

    /// A process; by default everything works.
    package init(_ kind: Kind = .none, failureShare: Double = 0, seed: UInt64 = 0) {
        self.kind = kind
        self.failureShare = failureShare
        self.seed = seed
    }

    /// Shortest mean time of one state, seconds. Shorter ones count as this; a mean that is 0, negative or no number means
    /// that the state does not occur.
    package static let shortestMean = 1.0

    /// Share of the time that it is down in the long run, 0…1: down/(up + down). `nil` for a fixed list.
    package var downShare: Double? {
        switch kind {
        case .none: return 0
        case .fixed: return nil
        case .alternating(let meanUp, let meanDown):
            guard let down = Self.mean(meanDown) else { return 0 }
            guard let up = Self.mean(meanUp) else { return 1 }
            return up.isInfinite ? 0 : down.isInfinite ? 1 : down / (up + down)
        }
    }

    /// The outages in 0 ..< `end`, ascending, disjoint. O(outages).
    package func outages(until end: Double) -> [Range<Double>] {
        switch kind {
        case .none: return []
        case .fixed(let list): return end > 0 ? list.map { $0.clamped(to: 0..<end) }.merged : []
        case .alternating(let meanUp, let meanDown):
            guard end > 0, let share = downShare, share > 0 else { return [] }
            guard share < 1, let up = Self.mean(meanUp), let down = Self.mean(meanDown) else { return [0..<end] }
            let stream = RandomStream(seed: seed, purpose: "outages")
            var outages: [Range<Double>] = []
            // An exponential time has no memory, so the first state lasts as long as any other.
            var isDown = stream.uniform(0, lane: 1) < share
            var time = 0.0
            var index: UInt64 = 0
            while time < end {
                let change = time + stream.exponential(mean: isDown ? down : up, index)
                if isDown, time < change { outages.append(time..<min(change, end)) }
                time = change
                isDown = !isDown
                index += 1
            }
            return outages
        }
    }

    /// Whether a request fails although the server is up. It depends on the number of the request alone.
    package func fails(request: Int) -> Bool {
        let stream = RandomStream(seed: seed, purpose: "failed requests")
        return stream.uniform(UInt64(bitPattern: Int64(request))) < failureShare
    }

    private static func mean(_ mean: Double) -> Double? { mean > 0 ? max(mean, shortestMean) : nil }
}
