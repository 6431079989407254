internal import Geometry
internal import Walks

extension GroundTruth {
    /// The spans of time, each of 5 s or more, in which all samples are within 0.25 m of the span's first one, on one
    /// level, without time in which nobody knows where the person was.
    var stands: [ClosedRange<Double>] {
        var result: [ClosedRange<Double>] = []
        var first = 0
        while first < samples.count {
            let start = samples[first]
            var last = first
            while last + 1 < samples.count, samples[last + 1].level == start.level,
                samples[last + 1].position.distance(to: start.position) <= 0.25,
                isKnown(between: samples[last], and: samples[last + 1])
            {
                last += 1
            }
            if samples[last].time - start.time >= 5 {
                result.append(start.time...samples[last].time)
                first = last
            }
            first += 1
        }
        return result
    }
}
