internal import Evaluation
internal import Formats
internal import Search
internal import Walkers

/// The description of a comparison of simulated and recorded walks. The command line sets it.
///
/// Each property has one entry in ``options`` with its range, unit and help text. The defaults are defined here.
public struct GapRequest: OptionedRequest, Codable {
    /// Path of the venue file.
    public var venue: String?
    /// Folder of recordings: surveys and walks, with truth.
    public var recordings: String?
    /// Whether a bad line of a recording or a truth stops the comparison.
    public var strict = false
    /// Path of a baseline file, with the presets of the SDK; `nil` for our interpretation of its document.
    public var baseline: String?
    /// Path of a constants file, with what the SDK's document leaves open; `nil` for our interpretation of it.
    public var constants: String?
    /// Mean walking speed, m/s; `nil` for the speed of visitors of malls.
    public var speed: Double?
    /// Number of simulated walks.
    public var walks = 320
    /// Length of a simulated walk, seconds.
    public var duration = 90.0
    /// Seed of all random numbers.
    public var seed: UInt64 = 1
    public var configurations = 600
    /// Whether the settings that Beaconry adds to those of the SDK vary, too.
    public var includesExtended = false
    /// Key of the metric to minimise.
    public var objective = Metric.ce75.key

    public init() {}

    /// All options, in the order of the help texts.
    public static let options: [RequestOption<GapRequest>] = [
        .venue(\.venue),
        .path(
            "recordings", .data, \.recordings, without: "none; it is required",
            "Folder of recordings with truth: surveys, to which the radio model is fitted, and walks to compare with."),
        .flag(
            "strict", .data, \.strict,
            "Stop if a line of a recording or truth file is bad, instead of leaving it out, or if walks are copies of each other."
        ),
        .speed(\.speed, "Mean walking speed of the simulated visitors."),
        .integer("walks", .data, \.walks, 1...100_000, "Number of simulated walks, four in each world."),
        .number("duration", .data, \.duration, 1...Walk.longestDuration, unit: "s", "Length of a simulated walk."),
        .baseline(\.baseline), .constants(\.constants), .seed(\.seed),
        .integer(
            "configurations", .search, \.configurations, 2...100_000, "Number of configurations, with the presets."),
        .flag(
            "extended", .search, \.includesExtended,
            "Also vary the settings that Beaconry adds to those of the positioning SDK."),
        .value(
            "objective", .search, \.objective, .choice(Objective.all.map(\.key)), "The metric to minimise.",
            read: { $0.text($1) }, yaml: { $0 }),
    ]
}
