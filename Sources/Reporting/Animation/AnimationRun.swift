package import Diagnostics
internal import Evaluation
package import Parallelism
internal import Positioning
internal import Recordings
internal import Simulation
internal import Walks

/// Makes an animation of walks at a venue, in one call. It is the same at any number of workers.
///
/// Steps: the walks are simulated, if they were not recorded; the positions of the walk whose beacons light up are
/// computed; people of the crowd, then walkers, are left out until the file is small enough.
package struct AnimationRun: Sendable {
    package struct Result {
        package let animation: WalkAnimation
        /// The bytes of its SVG file.
        package let bytes: [UInt8]
    }

    /// The walks, with people of the crowd.
    private struct Input {
        var set: RecordingSet
        var crowd: [GroundTruth] = []
        /// Number of people of the crowd who are not among them.
        var unseen = 0
    }

    package let request: AnimationRequest
    private let context: RunContext
    /// `nil` for recorded walks.
    private let simulation: SimulationRun?

    /// Prepares the simulation, if there is one.
    ///
    /// - Throws: ``Problems`` with everything that cannot be simulated.
    package init(_ request: AnimationRequest, in context: RunContext = RunContext()) throws(Problems) {
        self.request = request
        self.context = context
        if case .simulated = request.source {
            simulation = try SimulationRun(request.simulation, in: context)
        } else {
            simulation = nil
        }
    }

    /// Makes the animation. What it leaves out goes to the observer.
    ///
    /// - Throws: ``Problems`` if there is no walk, or not the one that is asked for, or if the recordings end before
    ///   the start; ``Interrupted``.
    package func run() throws -> Result {
        let input = try input()
        let heard = try heardWalk(of: input.set)
        let positioning = PositioningInput(
            request.scenario.venue, surveysIn: input.set, constants: request.constants)
        context.observer.warn(
            request.zonedPreset.warnings(in: positioning.map, for: [heard], asked: request.asked))
        let all = walkers(of: input.set, first: heard.name)
        let shown = request.walks.map { Array(all.prefix(max($0, 0))) } ?? all
        let lapse = try lapse(end: max(heard.duration, shown.lazy.compactMap(\.samples.last?.time).max() ?? 0))
        try context.check()
        let track = PositioningEngine.track(
            SampledRecording(heard, map: positioning.map), zonedPreset: request.zonedPreset)
        context.observer.warn([Problem](fallbacks: track.fallbackCount, of: track.fixes.count))
        var animation = WalkAnimation(
            title: request.scenario.name, venue: request.scenario.venue, lapse: lapse, walkers: shown,
            crowd: input.crowd, heard: heard, fixes: track.fixes)
        shorten(&animation, ofCrowd: input.crowd.count + input.unseen, ofWalkers: all.count)
        return Result(animation: animation, bytes: Array(animation.drawing.text.utf8))
    }

    /// The recorded walks; or the simulated ones, of which only the one whose beacons light up keeps its observations.
    private func input() throws -> Input {
        if case .recorded(let set, _) = request.source { return Input(set: set) }
        guard let simulation else { return Input(set: RecordingSet(groups: [])) }
        let all = request.scenario.walkerCount
        let count = simulation.request.count
        if request.walks == nil, count < all {
            context.observer.message(
                "Only the first \(count) of \(all) walkers are simulated. Use --walks to show more.")
        }
        let kept = request.heard ?? simulation.name(ofWalker: 0)
        let simulated = try simulation.recordings { $0 == kept }
        return Input(
            set: simulated.set, crowd: simulated.bystanders?.ways ?? [], unseen: simulated.bystanders?.leftOut ?? 0)
    }

    /// The folder of the recordings, for problems.
    private var folder: String? {
        if case .recorded(_, let folder) = request.source { folder } else { nil }
    }

    /// The walk whose beacons light up: the one that is asked for, else the first walk with truth, else the first walk.
    private func heardWalk(of set: RecordingSet) throws(Problems) -> Recording {
        let walks = set.recordings.filter { $0.kind == .walk }
        guard let first = walks.first else { throw Problems("There is no recording of a walk.", file: folder) }
        guard let heard = request.heard else { return walks.first { set.truth(of: $0) != nil } ?? first }
        guard let walk = walks.first(where: { $0.name == heard }) else {
            let names = walks.prefix(8).map(\.name).joined(separator: ", ") + (walks.count > 8 ? ", …" : "")
            let hint = Spelling.suggestion(for: heard, among: walks.map(\.name))
            throw Problems("There is no walk \"\(heard)\".\(hint) Known: \(names).", file: folder)
        }
        return walk
    }

    /// The ways of all walks with truth, the walk of this name first.
    private func walkers(of set: RecordingSet, first name: String) -> [GroundTruth] {
        var walkers = set.truths.filter { truth in
            set.recordings.contains { $0.name == truth.name && $0.kind == .walk }
        }
        if let index = walkers.firstIndex(where: { $0.name == name }) {
            walkers.insert(walkers.remove(at: index), at: 0)
        }
        return walkers
    }

    /// The part of recordings that is played, if they end at `end`, seconds.
    private func lapse(end: Double) throws(Problems) -> TimeLapse {
        let longest = AnimationRequest.usualDuration
        let rest = end - request.start
        guard rest >= 0.001 else {
            throw Problems(
                "Give an earlier --from than \(Format.number(request.start)) s: "
                    + "the recordings end at \(Format.number(end)) s.", file: folder)
        }
        if request.duration == nil, rest > longest {
            context.observer.message(
                "The animation plays \(Format.number(longest)) of \(Format.number(rest)) s. "
                    + "Use --duration to play more.")
        }
        return TimeLapse(
            start: request.start, duration: min(request.duration ?? longest, rest), speed: request.speed)
    }

    /// Leaves out people of the crowd, and walkers if their number is not given, until the file is small enough.
    private func shorten(_ animation: inout WalkAnimation, ofCrowd people: Int, ofWalkers all: Int) {
        let limit = request.sizeLimit
        _ = animation.leaveOutCrowd(above: limit)
        if animation.crowd.count < people {
            context.observer.message(
                "The file shows only \(animation.crowd.count) of \(people) people of the crowd, to limit its size.")
        }
        if request.walks == nil, animation.leaveOutWalkers(above: limit) > 0 {
            context.observer.message(
                "The file shows only \(animation.walkers.count) of \(all) walkers, to stay below "
                    + "\(Format.number(Double(limit) / 1e6)) MB. Use --walks to show more.")
        }
    }
}
