public import Evaluation

/// What a calibration minimises: an error of one walk, in metres.
public struct Objective: Sendable {
    /// The metric.
    public let metric: Metric

    /// Minimises `metric`; `nil` unless it is an error in metres, which every walk with a fix has.
    ///
    /// Standstill jitter is none: walks without a stand have no value, and a position that never moves has the best.
    public init?(_ metric: Metric) {
        guard metric.unit == "m", metric.better == .lower, metric.key != Metric.standstillJitter.key else { return nil }
        self.metric = metric
    }

    /// The metrics that can be minimised.
    public static var all: [Objective] { Metric.all.compactMap { Objective($0) } }

    /// The metric's key.
    public var key: String { metric.key }
    /// The metric's name.
    public var name: String { metric.name }
    /// The metric's unit.
    public var unit: String { metric.unit }

    /// The value for one walk; `nil` without any fix.
    package func score(_ walk: EvaluatedWalk) -> Double? { metric.value(of: [walk]).value }
}
