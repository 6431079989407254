internal import Diagnostics
internal import Evaluation
internal import NumericalMethods
internal import Parallelism
internal import VenueModel

/// The search of a placement, for any number of new beacons: its tables are made once.
struct PlacementSearch {
    private let run: PlacementRun
    /// The venue with the beacons that stay.
    private let venue: Venue
    /// The problem with these beacons.
    private let problem: PlacementProblem
    /// Sites of beacons at portals.
    private let portals: [Int]

    private var request: PlacementRequest { run.request }

    /// Without a budget, a robust plan has at most this many times the beacons.
    private static let mostTimes = 4

    /// Number of candidate sites.
    var siteCount: Int { problem.sites.count }

    /// Makes the tables. O(cells × sites).
    ///
    /// - Throws: ``Problems`` if there is no site, or if visitors cannot walk through the venue, with what to do.
    init(_ run: PlacementRun) throws {
        self.run = run
        let request = run.request
        venue = request.kept
        let radio = MeanRadio(venue, parameters: request.parameters)
        problem = try PlacementProblem(
            radio, grids: LevelGrid.all(of: radio, cellSize: request.places.cellSize, file: request.file),
            sites: request.places.sites, pool: run.context.pool)
        let (chosen, unreached) = request.servesPortals ? Portal.sites(among: problem.sites, for: venue) : ([], [])
        portals = chosen
        let remedy = request.places.sites.remedy
        for portal in unreached {
            run.context.observer.message(
                "No site is near the \(portal.kind) at \"\(portal.node.name)\". Choose \(remedy).")
        }
        guard !problem.sites.isEmpty else {
            throw Problems(
                "There is no site for a beacon. Allow more places in the venue file, or choose \(remedy).",
                file: request.file)
        }
        guard request.hasVisitors else { return }
        do throws(Problems) { try request.arm(venue).check(file: request.file, needsBeacons: false) } catch {
            throw Problems(
                error.all + [
                    Problem(
                        "Mend this, or give --without-visitors: then no visitors are simulated.", file: request.file)
                ])
        }
    }

    /// The plan by coverage and error bound.
    ///
    /// - Throws: ``Problems`` if there are not enough sites or identities; ``Interrupted``.
    func byBound(_ count: Int) throws -> PlacementResult {
        let (fixed, rest, left) = try parts(count)
        let chosen = try run.context.observer.step("Placing by coverage and error bound") { progress in
            try Placement(rest, options: options(count - fixed.count)) { _, done in
                try run.context.interruption?.check()
                progress(done, count)
            }.sites
        }
        return try result(fixed + chosen.map { left[$0] })
    }

    /// The best plan with this number of new beacons, after moves, and with the beacons that a robust plan adds.
    ///
    /// - Throws: as ``byBound(_:)``.
    func best(_ count: Int) throws -> PlacementResult {
        if fixed(count).count < portals.count { tellOpenPortals(fixed(count)) }
        guard request.hasVisitors else { return try byBound(count) }
        let extra =
            request.isRobust
            ? max(min(request.budget?.most ?? Self.mostTimes * count, siteCount) - count, 0) : 0
        let (search, plans, all) = try tried(count, extra: extra, moves: request.moves)
        let chosen = plans.first?.sites ?? []
        guard request.isRobust else { return try result(all(chosen), plans) }
        let (sites, losses) = try run.context.observer.step("Losing each beacon") { progress in
            try search.robust(chosen, adding: extra, interruption: run.context.interruption, progress: progress)
        }
        tellAdded(sites.count - chosen.count, to: count, losses)
        return try result(all(sites), plans, losses)
    }

    /// The names of the requirements that this number of new beacons does not meet, in buildings that chose no plan.
    ///
    /// - Throws: as ``byBound(_:)``.
    func unmet(_ requirements: [Requirement], with count: Int) throws -> [String] {
        let (_, plans, all) = try tried(count, extra: 0, moves: 0)
        let planned = try result(all(plans.first?.sites ?? [])).planned
        var options = request.trial
        options.seed = RandomStream.child(of: options.seed, for: "unseen")
        let results = try run.context.observer.step("Testing \(count) beacons") { progress in
            try PlanTrial(options, pool: run.context.pool).results(
                of: [request.arm(planned)], requirements: requirements, interruption: run.context.interruption,
                progress: progress)
        }
        return results[0].requirements.filter { $0.verdict != .met }.map(\.requirement.name)
    }
}

extension PlacementSearch {
    /// The options of a placement with this number of beacons.
    private func options(_ count: Int) -> Placement.Options {
        var options = request.places
        options.count = count
        return options
    }

    /// The sites at portals that get a beacon, if this number is placed.
    private func fixed(_ count: Int) -> [Int] { Array(portals.prefix(count)) }

    /// The sites at portals, the problem of the other beacons, and its sites as indices of all.
    private func parts(_ count: Int) throws -> (fixed: [Int], rest: PlacementProblem, left: [Int]) {
        let fixed = fixed(count)
        let (rest, left) = problem.occupying(fixed)
        return (fixed, rest, left)
    }

    private func identities(_ count: Int) throws(Problems) -> BeaconIdentities {
        guard !request.isSimulated else { return try .simulated(in: request.venue, count: count) }
        return try BeaconIdentities(request.venue, count: count, uuid: request.uuid, major: request.major)
    }

    /// The search by visitors for the beacons that are not at portals, the plans that they tried, the best first, and the
    /// sites of a choice with those at portals, as indices of all.
    private func tried(
        _ count: Int, extra: Int, moves: Int
    ) throws -> (search: PlanSearch, plans: [PlanSearch.Ranked], all: ([Int]) -> [Int]) {
        let (fixed, rest, left) = try parts(count)
        func all(_ sites: [Int]) -> [Int] { fixed + sites.map { left[$0] } }
        let identities = try identities(count + extra)
        func hung(_ site: Beacon) -> Beacon {
            var beacon = site
            beacon.advertisingInterval = request.places.interval
            return beacon
        }
        var served = venue
        for (number, site) in fixed.enumerated() {
            var beacon = hung(problem.sites[site])
            // After those of the beacons that the search places.
            beacon.id = identities.identity(count - fixed.count + extra + number)
            served.beacons.append(beacon)
        }
        var steps = PlanSearch.Options()
        steps.moves = moves
        let search = PlanSearch(
            request.arm(served), sites: rest.sites.map(hung), identities: identities, trial: request.trial,
            options: steps, pool: run.context.pool)
        let free = count - fixed.count
        guard free > 0 else { return (search, [], all) }
        let starts = try PlanSearch.Start.all(rest, of: served, options: options(free), pool: run.context.pool)
        var plans = try run.context.observer.step("Ranking plans of \(free) beacons") { progress in
            try search.ranked(starts, interruption: run.context.interruption, progress: progress)
        }
        guard let best = plans.first, moves > 0 else { return (search, plans, all) }
        let moved = try run.context.observer.step("Moving beacons") { progress in
            try search.refined(best, interruption: run.context.interruption, progress: progress)
        }
        if moved.sites != best.sites { plans.insert(moved, at: 0) }
        return (search, plans, all)
    }

    private func result(
        _ sites: [Int], _ plans: [PlanSearch.Ranked] = [], _ losses: [ZoneLoss]? = nil
    ) throws -> PlacementResult {
        let placement = Placement(problem, options: options(sites.count), sites: sites)
        let planned = placement.venue(venue, identities: try identities(sites.count))
        return PlacementResult(
            kept: venue, planned: planned, placement: placement, plans: plans, losses: losses,
            summary: PlacementSummary(
                placement, plans: plans, options: request.places, of: venue,
                planned: planned, losses: losses, knowledge: request.hasVisitors ? request.trial.knowledge : nil))
    }

    /// Says what was added to a robust plan.
    private func tellAdded(_ added: Int, to count: Int, _ losses: [ZoneLoss]) {
        let isOpen = losses.contains { $0.rise > PlanSearch.allowedRise }
        var text =
            switch (added, isOpen) {
            case (0, true): "No beacon could be added."
            case (0, false): "No beacon was added: no zone suffers much from the loss of one."
            case (1, _): "1 beacon was added, because zones would suffer from the loss of one."
            default: "\(added) beacons were added, because zones would suffer from the loss of one."
            }
        if let budget = request.budget {
            text += " All new beacons cost \(budget.price(of: count + added)) with their work."
        }
        let tested = Set(losses.map(\.zone))
        let others = Set(venue.zones.map(\.name)).subtracting(tested).sorted()
        if !others.isEmpty {
            text += " Not tested, because no path or too few walks lead there: \(others.joined(separator: ", "))."
        }
        run.context.observer.message(text)
    }

    /// Says which portals have no beacon because too few are placed.
    private func tellOpenPortals(_ fixed: [Int]) {
        var served = venue
        served.beacons += fixed.map { problem.sites[$0] }
        let open = Portal.unserved(in: served)
        run.context.observer.message(
            "\(portals.count) beacons are needed at portals, more than are placed. Without one are: "
                + open.map { "the \($0.kind) at \"\($0.node.name)\"" }.joined(separator: ", ") + ".")
    }
}
