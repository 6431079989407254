internal import Diagnostics
internal import Geometry
package import Parallelism
package import VenueModel

/// New beacons for a venue: greedy coverage, then the rest of the count and an exchange by the bound.
///
/// The beacons of the venue stay. Cells count only beacons of their own level, because beacons of other levels must not
/// be needed for a position; what they add through slabs is seen in the maps.
package struct Placement: Sendable {
    package struct Options: Sendable {
        package static let usualNeed = 4
        package static let usualLeastRSSI = -90.0

        /// Number of new beacons.
        package var count: Int
        /// Number of beacons that a cell needs above ``leastRSSI``.
        package var need = usualNeed
        /// Mean RSSI with which a beacon covers a cell, dBm.
        package var leastRSSI = usualLeastRSSI
        /// Where beacons may hang.
        package var sites: CandidateSites
        /// Side of the cells, metres.
        package var cellSize: Double
        /// Advertising interval of new beacons, seconds.
        package var interval = Beacon.usualInterval

        package init(count: Int, sites: CandidateSites, cellSize: Double) {
            self.count = count
            self.sites = sites
            self.cellSize = cellSize
        }
    }

    /// How good a level is.
    package struct Quality: Hashable, Sendable {
        /// The level's number.
        package var level: Int
        /// Number of its beacons.
        package var beacons: Int
        /// Share of its cells with enough beacons above the threshold.
        package var covered: Double
        /// Mean of the bound with the prior of ``BoundProblem/priorSpread``, metres.
        package var meanError: Double
    }

    /// The sites of the new beacons, as indices of the problem's sites.
    package let sites: [Int]
    /// The new beacons, by level, y and x, with sites for identities.
    package let beacons: [Beacon]
    /// Number of candidate sites.
    package let siteCount: Int
    /// Each level without the new beacons, ascending.
    package let before: [Quality]
    /// Each level with them.
    package let after: [Quality]

    /// The new beacons of a venue. O(cells × sites) for the tables, and O(cells × sites × count) a round of exchange.
    ///
    /// - Throws: ``Problems`` if there are fewer sites than beacons; ``Interrupted``.
    package init(
        _ radio: MeanRadio, grids: [LevelGrid], options: Options, pool: WorkerPool = WorkerPool(workerCount: 1)
    ) throws {
        self = try Placement(PlacementProblem(radio, grids: grids, sites: options.sites, pool: pool), options: options)
    }

    /// The new beacons of a problem whose tables are known.
    ///
    /// - Parameter step: called for each beacon that is placed, with 1, and for each that is tried elsewhere, with the round
    ///   from 2; then its number in the round. May throw to stop.
    /// - Throws: ``Problems`` if there are fewer sites than beacons; what `step` throws.
    package init(
        _ problem: PlacementProblem, options: Options, step: (_ round: Int, _ beacon: Int) throws -> Void = { _, _ in }
    ) throws {
        guard problem.sites.count >= options.count else {
            throw Problems(
                "There are only \(problem.sites.count) sites for \(options.count) beacons. Ask for fewer, allow "
                    + "more places in the venue file, or give `beaconry plan place` \(options.sites.remedy).")
        }
        let coverage = problem.coverage(need: options.need, threshold: options.leastRSSI)
        let bound = problem.bound()
        var chosen = coverage.greedy(options.count)
        chosen = try bound.extended(chosen, to: options.count) { try step(1, $0) }
        let covered = coverage.value(chosen)
        chosen = try bound.exchanged(chosen, isAllowed: { coverage.value($0) >= covered }) { try step($0 + 1, $1) }
        self.init(problem, options: options, sites: chosen, coverage: coverage, bound: bound)
    }

    /// The figures of a choice of sites; what is known of their coverage and bound need not be computed.
    package init(
        _ problem: PlacementProblem, options: Options, sites: [Int], coverage: CoverageProblem? = nil,
        bound: BoundProblem? = nil
    ) {
        let coverage = coverage ?? problem.coverage(need: options.need, threshold: options.leastRSSI)
        let bound = bound ?? problem.bound()
        self.sites = sites
        siteCount = problem.sites.count
        beacons = sites.map { site in
            var beacon = problem.sites[site]
            beacon.advertisingInterval = options.interval
            return beacon
        }.sorted { ($0.level, $0.position.y, $0.position.x) < ($1.level, $1.position.y, $1.position.x) }
        before = problem.qualities(coverage, bound, [])
        after = problem.qualities(coverage, bound, sites)
    }

    /// The venue with the new beacons: numbered in their order, with identities.
    package func venue(_ venue: Venue, identities: BeaconIdentities) -> Venue {
        var venue = venue
        let labels = Set(venue.beacons.compactMap(\.label))
        var number = 0
        for (index, beacon) in beacons.enumerated() {
            var named = beacon
            named.id = identities.identity(index)
            repeat { number += 1 } while labels.contains("P\(number)")
            named.label = "P\(number)"
            venue.beacons.append(named)
        }
        // As a file has them: each level's beacons together.
        venue.beacons = venue.levels.flatMap { level in venue.beacons.filter { $0.level == level.number } }
        return venue
    }
}
