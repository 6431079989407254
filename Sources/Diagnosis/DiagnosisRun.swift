package import Diagnostics
internal import Evaluation
public import Parallelism
public import Positioning
public import Recordings
public import VenueModel
public import Walks

/// Walks whose errors are explained.
public struct DiagnosisRequest: Sendable {
    public var walks: [(recording: Recording, truth: GroundTruth)]
    /// Walks with their truth of a time when all beacons were well; may be empty.
    public var reference: [(recording: Recording, truth: GroundTruth)] = []
    public var venue: Venue
    /// The settings of the core.
    public var zonedPreset: ZonedPreset
    /// Areas with a greater median error are bad, metres.
    public var threshold = 5.0
    /// Side of the squares, metres.
    public var cellSize = 4.0
    /// Standard deviation of healthy beacon powers about the venue file, dB; `nil` for ``FaultFinder``'s own.
    public var powerSpread: Double?
    /// What the SDK's document leaves open.
    public var constants = OpenConstants()
    /// Where the walks were read from, for problems.
    package var folder: String?
    /// The same for the reference.
    package var referenceFolder: String?
    /// Whether walks without any position are a problem. Without one, a diagnosis has only the faults.
    package var needsPosition = false

    /// A request with these defaults.
    public init(_ walks: [(recording: Recording, truth: GroundTruth)], at venue: Venue, zonedPreset: ZonedPreset) {
        self.walks = walks
        self.venue = venue
        self.zonedPreset = zonedPreset
    }

    /// Checks the walks and the reference. O(observations).
    ///
    /// - Throws: a problem, if there is no walk, or if the reference has readings of the walks.
    package func check() throws(Problems) {
        guard !walks.isEmpty else {
            throw Problems(
                "There is no walk with truth to diagnose. A diagnosis needs to know where the phone was.", file: folder)
        }
        let shared = walks.map(\.recording).filter { walk in
            reference.contains { $0.recording.observations == walk.observations }
        }
        guard shared.isEmpty else {
            throw Problems(
                "The reference holds the same readings as \(shared.map(\.name).joined(separator: ", ")). Give walks of another time.",
                file: referenceFolder)
        }
    }
}

/// Says why positions are bad, in one call.
///
/// Steps: faults of beacons and phones; the core runs again with each cause taken away; the errors are told by zone, square and
/// minute; if levels are bad, settings are tried that find them in another way.
public struct DiagnosisRun: Sendable {
    public let request: DiagnosisRequest
    let context: RunContext

    public init(_ request: DiagnosisRequest, in context: RunContext = RunContext()) {
        self.request = request
        self.context = context
    }

    /// Diagnoses the walks.
    ///
    /// - Throws: `Problems` if there is no walk, if the reference has readings of the walks, or if there is no position
    ///   but the request needs one; ``Interrupted``.
    public func run() throws -> VenueDiagnosis {
        try request.check()
        let (faults, reference) = try faults()
        let errors = try SplitErrors.split(request, with: faults, in: context)
        let areas = AreaSplits(errors, venue: request.venue, cellSize: request.cellSize)
        guard areas.all != nil || !request.needsPosition else { throw Problems.noPosition(file: request.folder) }
        return VenueDiagnosis(
            venue: request.venue, walks: request.walks.map(\.recording.name),
            phoneClasses: PhoneCount.counts(of: request.walks.map(\.recording.phoneClass)), faults: faults,
            referenceFaults: reference, all: areas.all, areas: bad(areas), squares: areas.squares, zones: areas.zones,
            latency: errors.latency, withoutFix: errors.withoutFix, levelRemedy: try levelRemedy(areas.all),
            threshold: request.threshold, cellSize: request.cellSize)
    }

    /// The faults of the walks, and those that the reference already has against the venue file.
    private func faults() throws -> (FaultFindings, reference: FaultFindings?) {
        let finder = FaultFinder(
            request.walks, in: request.venue, reference: request.reference, powerSpread: request.powerSpread)
        let findings = try finder.findings(in: context)
        guard !request.reference.isEmpty else { return (findings, nil) }
        let before = FaultFinder(request.reference, in: request.venue, powerSpread: request.powerSpread)
        return (findings, try before.findings(in: context))
    }

    /// What brings more positions onto the right level, if too few are.
    private func levelRemedy(_ all: AreaDiagnosis?) throws -> LevelRemedy? {
        guard let all, all.rightLevel < VenueDiagnosis.leastRightLevel else { return nil }
        return try LevelRemedy.best(for: request, all, in: context)
    }

    /// The bad zones, squares and minutes, each kind with the worst first.
    private func bad(_ areas: AreaSplits) -> [AreaDiagnosis] {
        [areas.zones, areas.squares, areas.minutes].flatMap { group -> [AreaDiagnosis] in
            let bad = group.filter { $0.isBad(threshold: request.threshold) }.enumerated()
            return bad.sorted { left, right in
                (VenueDiagnosis.badness(right.element), left.offset)
                    < (VenueDiagnosis.badness(left.element), right.offset)
            }.map(\.element)
        }
    }
}
