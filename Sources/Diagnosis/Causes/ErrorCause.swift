public import Formats
public import Geometry
internal import NumericalMethods

/// A cause of positioning errors.
public enum ErrorCause: Hashable, Sendable {
    /// A named fault, by its index in ``FaultFindings/suspects``.
    case fault(Int)
    case level
    /// The position comes late.
    case lag
    /// Snapping to paths.
    case snapping
    /// Obstacle checking.
    case obstacles
    /// Fewer than three beacons were heard.
    case fewBeacons
    /// Beacons far away or in a line: the Cramér–Rao bound.
    case geometry
    /// The rest: shadowing, fading, people, and what the method adds.
    case noise

    /// The key in JSON.
    var key: String {
        switch self {
        case .fault: "fault"
        case .level: "level"
        case .lag: "lag"
        case .snapping: "snapping"
        case .obstacles: "obstacles"
        case .fewBeacons: "fewBeacons"
        case .geometry: "geometry"
        case .noise: "noise"
        }
    }
}

/// The part of a cause in the errors of an area.
public struct CauseShare: Hashable, Sendable {
    public var cause: ErrorCause
    /// Its share of the mean error; the shares of an area add up to 1.
    public var share: Double
    /// The median error of the same instants if the core is run again without the cause, metres; for a dead beacon and for
    /// lag it is estimated from the errors. An instant without a position then keeps its error. `nil` for a cause that
    /// cannot be taken away.
    public var medianWithout: Double?
}

extension CauseShare: JSONRecord {
    /// The published form.
    public static let shape = JSONShape<Self>(
        "cause", "A cause of the error.",
        .always("cause", \.cause.key, "The cause."),
        .maybe(
            "fault", { if case .fault(let index) = $0.cause { index } else { nil } },
            "Index among the suspects. Missing for other causes."),
        .always("share", .share, \.share, "The cause's share of the mean error; the shares of an area add up to 1."),
        .maybe(
            "medianWithout", .figure("metres"), \.medianWithout,
            "Median error of the same instants without the cause. Missing if the cause cannot be taken away."))
}

/// A place or a time, and why its positions are wrong.
public struct AreaDiagnosis: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        /// All walks together.
        case all
        /// The smallest zone in which the phone truly was.
        case zone(String, level: Int)
        /// A square of the map.
        case square(Bounds, level: Int)
        /// A minute of a walk, from 0.
        case minute(walk: String, number: Int)
    }

    public var kind: Kind
    /// The zone around a square; `nil` elsewhere.
    public var zone: String?
    /// Fewest instants of a zone, square or minute: ten seconds. The causes of fewer are noise, where a median is none yet.
    static let fewestInstants = 50
    /// Number of instants with a position.
    public var instants: Int
    /// Median horizontal error, metres.
    public var medianError: Double
    /// Mean horizontal error, metres.
    public var meanError: Double
    /// Share of the instants with a position on the right level.
    public var rightLevel: Double
    /// The causes, the greatest first.
    public var causes: [CauseShare]
}

/// Splits the errors of some instants by cause.
///
/// For a cause that can be taken away, its part is the mean of the error minus that of the error without it, if that is positive; an
/// instant without a position then keeps its error. If these
/// parts are more than the mean error, because two causes act together, they are reduced to it in proportion. Of the rest, the instants
/// with fewer than three beacons give the part of few beacons; at the others, the mean distance √π/2 · B of a circular normal error with
/// the root mean square B, the Cramér–Rao bound, is the part of the geometry, but at most what the best other preset errs in the mean at
/// the same instants: what a core reaches is no bound. What is left is noise.
package struct ErrorSplit {
    /// One second of a walk.
    package struct Instant: Sendable {
        /// Horizontal error, metres.
        package var error: Double
        /// For each correction, the error with it; `nil` if there is no position then.
        package var corrected: [Double?]
        /// Number of beacons heard lately.
        package var beacons: Int
        /// The Cramér–Rao bound of these beacons, metres; `nil` if they do not determine the position.
        package var bound: Double?
        /// Whether the position is on the right level.
        package var isOnLevel: Bool
        /// For each other preset, the error with it; `nil` if there is no position then.
        package var presets: [Double?]

        /// One second of a walk.
        package init(
            error: Double, corrected: [Double?], beacons: Int, bound: Double?, isOnLevel: Bool = true,
            presets: [Double?] = []
        ) {
            self.error = error
            self.corrected = corrected
            self.beacons = beacons
            self.bound = bound
            self.isOnLevel = isOnLevel
            self.presets = presets
        }
    }

    /// Beacons that a position needs.
    package static let fewestBeacons = 3
    private static let meanOfBound = Double.pi.squareRoot() / 2

    /// The smallest sum of errors of a preset. Without a position, it has the core's error.
    private static func least(of instants: [Instant]) -> Double {
        let count = instants.map(\.presets.count).min() ?? 0
        return (0..<count).map { preset in
            instants.reduce(0) { $0 + ($1.presets[preset] ?? $1.error) }
        }.min() ?? .infinity
    }

    /// The causes of some instants; `nil` without any.
    package static func causes(of instants: [Instant], corrections: [ErrorCause]) -> (
        mean: Double, causes: [CauseShare]
    )? {
        guard let mean = Statistics.mean(instants.map(\.error)), mean > 0 else { return nil }
        var shares: [CauseShare] = []
        for (index, cause) in corrections.enumerated() {
            let isCorrected = instants.contains { $0.corrected[index] != nil }
            // All instants, so that mean and median are those of the same ones with and without the cause.
            let without = instants.map { $0.corrected[index] ?? $0.error }
            let gain = zip(instants, without).reduce(0) { $0 + $1.0.error - $1.1 } / Double(instants.count)
            shares.append(
                CauseShare(
                    cause: cause, share: max(gain / mean, 0),
                    medianWithout: isCorrected ? Statistics.median(without) : nil))
        }
        let sum = shares.reduce(0) { $0 + $1.share }
        if sum > 1 { for index in shares.indices { shares[index].share /= sum } }
        let rest = max(1 - sum, 0)
        let all = instants.reduce(0) { $0 + $1.error }
        let few = instants.filter { $0.beacons < fewestBeacons }.reduce(0) { $0 + $1.error } / all
        let enough = instants.filter { $0.beacons >= fewestBeacons }
        let bounded = enough.reduce(0) { $0 + min(meanOfBound * ($1.bound ?? .infinity), $1.error) } / all
        let geometry = min(rest * (1 - few), bounded, least(of: enough) / all)
        shares += [
            CauseShare(cause: .fewBeacons, share: rest * few), CauseShare(cause: .geometry, share: geometry),
            CauseShare(cause: .noise, share: max(rest - rest * few - geometry, 0)),
        ]
        let order = shares.enumerated().sorted { ($1.element.share, $0.offset) < ($0.element.share, $1.offset) }
        return (mean, order.map(\.element).filter { $0.share > 0.005 || $0.medianWithout != nil })
    }
}
