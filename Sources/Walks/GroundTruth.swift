public import Geometry

/// The true position at one moment.
public struct TruthSample: Hashable, Sendable, BitwiseCopyable {
    /// Seconds since the start of the recording.
    public var time: Double
    /// Metres.
    public var position: Point
    /// The level's number.
    public var level: Int
    /// Height of the phone above the level's floor, metres, if known.
    public var height: Double?

    /// A sample.
    public init(time: Double, position: Point, level: Int, height: Double? = nil) {
        self.time = time
        self.position = position
        self.level = level
        self.height = height
    }
}

/// The true positions of a phone during one recording. They are in a file of their own, never in the recording.
///
/// The positioning core does not depend on this module, so it cannot even name the type.
public struct GroundTruth: Hashable, Sendable {
    /// The name of the recording it belongs to.
    public var name: String
    /// By ascending time; at least one.
    public var samples: [TruthSample]

    /// The truth of a recording.
    public init(name: String, samples: [TruthSample]) {
        self.name = name
        self.samples = samples
    }

    /// The places of the samples that are wanted. O(samples).
    package func places(where isWanted: (TruthSample) -> Bool) -> RangeSet<Int> { samples.indices(where: isWanted) }

    /// The truth with the samples at these places alone. O(samples).
    package func part(_ places: RangeSet<Int>) -> GroundTruth {
        GroundTruth(name: name, samples: Array(samples[places]))
    }

    /// The position at `time`, straight between the samples around it, on the level of the earlier one; `nil` before
    /// the first and after the last sample. O(log samples).
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
        guard low + 1 < samples.count else { return before }
        let after = samples[low + 1]
        let fraction = (time - before.time) / (after.time - before.time)
        var result = before
        result.time = time
        result.position = before.position.interpolated(to: after.position, at: fraction)
        if let from = before.height, let to = after.height { result.height = from + (to - from) * fraction }
        return result
    }
}
