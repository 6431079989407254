internal import Evaluation
public import Tuning

/// The one description of a calibration: the command line fills it, a study file is its YAML form, and `resume.json`
/// holds it.
///
/// ```swift
/// var plan = CalibrationPlan()
/// plan.data.venue = "Venues/supermarket.yaml"
/// let result = try CalibrationRun(plan).run()
/// ```
///
/// Each property that a user can set has one entry in ``options``, with its range, unit and sentence; its default is the
/// one here.
public struct CalibrationPlan: Codable, Hashable, Sendable {
    /// Which walks are trained on, validated on and tested on.
    public var data = DataPlan()
    /// Which settings may change, and to what.
    public var space = SpacePlan()
    /// How the space is searched, and when a difference counts.
    public var options = CalibrationOptions()
    /// What is minimised, what must hold.
    public var goals = GoalPlan()
    /// The scenario variations that a recommendation must survive.
    public var variations = WorldPlan()

    /// The defaults.
    public init() {}
}

/// Where the walks of a calibration come from.
public struct DataPlan: Codable, Hashable, Sendable {
    /// Path of the venue file.
    public var venue = ""
    /// Folder of recordings with truth; without one, or with a survey, walks are simulated.
    public var recordings: String?
    /// Whether a bad line of a recording or a truth stops the calibration.
    public var strict = false
    /// Folder of recordings with surveys; the simulated worlds are fitted to them.
    public var survey: String?
    /// Mean walking speed, m/s; `nil` for that of visitors of malls.
    public var speed: Double?
    /// Number of simulated training walks; as many validation walks and as many test walks.
    public var walks = 120
    /// Length of a simulated walk, seconds.
    public var duration = 240.0

    /// True if recorded walks are trained, validated and tested on.
    var isRecorded: Bool { recordings != nil && survey == nil }
}

/// What a calibration minimises, and what must hold.
public struct GoalPlan: Codable, Hashable, Sendable {
    /// Key of the metric to minimise.
    public var objective = Metric.ipinScore.key
    /// Keys of the metrics of the Pareto front; the first is the one to minimise. Empty for ``objective`` alone.
    public var objectives: [String] = []
    /// What a configuration must meet to be recommended.
    public var constraints: [MetricLimit] = []
}
