package import Parallelism
package import VenueModel

extension PlanSearch.Start {
    /// The plans that a search begins with: greedy placements for several needs and thresholds, an even spread over
    /// visits, and regular grids.
    ///
    /// - Parameters:
    ///   - venue: with the beacons that stay.
    ///   - options: of the placements; their need and threshold are one of those tried.
    /// - Throws: ``Problems`` if there are fewer sites than beacons.
    package static func all(
        _ problem: PlacementProblem, of venue: Venue, options: Placement.Options, pool: WorkerPool
    ) throws -> [PlanSearch.Start] {
        let tries = Set([2, 3, 4, 6, options.need]).sorted().flatMap { need in
            Set([-90, -80, options.leastRSSI]).sorted().map { (need: need, threshold: $0) }
        }
        let placements = try pool.map(tries.count) { index in
            var options = options
            options.need = tries[index].need
            options.leastRSSI = tries[index].threshold
            return try Placement(problem, options: options).sites
        }
        return zip(tries, placements).map { pair, sites in
            PlanSearch.Start(name: "\(pair.need) beacons with \(Int(pair.threshold)) dBm everywhere", sites: sites)
        }
            + [
                PlanSearch.Start(
                    name: "even spread over visits", sites: EvenSpread.choice(of: options.count, in: problem))
            ]
            + GridPattern.allCases.map { pattern in
                PlanSearch.Start(
                    name: "\(pattern.rawValue) grid",
                    sites: pattern.choice(of: options.count, among: problem.sites, in: venue))
            }
    }
}
