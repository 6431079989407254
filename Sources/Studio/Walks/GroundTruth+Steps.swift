internal import Walks

extension GroundTruth {
    /// The same way with further samples, straight between those that are far apart: somebody who tapped at two ends of an
    /// aisle was in the aisle meanwhile.
    ///
    /// - Parameter step: most seconds between two samples.
    func withSteps(ofAtMost step: Double) -> GroundTruth {
        var result = self
        result.samples = []
        for (sample, next) in zip(samples, samples.dropFirst()) {
            result.samples.append(sample)
            let count = Int(((next.time - sample.time) / step).rounded(.up))
            for part in 1..<max(min(count, Self.mostSteps), 1) {
                let time = sample.time + Double(part) * (next.time - sample.time) / Double(count)
                if let between = self.sample(at: time) { result.samples.append(between) }
            }
        }
        result.samples += samples.suffix(1)
        return result
    }

    /// The same way with samples at least so many seconds apart, and its last one.
    func thinned(to step: Double) -> GroundTruth {
        var result = self
        result.samples = []
        for sample in samples where result.samples.last.map({ sample.time - $0.time >= step - 1e-9 }) ?? true {
            result.samples.append(sample)
        }
        if result.samples.last?.time != samples.last?.time { result.samples += samples.suffix(1) }
        return result
    }

    /// In a longer gap nobody knows where a person was.
    private static let mostSteps = 600
}
