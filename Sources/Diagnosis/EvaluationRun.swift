internal import Diagnostics
package import Evaluation
package import Parallelism
package import Positioning
internal import Recordings
package import VenueModel
package import Walks

/// What positions are compared with the truth, and what they must reach.
package struct EvaluationRequest: Sendable {
    /// Whose positions they are.
    package enum Positions: Sendable {
        /// The core computes them with these settings; a warning names those of `asked` that have no effect.
        case computed(ZonedPreset, constants: OpenConstants = OpenConstants(), asked: Set<String> = [])
        /// Another core has computed them.
        case given([FixesFile.Track], file: String)
    }

    package var venue: Venue
    package var recordings: RecordingSet
    /// Where they were read from, for problems.
    package var folder: String?
    package var positions: Positions
    /// When positions are compared.
    package var instants = TruthInstants.time
    package var seed: UInt64
    /// What walks are also grouped by.
    package var groupings: [EvaluationGrouping] = []
    package var requirements: [Requirement] = []
    /// An earlier result, which must not be better.
    package var stored: StoredEvaluation?
    /// Side of the cells of the error map, metres; `nil` for the usual one of the venue.
    package var cellSize: Double?
    /// Whether the map and the causes of errors are wanted, too.
    package var explains = false

    /// A request with these defaults.
    package init(_ venue: Venue, _ recordings: RecordingSet, folder: String?, positions: Positions, seed: UInt64 = 1) {
        self.venue = venue
        self.recordings = recordings
        self.folder = folder
        self.positions = positions
        self.seed = seed
    }
}

/// Compares positions with the truth, in one call.
///
/// Steps: the positions, if they are not given; the metrics, with the verdicts of the gate; if wanted, the error map and why places
/// are bad.
package struct EvaluationRun: Sendable {
    package struct Result: Sendable {
        /// The metrics and the verdicts.
        package let figures: EvaluationResult
        package let walks: [EvaluatedWalk]
        /// The error map, if it was wanted.
        package let map: ErrorMap?
        /// Why places are bad; `nil` if that was not wanted, for positions of another core, and for settings with fingerprints,
        /// which the diagnosis does not know.
        package let diagnosis: VenueDiagnosis?
    }

    package let request: EvaluationRequest
    let context: RunContext

    package init(_ request: EvaluationRequest, in context: RunContext = RunContext()) {
        self.request = request
        self.context = context
    }

    /// Evaluates the walks.
    ///
    /// - Throws: ``Problems``, if there is nothing to compare; ``Interrupted``.
    package func run() throws -> Result {
        let evaluator = Evaluator(venue: request.venue, instants: request.instants, seed: request.seed)
        let walks = try walks(of: tracks(), by: evaluator)
        tellGroups(of: walks)
        var figures = evaluator.evaluate(walks, by: request.groupings)
        figures.requirements = evaluator.check(request.requirements, walks)
        figures.comparison = request.stored.map(figures.compared(with:)) ?? []
        figures.missingWalks = request.stored?.missingWalks(in: figures) ?? []
        guard request.explains else { return Result(figures: figures, walks: walks, map: nil, diagnosis: nil) }
        let map = ErrorMap(walks, cellSize: request.cellSize ?? ErrorMap.usualCellSize(of: request.venue))
        return Result(figures: figures, walks: walks, map: map, diagnosis: try diagnosis(map))
    }

    /// The positions of all walks with truth. A walk without given ones counts as a walk without positions, and is named.
    private func tracks() throws -> [FixesFile.Track] {
        let set = request.recordings
        switch request.positions {
        case .computed(let zonedPreset, let constants, let asked):
            let walks = set.recordings.filter { $0.kind == .walk && set.truth(of: $0) != nil }
            var location = LocationRequest(request.venue, set, walks: walks, zonedPreset: zonedPreset)
            location.constants = constants
            location.asked = asked
            return try LocationRun(location, in: context).run()
        case .given(let tracks, _):
            let known = Set(tracks.map(\.name))
            let missing = set.withTruth(.walk).map(\.recording.name).filter { !known.contains($0) }
            if !missing.isEmpty {
                context.observer.message(
                    "There are no fixes of \(missing.joined(separator: ", ")). Every instant there counts as unavailable."
                )
            }
            return tracks + missing.map { FixesFile.Track(name: $0, publishInterval: 1, fixes: []) }
        }
    }

    /// The file of positions of another core.
    private var fixes: String? {
        if case .given(_, let file) = request.positions { file } else { nil }
    }

    /// The walks with truth and their positions.
    ///
    /// - Throws: problems, if there is nothing to compare.
    private func walks(of tracks: [FixesFile.Track], by evaluator: Evaluator) throws(Problems) -> [EvaluatedWalk] {
        let set = request.recordings
        var walks: [EvaluatedWalk] = []
        for track in tracks {
            guard let truth = set.truth(named: track.name) else {
                context.observer.message("\(track.name) was skipped, because it has no truth.")
                continue
            }
            guard evaluator.instants.isAllowed(for: truth) else {
                throw Problems(
                    "Give longer --instants: they make more than \(TruthInstants.limit) instants of \(track.name).",
                    file: request.folder)
            }
            walks.append(evaluator.walk(track, truth: truth, recording: set.recordings.first { $0.name == track.name }))
        }
        guard !walks.isEmpty else { throw Problems(noWalks, file: fixes ?? request.folder) }
        try GroundTruth.checkInside(request.venue, of: walks.map(\.truth), folder: request.folder)
        guard walks.contains(where: { !$0.published.isEmpty }) else {
            guard let fixes else { throw Problems.noPosition(file: request.folder) }
            throw Problems(
                "No walk with truth has a published fix here, so there is nothing to compare. Give the fixes of these "
                    + "recordings.", file: fixes)
        }
        return walks
    }

    /// That no walk has a truth, and what can be done with surveys.
    private var noWalks: String {
        let none = "There is no walk with truth to evaluate."
        let surveys = request.recordings.withTruth(.survey).count
        guard surveys > 0, fixes == nil else { return none }
        return
            "\(none) There \(surveys == 1 ? "is 1 survey" : "are \(surveys) surveys") here. Fit the radio model to surveys with "
            + "`beaconry fit`, and record a walk with truth to evaluate. To evaluate positions at survey points, "
            + "import them with \"kind: walk\"."
    }

    /// Tells of groupings that have only one group because of missing data.
    private func tellGroups(of walks: [EvaluatedWalk]) {
        if request.groupings.contains(.phone), walks.allSatisfy({ $0.device == nil }) {
            context.observer.message("No recording names its phone (\"device\"), so all walks are in one group.")
        }
        if request.groupings.contains(.zone), request.venue.zones.isEmpty {
            context.observer.message("The venue has no zones, so all positions are outside of zones.")
        }
    }

    private func diagnosis(_ map: ErrorMap) throws -> VenueDiagnosis? {
        let walks = request.recordings.withTruth(.walk)
        guard case .computed(let zonedPreset, let constants, _) = request.positions, !walks.isEmpty,
            zonedPreset.base[.mapFilter] != .fingerprints
        else { return nil }
        var diagnosis = DiagnosisRequest(walks, at: request.venue, zonedPreset: zonedPreset)
        diagnosis.cellSize = map.cellSize
        diagnosis.constants = constants
        return try DiagnosisRun(diagnosis, in: context).run()
    }
}
