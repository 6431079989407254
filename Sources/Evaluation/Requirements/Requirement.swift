internal import Formats
internal import Positioning
internal import Walks

/// What a venue's positioning must reach: a metric within bounds, or a share of instants within a distance; in the whole
/// venue, in a zone or on a level.
///
/// A requirement says nothing about where positions come from, so that recorded and simulated walks, and plans of new
/// beacons, are held to the same file. See ``RequirementsFile``.
public struct Requirement: Hashable, Sendable {
    public enum Subject: Hashable, Sendable {
        /// A metric, by its key.
        case metric(String)
        /// The share of instants within so many metres; see ``Metric/share(within:)``.
        case shareWithin(Double)
    }

    /// Where the phone truly is when it is measured.
    public enum Area: Hashable, Sendable {
        /// Anywhere.
        case venue
        /// In this zone; where zones overlap, in the smallest one.
        case zone(String)
        case level(Int)
    }

    public struct FilePlace: Hashable, Sendable {
        /// The file as the user named it.
        public var file: String?
        /// Line, from 1.
        public var line: Int?
        /// Column, from 1.
        public var column: Int?
    }

    /// Name, unique in its file; ``sentence`` if the file gives none.
    public internal(set) var name = ""
    public let subject: Subject
    public let area: Area
    /// The allowed values, in the metric's unit; an end without a bound is infinite.
    public let allowed: ClosedRange<Double>
    /// Where it is written.
    public let place: FilePlace

    /// The metric that is measured.
    ///
    /// The reader knows all metrics, so that a key without one is an error of the program.
    public var metric: Metric {
        switch subject {
        case .shareWithin(let radius): return .share(within: radius)
        case .metric(let key):
            guard let metric = Metric.all.first(where: { $0.key == key }) else {
                preconditionFailure("there is no metric \(key)")
            }
            return metric
        }
    }

    /// The name, with the requirement in words after it if the file gives a name of its own.
    public var title: String { name == sentence ? name : "\(name) (\(sentence))" }

    /// The requirement in words, such as `95 % of zone Drinks on the right level and within 5 m` or `CE75 on level 1
    /// at most 4 m`.
    public var sentence: String {
        switch subject {
        case .shareWithin(let radius):
            let share = YAMLText.number((allowed.lowerBound * 1e8).rounded() / 1e6)
            let positions =
                switch area {
                case .venue: "all instants"
                case .zone(let zone): "zone \(zone)"
                case .level(let level): "level \(level)"
                }
            return "\(share) % of \(positions) on the right level and within \(YAMLText.number(radius)) m"
        case .metric:
            let part =
                switch area {
                case .venue: ""
                case .zone(let zone): " in zone \(zone)"
                case .level(let level): " on level \(level)"
                }
            return "\(metric.name)\(part) \(bounds)"
        }
    }

    private var bounds: String {
        let lower = YAMLText.number(allowed.lowerBound)
        let upper = YAMLText.number(allowed.upperBound)
        let unit = metric.unit == "1" ? "" : " \(metric.unit)"
        if allowed.lowerBound == -.infinity { return "at most \(upper)\(unit)" }
        if allowed.upperBound == .infinity { return "at least \(lower)\(unit)" }
        return "from \(lower) to \(upper)\(unit)"
    }
}

extension Metric {
    /// Share of all instants at which the position is right within a radius: a fix was published before, it is on the
    /// right level, and its horizontal error is at most `radius`.
    ///
    /// In contrast to ``readiness(within:)``, an instant without a fix, or with one on another level, is not within, so
    /// that a requirement cannot be met by silence.
    ///
    /// - Parameter radius: metres.
    public static func share(within radius: Double) -> Metric {
        let text = YAMLText.number(radius)
        return Metric(
            key: "shareWithin\(text)m", name: "Share within \(text) m on the right level",
            label: "≤ \(text) m, right level", unit: "1",
            summary: "Share of all instants with a fix on the right level and a horizontal error of at most \(text) m.",
            better: .higher, countsWithoutFix: true,
            measure: .share { walk in
                walk.instants.map { instant in
                    guard let fix = instant.fix, let error = instant.error else { return false }
                    return fix.level == instant.truth.level && error <= radius
                }
            })
    }

    /// Whether its values lie within 0…1. All metrics without a unit do, except the ratio of two lengths.
    package var isShare: Bool { unit == "1" && key != Metric.pathRatio.key }

    /// Whether values may be required of it. A maximum has no interval, so that nothing could be said about it.
    package var canBeRequired: Bool {
        if case .quantile(1, _) = measure { return false }
        return true
    }
}
