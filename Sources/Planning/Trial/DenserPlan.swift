internal import Diagnostics
package import Parallelism
package import Parameters
package import VenueModel

/// A plan with more beacons than another one, placed by the usual rules.
package enum DenserPlan {
    /// The venue with new beacons; `nil` if there are no places or identities for them.
    ///
    /// - Parameter afresh: whether the beacons of the venue are removed first.
    /// - Throws: ``Interrupted``.
    package static func venue(
        _ venue: Venue, adding count: Int, afresh: Bool = false, parameters: SimulationParameters, pool: WorkerPool
    ) throws -> Venue? {
        var kept = venue
        if afresh { kept.beacons = [] }
        let radio = MeanRadio(kept, parameters: parameters)
        let cellSize = LevelGrid.usualCellSize(of: venue)
        do {
            let identities = try BeaconIdentities(venue, count: count)
            let grids = try LevelGrid.all(of: radio, cellSize: cellSize, file: nil)
            let options = Placement.Options(
                count: count, sites: CandidateSites(spacing: 3, height: 3), cellSize: cellSize)
            return try Placement(radio, grids: grids, options: options, pool: pool)
                .venue(kept, identities: identities)
        } catch is Problems { return nil }
    }
}
