public import Walks

/// At which moments fixes are compared with the truth.
public enum TruthInstants: Hashable, Sendable {
    /// Every 0.2 s, from the first sample of the truth on, while it is known where the person is: figures are weighted by
    /// time, however often the truth was logged. A truth of points gives its samples.
    public static let time = every(seconds: 0.2)

    /// At the samples of the truth, as protocols of competitions ask.
    case samples
    /// From the first sample on, at this interval in seconds.
    case every(seconds: Double)

    /// Seconds from one instant to the next; `nil` for those of the truth.
    public var interval: Double? { if case .every(let seconds) = self { seconds } else { nil } }

    /// Largest number of instants of a walk.
    public static let limit = 10_000_000

    /// Whether a walk has at most ``limit`` instants. An interval that is not positive has too many.
    public func isAllowed(for truth: GroundTruth) -> Bool {
        guard case .every(let interval) = self, let first = truth.samples.first, let last = truth.samples.last else {
            return true
        }
        return interval > 0 && ((last.time - first.time) / interval < Double(Self.limit) || !truth.isTimed)
    }

    /// The truth at these moments. An interval with too many of them, and a truth of points, give the samples.
    /// O(samples + instants).
    package func samples(of truth: GroundTruth) -> [TruthSample] {
        let samples = truth.samples
        guard case .every(let interval) = self, isAllowed(for: truth), let first = samples.first,
            let last = samples.last,
            truth.isTimed
        else { return samples }
        // A division gives the decimals of a regular log to the bit, a product does not.
        let rate = (1 / interval).rounded() * interval == 1 ? (1 / interval).rounded() : nil
        func time(_ instant: Int) -> Double {
            first.time + (rate.map { Double(instant) / $0 } ?? Double(instant) * interval)
        }
        let count = Int(((last.time - first.time) / interval + 1e-9).rounded(.down))
        if count == samples.count - 1, samples.indices.allSatisfy({ samples[$0].time == time($0) }) { return samples }
        var result: [TruthSample] = []
        result.reserveCapacity(count + 1)
        var place = 0
        for instant in 0...count {
            let time = min(time(instant), last.time)
            while place + 1 < samples.count, samples[place + 1].time <= time { place += 1 }
            let before = samples[place]
            if before.time == time || place + 1 == samples.count {
                // A sample between two gaps has no time.
                let isKnown = [place - 1, place].contains {
                    $0 >= 0 && $0 + 1 < samples.count && truth.isKnown(between: samples[$0], and: samples[$0 + 1])
                }
                if isKnown || samples.count == 1 { result.append(before) }
            } else if let sample = truth.sample(at: time, between: before, and: samples[place + 1]) {
                result.append(sample)
            }
        }
        return result
    }
}

extension GroundTruth {
    /// Whether it is known between some samples where the person was. A truth without a kind in which all samples are far apart
    /// is one of points.
    fileprivate var isTimed: Bool {
        kind != .points
            && (samples.count < 2 || zip(samples, samples.dropFirst()).contains { isKnown(between: $0, and: $1) })
    }
}
