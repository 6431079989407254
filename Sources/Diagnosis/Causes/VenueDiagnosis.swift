internal import Evaluation
internal import Geometry
internal import NumericalMethods
public import Parallelism
public import Positioning
public import Recordings
public import VenueModel
public import Walks

/// Why positions are bad: the faults of beacons and phones, and for each bad place and minute the share of the error by cause.
///
/// ```swift
/// let diagnosis = try VenueDiagnosis(walks, at: venue, plan: PresetPlan(base: settings))
/// print(diagnosis.text)
/// ```
public struct VenueDiagnosis: Sendable {
    /// What is wanted.
    public struct Options: Hashable, Sendable {
        /// Areas with a greater median error are bad, metres.
        public var threshold = 5.0
        /// Side of the squares, metres.
        public var cellSize = 4.0
        /// Standard deviation of healthy beacon powers about the venue file, dB; `nil` for ``FaultFinder``'s own.
        public var powerSpread: Double?
        /// What the SDK's document leaves open.
        public var constants = OpenConstants()

        /// The defaults.
        public init() {}
    }

    /// The venue.
    public let venue: Venue
    /// The names of the walks.
    public let walks: [String]
    /// The classes of the phones, with their numbers of walks.
    public let phoneClasses: [PhoneCount]
    /// The faults.
    public let faults: FaultFinder
    /// The faults that the walks of the reference already have against the venue file; `nil` without a reference. A wrong power
    /// that both have is no suspect of the walks, because the reference measures the powers.
    public let referenceFaults: FaultFinder?
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

    /// Diagnoses walks.
    ///
    /// - Parameters:
    ///   - walks: with their truth.
    ///   - reference: walks with their truth of a time when all beacons were well; may be empty.
    ///   - plan: the settings of the core.
    ///   - progress: called with a step's name, what is done of it, and how much it is.
    /// - Throws: what the worker pool throws.
    public init(
        _ walks: [(recording: Recording, truth: GroundTruth)],
        reference: [(recording: Recording, truth: GroundTruth)] = [], at venue: Venue, plan: PresetPlan,
        options: Options = Options(), pool: WorkerPool = WorkerPool(workerCount: 1),
        progress: (@Sendable (String, Int, Int) -> Void)? = nil
    ) throws {
        self.venue = venue
        self.walks = walks.map(\.recording.name)
        phoneClasses = PhoneCount.counts(of: walks.map(\.recording.phoneClass))
        (threshold, cellSize) = (options.threshold, options.cellSize)
        let count = venue.beacons.count
        var beaconProgress: (@Sendable (Int) -> Void)?
        var runProgress: (@Sendable (Int, Int) -> Void)?
        if let progress {
            beaconProgress = { progress("beacons", $0, count) }
            runProgress = { progress("positions", $0, $1) }
        }
        let faults = try FaultFinder(
            walks, in: venue, reference: reference, powerSpread: options.powerSpread, pool: pool,
            progress: beaconProgress)
        self.faults = faults
        referenceFaults =
            reference.isEmpty
            ? nil : try FaultFinder(reference, in: venue, powerSpread: options.powerSpread, pool: pool)
        let runs = try CoreRuns(
            walks, venue: venue, plan: plan, constants: options.constants, faults: faults, pool: pool,
            progress: runProgress)
        (latency, withoutFix) = (runs.latency, runs.withoutFix)
        let areas = Areas(runs, venue: venue, cellSize: options.cellSize)
        all = areas.all
        levelRemedy = try areas.all.flatMap { all in
            all.rightLevel >= Self.leastRightLevel
                ? nil : try LevelRemedy(walks, venue, plan, options.constants, all, pool: pool)
        }
        (squares, zones) = (areas.squares, areas.zones)
        self.areas = [areas.zones, areas.squares, areas.minutes].flatMap { group -> [AreaDiagnosis] in
            let bad = group.filter { Self.isBad($0, threshold: options.threshold) }.enumerated()
            return bad.sorted { left, right in
                (Self.badness(right.element), left.offset) < (Self.badness(left.element), right.offset)
            }.map(\.element)
        }
    }

    /// An area in which less than this share of positions is on the right level is bad, however small the horizontal error.
    public static let leastRightLevel = 0.9
    /// What a wrong level counts beside the horizontal error, metres: as in the IPIN score.
    private static let levelPenalty = 15.0

    private static func isBad(_ area: AreaDiagnosis, threshold: Double) -> Bool {
        area.medianError > threshold || area.rightLevel < leastRightLevel
    }

    private static func badness(_ area: AreaDiagnosis) -> Double {
        area.medianError + levelPenalty * (1 - area.rightLevel)
    }

    /// Whether an area is bad: its median error is above the threshold, or too many of its positions are on a wrong level.
    public func isBad(_ area: AreaDiagnosis) -> Bool { Self.isBad(area, threshold: threshold) }
}

/// The instants of the walks by zone, square and minute.
private struct Areas {
    let all: AreaDiagnosis?
    let zones: [AreaDiagnosis]
    let squares: [AreaDiagnosis]
    let minutes: [AreaDiagnosis]

    init(_ runs: CoreRuns, venue: Venue, cellSize: Double) {
        let site = runs.evaluator.site
        var byZone: [Int: [ErrorSplit.Instant]] = [:]
        var byCell: [GridCell: [ErrorSplit.Instant]] = [:]
        var minutes: [AreaDiagnosis] = []
        func area(
            _ kind: AreaDiagnosis.Kind, zone: String? = nil, fewest: Int = AreaDiagnosis.fewestInstants,
            _ instants: [ErrorSplit.Instant]
        ) -> AreaDiagnosis? {
            guard instants.count >= fewest,
                let median = Statistics.median(instants.map(\.error)),
                let split = ErrorSplit.causes(of: instants, corrections: runs.causes)
            else { return nil }
            return AreaDiagnosis(
                kind: kind, zone: zone, instants: instants.count, medianError: median, meanError: split.mean,
                rightLevel: Double(instants.count(where: \.isOnLevel)) / Double(instants.count), causes: split.causes)
        }
        for (walk, seconds) in runs.instants.enumerated() {
            var byMinute: [Int: [ErrorSplit.Instant]] = [:]
            for (truth, instant) in seconds {
                byMinute[Int(truth.time / 60), default: []].append(instant)
                let cell = GridCell(around: truth.position, level: truth.level, side: cellSize)
                byCell[cell, default: []].append(instant)
                let zone = site.zone(at: truth.position, level: truth.level)
                if let zone, let place = site.zones.firstIndex(of: zone) { byZone[place, default: []].append(instant) }
            }
            minutes += byMinute.sorted { $0.key < $1.key }.compactMap {
                area(.minute(walk: runs.walks[walk].recording.name, number: $0.key), $0.value)
            }
        }
        self.minutes = minutes
        all = area(.all, fewest: 1, runs.instants.flatMap { $0.map(\.split) })
        zones = byZone.sorted { $0.key < $1.key }.compactMap {
            area(.zone(site.zones[$0.key].name, level: site.zones[$0.key].level), $0.value)
        }
        squares = byCell.sorted { $0.key < $1.key }.compactMap { cell, instants in
            let bounds = cell.bounds(side: cellSize)
            let middle = bounds.lower.interpolated(to: bounds.upper, at: 0.5)
            let zone = site.zone(at: middle, level: cell.level)
            return area(.square(bounds, level: cell.level), zone: zone?.name, instants)
        }
    }
}
