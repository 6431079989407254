public import Diagnostics
internal import Evaluation
public import Formats
internal import Foundation

/// A constraint on a metric, such as `floorDetection >= 0.98` or `ce95 <= 8`. A configuration that breaks it is not
/// recommended, however good it is otherwise.
///
/// The bound is in the metric's unit: metres, seconds, 1/h, 1/min or mAh/h; shares are from 0 to 1. It is compared with the
/// mean of the metric over walks.
public struct MetricConstraint: Hashable, Sendable, CustomStringConvertible, Decodable, JSONRecord {
    /// The side of the bound on which values are allowed. The bound itself is allowed.
    public enum Relation: String, Hashable, Sendable, CaseIterable, JSONKind, Codable {
        /// Not above.
        case atMost = "<="
        /// Not below.
        case atLeast = ">="
    }

    /// The metric's key.
    public let key: String
    /// The side of the bound on which values are allowed.
    public let relation: Relation
    /// The bound, in the metric's unit.
    public let bound: Double
    /// A wider bound for configurations that are better in another metric.
    public let exception: Exception?
    /// Where the bound comes from, if nobody wrote it.
    private let note: String?

    /// A wider bound, which holds where another metric is at least so high.
    public struct Exception: Hashable, Sendable, Decodable, JSONRecord {
        /// The bound, in the unit of the constraint's metric.
        public var bound: Double
        /// The key of the other metric.
        public var metric: String
        /// Its least value.
        public var atLeast: Double

        public static let shape = JSONShape<Self>(
            "exception", "A wider bound, which holds where another metric is at least as high as `atLeast`.",
            .always("bound", \.bound, "The bound, in the unit of the constraint's metric."),
            .always("metric", \.metric, "Key of the other metric."),
            .always("atLeast", \.atLeast, "Least value of the other metric for this bound."))
    }

    /// A constraint that follows from a measurement.
    init(_ key: String, _ relation: Relation, _ bound: Double, note: String?, exception: Exception? = nil) {
        self.key = key
        self.relation = relation
        self.bound = bound
        self.note = note
        self.exception = exception
    }

    /// Reads a constraint from text: `METRIC <= NUMBER` or `METRIC >= NUMBER`.
    ///
    /// - Throws: ``Problems`` that say what is allowed if the text has another form, the metric is unknown, the constraint
    ///   would forbid the good values, no value could meet it, or every value would.
    public init(_ text: String) throws(Problems) {
        try self.init(reading: text)
        let metric = Metric.all.first { [key] in $0.key == key }
        if let doubt = metric?.doubt(of: bound, isUpper: relation == .atMost) {
            throw Problems("\"\(text.prefix(60))\": \(doubt)")
        }
    }

    /// The same with any bound: one that follows from a measurement may be one that every value meets.
    private init(reading text: String) throws(Problems) {
        let shown = "\"\(text.prefix(60))\""
        // The sign ends where the number begins, so that "ce95<=8" is read and "ce95 < 8" is an error.
        let name = text.prefix { !"<>=≤≥!".contains($0) }
        let sign = text.dropFirst(name.count).prefix { "<>=≤≥!".contains($0) }
        let number = text.dropFirst(name.count + sign.count).trimmingCharacters(in: .whitespaces)
        let key = name.trimmingCharacters(in: .whitespaces)
        let relation: Relation? =
            switch sign {
            case "<=", "≤": .atMost
            case ">=", "≥": .atLeast
            default: nil
            }
        guard let relation, let bound = Double(number), bound.isFinite, !key.isEmpty else {
            throw Problems(
                "\(shown) is not a constraint. Write a metric, \"<=\" or \">=\", and a number without a unit, such as \"ce95 <= 8\"."
            )
        }
        guard let metric = Metric.all.first(where: { $0.key == key }) else {
            throw Problems(
                "\(shown) does not name a metric.\(Spelling.suggestion(for: key, among: Metric.all.map(\.key))) Known are \(Metric.all.map(\.key).joined(separator: ", "))."
            )
        }
        switch (metric.better, relation) {
        case (.lower, .atLeast):
            throw Problems("\(shown) forbids good values: lower is better for \(key). Write \"\(key) <= \(number)\".")
        case (.higher, .atMost):
            throw Problems("\(shown) forbids good values: higher is better for \(key). Write \"\(key) >= \(number)\".")
        default: break
        }
        self.key = key
        self.relation = relation
        self.bound = bound
        note = nil
        exception = nil
    }

    /// The same with the narrow bound only.
    package var withoutException: MetricConstraint { MetricConstraint(key, relation, bound, note: note) }

    /// True if no value meets both constraints.
    package func contradicts(_ other: MetricConstraint) -> Bool {
        key == other.key
            && (relation == .atLeast && other.relation == .atMost && bound > other.bound
                || relation == .atMost && other.relation == .atLeast && bound < other.bound)
    }

    /// Whether these values meet the constraint; a missing one never does.
    ///
    /// - Parameter values: the value of a metric, by its key.
    public func isMet(by values: (String) -> Double?) -> Bool { excess(of: values) == 0 }

    /// How far a value is beyond the bound, in the metric's unit: 0 if it is allowed, infinite if it is missing.
    func excess(of values: (String) -> Double?) -> Double {
        guard let value = values(key), value.isFinite else { return .infinity }
        let applies = exception.map { (values($0.metric) ?? -.infinity) >= $0.atLeast } ?? false
        let bound = applies ? exception?.bound ?? bound : bound
        return max(relation == .atMost ? value - bound : bound - value, 0)
    }

    /// The values that the constraint looks at, as text.
    package func values(_ values: (String) -> Double?) -> String {
        func text(_ key: String, _ bounds: [Double]) -> String {
            values(key).map { Self.format($0, of: key, apartFrom: bounds) } ?? "no value"
        }
        return text(key, [bound] + [exception?.bound].compactMap(\.self))
            + (exception.map { " with \($0.metric) \(text($0.metric, [$0.atLeast]))" } ?? "")
    }

    public var description: String {
        if let note {
            let text = "\(key) \(relation.rawValue) \(Self.format(bound, of: key)) (\(note))"
            return exception.map {
                "\(text), or \(relation.rawValue) \(Self.format($0.bound, of: key)) with \($0.metric) >= "
                    + Self.format($0.atLeast, of: $0.metric)
            } ?? text
        }
        let number = bound == bound.rounded() && abs(bound) < 1e15 ? "\(Int(bound))" : "\(bound)"
        return "\(key) \(relation.rawValue) \(number)"
    }

    /// A value with the digits of its metric, or with more if it would look like one of these bounds.
    private static func format(_ value: Double, of key: String, apartFrom bounds: [Double] = []) -> String {
        func text(_ value: Double) -> String { Metric.all.first { $0.key == key }?.format(value) ?? "\(value)" }
        let looksLike = bounds.contains { $0 != value && text($0) == text(value) }
        return looksLike ? TextTable.number(value, decimals: 5) : text(value)
    }

    private enum Key: CodingKey { case metric, relation, bound, exception }

    /// Reads the keys that are in ``shape``; fails if the constraint is not allowed.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let metric = try container.decode(String.self, forKey: .metric)
        let relation = try container.decode(Relation.self, forKey: .relation)
        let plain = try MetricConstraint(
            reading: "\(metric) \(relation.rawValue) \(container.decode(Double.self, forKey: .bound))")
        self.init(
            plain.key, plain.relation, plain.bound, note: nil,
            exception: try container.decodeIfPresent(Exception.self, forKey: .exception))
    }

    public static let shape = JSONShape<Self>(
        "constraint", "What a configuration must meet.", .always("metric", \.key, "Key of the metric."),
        .always("relation", \.relation, "The relation of its value to the bound."),
        .always("bound", \.bound, "The bound, in the metric's unit."),
        .maybe("exception", \.exception, "A wider bound for what is better in another metric."))
}
