internal import Walks

extension [TruthSample] {
    /// At most one sample per `interval` seconds. The first and the last sample are kept. The samples must be by ascending
    /// time; for equal times the first is used.
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
        return spaced
    }

    /// Standing at one place from the start to `duration`.
    static func stay(_ sample: TruthSample, duration: Double) -> [TruthSample] {
        var end = sample
        end.time = duration
        return duration > sample.time ? [sample, end] : [sample]
    }
}

extension Double {
    /// Seconds rounded to the microsecond, so that differences of clock times do not carry meaningless digits.
    var roundedToMicroseconds: Double {
        let scaled = (self * 1e6).rounded()
        return scaled.isFinite ? scaled / 1e6 : self
    }
}

extension Array {
    /// The elements in runs; an element joins the run before it if `belongs` says so of the last one of the run and it.
    func runs(_ belongs: (Element, Element) -> Bool) -> [[Element]] {
        reduce(into: []) { runs, element in
            if let last = runs.last?.last, belongs(last, element) {
                runs[runs.count - 1].append(element)
            } else {
                runs.append([element])
            }
        }
    }
}
