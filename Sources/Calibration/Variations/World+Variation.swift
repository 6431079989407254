package import Evaluation
package import Parameters
package import Radio
package import Recordings
package import Search
package import Simulation
package import VenueModel
package import Worlds

extension World {
    /// The world of a walk in a scenario variation.
    ///
    /// - Parameters:
    ///   - base: the expected parameters of the simulator, which the variation changes.
    ///   - phones: the classes of phones that are drawn where the variation has other phones; `nil` for all of the
    ///     environment but that of the base.
    ///   - seed: the seed of all worlds. Walks of other seeds are different walks, and so are the training walks.
    package init(
        _ kind: VariationKind, of venue: Venue, walk: Int, base: SimulationParameters = SimulationParameters(),
        phones: [PhoneClass]? = nil, people: EnvironmentPeople? = nil, seed: UInt64
    ) {
        let people = people ?? .of(venue.environment)
        self.init(
            walk, of: kind.draws(in: people, phones: phones ?? people.classes(but: base.phone.phoneClass)), base: base,
            in: venue, for: "variatns", seed: seed)
    }

    /// A walk in this world.
    ///
    /// - Parameters:
    ///   - input: the venue, and what the core knows about it.
    ///   - indices: those that other walks through the venue use, too.
    /// - Throws: `Problems` with everything in the venue that cannot be simulated.
    package func walk(
        _ index: Int, by input: PositioningInput, duration: Double, sharing indices: WallIndices = WallIndices()
    ) throws -> CalibrationWalk {
        let (recording, truth) = try simulator(of: input.venue, sharing: indices)
            .simulate(walker: index, duration: duration)
        return CalibrationWalk(recording: recording, truth: truth, input: input)
    }
}
