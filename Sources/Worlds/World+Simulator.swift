package import Diagnostics
internal import Parameters
package import Radio
package import Simulation
package import VenueModel

extension World {
    /// The simulator of a venue in this world.
    ///
    /// - Parameters:
    ///   - faults: faults of the beacons that are not the world's.
    ///   - usesPaths: see `Simulator`.
    ///   - indices: the wall indices that other simulators of the venue use, too.
    /// - Throws: `Problems` with everything in the venue that cannot be simulated.
    package func simulator(
        of venue: Venue, faults: [Fault] = [], usesPaths: Bool = true, sharing indices: WallIndices = WallIndices()
    ) throws(Problems) -> Simulator {
        try Simulator(
            venue: building(of: venue), parameters: parameters, faults: FaultPlan(self.faults(of: venue) + faults),
            seed: seed, usesPaths: usesPaths, sharing: indices)
    }
}
