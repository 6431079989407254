package import Diagnostics
internal import NumericalMethods
package import Parameters
package import Radio
package import Recordings
package import VenueModel
package import Walks

extension Simulator {
    /// One of the simulated walks of a venue, each in a building of its own: the seed and the number determine both.
    ///
    /// - Throws: ``Problems`` with everything that cannot be simulated.
    package static func walkInOwnBuilding(
        _ number: Int, through venue: Venue, parameters: SimulationParameters = SimulationParameters(),
        duration: Double, seed: UInt64, sharing indices: WallIndices = WallIndices()
    ) throws(Problems) -> (recording: Recording, truth: GroundTruth) {
        try Simulator(
            venue: venue, parameters: parameters, seed: RandomStream.entity(seed, UInt64(number)), sharing: indices
        ).simulate(walker: number, duration: duration)
    }
}
