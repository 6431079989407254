internal import Diagnostics
internal import Evaluation
internal import Parallelism
internal import Planning
internal import Positioning
internal import Simulation
internal import VenueModel

/// The search of `plan place` for one venue, for any number of new beacons.
struct PlaceSearch {
    private let command: PlanPlace
    private let input: SimulationInput
    /// The venue with the beacons that stay, and as it is in the file.
    private let (venue, base): (Venue, Venue)
    /// The problem with the beacons that stay.
    private let problem: PlacementProblem
    private let (sites, cellSize): (CandidateSites, Double)
    /// Sites of beacons at portals.
    private let portals: [Int]
    private let pool: WorkerPool

    /// Number of candidate sites.
    var siteCount: Int { problem.sites.count }

    /// A search.
    ///
    /// - Throws: ``Problems`` if visitors cannot walk through the venue, with what to do.
    init(
        _ command: PlanPlace, _ input: SimulationInput, venue: Venue, base: Venue, problem: PlacementProblem,
        sites: CandidateSites, cellSize: Double, _ pool: WorkerPool
    ) throws {
        (self.command, self.input, self.venue, self.base) = (command, input, venue, base)
        (self.problem, self.sites, self.cellSize, self.pool) = (problem, sites, cellSize, pool)
        let (chosen, unreached) = command.portals ? Portal.sites(among: problem.sites, for: venue) : ([], [])
        portals = chosen
        for portal in unreached {
            command.common.console.message(
                "No site is near the \(portal.kind) at \"\(portal.node.name)\". Choose a smaller --spacing.")
        }
        guard !command.withoutVisitors else { return }
        do throws(Problems) { try arm(venue).check(file: command.venue, needsBeacons: false) } catch {
            throw Problems(
                error.all + [
                    Problem(
                        "Mend this, or give --without-visitors: then no visitors are simulated.", file: command.venue)
                ])
        }
    }

    /// The options of a placement with so many beacons.
    func options(_ count: Int) -> Placement.Options {
        var options = Placement.Options(count: count, sites: sites, cellSize: cellSize)
        (options.need, options.leastRSSI, options.interval) = (command.need, command.threshold, command.interval)
        return options
    }

    /// Identities for so many new beacons.
    ///
    /// - Throws: a problem if there are not enough.
    func identities(_ count: Int) throws(Problems) -> BeaconIdentities {
        try BeaconIdentities(base, count: count, uuid: command.uuid, major: command.major)
    }

    /// The best plan with so many new beacons, and the plans that visitors tried, the best first.
    ///
    /// - Throws: ``Problems`` if there are not enough sites or identities; ``Interrupted``.
    func best(_ count: Int, moves: Int) throws -> (placement: Placement, plans: [PlanSearch.Ranked]) {
        let identities = try identities(count)
        let fixed = Array(portals.prefix(count))
        if fixed.count < portals.count {
            command.common.console.message("\(portals.count) beacons are needed at portals; \(count) are too few.")
        }
        let options = options(count)
        var others = options
        others.count = count - fixed.count
        let (rest, left) = problem.occupying(fixed)
        guard !command.withoutVisitors, others.count > 0 else {
            let sites = try Placement(rest, options: others).sites.map { left[$0] }
            return (Placement(problem, options: options, sites: fixed + sites), [])
        }
        var served = venue
        for (number, site) in fixed.enumerated() {
            var beacon = problem.sites[site]
            (beacon.id, beacon.advertisingInterval) = (identities.identity(others.count + number), options.interval)
            served.beacons.append(beacon)
        }
        let candidates = rest.sites.map { site in
            var beacon = site
            beacon.advertisingInterval = options.interval
            return beacon
        }
        var steps = PlanSearch.Options()
        steps.moves = moves
        let search = PlanSearch(
            try arm(served), sites: candidates, identities: identities, trial: try trial(), options: steps, pool: pool)
        let starts = try PlanSearch.Start.all(rest, of: served, options: others, pool: pool)
        var plans = try command.common.during("Ranking plans of \(count) beacons") { interruption, progress in
            try search.ranked(starts, interruption: interruption, progress: progress)
        }
        if let best = plans.first, moves > 0 {
            let moved = try command.common.during("Moving beacons") { interruption, progress in
                try search.refined(best, interruption: interruption, progress: progress)
            }
            if moved.sites != best.sites { plans.insert(moved, at: 0) }
        }
        return (Placement(problem, options: options, sites: fixed + (plans.first?.sites ?? []).map { left[$0] }), plans)
    }

    /// The names of the requirements that so many new beacons do not meet, in buildings in which no plan was chosen.
    ///
    /// - Throws: as ``best(_:moves:)``.
    func unmet(_ requirements: [Requirement], with count: Int) throws -> [String] {
        let planned = try best(count, moves: 0).placement.venue(venue, identities: identities(count))
        var options = try trial()
        options.seed &+= 1
        let results = try command.common.during("Testing \(count) beacons") { interruption, progress in
            try PlanTrial(options, pool: pool).results(
                of: [try arm(planned)], requirements: requirements, interruption: interruption, progress: progress)
        }
        return results[0].requirements.filter { $0.verdict != .met }.map(\.requirement.name)
    }

    private func arm(_ venue: Venue) throws(Problems) -> TrialArm {
        TrialArm(
            venue.name, venue: venue, preset: try command.settings.plan(for: venue),
            parameters: input.scenario.parameters)
    }

    private func trial() throws -> PlanTrial.Options {
        try command.trial.options(
            for: [venue], command.common, constants: try command.settings.sdk.openConstants())
    }
}
