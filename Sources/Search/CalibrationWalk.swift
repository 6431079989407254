public import Evaluation
internal import Geometry
public import Positioning
internal import PositioningSweeps
public import Recordings
public import VenueModel
public import Walks

/// A walk of a calibration: the recording, the truth, and what the core knows about the venue.
public struct CalibrationWalk: Sendable {
    /// The recording; without its numbers if they are archived.
    private var outline: SampledRecording
    /// The truth; without samples if they are archived.
    private let outlineOfTruth: GroundTruth
    /// The numbers; `nil` if they are in memory.
    private let numbers: ArchivedNumbers?
    /// Whether there are samples of the walking detector.
    package let hasMotion: Bool
    /// Whether there are samples of the barometer.
    package let hasPressure: Bool
    /// The class of the phone; `nil` if it received nothing.
    public let phoneClass: PhoneClass?
    /// The score of a walk without a fix: the diagonal of the venue, which is the largest possible error, metres.
    public let worstScore: Double
    /// Zones and obstacles, for the metrics that need them.
    package let site: EvaluationSite

    /// A walk through a venue without a survey.
    public init(recording: Recording, truth: GroundTruth, venue: Venue) {
        self.init(recording: recording, truth: truth, input: PositioningInput(venue))
    }

    /// A walk through a venue.
    ///
    /// - Parameter input: what the core knows about the venue.
    public init(recording: Recording, truth: GroundTruth, input: PositioningInput) {
        self.init(
            recording: recording, truth: truth, input: input, site: EvaluationSite(venue: input.venue), archive: nil)
    }

    /// One of many walks through a venue.
    ///
    /// - Parameters:
    ///   - site: of the venue of `input`; all walks can share it.
    ///   - archive: keeps the numbers of the walk; `nil` keeps them in memory.
    package init(
        recording: Recording, truth: GroundTruth, input: PositioningInput, site: EvaluationSite, archive: WalkArchive?
    ) {
        self.site = site
        phoneClass = recording.phoneClass
        let corners = input.venue.levels.flatMap(\.outline.vertices) + truth.samples.map(\.position)
        worstScore = Bounds(around: corners).map { $0.lower.distance(to: $0.upper) } ?? 0
        var sampled = SampledRecording(recording, map: input.map)
        var truth = truth
        hasMotion = sampled.hasMotion
        hasPressure = sampled.hasPressure
        numbers = archive.flatMap { ArchivedNumbers(sampled.content, truth.samples, in: $0) }
        if numbers != nil {
            sampled.content = SampledRecording.Content()
            truth.samples = []
        }
        outline = sampled
        outlineOfTruth = truth
    }

    /// The recording in steps of a second, with the beacons as the core knows them. O(samples) if it is archived,
    /// because it is read from the file.
    public var recording: SampledRecording {
        guard let numbers else { return outline }
        var recording = outline
        recording.content = numbers.content
        return recording
    }

    /// The true positions. Only the evaluation uses them. O(samples) if they are archived.
    public var truth: GroundTruth {
        guard let numbers else { return outlineOfTruth }
        var truth = outlineOfTruth
        truth.samples = numbers.truth
        return truth
    }

    package var name: String { outline.name }

    /// The same walk for a core with another interpretation of the SDK's document.
    package func interpreting(_ constants: OpenConstants) -> CalibrationWalk {
        var walk = self
        walk.outline = outline.interpreting(constants)
        return walk
    }

    /// The same walk for a core with another map, which has the same beacons and levels.
    package func on(_ map: BeaconMap) -> CalibrationWalk {
        var walk = self
        walk.outline = outline.on(map)
        return walk
    }

    /// The fixes that the core computes.
    ///
    /// - Parameter withRadii: whether something reads their accuracy radii.
    package func fixes(_ settings: PositioningSettings, withRadii: Bool = true) -> [Fix] {
        fixes(ZonedPreset(base: settings), withRadii: withRadii)
    }

    /// The fixes that the core computes with zoned presets, including the effects of switching between them.
    ///
    /// - Parameter withRadii: whether something reads their accuracy radii.
    package func fixes(_ zonedPreset: ZonedPreset, withRadii: Bool = true) -> [Fix] {
        PositioningEngine.run(recording, zonedPreset: zonedPreset, withRadii: withRadii)
    }

    /// The objective of these fixes.
    package func score(_ settings: PositioningSettings, by objective: Objective) -> Double {
        score(ZonedPreset(base: settings), by: objective)
    }

    /// The objective of these fixes.
    package func score(_ zonedPreset: ZonedPreset, by objective: Objective) -> Double {
        objective.score(evaluated(zonedPreset, withRadii: objective.metric.readsRadii)) ?? worstScore
    }

    /// These fixes, compared with the truth.
    package func evaluated(_ zonedPreset: ZonedPreset, withRadii: Bool = true) -> EvaluatedWalk {
        EvaluatedWalk(
            name: name, fixes: fixes(zonedPreset, withRadii: withRadii), truth: truth,
            publishInterval: zonedPreset.publishInterval,
            use: PhoneUse(zonedPreset), site: site)
    }

    /// These fixes, compared with the truth.
    package func evaluated(_ settings: PositioningSettings, by evaluator: Evaluator) -> EvaluatedWalk {
        evaluator.walk(
            name: name, fixes: fixes(settings), truth: truth, publishInterval: settings[.updatePublishInterval],
            use: PhoneUse(settings))
    }
}

/// The numbers of a walk in an archive.
private struct ArchivedNumbers: Sendable {
    private let archive: WalkArchive
    private let steps: WalkArchive.Extent
    private let samples: WalkArchive.Extent
    private let motion: WalkArchive.Extent
    private let pressure: WalkArchive.Extent
    private let positions: WalkArchive.Extent

    /// `nil` if they stay in memory.
    init?(_ content: SampledRecording.Content, _ truth: [TruthSample], in archive: WalkArchive) {
        func size<Element>(_ array: [Element]) -> Int { array.count * MemoryLayout<Element>.stride }
        let byteCount =
            size(content.steps) + size(content.samples) + size(content.motion) + size(content.pressure) + size(truth)
        guard !archive.keeps(byteCount) else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(byteCount)
        func add<Element: BitwiseCopyable>(_ array: [Element]) -> WalkArchive.Extent {
            let offset = bytes.count
            array.withUnsafeBytes { bytes.append(contentsOf: $0) }
            return WalkArchive.Extent(offset: offset, byteCount: bytes.count - offset)
        }
        var extents = [
            add(content.steps), add(content.samples), add(content.motion), add(content.pressure), add(truth),
        ]
        guard let start = archive.append(bytes) else { return nil }
        for index in extents.indices { extents[index].offset += start }
        self.archive = archive
        steps = extents[0]
        samples = extents[1]
        motion = extents[2]
        pressure = extents[3]
        positions = extents[4]
    }

    var content: SampledRecording.Content {
        var content = SampledRecording.Content()
        content.steps = archive.array(at: steps)
        content.samples = archive.array(at: samples)
        content.motion = archive.array(at: motion)
        content.pressure = archive.array(at: pressure)
        return content
    }

    var truth: [TruthSample] { archive.array(at: positions) }
}

extension CalibrationWalk {
    /// The metrics of each configuration on this walk, in order; `nil` for a metric without a value. They are those of
    /// ``Evaluation/Evaluator``.
    ///
    /// Several threads may call it at the same time, with different settings.
    package func measures(of settings: [PositioningSettings], _ metrics: [Metric]) -> [[Double?]] {
        var result = [[Double?]](repeating: [], count: settings.count)
        let recording = recording
        let truth = truth
        EngineSweep(settings).run(recording, withRadii: metrics.contains(where: \.readsRadii)) {
            configurations, fixes in
            // Configurations with equal fixes may read other sensors, or have another interval on a walk without a fix.
            let kinds = Dictionary(grouping: configurations) { configuration in
                MetricInputs(
                    publishInterval: settings[configuration][.updatePublishInterval],
                    use: PhoneUse(settings[configuration]))
            }
            for (kind, configurations) in kinds {
                let walk = EvaluatedWalk(
                    name: name, fixes: fixes, truth: truth, publishInterval: kind.publishInterval, use: kind.use,
                    site: site)
                let values = metrics.map { $0.value(of: [walk]).value }
                for configuration in configurations { result[configuration] = values }
            }
        }
        return result
    }
}

/// What metrics depend on besides the fixes.
private struct MetricInputs: Hashable {
    var publishInterval: Double
    var use: PhoneUse
}
