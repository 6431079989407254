internal import Geometry
internal import NumericalMethods
package import Parameters
package import Simulation
package import VenueModel

/// One world of a venue: the values that were drawn, and the parameters of the simulator that follow. Its building, its
/// beacons and its phones follow, too: ``building(of:)``, ``faults(of:)``, ``phones(_:)``.
///
/// Worlds of one number, purpose, seed and building have the same visitors on the same ways with the same phones, whatever is
/// drawn and wherever the beacons are, so that they can be compared in pairs. Worlds of another building share nothing with them:
/// results of one building say nothing about another one with the same seed.
package struct World: Sendable {
    /// The values that were drawn, by quantity.
    package let values: [WorldQuantity: Double]
    package let parameters: SimulationParameters
    /// The seed of the radio fields, ways and phones.
    package let seed: UInt64

    /// How the values of a draw are spread over the worlds.
    package enum Spread: Sendable {
        /// Independently. A quantity of world n is at the same part of its distribution whatever else is drawn.
        case independent
        /// The first n worlds fill all distributions evenly: ``EvenSequence``.
        case even
    }

    /// A world by its number. O(draws).
    ///
    /// - Parameters:
    ///   - base: the parameters that the draws change.
    ///   - venue: the venue; the outlines of its levels are the building.
    ///   - purpose: what the worlds are for, at most eight ASCII letters; worlds for different purposes share nothing.
    ///   - seed: the seed of all worlds.
    package init(
        _ number: Int, of draws: [WorldDraw] = [], spread: Spread = .independent, base: SimulationParameters,
        in venue: Venue, for purpose: String, seed: UInt64
    ) {
        let worlds = Self.seed(of: venue, for: purpose, seed: seed)
        let parts =
            switch spread {
            case .independent:
                draws.map {
                    RandomStream(
                        seed: worlds, purpose: "world: \($0.quantity.rawValue)", entity: UInt64(clamping: number)
                    ).uniform()
                }
            case .even:
                EvenSequence(dimensions: draws.count, stream: RandomStream(seed: worlds, purpose: "worlds"))
                    .point(number)
            }
        var values: [WorldQuantity: Double] = [:]
        var phones: [EnvironmentPeople.PhoneShare] = []
        for (draw, part) in zip(draws, parts) {
            values[draw.quantity] = draw.value(at: part)
            phones = draw.phones ?? phones
        }
        self.init(number, values: values, phones: phones, base: base, worlds: worlds)
    }

    /// A world by its number, with known values, such as those that a pilot taught.
    ///
    /// - Parameter phones: those that the value of the quantity `phoneProfile` is an index of.
    package init(
        _ number: Int, values: [WorldQuantity: Double], phones: [EnvironmentPeople.PhoneShare] = [],
        base: SimulationParameters, in venue: Venue, for purpose: String, seed: UInt64
    ) {
        self.init(
            number, values: values, phones: phones, base: base, worlds: Self.seed(of: venue, for: purpose, seed: seed))
    }

    private init(
        _ number: Int, values: [WorldQuantity: Double], phones: [EnvironmentPeople.PhoneShare],
        base: SimulationParameters, worlds: UInt64
    ) {
        self.values = values
        seed = RandomStream.entity(worlds, UInt64(clamping: number))
        parameters = Self.parameters(values, phones: phones, base: base)
    }

    /// A seed for one purpose in one building.
    private static func seed(of venue: Venue, for purpose: String, seed: UInt64) -> UInt64 {
        venue.levels.reduce(RandomStream.child(of: seed, for: purpose)) { key, level in
            level.outline.vertices.reduce(RandomStream.entity(key, UInt64(bitPattern: Int64(level.number)))) {
                RandomStream.entity(RandomStream.entity($0, $1.x.bitPattern), $1.y.bitPattern)
            }
        }
    }

    /// A stream for one thing in this world.
    func stream(_ purpose: String, _ entity: UInt64 = 0) -> RandomStream {
        RandomStream(seed: seed, purpose: "world: \(purpose)", entity: entity)
    }

    /// A value that was drawn, or what it is in a world without it.
    package func value(_ quantity: WorldQuantity, otherwise usual: Double = 0) -> Double { values[quantity] ?? usual }

    private static func parameters(
        _ values: [WorldQuantity: Double], phones: [EnvironmentPeople.PhoneShare], base: SimulationParameters
    ) -> SimulationParameters {
        var parameters = base
        if let index = values[.phoneProfile].map({ Int($0) }), phones.indices.contains(index),
            let profile = PhoneProfile.named(phones[index].profile)
        {
            parameters = parameters.with(profile)
        }
        // After the profile, which has an offset of its own.
        if let offset = values[.phoneOffset] {
            parameters.phone.offsetMean = base.phone.offsetMean + offset
            parameters.phone.offsetSigma = 0
        }
        parameters.propagation.exponentShift += (values[.exponentShift] ?? 0) + (values[.exponentError] ?? 0)
        // All of the error is in the shift.
        if values[.exponentError] != nil { parameters.propagation.exponentSigma = 0 }
        func set(_ path: WritableKeyPath<SimulationParameters, Double>, _ quantity: WorldQuantity) {
            if let value = values[quantity] { parameters[keyPath: path] = value }
        }
        set(\.propagation.beaconPowerSigma, .powerSpread)
        set(\.shadowing.sigma, .shadowingSigma)
        set(\.shadowing.decorrelationDistance, .decorrelationDistance)
        set(\.phone.height, .phoneHeight)
        set(\.people.density, .crowdDensity)
        set(\.people.bodyLoss, .bodyLoss)
        return parameters
    }
}
