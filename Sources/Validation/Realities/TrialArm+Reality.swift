package import Planning
internal import Simulation
internal import VenueModel
internal import Worlds

extension TrialArm {
    /// The arm in a known reality, by its number: a building that a planner does not know, but we do
    /// (``WorldDraw/reality(of:)``). What the core knows stays as planned.
    package func inReality(_ number: Int, seed: UInt64) -> TrialArm {
        let world = World(
            number, of: WorldDraw.reality(of: .of(venue.environment)), base: parameters, in: venue, for: "reality",
            seed: seed)
        var real = self
        real.built = world.building(of: venue)
        real.parameters = world.parameters
        real.faults += world.faults(of: venue)
        real.phones = world.phones(phones)
        return real
    }
}
