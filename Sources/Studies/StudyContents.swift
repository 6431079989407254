public import Diagnostics

/// The contents of a study as a value: descriptions, configurations, walks and results.
///
/// Equal contents give equal exports, whatever the order of insertion was.
public struct StudyContents: Hashable, Sendable {
    /// The descriptions, in the order of their digests; several after a merge. All have the same venue.
    public private(set) var descriptions: [StudyDescription]
    public private(set) var configurations: [String: StudyConfiguration] = [:]
    public private(set) var walks: [String: StudyWalk] = [:]
    public private(set) var results: [TrialKey: TrialResult] = [:]

    /// A study without trials.
    public init(_ description: StudyDescription) { descriptions = [description] }

    init(
        descriptions: [StudyDescription], configurations: [String: StudyConfiguration], walks: [String: StudyWalk],
        results: [TrialKey: TrialResult]
    ) {
        self.descriptions = descriptions.sorted { $0.digest.precedes($1.digest) }
        self.configurations = configurations
        self.walks = walks
        self.results = results
    }

    public var venueDigest: String { descriptions.first?.venueDigest ?? "" }

    /// The sorted keys of all results. O(n log n).
    public var sortedKeys: [TrialKey] { results.keys.sorted() }

    /// The keys of all metrics, in ascending order. O(trials).
    public var metrics: [String] {
        var lists: Set<[String]> = []
        for case .values(let values) in results.values { lists.insert(values.metrics) }
        return Set(lists.joined()).sorted { $0.precedes($1) }
    }

    /// The trial of a key, if there is one.
    public subscript(key: TrialKey) -> Trial? {
        guard let result = results[key], let configuration = configurations[key.configuration],
            let walk = walks[key.walk]
        else { return nil }
        return Trial(configuration: configuration, walk: walk, engine: key.engine, result: result)
    }

    /// All trials in the order of their keys.
    public var trials: [Trial] { sortedKeys.compactMap { self[$0] } }

    /// The union of this study and another one. Idempotent, commutative and associative. O(trials).
    ///
    /// - Throws: a problem if the studies have different venues, and one for each trial with different results, up to ten.
    ///   Then the engine's fingerprint of one of them is wrong.
    public func merged(with other: StudyContents) throws(Problems) -> StudyContents {
        guard venueDigest.isSame(other.venueDigest) else {
            throw Problems(
                "Merge only studies of one venue: these are of different venues (\(venueDigest) and "
                    + "\(other.venueDigest)).")
        }
        var merged = self
        let known = Set(descriptions.map(\.digest))
        merged.descriptions += other.descriptions.filter { !known.contains($0.digest) }
        merged.descriptions.sort { $0.digest.precedes($1.digest) }
        merged.configurations.merge(other.configurations) { one, _ in one }
        merged.walks.merge(other.walks) { $0.joined(with: $1) }
        var contradictions: [TrialKey] = []
        for (key, result) in other.results {
            guard let mine = results[key] else {
                merged.results[key] = result
                continue
            }
            guard let joined = mine.joined(with: result) else {
                contradictions.append(key)
                continue
            }
            merged.results[key] = joined
        }
        guard contradictions.isEmpty else { throw Self.contradiction(contradictions) }
        return merged
    }

    /// The problems of trials with different results.
    static func contradiction(_ keys: [TrialKey], file: String? = nil) -> Problems {
        let shown = keys.sorted().prefix(10).map { key in
            Problem(
                "The trial of configuration \(key.configuration) on walk \(key.walk) by the engine \(key.engine) has two "
                    + "different results. An engine always gives the same result, so one of them comes from other code.",
                file: file)
        }
        let rest = keys.count > 10 ? [Problem("The same applies to \(keys.count - 10) more trials.", file: file)] : []
        return Problems(shown + rest)
    }
}
