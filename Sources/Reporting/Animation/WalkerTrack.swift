internal import Geometry
internal import Walks

/// The way of a walker during a time lapse, in pieces on one level each.
struct WalkerTrack {
    /// Where the walker is at a moment.
    struct Frame: Hashable {
        /// Seconds since the start of the recording.
        var time: Double
        /// Metres.
        var position: Point
    }

    /// A piece of the way on one level: steady and straight from frame to frame.
    struct Run: Hashable {
        /// The level's number.
        var level: Int
        /// By ascending time; the first is where the piece begins, the last where it ends.
        var frames: [Frame]

        /// When the piece begins.
        var start: Double { frames.first?.time ?? 0 }
        /// When the piece ends: the next one begins then.
        var end: Double { frames.last?.time ?? 0 }

        /// Where the walker is, at a time within the run. O(log frames).
        func position(at time: Double) -> Point? {
            guard let first = frames.first, let last = frames.last, time >= first.time, time <= last.time else {
                return nil
            }
            var (low, high) = (0, frames.count - 1)
            while low < high {
                let middle = (low + high + 1) / 2
                if frames[middle].time <= time { low = middle } else { high = middle - 1 }
            }
            guard low + 1 < frames.count else { return last.position }
            let (before, after) = (frames[low], frames[low + 1])
            return before.position.interpolated(
                to: after.position, at: (time - before.time) / (after.time - before.time))
        }
    }

    /// By ascending time. Where no run is, the walker is not there.
    let runs: [Run]

    /// The part of a truth that lies in the time lapse, thinned.
    ///
    /// - Parameter tolerance: how far a thinned position may be from the true one, metres.
    init(_ truth: GroundTruth, in lapse: TimeLapse, tolerance: Double) {
        var samples: [TruthSample] = []
        if let first = truth.sample(at: lapse.start) { samples.append(first) }
        samples += truth.samples.filter { $0.time > lapse.start && $0.time < lapse.end }
        if let last = truth.sample(at: lapse.end) { samples.append(last) }

        var runs: [Run] = []
        for (index, sample) in samples.enumerated() {
            let frame = Frame(time: sample.time, position: sample.position)
            if let run = runs.last, index > 0 {
                // The truth is on the level of the earlier sample until the later one.
                runs[runs.count - 1].frames.append(frame)
                if run.level == sample.level { continue }
            }
            if index + 1 < samples.count || samples.count == 1 {
                runs.append(Run(level: sample.level, frames: [frame]))
            }
        }
        self.runs = runs.map { Run(level: $0.level, frames: $0.frames.thinned(tolerance: tolerance)) }
    }

    /// How many frames there are.
    var frameCount: Int { runs.reduce(0) { $0 + $1.frames.count } }

    /// The run that the walker is in.
    func run(at time: Double) -> Run? { runs.last { $0.start <= time && time <= $0.end } }
}

extension [WalkerTrack.Frame] {
    /// The fewest frames that top-down halving finds between which the steady walk is nowhere farther than `tolerance`
    /// from where the walker was at the same time.
    ///
    /// Source: time-ratio trajectory compression, Meratnia and de By 2004 (10.1007/978-3-540-24741-8_44): the algorithm
    /// of Douglas and Peucker with the distance at equal times instead of that from the line.
    func thinned(tolerance: Double) -> [WalkerTrack.Frame] {
        guard count > 2 else { return self }
        var isKept = [Bool](repeating: false, count: count)
        isKept[0] = true
        isKept[count - 1] = true
        var pieces = [(0, count - 1)]
        while let (first, last) = pieces.popLast() {
            let (from, to) = (self[first], self[last])
            var farthest = (index: first, distance: tolerance)
            for index in (first + 1)..<Swift.max(last, first + 1) {
                let fraction = (self[index].time - from.time) / (to.time - from.time)
                let steady = from.position.interpolated(to: to.position, at: fraction)
                let distance = steady.distance(to: self[index].position)
                if distance > farthest.distance { farthest = (index, distance) }
            }
            guard farthest.index > first else { continue }
            isKept[farthest.index] = true
            pieces.append((first, farthest.index))
            pieces.append((farthest.index, last))
        }
        return indices.filter { isKept[$0] }.map { self[$0] }
    }
}
