internal import Geometry
internal import NumericalMethods
internal import Parameters
package import Planning
internal import Radio
internal import Simulation
internal import VenueModel

/// A building that a planner does not know, but we do: a scenario of another kind than the buildings that ``PlanWorld`` draws,
/// so that a plan is not tested on what it was made with.
///
/// Each wall has another loss and some are open; each zone has an exponent of its own; furniture stands around; each beacon
/// hangs up to half a metre beside its place; more people are there, with phones held at another height, and other phones.
package struct KnownReality: Sendable {
    private let number: UInt64
    private let seed: UInt64

    /// A reality by its number.
    package init(_ number: Int, seed: UInt64) {
        (self.number, self.seed) = (UInt64(number), seed)
    }

    /// The arm in this reality: what the core knows stays as planned.
    package func arm(_ arm: TrialArm) -> TrialArm {
        var real = arm
        real.built = building(of: arm.venue)
        real.parameters = parameters(arm.parameters, in: arm.venue)
        real.faults += arm.venue.beacons.map { hung($0, in: arm.venue) }
        real.phones = phones(arm.phones)
        return real
    }

    private func stream(_ purpose: String, _ entity: UInt64 = 0) -> RandomStream {
        RandomStream(
            seed: seed, purpose: "known reality: \(purpose)", entity: RandomStream.entity(number, entity))
    }

    /// The true walls, exponents and furniture.
    private func building(of venue: Venue) -> Venue {
        var built = venue
        for index in built.walls.indices {
            let draw = stream("wall", UInt64(index))
            // Losses of one material differ by a third; one wall in ten is not there any more.
            let factor = draw.uniform(0) < 0.1 ? 0 : max(1 + 0.35 * draw.normal(1), 0.1)
            built.walls[index].loss *= factor
        }
        let common = stream("exponent").normal() * 0.25
        let usual = SimulationParameters().propagation.exponent
        built.radio.pathLossExponent = max((built.radio.pathLossExponent ?? usual) + common, 1.3)
        for index in built.levels.indices {
            built.levels[index].pathLossExponent = built.levels[index].pathLossExponent.map { max($0 + common, 1.3) }
        }
        for index in built.zones.indices {
            let level = venue.level(built.zones[index].level)?.pathLossExponent
            let around = built.zones[index].pathLossExponent ?? level ?? venue.radio.pathLossExponent ?? usual
            built.zones[index].pathLossExponent = max(
                around + common + 0.25 * stream("zone", UInt64(index)).normal(), 1.3)
        }
        for level in built.levels { built.walls += furniture(on: level) }
        return built
    }

    /// One piece for each 40 m²: 1 to 4 m long, 1 to 2 m high, 2 to 8 dB.
    private func furniture(on level: Level) -> [Wall] {
        guard let bounds = Bounds(around: level.outline.vertices) else { return [] }
        return (0..<Int(level.outline.area / 40)).compactMap { piece in
            let draw = stream("furniture \(level.number)", UInt64(piece))
            let middle = Point(
                draw.uniform(in: bounds.lower.x...bounds.upper.x, 0),
                draw.uniform(in: bounds.lower.y...bounds.upper.y, 1))
            guard level.outline.contains(middle) else { return nil }
            let half = draw.uniform(in: 0.5...2, 2)
            let along = draw.uniform(3) < 0.5 ? Vector(half, 0) : Vector(0, half)
            return Wall(
                level: level.number, points: [middle + along * -1, middle + along], loss: draw.uniform(in: 2...8, 4),
                top: min(draw.uniform(in: 1...2, 5), level.height))
        }
    }

    /// Other people: a third of a crowd, who hold their phones otherwise.
    private func parameters(_ base: SimulationParameters, in venue: Venue) -> SimulationParameters {
        var parameters = base
        let people = EnvironmentPeople.of(venue.environment)
        let draw = stream("people")
        parameters.people.density = draw.uniform(in: 0...people.crowd.lowerBound, 0)
        parameters.people.bodyLoss = draw.uniform(in: 10...22, 1)
        parameters.propagation.beaconPowerSigma = draw.uniform(in: 2...4.5, 2)
        parameters.shadowing.sigma = draw.uniform(in: 3...5, 3)
        parameters.shadowing.decorrelationDistance = draw.uniform(in: 1.5...4, 4)
        parameters.phone.height = draw.uniform(in: 1.0...1.4, 5)
        return parameters
    }

    /// The beacon where it was really hung: up to 0.5 m beside its place, and 0.3 m higher or lower.
    private func hung(_ beacon: Beacon, in venue: Venue) -> Fault {
        let draw = stream("mounting", beacon.id.entity)
        var place = beacon.position + Vector(draw.uniform(in: -0.5...0.5, 0), draw.uniform(in: -0.5...0.5, 1))
        if venue.level(beacon.level)?.outline.contains(place) != true { place = beacon.position }
        return .moved(
            beacon.id, to: place, level: beacon.level, height: max(beacon.height + draw.uniform(in: -0.3...0.3, 2), 0.2)
        )
    }

    /// Other shares of the same kinds of phones.
    private func phones(_ usual: [EnvironmentPeople.PhoneShare]) -> [EnvironmentPeople.PhoneShare] {
        let draw = stream("phones")
        let weights = usual.indices.map { usual[$0].share * draw.uniform(in: 0.4...1.6, UInt64($0)) }
        let sum = weights.reduce(0, +)
        return zip(usual, weights).map { EnvironmentPeople.PhoneShare(profile: $0.profile, share: $1 / sum) }
    }
}
