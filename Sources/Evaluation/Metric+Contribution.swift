internal import Formats
package import NumericalMethods

/// What one walk adds to a metric: all that the value over many walks needs, so the walk need not be kept.
package struct MetricContribution: Sendable {
    /// Name of the recording.
    let name: String
    /// Of a function of sums; `nil` for a quantile.
    let sums: Metric.Sums?
    /// Of a quantile.
    let values: [Double]
}

extension Metric {
    /// What a walk adds. O(instants).
    package func contribution(of walk: EvaluatedWalk) -> MetricContribution {
        switch measure {
        case .sums(let sums, _, _): MetricContribution(name: walk.name, sums: sums(walk), values: [])
        case .quantile(_, let values): MetricContribution(name: walk.name, sums: nil, values: values(walk))
        }
    }

    /// The value over the walks that add this; see ``value(of:)``.
    package func value(adding parts: [MetricContribution]) -> MetricValue {
        let runs = RecordedRuns.groups(of: parts.map(\.name))
        guard case .quantile(let p, _) = measure else { return MetricContributions(parts).value(self, runs: runs) }
        // Without resampling, a quantile needs no sorted values.
        var all = parts.count == 1 ? parts[0].values : parts.flatMap(\.values)
        let value = Statistics.quantile(reordering: &all, p)
        return MetricValue(
            value: value?.finite, count: all.count, runs: zip(runs, parts).compactMap { $1.values.isEmpty ? nil : $0 })
    }

    /// The same with its interval; see ``value(of:confidence:resamples:stream:)``.
    package func value(
        adding parts: [MetricContribution], confidence: Double, resamples: Int, stream: RandomStream
    ) -> MetricValue {
        let contributions = MetricContributions(parts)
        let runs = RecordedRuns.groups(of: parts.map(\.name))
        var result = contributions.value(self, runs: runs)
        guard result.runs > 1 else { return result }
        if case .quantile(1, _) = measure { return result }
        var times = [Int](repeating: 0, count: (runs.max() ?? -1) + 1)
        result.interval = Bootstrap.interval(
            unitCount: times.count, level: confidence, resamples: resamples, stream: stream
        ) { chosen in
            for index in times.indices { times[index] = 0 }
            for index in chosen { times[index] += 1 }
            return contributions.value(measure, runs.map { times[$0] })
        }
        return result
    }
}
