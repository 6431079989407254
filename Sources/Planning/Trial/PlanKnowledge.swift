internal import Formats
internal import NumericalMethods
package import Parameters
internal import Simulation
package import VenueModel
package import Worlds

/// What the planner knows of the radio of the building.
package enum PlanKnowledge: String, CaseIterable, JSONKind, Encodable, Sendable {
    /// Only the drawing and the kind of building: ``WorldDraw/building(over:keepsExponents:)``.
    case blind
    /// Temporary beacons stood there, and somebody walked between them. The same quantities are drawn from what
    /// this walk taught: ``PilotPosterior``.
    case pilot
    /// The radio model of the venue file was measured there. Only what the simulator always draws differs.
    case surveyed
}

extension World {
    /// A building that a plan may be about, by its number.
    ///
    /// - Parameters:
    ///   - base: the parameters that the draws change.
    ///   - pilot: what a pilot taught, for the knowledge `pilot`; without it, such a world is a blind one.
    ///   - seed: of all worlds. Worlds of another seed are other buildings.
    package init(
        _ number: Int, plannedIn venue: Venue, base: SimulationParameters, knowledge: PlanKnowledge,
        pilot: PilotPosterior? = nil, seed: UInt64
    ) {
        if knowledge == .pilot, let pilot {
            let bare = World(number, base: base, in: venue, for: "building", seed: seed)
            let stream = RandomStream(seed: bare.seed, purpose: "world: pilot")
            var values = pilot.draw(stream)
            // The common exponents of the pilot are the true ones. Its few beacons are in a few zones.
            values[.exponentError] = 0
            values[.exponentSpread] = WorldDraw.exponentSpread.value(at: 0)
            if base.people.density == 0 {
                // Nobody sees in a walk how many people may be there.
                values[.crowdDensity] = WorldDraw.people(of: .of(venue.environment)).value(at: stream.uniform(lane: 8))
            }
            self.init(number, values: values, base: base, in: venue, for: "building", seed: seed)
        } else {
            self.init(
                number, of: knowledge == .surveyed ? [] : WorldDraw.building(over: base), spread: .even, base: base,
                in: venue, for: "building", seed: seed)
        }
    }
}
