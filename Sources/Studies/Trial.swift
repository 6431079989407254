/// One configuration on one walk with one engine, and the result.
public struct Trial: Sendable {
    public var configuration: StudyConfiguration
    public var walk: StudyWalk
    /// Fingerprint of the code, in printable ASCII. Results with the same fingerprint must be reproducible.
    public var engine: String
    public var result: TrialResult

    public init(configuration: StudyConfiguration, walk: StudyWalk, engine: String, result: TrialResult) {
        self.configuration = configuration
        self.walk = walk
        self.engine = engine
        self.result = result
    }

    public var key: TrialKey { TrialKey(configuration: configuration.digest, walk: walk.digest, engine: engine) }
}

/// The key of a trial, by content. A study has at most one result for a key.
public struct TrialKey: Hashable, Sendable, Comparable {
    /// The configuration's digest.
    public var configuration: String
    /// The walk's digest.
    public var walk: String
    /// Fingerprint of the code.
    public var engine: String

    public init(configuration: String, walk: String, engine: String) {
        self.configuration = configuration
        self.walk = walk
        self.engine = engine
    }

    /// Sorts by configuration, then walk, then engine.
    public static func < (one: TrialKey, other: TrialKey) -> Bool {
        if !one.configuration.isSame(other.configuration) { return one.configuration.precedes(other.configuration) }
        if !one.walk.isSame(other.walk) { return one.walk.precedes(other.walk) }
        return one.engine.precedes(other.engine)
    }
}

public enum TrialResult: Hashable, Sendable {
    case values(TrialValues)
    /// The trial failed, with the reason; it may be run again.
    case failure(String)

    /// Merges two results of one trial; `nil` if they contradict each other.
    ///
    /// Metrics are combined, values replace failures, and of two failures the first in the order of the bytes is kept.
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

/// The exact metrics of one trial.
public struct TrialValues: Hashable, Sendable {
    /// Keys of the metrics, in ascending order.
    public let metrics: [String]
    /// The bit patterns of the values; that of ``none`` for a metric without a value on this walk.
    let bits: [UInt64]

    static let none = Double.nan.bitPattern

    /// Values by the key of their metric; `nil` or NaN for a metric without a value on this walk.
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

    /// The value of a metric; `nil` if it has none, or was not measured.
    public subscript(metric: String) -> Double? {
        guard let index = metrics.firstIndex(of: metric), bits[index] != Self.none else { return nil }
        return Double(bitPattern: bits[index])
    }

    /// The combined values; `nil` if a metric has different bits.
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
