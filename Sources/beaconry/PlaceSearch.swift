internal import Diagnostics
internal import Evaluation
internal import NumericalMethods
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
    private let cellSize: Double
    /// What new beacons, with those that --robust adds, may cost; `nil` for ``mostTimes`` as many as are placed.
    private let budget: PlaceBudget?
    /// Without a budget, --robust makes of one beacon at most so many.
    private static let mostTimes = 4
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
        cellSize: Double, budget: PlaceBudget?, _ pool: WorkerPool
    ) throws {
        (self.command, self.input, self.venue, self.base) = (command, input, venue, base)
        (self.problem, self.cellSize, self.pool) = (problem, cellSize, pool)
        self.budget = budget
        let (chosen, unreached) = command.portals ? Portal.sites(among: problem.sites, for: venue) : ([], [])
        portals = chosen
        for portal in unreached {
            command.common.console.message(
                "No site is near the \(portal.kind) at \"\(portal.node.name)\". Choose a smaller --spacing.")
        }
        guard !problem.sites.isEmpty else {
            throw Problems(
                "There is no site for a beacon. Allow more places in the venue file, or choose a smaller --spacing, or another "
                    + "--mount.", file: command.venue)
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
        var options = Placement.Options(count: count, sites: command.site.sites, cellSize: cellSize)
        (options.need, options.leastRSSI, options.interval) = (
            command.site.need, command.site.threshold, command.site.interval
        )
        return options
    }

    /// Identities for so many new beacons.
    ///
    /// - Throws: a problem if there are not enough.
    func identities(_ count: Int) throws(Problems) -> BeaconIdentities {
        try command.identity.identities(in: base, count: count)
    }

    /// A plan with what is known of it.
    struct Found {
        /// The plan.
        var placement: Placement
        /// The plans that visitors tried, the best first.
        var plans: [PlanSearch.Ranked]
        /// What each zone loses at worst if a beacon is dead; `nil` without --robust.
        var losses: [ZoneLoss]?
    }

    /// The best plan with so many new beacons.
    ///
    /// - Parameter isFinal: whether beacons are moved, and with --robust added.
    /// - Throws: ``Problems`` if there are not enough sites or identities; ``Interrupted``.
    func best(_ count: Int, isFinal: Bool) throws -> Found {
        let extra =
            command.robust && isFinal ? max(min(budget?.most ?? Self.mostTimes * count, siteCount) - count, 0) : 0
        let identities = try identities(count + extra)
        let fixed = Array(portals.prefix(count))
        if fixed.count < portals.count { tellOpenPortals(fixed) }
        let options = options(count)
        var others = options
        others.count = count - fixed.count
        let (rest, left) = problem.occupying(fixed)
        func found(_ chosen: [Int], _ plans: [PlanSearch.Ranked], _ losses: [ZoneLoss]? = nil) -> Found {
            let sites = fixed + chosen.map { left[$0] }
            return Found(placement: Placement(problem, options: options, sites: sites), plans: plans, losses: losses)
        }
        guard !command.withoutVisitors else { return found(try Placement(rest, options: others).sites, []) }
        var served = venue
        for (number, site) in fixed.enumerated() {
            var beacon = problem.sites[site]
            // After those of the beacons that the search places.
            beacon.id = identities.identity(others.count + extra + number)
            beacon.advertisingInterval = options.interval
            served.beacons.append(beacon)
        }
        let candidates = rest.sites.map { site in
            var beacon = site
            beacon.advertisingInterval = options.interval
            return beacon
        }
        var steps = PlanSearch.Options()
        steps.moves = isFinal ? command.moves : 0
        let search = PlanSearch(
            try arm(served), sites: candidates, identities: identities, trial: try trial(), options: steps, pool: pool)
        let plans = others.count > 0 ? try plans(search, rest, of: served, options: others, moves: steps.moves) : []
        let chosen = plans.first?.sites ?? []
        guard isFinal, command.robust else { return found(chosen, plans) }
        let (sites, losses) = try command.common.during("Losing each beacon") { interruption, progress in
            try search.robust(chosen, adding: extra, interruption: interruption, progress: progress)
        }
        tellAdded(sites.count - chosen.count, to: count, losses)
        return found(sites, plans, losses)
    }

    /// Says what --robust did.
    private func tellAdded(_ added: Int, to count: Int, _ losses: [ZoneLoss]) {
        let isOpen = losses.contains { $0.rise > PlanSearch.allowedRise }
        var text =
            switch (added, isOpen) {
            case (0, true): "No beacon could be added."
            case (0, false): "No beacon was added: no zone suffers much from the loss of one."
            case (1, _): "1 beacon was added, because zones would suffer from the loss of one."
            default: "\(added) beacons were added, because zones would suffer from the loss of one."
            }
        if let budget { text += " All new beacons cost \(budget.price(of: count + added)) with their work." }
        let tested = Set(losses.map(\.zone))
        let others = Set(venue.zones.map(\.name)).subtracting(tested).sorted()
        if !others.isEmpty {
            text += " Not tested, because no path or too few walks lead there: \(others.joined(separator: ", "))."
        }
        command.common.console.message(text)
    }

    /// Says which portals have no beacon because too few are placed.
    private func tellOpenPortals(_ fixed: [Int]) {
        var served = venue
        served.beacons += fixed.map { problem.sites[$0] }
        let open = Portal.unserved(in: served)
        command.common.console.message(
            "\(portals.count) beacons are needed at portals, more than are placed. Without one are: "
                + open.map { "the \($0.kind) at \"\($0.node.name)\"" }.joined(separator: ", ") + ".")
    }

    /// The plans that visitors tried, the best first.
    private func plans(
        _ search: PlanSearch, _ problem: PlacementProblem, of venue: Venue, options: Placement.Options, moves: Int
    ) throws -> [PlanSearch.Ranked] {
        let starts = try PlanSearch.Start.all(problem, of: venue, options: options, pool: pool)
        var plans = try command.common.during("Ranking plans of \(options.count) beacons") { interruption, progress in
            try search.ranked(starts, interruption: interruption, progress: progress)
        }
        guard let best = plans.first, moves > 0 else { return plans }
        let moved = try command.common.during("Moving beacons") { interruption, progress in
            try search.refined(best, interruption: interruption, progress: progress)
        }
        if moved.sites != best.sites { plans.insert(moved, at: 0) }
        return plans
    }

    /// The names of the requirements that so many new beacons do not meet, in buildings in which no plan was chosen.
    ///
    /// - Throws: as ``best(_:isFinal:)``.
    func unmet(_ requirements: [Requirement], with count: Int) throws -> [String] {
        let planned = try best(count, isFinal: false).placement.venue(venue, identities: identities(count))
        var options = try trial()
        options.seed = RandomStream.child(of: options.seed, for: "unseen")
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

    /// The buildings that visitors walk through.
    func trial() throws -> PlanTrial.Options {
        try command.trial.options(
            for: [venue], input.scenario.parameters, command.common, constants: try command.settings.sdk.openConstants()
        )
    }
}
