package import Evaluation
package import Formats
internal import NumericalMethods

/// The values of metrics in several worlds.
package struct PredictedFigures: Sendable {
    /// The metrics, in the order of the values.
    package let metrics: [Metric]
    /// `values[world][metric]`; `nil` if no walk of the world has a value.
    package let values: [[Double?]]
    /// CE75 of each zone over the walks of all worlds together, metres.
    package var zones: [String: Double] = [:]

    package static let usual: [Metric] = [
        .ce50, .ce75, .ce95, .share(within: 5), .floorDetection, .availability, .latency,
    ]

    /// The probability with which an interval contains the value of one more world.
    package static let probability = 0.9

    package init(_ metrics: [Metric], values: [[Double?]]) {
        self.metrics = metrics
        self.values = values
    }

    /// The values of one metric in the worlds that have one.
    package func values(of key: String) -> [Double] {
        guard let index = metrics.firstIndex(where: { $0.key == key }) else { return [] }
        return values.compactMap { $0[index] }
    }

    /// The median over the worlds; `nil` without a value.
    package func median(of key: String) -> Double? { Statistics.median(values(of: key)) }

    /// The interval in which the value of one more building lies in 90 % of cases; `nil` for too few worlds.
    package func interval(of key: String) -> ClosedRange<Double>? { Self.interval(of: values(of: key)) }

    /// The interval between order statistics in which one more value of the same distribution lies with probability 90 %,
    /// whatever the distribution: ranks (n + 1) 0.05 and (n + 1) 0.95, interpolated (Wilks 1941). O(n log n).
    ///
    /// - Returns: `nil` for fewer than 19 values, for which there is none.
    package static func interval(of values: [Double]) -> ClosedRange<Double>? {
        let tail = (1 - probability) / 2
        let rank = tail * Double(values.count + 1)
        // 19 times 0.05 is not exactly 1.
        guard rank > 1 - 1e-9 else { return nil }
        let sorted = values.sorted()
        func value(at rank: Double) -> Double {
            let lower = min(max(Int(rank.rounded(.down)), 1), sorted.count)
            let upper = min(lower + 1, sorted.count)
            let part = min(max(rank - Double(lower), 0), 1)
            return sorted[lower - 1] + part * (sorted[upper - 1] - sorted[lower - 1])
        }
        let lower = value(at: max(rank, 1))
        return lower...max(lower, value(at: min(Double(sorted.count + 1) - rank, Double(sorted.count))))
    }
}

/// A metric over the simulated buildings.
package protocol PredictedValues {
    var metric: Metric { get }
    /// The values of the buildings that have one.
    var values: [Double] { get }
}

extension PredictedValues {
    /// The median over the buildings; `nil` without a value.
    package var median: Double? { Statistics.median(values) }
    /// The interval in which the value of one more building lies in 90 % of cases; `nil` for too few buildings.
    package var interval: ClosedRange<Double>? { PredictedFigures.interval(of: values) }
    /// The interval in words; a dash without one.
    var range: String {
        interval.map { "\(metric.format($0.lowerBound))…\(metric.format($0.upperBound))" } ?? "–"
    }
}

/// The same as a part of a document.
package protocol PredictedMetric: JSONRecord, PredictedValues {}

extension TextTable {
    /// An interval with two decimals; a dash without one.
    static func interval(_ ends: ClosedRange<Double>?) -> String {
        ends.map { "\(number($0.lowerBound, decimals: 2))…\(number($0.upperBound, decimals: 2))" } ?? "–"
    }
}

extension JSONKey where Record: PredictedMetric {
    static var key: Self { .always("key", \.metric.key, "Key of the metric, as `beaconry metrics` lists it.") }
    static var median: Self { .maybe("median", \.median, "Median over the buildings. Missing without a value.") }
    static var interval: Self {
        .maybe("interval", \.interval, "In 90 % of buildings the value lies between these two.")
    }
}
