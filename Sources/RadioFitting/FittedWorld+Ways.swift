package import Diagnostics
internal import Parameters
package import Recordings
internal import Simulation
package import Walks

extension FittedWorld {
    /// What a phone hears in one world along given ways, such as those of recorded walks. All are walked in the same world.
    ///
    /// - Throws: `Problems` if the venue cannot be simulated.
    package func recordings(world: Int, along ways: [GroundTruth]) throws(Problems) -> [Recording] {
        let simulator = try simulator(world: world)
        var recordings: [Recording] = []
        for (number, way) in ways.enumerated() {
            let walker = TruthWalker(way, phoneHeight: parameters.phone.height)
            let duration = max(way.samples.last?.time ?? 0, 1)
            var recording = try simulator.simulate(along: walker, walker: number, duration: duration).recording
            recording.name = way.name
            recordings.append(recording)
        }
        return recordings
    }
}
