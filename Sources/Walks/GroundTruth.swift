public import Geometry

/// The true position at one moment.
public struct TruthSample: Hashable, Sendable, BitwiseCopyable, Codable {
    /// Seconds since the start of the recording.
    public var time: Double
    /// Metres.
    public var position: Point
    /// The level's number.
    public var level: Int
    /// Height of the phone above the level's floor, metres, if known.
    public var height: Double?

    public init(time: Double, position: Point, level: Int, height: Double? = nil) {
        self.time = time
        self.position = position
        self.level = level
        self.height = height
    }

    /// Whether both are at one place on one level.
    public func isSamePlace(as other: TruthSample) -> Bool { position == other.position && level == other.level }
}

/// The true positions of a phone during one recording. They are in a file of their own, never in the recording.
///
/// The positioning core does not depend on this module, so it cannot even name the type.
public struct GroundTruth: Hashable, Sendable, Codable {
    /// What the samples are, and so what is known between two of them. At one place, the person stood.
    public enum Kind: String, Hashable, Sendable, CaseIterable, Codable {
        /// Samples again and again: the person went straight between two that are at most ``GroundTruth/longestGap`` apart.
        /// Where the person was in a longer gap is not known.
        case track
        /// Taps at the places of a route: the person went straight and at an even pace from each to the next.
        case taps
        /// Single places: nothing is known between them.
        case points
    }

    /// The longest time between two samples of a track in which the person went straight, seconds.
    public static let longestGap = 5.0

    /// The name of the recording it belongs to.
    public var name: String
    /// What the samples are; `nil` if nobody said it: then they are a track.
    public var kind: Kind?
    /// By ascending time; at least one.
    public var samples: [TruthSample]

    public init(name: String, kind: Kind? = nil, samples: [TruthSample]) {
        self.name = name
        self.kind = kind
        self.samples = samples
    }

    /// Whether it is known where the person was between two samples.
    public func isKnown(between sample: TruthSample, and next: TruthSample) -> Bool {
        switch kind ?? .track {
        case .taps: true
        case .points: sample.isSamePlace(as: next)
        // The tolerance is for times that were rounded.
        case .track: next.time - sample.time <= Self.longestGap + 1e-6 || sample.isSamePlace(as: next)
        }
    }

    /// The samples of the longest time in which it is known all along where the person was. O(samples).
    package var longestKnown: ArraySlice<TruthSample> {
        var best = samples[..<min(1, samples.count)]
        var start = 0
        for index in samples.indices {
            if index > 0, !isKnown(between: samples[index - 1], and: samples[index]) { start = index }
            if samples[index].time - samples[start].time > (best.last?.time ?? 0) - (best.first?.time ?? 0) {
                best = samples[start...index]
            }
        }
        return best
    }

    /// The position at `time`, straight between the samples around it, on the level of the earlier one; `nil` before
    /// the first and after the last sample, and where it is not known. O(log samples).
    public func sample(at time: Double) -> TruthSample? {
        guard let first = samples.first, let last = samples.last, time >= first.time, time <= last.time else {
            return nil
        }
        var low = 0
        var high = samples.count - 1
        while low < high {
            let middle = (low + high + 1) / 2
            if samples[middle].time <= time { low = middle } else { high = middle - 1 }
        }
        let before = samples[low]
        guard low + 1 < samples.count, before.time < time else { return before }
        return sample(at: time, between: before, and: samples[low + 1])
    }

    /// The position at `time`, after one sample and before the next; `nil` where it is not known.
    package func sample(at time: Double, between before: TruthSample, and after: TruthSample) -> TruthSample? {
        guard isKnown(between: before, and: after) else { return nil }
        let fraction = (time - before.time) / (after.time - before.time)
        var result = before
        result.time = time
        result.position = before.position.interpolated(to: after.position, at: fraction)
        if let from = before.height, let to = after.height { result.height = from + (to - from) * fraction }
        return result
    }
}
