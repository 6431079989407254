package import Diagnostics
package import Engagement
internal import Evaluation
internal import NumericalMethods
package import Parallelism
package import Positioning
package import VenueModel
package import Walks

/// Guides simulated visitors by estimated positions, and searches when a guidance says off-route and arrived best.
///
/// The settings are searched on training visits, selected on validation visits and reported on test visits. All
/// settings see the same visitors with the same positions. The unit of all evidence is the visit.
package struct RouteTrial: Sendable {
    package let venue: Venue
    package let request: RouteTrialRequest
    /// The preset of the positioning core.
    package let preset: ZonedPreset
    let context: RunContext
    private let input: PositioningInput
    private let planner: RoutePlanner

    /// One visit: the tasks, and the positions that a guidance sees.
    package struct Visit: Sendable {
        /// Where the visitor was.
        package var truth: GroundTruth
        package var fixes: [Fix]
        /// Tasks near the shortest route.
        package var direct: [RouteTask]
        /// Tasks by way of other places.
        package var outings: [RouteTask]

        package init(truth: GroundTruth, fixes: [Fix], planner: RoutePlanner) {
            self.truth = truth
            self.fixes = fixes
            direct = RouteTask.tasks(truth: truth, planner: planner)
            outings = RouteTask.tasks(truth: truth, planner: planner, stands: 3, tolerance: nil)
        }
    }

    /// - Throws: `Problems` if the venue has no paths or no beacons.
    package init(
        venue: Venue, request: RouteTrialRequest, preset: ZonedPreset, constants: OpenConstants = OpenConstants(),
        in context: RunContext = RunContext()
    ) throws(Problems) {
        var problems: [Problem] = []
        if venue.paths.edges.isEmpty {
            problems.append(Problem("The venue has no paths. A guidance needs them: add \"paths\" to its levels."))
        }
        if venue.beacons.isEmpty {
            problems.append(Problem("The venue has no beacons. Place some first: beaconry plan place."))
        }
        guard problems.isEmpty else { throw Problems(problems) }
        self.venue = venue
        self.request = request
        self.preset = preset
        self.context = context
        input = PositioningInput(venue, constants: constants)
        planner = RoutePlanner(venue: venue, isBarrierFree: request.isBarrierFree)
    }

    /// Runs all steps.
    ///
    /// - Throws: `Problems` if the venue cannot be simulated, or if no visit has a task; `Interrupted`.
    package func run() throws -> RouteTrialResult {
        let count = request.visits * 3
        let visits = try EngagementVisit.simulated(
            count, through: venue, duration: request.duration, seed: request.seed, step: "Simulating visits",
            in: context
        ) { $1 }
        let guided = try context.map("Positioning visitors", count) { index in
            let fixes = PositioningEngine.run(
                SampledRecording(visits[index].recording, map: input.map), zonedPreset: preset)
            return Visit(truth: visits[index].truth, fixes: fixes, planner: planner)
        }
        let parts = (0..<3).map { guided[$0 * request.visits..<($0 + 1) * request.visits] }
        guard parts.allSatisfy({ $0.contains { !$0.direct.isEmpty || !$0.outings.isEmpty } }) else {
            throw Problems(
                "The training, validation or test visits have no way of 10 m from one stand to the next, so nothing can be guided. "
                    + "Take longer visits (--duration) or more of them (--visits).")
        }
        let selected = try search(Array(guided.prefix(2 * request.visits)))
        let test = Array(guided.suffix(request.visits))
        let baseline = try scores(of: request.baseline, on: test)
        let candidate = try scores(of: selected, on: test)
        let evidence = PairedEvidence(
            differences: zip(baseline, candidate).map { Double($0.mistakes - $1.mistakes) },
            stream: RandomStream(seed: request.seed, purpose: "test of routes"))
        return RouteTrialResult(
            venue: venue.name, request: request, selected: selected,
            baselineFigures: RouteFigures(baseline),
            selectedFigures: RouteFigures(candidate), evidence: evidence)
    }

    /// The settings with the fewest mistakes on validation visits, among those with the fewest on training visits;
    /// the baseline is always one of them. O(candidates × tasks).
    ///
    /// - Parameter visits: training visits and as many validation visits.
    package func search(_ visits: [Visit]) throws -> RouteSettings {
        let training = Array(visits.prefix(visits.count / 2))
        let validation = Array(visits.suffix(visits.count / 2))
        let candidates = [request.baseline] + request.candidates.filter { $0 != request.baseline }
        func mistakes(_ settings: [RouteSettings], on visits: [Visit]) throws -> [Int] {
            try context.map("Guiding visitors", settings.count) { number in
                visits.reduce(0) { $0 + score(of: settings[number], on: $1).mistakes }
            }
        }
        let first = try mistakes(candidates, on: training)
        let ranked = candidates.indices.sorted { (first[$0], $0) < (first[$1], $1) }
        let kept = ranked.prefix(RouteTrialRequest.finalists).sorted()
        let finalists = (kept.contains(0) ? kept : [0] + kept).map { candidates[$0] }
        let second = try mistakes(finalists, on: validation)
        return finalists.indices.min { (second[$0], $0) < (second[$1], $1) }.map { finalists[$0] } ?? request.baseline
    }

    private func scores(of settings: RouteSettings, on visits: [Visit]) throws -> [RouteScore] {
        try context.map(visits.count) { score(of: settings, on: visits[$0]) }
    }

    /// What a guidance does with these settings on all tasks of a visit. O(tasks × (fixes + seconds) × legs).
    package func score(of settings: RouteSettings, on visit: Visit) -> RouteScore {
        var score = RouteScore()
        func outcome(_ task: RouteTask) -> RouteOutcome {
            let run = RouteRun(task, fixes: visit.fixes, planner: planner, settings: settings)
            let outcome = RouteOutcome(run, of: task, truth: visit.truth)
            score.wrongArrivals += outcome.wrongLevelArrivals
            score.wrongArrivals += outcome.arrivalErrors.count { $0 > request.arrivalLimit }
            return outcome
        }
        for task in visit.direct { score.direct += outcome(task) }
        for task in visit.outings { score.outings += outcome(task) }
        return score
    }
}
