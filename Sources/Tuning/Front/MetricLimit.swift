public import Diagnostics
internal import Evaluation
internal import Foundation

/// A hard limit on a metric, such as `floorDetection >= 0.98` or `ce95 <= 8`: a configuration that breaks it is not
/// chosen, however good it is otherwise.
///
/// The bound is in the metric's unit: metres, seconds, 1/h, 1/min, mAh/h; shares are from 0 to 1. It is held against the
/// mean over walks of the metric of each walk.
public struct MetricLimit: Hashable, Sendable, CustomStringConvertible {
    /// On which side of the bound values are allowed, the bound included.
    public enum Relation: String, Hashable, Sendable, Codable {
        /// Not above.
        case atMost = "<="
        /// Not below.
        case atLeast = ">="
    }

    /// The metric's key.
    public let key: String
    /// On which side of the bound values are allowed.
    public let relation: Relation
    /// The bound, in the metric's unit.
    public let bound: Double

    /// The limit as text: `METRIC <= NUMBER` or `METRIC >= NUMBER`.
    ///
    /// - Throws: what is wrong with it and what is allowed: it has another form, the metric is unknown, a share is not
    ///   within 0…1, or the limit would forbid the good values.
    public init(_ text: String) throws(Problems) {
        let shown = "\"\(text.prefix(60))\""
        // What stands between the metric's name and the number, so that "ce95<=8" and "ce95 < 8" are told apart.
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
                "\(shown) is no limit; a metric, \"<=\" or \">=\", and a number without a unit are expected, such as \"ce95 <= 8\"."
            )
        }
        guard let metric = Metric.all.first(where: { $0.key == key }) else {
            throw Problems(
                "\(shown) names no metric.\(Spelling.suggestion(for: key, among: Metric.all.map(\.key))) Known are \(Metric.all.map(\.key).joined(separator: ", "))."
            )
        }
        // All that is without a unit but the ratio of two lengths is a share.
        if metric.unit == "1", metric.key != Metric.pathRatio.key, !(0...1).contains(bound) {
            throw Problems("\(shown): \(key) is a share; a number within 0…1 is expected.")
        }
        switch (metric.better, relation) {
        case (.lower, .atLeast):
            throw Problems("\(shown) forbids the good values: \(key) is good low; write \"\(key) <= \(number)\".")
        case (.higher, .atMost):
            throw Problems("\(shown) forbids the good values: \(key) is good high; write \"\(key) >= \(number)\".")
        default: break
        }
        self.key = key
        self.relation = relation
        self.bound = bound
    }

    /// True if no value meets both.
    package func contradicts(_ other: MetricLimit) -> Bool {
        key == other.key
            && (relation == .atLeast && other.relation == .atMost && bound > other.bound
                || relation == .atMost && other.relation == .atLeast && bound < other.bound)
    }

    /// True if a value is allowed; none never is.
    public func meets(_ value: Double?) -> Bool { excess(of: value) == 0 }

    /// How far a value is beyond the bound, in the metric's unit: 0 if it is allowed, infinite for none.
    func excess(of value: Double?) -> Double {
        guard let value, value.isFinite else { return .infinity }
        return max(relation == .atMost ? value - bound : bound - value, 0)
    }

    /// The limit as it is written.
    public var description: String {
        let number = bound == bound.rounded() && abs(bound) < 1e15 ? "\(Int(bound))" : "\(bound)"
        return "\(key) \(relation.rawValue) \(number)"
    }
}

extension MetricLimit: Codable {
    private enum Key: CodingKey { case metric, relation, bound }

    /// Reads the same keys; fails with what is wrong with the limit.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let metric = try container.decode(String.self, forKey: .metric)
        let relation = try container.decode(Relation.self, forKey: .relation)
        try self.init("\(metric) \(relation.rawValue) \(container.decode(Double.self, forKey: .bound))")
    }

    /// Writes the metric's key, the relation (`<=` or `>=`) and the bound.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(key, forKey: .metric)
        try container.encode(relation, forKey: .relation)
        try container.encode(bound, forKey: .bound)
    }
}
