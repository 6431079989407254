public import Diagnostics

/// All that a study holds, as a value: what it was made for, configurations, walks and results.
///
/// Equal contents have equal exports, in whatever order they came together.
public struct StudyContents: Hashable, Sendable {
    /// What it was made for; several after a merge. In the order of their digests, of one venue.
    public private(set) var descriptions: [StudyDescription]
    /// Configurations by digest.
    public private(set) var configurations: [String: StudyConfiguration] = [:]
    /// Walks by digest.
    public private(set) var walks: [String: StudyWalk] = [:]
    /// Results by what was evaluated.
    public private(set) var results: [TrialKey: TrialResult] = [:]

    /// A study without trials.
    public init(_ description: StudyDescription) { descriptions = [description] }

    /// Contents as they were stored.
    init(
        descriptions: [StudyDescription], configurations: [String: StudyConfiguration], walks: [String: StudyWalk],
        results: [TrialKey: TrialResult]
    ) {
        self.descriptions = descriptions.sorted { $0.digest.precedes($1.digest) }
        self.configurations = configurations
        self.walks = walks
        self.results = results
    }

    /// The digest of the venue.
    public var venueDigest: String { descriptions.first?.venueDigest ?? "" }

    /// The keys of all results in their order. O(n log n).
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

    /// Everything that this or the other study holds. Idempotent, commutative and associative. O(trials).
    ///
    /// - Throws: a problem if the studies are of different venues, and one for each trial that has different results
    ///   in them, up to ten: then one of them is not what its engine's fingerprint says.
    public func merged(with other: StudyContents) throws(Problems) -> StudyContents {
        guard venueDigest.isSame(other.venueDigest) else {
            throw Problems(
                "The studies are of different venues (\(venueDigest) and \(other.venueDigest)); only studies of one venue "
                    + "can be merged.")
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

    /// What is said when the same trial has different results.
    static func contradiction(_ keys: [TrialKey], file: String? = nil) -> Problems {
        let shown = keys.sorted().prefix(10).map { key in
            Problem(
                "The trial of configuration \(key.configuration) on walk \(key.walk) by \(key.engine) has two different "
                    + "results; one engine gives one result, so one of them is by other code.", file: file)
        }
        let rest = keys.count > 10 ? [Problem("The same of \(keys.count - 10) more trials.", file: file)] : []
        return Problems(shown + rest)
    }
}
