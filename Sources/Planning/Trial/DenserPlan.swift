internal import Diagnostics
package import Parallelism
package import VenueModel

/// A plan with more beacons than another one.
package enum DenserPlan {
    /// The need of coverage by which beacons are added where no visitors choose: of those that visitors tried in the
    /// bundled venues, the best one.
    private static let need = 3

    /// The venue of an arm with new beacons.
    ///
    /// - Parameters:
    ///   - identities: of the new beacons; `nil` for those that follow the ones of the venue.
    ///   - afresh: whether the beacons of the venue that are not locked are removed first.
    ///   - trial: the buildings in which visitors choose among ``PlanSearch/Start`` plans; without it the plan is
    ///     that of coverage and error bound.
    /// - Throws: ``Problems`` if there are no places or identities for them; ``Interrupted``.
    package static func venue(
        _ arm: TrialArm, adding count: Int, identities: BeaconIdentities? = nil, afresh: Bool = false,
        trial: PlanTrial.Options? = nil, pool: WorkerPool,
        interruption: Interruption? = nil
    ) throws -> Venue {
        var kept = arm
        if afresh { kept.venue.beacons.removeAll { !$0.isLocked } }
        let cellSize = LevelGrid.usualCellSize(of: arm.venue)
        let sites = CandidateSites()
        var options = Placement.Options(count: count, sites: sites, cellSize: cellSize)
        options.need = need
        let identities = try identities ?? BeaconIdentities(arm.venue, count: count)
        let radio = MeanRadio(kept.venue, parameters: arm.parameters)
        let grids = try LevelGrid.all(of: radio, cellSize: cellSize, file: nil)
        let problem = try PlacementProblem(radio, grids: grids, sites: sites, pool: pool)
        guard let trial else {
            return try Placement(problem, options: options).venue(kept.venue, identities: identities)
        }
        let search = PlanSearch(kept, sites: problem.sites, identities: identities, trial: trial, pool: pool)
        let starts = try PlanSearch.Start.all(problem, of: kept.venue, options: options, pool: pool)
        let best = try search.ranked(starts, interruption: interruption)[0]
        return Placement(problem, options: options, sites: best.sites).venue(kept.venue, identities: identities)
    }
}
