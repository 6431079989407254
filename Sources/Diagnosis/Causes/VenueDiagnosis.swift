internal import Evaluation
public import Recordings
public import VenueModel

/// Why positions are bad: the faults of beacons and phones, and for each bad place and minute the share of the error by cause.
///
/// ```swift
/// let diagnosis = try DiagnosisRun(DiagnosisRequest(walks, at: venue, zonedPreset: ZonedPreset(base: settings))).run()
/// print(diagnosis.text)
/// ```
public struct VenueDiagnosis: Sendable {
    public let venue: Venue
    public let walks: [String]
    /// The classes of the phones, with their numbers of walks.
    public let phoneClasses: [PhoneCount]
    public let faults: FaultFindings
    /// The faults that the walks of the reference already have against the venue file; `nil` without a reference. A wrong power
    /// that both have is no suspect of the walks, because the reference measures the powers.
    public let referenceFaults: FaultFindings?
    /// All walks together; `nil` if no position was published.
    public let all: AreaDiagnosis?
    /// The bad zones, squares and minutes, each kind with the worst first: by the median error plus 15 m for each position on
    /// a wrong level.
    public let areas: [AreaDiagnosis]
    /// The median error of each square with enough positions, metres.
    public let squares: [AreaDiagnosis]
    /// Each zone with enough positions.
    public let zones: [AreaDiagnosis]
    /// Latency of the published position, seconds; `nil` if it cannot be measured.
    public let latency: Double?
    /// Number of instants before the first position of a walk.
    public let withoutFix: Int
    /// What brings more positions onto the right level; `nil` if enough are, or nothing does.
    public let levelRemedy: LevelRemedy?
    /// Areas with a greater median error are bad, metres.
    public let threshold: Double
    /// Side of the squares, metres.
    public let cellSize: Double

    /// An area in which less than this share of positions is on the right level is bad, however small the horizontal error.
    public static let leastRightLevel = 0.9

    static func badness(_ area: AreaDiagnosis) -> Double {
        area.medianError + Metric.levelPenalty * (1 - area.rightLevel)
    }

    /// Whether an area is bad: its median error is above the threshold, or too many of its positions are on a wrong level.
    public func isBad(_ area: AreaDiagnosis) -> Bool { area.isBad(threshold: threshold) }
}

extension AreaDiagnosis {
    /// Whether the median error is above a threshold, metres, or too many positions are on a wrong level.
    func isBad(threshold: Double) -> Bool {
        medianError > threshold || rightLevel < VenueDiagnosis.leastRightLevel
    }
}
