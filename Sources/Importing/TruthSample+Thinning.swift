internal import Walks

extension [TruthSample] {
    /// The samples with new information: at most one per `interval` seconds, and for a stay only the first and the
    /// last. The first and the last sample are kept. The samples must be by ascending time; for equal times the first
    /// is used.
    func thinned(interval: Double) -> [TruthSample] {
        var spaced: [TruthSample] = []
        for (index, sample) in enumerated() {
            guard let previous = spaced.last else {
                spaced.append(sample)
                continue
            }
            let gap = sample.time - previous.time
            // Half a microsecond, the resolution of times here, keeps the rate of a regular log from depending on
            // rounding.
            if gap > interval - 0.5e-6 || (index == count - 1 && gap > 0) { spaced.append(sample) }
        }
        return spaced.indices.compactMap { index in
            let sample = spaced[index]
            guard index > 0, index + 1 < spaced.count else { return sample }
            let isStay = sample.isSamePlace(as: spaced[index - 1]) && sample.isSamePlace(as: spaced[index + 1])
            return isStay ? nil : sample
        }
    }

    /// Standing at one place from the start to `duration`.
    static func stay(_ sample: TruthSample, duration: Double) -> [TruthSample] {
        var end = sample
        end.time = duration
        return duration > sample.time ? [sample, end] : [sample]
    }
}

extension TruthSample {
    fileprivate func isSamePlace(as other: TruthSample) -> Bool {
        position == other.position && level == other.level && height == other.height
    }
}

extension Double {
    /// Seconds rounded to the microsecond, so that differences of clock times do not carry meaningless digits.
    var roundedToMicroseconds: Double {
        let scaled = (self * 1e6).rounded()
        return scaled.isFinite ? scaled / 1e6 : self
    }
}
