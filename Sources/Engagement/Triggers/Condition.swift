package import Formats

/// When a signal counts as being at a target: thresholds with hysteresis, k of n, and times.
///
/// All systems of this field are this condition with other numbers: Core Location's "near" is a distance with an average;
/// a geofence is a circle with a time of leaving; "enter a zone" is a zone of fixes with none of it.
package struct Condition: Decodable, JSONRecord, Hashable, Sendable {
    /// How far beyond the border one must be to count as inside, metres: inside a zone, or nearer than a distance.
    /// Negative values count as inside before the border.
    package var enterMargin: Double
    /// How far before the border one must be to count as outside, metres. With ``enterMargin`` it is the hysteresis.
    package var exitMargin: Double
    /// Averaging time of the signal, seconds; 0 uses each value alone.
    package var averaging: Double
    /// How many of the last ``window`` values must say the same.
    package var needed: Int
    /// Number of values that ``needed`` counts in.
    package var window: Int
    /// Seconds from the first sign of an entry until it counts.
    package var dwell: Double
    /// Seconds from the first sign of an exit until it counts.
    package var exitDelay: Double
    /// Fixes with a larger stated accuracy radius count as nothing, metres; `nil` takes all.
    package var accuracyGate: Double?
    /// After so many seconds without a signal one counts as outside.
    package var silence: Double

    package static let shape = JSONShape<Self>(
        "engagementCondition", "When a visitor counts as being in the zone.",
        .always(
            "enterMargin", margin, \.enterMargin,
            "How deep inside the zone a visitor must be to count as inside, metres or dB."),
        .always(
            "exitMargin", margin, \.exitMargin,
            "How far outside the zone a visitor must be to count as outside, metres or dB."),
        .always("averaging", time, \.averaging, "Averaging time of the signal."),
        .always("needed", .integer(counts), \.needed, "How many of the last values must agree."),
        .always("window", .integer(counts), \.window, "Number of last values that are considered."),
        .always("dwell", time, \.dwell, "Time inside before an entry counts."),
        .always("exitDelay", time, \.exitDelay, "Time outside before an exit counts."),
        .maybe(
            "accuracyGate", .number(accuracyGates, unit: "metres"), \.accuracyGate,
            "Positions with a larger radius do not count."),
        .always("silence", time, \.silence, "Time without a signal after which a visitor counts as outside."))
    package static var kind: YAMLKind {
        var yaml = shape.yaml
        yaml.formerKeys = ["leastRSSI": "It had no effect in triggers; leave it out."]
        return .mapping(yaml)
    }

    private static let margin = YAMLKind.number(margins, unit: "")
    private static let time = YAMLKind.number(times, unit: "seconds")

    /// The values that a condition may have, here and in profiles: margins in metres or dB, times in seconds, radii in metres.
    static let margins = -1000.0...1000
    static let times = 0.0...86_400
    static let counts = 1...1000
    static let accuracyGates = 0.1...1000

    /// A condition; by default the first value beyond the border counts.
    package init(
        enterMargin: Double = 0, exitMargin: Double = 0, averaging: Double = 0, needed: Int = 1, window: Int = 1,
        dwell: Double = 0, exitDelay: Double = 0, accuracyGate: Double? = nil, silence: Double = 30
    ) {
        self.enterMargin = enterMargin
        self.exitMargin = exitMargin
        self.averaging = averaging
        self.needed = needed
        self.window = window
        self.dwell = dwell
        self.exitDelay = exitDelay
        self.accuracyGate = accuracyGate
        self.silence = silence
    }

    /// The evidence of a depth.
    ///
    /// - Parameters:
    ///   - depth: metres beyond the border, positive inside; `nil` without a signal.
    ///   - accuracy: the stated accuracy radius, metres, for ``accuracyGate``; `nil` if there is none.
    package func evidence(depth: Double?, accuracy: Double? = nil) -> Evidence {
        guard let depth, !depth.isNaN else { return .none }
        if let accuracyGate, let accuracy, !(accuracy <= accuracyGate) { return .none }
        if depth >= enterMargin { return .inside }
        return depth < min(-exitMargin, enterMargin) ? .outside : .between
    }
}
