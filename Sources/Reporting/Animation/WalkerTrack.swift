internal import Geometry
internal import Walks

/// The path of a walker during a time lapse, in pieces of one level each.
struct WalkerTrack {
    /// The position at a moment.
    struct Frame: Hashable {
        /// Seconds since the start of the recording.
        var time: Double
        /// Metres.
        var position: Point
    }

    /// A piece of the path on one level, linear between frames.
    struct Run: Hashable {
        /// The level's number.
        var level: Int
        /// The frames by ascending time, from the start of the piece to its end.
        var frames: [Frame]

        var start: Double { frames.first?.time ?? 0 }
        /// The end time, which is the start time of the next piece.
        var end: Double { frames.last?.time ?? 0 }

        /// The position at a time within the run. O(log frames).
        func position(at time: Double) -> Point? {
            guard let first = frames.first, let last = frames.last, time >= first.time, time <= last.time else {
                return nil
            }
            var low = 0
            var high = frames.count - 1
            while low < high {
                let middle = (low + high + 1) / 2
                if frames[middle].time <= time { low = middle } else { high = middle - 1 }
            }
            guard low + 1 < frames.count else { return last.position }
            let before = frames[low]
            let after = frames[low + 1]
            return before.position.interpolated(
                to: after.position, at: (time - before.time) / (after.time - before.time))
        }
    }

    /// The runs by ascending time. Between runs the walker is not in the venue.
    let runs: [Run]

    /// The part of a truth that lies in the time lapse, thinned.
    ///
    /// - Parameter tolerance: maximum distance of a thinned position from the true one, metres.
    init(_ truth: GroundTruth, in lapse: TimeLapse, tolerance: Double) {
        var samples: [TruthSample] = []
        if let first = truth.sample(at: lapse.start) { samples.append(first) }
        samples += truth.samples.filter { $0.time > lapse.start && $0.time < lapse.end }
        if let last = truth.sample(at: lapse.end) { samples.append(last) }

        var runs: [Run] = []
        for (index, sample) in samples.enumerated() {
            let frame = Frame(time: sample.time, position: sample.position)
            if let run = runs.last, index > 0 {
                // Between two samples, the level is that of the earlier one.
                runs[runs.count - 1].frames.append(frame)
                if run.level == sample.level { continue }
            }
            if index + 1 < samples.count || samples.count == 1 {
                runs.append(Run(level: sample.level, frames: [frame]))
            }
        }
        self.runs = runs.map { Run(level: $0.level, frames: $0.frames.thinned(tolerance: tolerance)) }
    }
}

extension [WalkerTrack.Frame] {
    /// The frames that top-down splitting needs so that the linear path is never farther than `tolerance` from the true
    /// position at the same time.
    ///
    /// Source: time-ratio trajectory compression, Meratnia and de By 2004 (10.1007/978-3-540-24741-8_44): the algorithm of
    /// Douglas and Peucker with the distance at equal times instead of the distance from the line.
    func thinned(tolerance: Double) -> [WalkerTrack.Frame] {
        guard count > 2 else { return self }
        var isKept = [Bool](repeating: false, count: count)
        isKept[0] = true
        isKept[count - 1] = true
        var pieces = [(0, count - 1)]
        while let (first, last) = pieces.popLast() {
            let from = self[first]
            let to = self[last]
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
