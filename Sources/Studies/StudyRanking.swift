public import Formats

/// The configurations of a study by the mean of a metric over walks.
///
/// Means over different walks cannot be compared. So the ranking contains only configurations with a value on each of its
/// walks. Among the sets of walks of all configurations, it uses the set with the most trials of configurations that have
/// values on the whole set: walks times configurations. In a calibration these are training walks, often only the few
/// that all starting configurations run on.
public struct StudyRanking: Sendable {
    /// A configuration with its mean.
    public struct RankedConfiguration: Sendable, JSONRecord {
        public var configuration: StudyConfiguration
        /// Mean of the metric over the walks.
        public var mean: Double

        public static let shape = JSONShape<Self>(
            "entry", "A configuration.",
            .maybe("mean", \.mean.finite, "Mean of the metric over the walks. Missing if it is not finite."),
            .always("configuration", \.configuration.digest, "Digest of the configuration."),
            .always("settings", \.configuration.settings, "The values that are not the default's, as JSON text."))
    }

    /// The engine's fingerprint.
    public let engine: String
    /// The digests of the walks, in ascending order.
    public let walks: [String]
    /// The best first, equals by digest.
    public let entries: [RankedConfiguration]
    /// Number of configurations with values on some walks, but not on all of these.
    public let incompleteCount: Int
}

extension StudyContents {
    /// The ranking of each engine by a metric, with engines in ascending order. O(trials log trials).
    ///
    /// - Parameter badness: the cost of a mean: the mean itself if lower is better. Not NaN.
    public func rankings(by metric: String, badness: (Double) -> Double = { $0 }) -> [StudyRanking] {
        var values: [String: [String: [(walk: String, value: Double)]]] = [:]
        for key in sortedKeys {
            guard case .values(let result)? = results[key], let value = result[metric] else { continue }
            values[key.engine, default: [:]][key.configuration, default: []].append((key.walk, value))
        }
        return values.sorted { $0.key < $1.key }.map { engine, byConfiguration in
            let sets = byConfiguration.values.map { Set($0.map(\.walk)) }
            // Of equal sets, the digests decide, so that the result is reproducible.
            let candidates = Set(sets).map { set in (set: set, runs: set.count * sets.count { $0.isSuperset(of: set) })
            }
            let chosen = candidates.min { one, other in
                if one.runs != other.runs { return one.runs > other.runs }
                if one.set.count != other.set.count { return one.set.count > other.set.count }
                return one.set.sorted().lexicographicallyPrecedes(other.set.sorted())
            }
            let needed = chosen?.set ?? []
            let walks = needed.sorted()
            var entries: [(entry: StudyRanking.RankedConfiguration, badness: Double)] = []
            for (digest, scores) in byConfiguration {
                let counted = scores.filter { needed.contains($0.walk) }
                guard counted.count == walks.count, let configuration = configurations[digest] else { continue }
                let mean = counted.reduce(0) { $0 + $1.value } / Double(counted.count)
                let bad = badness(mean)
                entries.append(
                    (
                        StudyRanking.RankedConfiguration(configuration: configuration, mean: mean),
                        bad.isNaN ? .infinity : bad
                    ))
            }
            entries.sort {
                $0.badness != $1.badness
                    ? $0.badness < $1.badness : $0.entry.configuration.digest < $1.entry.configuration.digest
            }
            return StudyRanking(
                engine: engine, walks: walks, entries: entries.map(\.entry),
                incompleteCount: byConfiguration.count - entries.count)
        }
    }
}
