/// One configuration on one walk by one engine, and what came of it.
public struct Trial: Sendable {
    /// The settings.
    public var configuration: StudyConfiguration
    /// The walk.
    public var walk: StudyWalk
    /// Fingerprint of the code that evaluated, in printable ASCII: results under one fingerprint must be repeatable.
    public var engine: String
    /// What came of it.
    public var result: TrialResult

    /// A trial.
    public init(configuration: StudyConfiguration, walk: StudyWalk, engine: String, result: TrialResult) {
        self.configuration = configuration
        self.walk = walk
        self.engine = engine
        self.result = result
    }

    /// What was evaluated.
    public var key: TrialKey { TrialKey(configuration: configuration.digest, walk: walk.digest, engine: engine) }
}

/// What was evaluated, by content: a study holds at most one result for it.
public struct TrialKey: Hashable, Sendable, Comparable {
    /// The configuration's digest.
    public var configuration: String
    /// The walk's digest.
    public var walk: String
    /// Fingerprint of the code that evaluated.
    public var engine: String

    /// A key.
    public init(configuration: String, walk: String, engine: String) {
        self.configuration = configuration
        self.walk = walk
        self.engine = engine
    }

    /// By configuration, then walk, then engine.
    public static func < (one: TrialKey, other: TrialKey) -> Bool {
        if !one.configuration.isSame(other.configuration) { return one.configuration.precedes(other.configuration) }
        if !one.walk.isSame(other.walk) { return one.walk.precedes(other.walk) }
        return one.engine.precedes(other.engine)
    }
}

/// What came of a trial.
public enum TrialResult: Hashable, Sendable {
    /// It was evaluated.
    case values(TrialValues)
    /// It could not be evaluated, for this reason; it may be tried again.
    case failure(String)

    /// Both results of one trial in one; `nil` if they contradict each other.
    ///
    /// Metrics add up, values stand above failures, and of two failures the first in the order of the bytes stays.
    /// Idempotent, commutative and associative.
    func joined(with other: TrialResult) -> TrialResult? {
        switch (self, other) {
        case (.values(let one), .values(let two)): one.joined(with: two).map(TrialResult.values)
        case (.values, .failure): self
        case (.failure, .values): other
        case (.failure(let one), .failure(let two)): two.precedes(one) ? other : self
        }
    }
}

/// The metrics of one trial, to the bit.
public struct TrialValues: Hashable, Sendable {
    /// Keys of the metrics, in ascending order.
    public let metrics: [String]
    /// The bit patterns of their values; that of ``none`` for a metric that has no value on this walk.
    let bits: [UInt64]

    static let none = Double.nan.bitPattern

    /// Values by the key of their metric; `nil`, or NaN, where the metric has no value on this walk.
    public init(_ values: [String: Double?]) {
        let sorted = values.sorted { $0.key.precedes($1.key) }
        metrics = sorted.map(\.key)
        bits = sorted.map { entry in
            guard let value = entry.value, !value.isNaN else { return Self.none }
            return value.bitPattern
        }
    }

    init(metrics: [String], bits: [UInt64]) {
        self.metrics = metrics
        self.bits = bits
    }

    /// The value of a metric; `nil` if it has none here, or was not asked for.
    public subscript(metric: String) -> Double? {
        guard let index = metrics.firstIndex(of: metric), bits[index] != Self.none else { return nil }
        return Double(bitPattern: bits[index])
    }

    /// The values of both; `nil` if a metric of both has different bits.
    func joined(with other: TrialValues) -> TrialValues? {
        if self == other { return self }
        var all = Dictionary(zip(metrics, bits)) { first, _ in first }
        for (metric, value) in zip(other.metrics, other.bits) {
            guard all[metric, default: value] == value else { return nil }
            all[metric] = value
        }
        let sorted = all.sorted { $0.key.precedes($1.key) }
        return TrialValues(metrics: sorted.map(\.key), bits: sorted.map(\.value))
    }
}
