internal import Evaluation
internal import Foundation
internal import Geometry
internal import Parallelism
internal import Positioning
internal import Radio
internal import Recordings
internal import VenueModel
internal import Walks

/// Runs the core over the walks with one cause after the other taken away, and compares the errors at the instants of the evaluation.
struct CoreRuns: Sendable {
    let walks: [(recording: Recording, truth: GroundTruth)]
    let venue: Venue
    let plan: PresetPlan
    let constants: OpenConstants
    let evaluator: Evaluator

    /// The causes that are taken away, in the order of the errors.
    private(set) var causes: [ErrorCause] = []
    /// For each walk its instants, each with the truth.
    private(set) var instants: [[(truth: TruthSample, split: ErrorSplit.Instant)]] = []
    /// Instants before the first position of a walk.
    private(set) var withoutFix = 0
    /// The latency of all walks, seconds; `nil` if it cannot be measured.
    private(set) var latency: Double?

    /// Beacons heard within this time count for a position, seconds: the longest default memory of the core's average.
    private static let memory = 5.0

    init(
        _ walks: [(recording: Recording, truth: GroundTruth)], venue: Venue, plan: PresetPlan,
        constants: OpenConstants, faults: FaultFinder, pool: WorkerPool, progress: (@Sendable (Int, Int) -> Void)?
    ) throws {
        (self.walks, self.venue, self.plan, self.constants) = (walks, venue, plan, constants)
        evaluator = Evaluator(venue: venue)
        let corrections = Correction.all(for: faults, at: venue, plan: plan, walkCount: walks.count)
        let levels = Set(venue.beacons.map(\.level)).sorted()
        var runs =
            [Correction(cause: .noise, venue: venue, plan: plan, phoneOffsets: walks.map { _ in 0 })] + corrections
        let firstLevel = runs.count
        if levels.count > 1 {
            runs += levels.map {
                Correction(
                    cause: .level, venue: Correction.onLevel($0, of: venue), plan: plan,
                    phoneOffsets: walks.map { _ in 0 })
            }
        }
        let firstPreset = runs.count
        let presets = Preset.allCases.map(\.settings).filter { PresetPlan(base: $0) != plan }
        runs += presets.map {
            Correction(
                cause: .geometry, venue: venue, plan: PresetPlan(base: $0), phoneOffsets: walks.map { _ in 0 })
        }
        let maps = runs.map { PositioningInput($0.venue, constants: constants).map }
        let count = runs.count * walks.count
        var report: (@Sendable (Int) -> Void)?
        if let progress { report = { progress($0, count) } }
        let tracks = try pool.map(count, progress: report) { [runs] index -> [Fix] in
            let (run, walk) = (runs[index / walks.count], index % walks.count)
            let recording = Correction.shifted(walks[walk].recording, by: run.phoneOffsets[walk])
            let sampled = SampledRecording(recording, map: maps[index / walks.count])
            return PositioningEngine.run(sampled, plan: run.plan)
        }
        let evaluated = (0..<count).map { index in
            evaluator.walk(
                name: walks[index % walks.count].recording.name, fixes: tracks[index],
                truth: walks[index % walks.count].truth,
                publishInterval: runs[index / walks.count].plan.publishInterval)
        }
        let dead = faults.suspects.indices.filter { faults.suspects[$0].fault.kind == .dead }
        latency = Metric.latency.value(of: Array(evaluated.prefix(walks.count))).value
        causes = corrections.map(\.cause) + dead.map { .fault($0) } + [.lag] + (levels.count > 1 ? [.level] : [])
        for walk in walks.indices {
            let own = evaluated[walk]
            let bounds = Bounds(of: walks[walk].recording, venue: venue, plan: plan)
            let ghosts = dead.map { bounds.hearing(faults.suspects[$0].fault.beacons) }
            var found: [(TruthSample, ErrorSplit.Instant)] = []
            for (index, instant) in own.instants.enumerated() {
                guard let error = instant.error, let fix = instant.fix else {
                    withoutFix += 1
                    continue
                }
                let truth = instant.truth
                var corrected: [Double?] = corrections.indices.map { run in
                    evaluated[(run + 1) * walks.count + walk].instants[index].error
                }
                let bound = bounds.bound(at: truth)
                corrected += ghosts.map { ghost in
                    guard let less = ghost.bound(at: truth).radius else { return error }
                    guard let radius = bound.radius else { return error }
                    return error * min(less / radius, 1)
                }
                let late = latency.flatMap { walks[walk].truth.sample(at: truth.time - $0) }
                corrected.append(late.map { fix.position.distance(to: $0.position) })
                if levels.count > 1 {
                    let place = levels.firstIndex(of: truth.level)
                    corrected.append(
                        fix.level == truth.level
                            ? error
                            : place.flatMap { evaluated[(firstLevel + $0) * walks.count + walk].instants[index].error })
                }
                let others = presets.indices.map {
                    evaluated[(firstPreset + $0) * walks.count + walk].instants[index].error
                }
                found.append(
                    (
                        truth,
                        ErrorSplit.Instant(
                            error: error, corrected: corrected, beacons: bound.beacons, bound: bound.radius,
                            isOnLevel: fix.level == truth.level, presets: others)
                    ))
            }
            instants.append(found)
        }
    }

    /// The Cramér–Rao bounds along one walk.
    private struct Bounds {
        private let links: [(beacon: Int, times: [Double])]
        private let venue: Venue
        private let map: BeaconMap
        private let settings: PositioningSettings
        /// Beacons that count as heard where they are near.
        private var ghosts: [Int] = []

        init(of recording: Recording, venue: Venue, plan: PresetPlan) {
            self.venue = venue
            map = BeaconMap(venue)
            settings = plan.base
            var times = [[Double]](repeating: [], count: map.beacons.count)
            for observation in recording.observations {
                for reading in observation.readings {
                    if let beacon = map.index(of: reading.beacon) { times[beacon].append(reading.time) }
                }
            }
            links = times.enumerated().filter { !$0.element.isEmpty }.map { ($0.offset, $0.element) }
        }

        /// The same if some beacons sent: within 15 m on their level they count as heard.
        func hearing(_ beacons: [Int]) -> Bounds {
            var copy = self
            copy.ghosts = beacons.compactMap { map.index(of: venue.beacons[$0].id) }
            return copy
        }

        func bound(at place: TruthSample) -> (radius: Double?, beacons: Int) {
            let level = map.levels.firstIndex { $0.number == place.level }
            let altitude = (level.map { map.levels[$0].elevation } ?? 0) + (place.height ?? PhoneHeight.inHand)
            let heard = links.filter { link in
                // The first reading after the beginning of the memory.
                var (low, high) = (0, link.times.count)
                while low < high {
                    let middle = (low + high) / 2
                    if link.times[middle] <= place.time - CoreRuns.memory { low = middle + 1 } else { high = middle }
                }
                return low < link.times.count && link.times[low] <= place.time
            }.map(\.beacon)
            let near = ghosts.filter {
                map.beacons[$0].level == level && map.beacons[$0].position.distance(to: place.position) < 15
            }
            let used = heard + near.filter { !heard.contains($0) }
            let bound = CramerRaoBound(
                used.map { index in
                    let beacon = map.beacons[index]
                    return CramerRaoBound.Link(
                        away: place.position - beacon.position, rise: beacon.altitude - altitude,
                        exponent: beacon.pathLossExponent ?? settings[.pathLossExponent],
                        residualStandardDeviation: beacon.residualStandardDeviation)
                })
            return (bound.radius, used.count)
        }
    }
}
