import Diagnostics
import Recordings
import Simulation
import VenueFiles
import Walks

/// Simulates one visitor of a venue for a minute: what the phone hears, and where it really is.
func simulateVisitor(of path: String) throws(Problems) -> (recording: Recording, truth: GroundTruth) {
    let venue = try VenueFile.read(path: path).venue
    let simulator = try Simulator(venue: venue, seed: 7)
    return try simulator.simulate(walker: 0, duration: 60)
}
