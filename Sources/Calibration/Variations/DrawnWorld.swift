package import Evaluation
internal import NumericalMethods
package import Parameters
package import Radio
package import Recordings
package import Simulation
package import Tuning
package import VenueModel
internal import Walkers

/// The world of one walk: the values that were drawn, and the simulation parameters that follow.
package struct DrawnWorld: Sendable {
    /// The scenario variation.
    package let kind: VariationKind
    /// The values that were drawn, by quantity.
    package let values: [VariationDraw.Quantity: Double]
    /// The simulation parameters of the world.
    package let parameters: SimulationParameters
    /// The faults of the beacons.
    package let faults: FaultPlan
    /// The seed of the radio fields, routes and phones.
    package let seed: UInt64

    /// Draws the world of a walk. O(beacons log beacons).
    ///
    /// - Parameters:
    ///   - base: the expected simulation parameters, which the variation changes.
    ///   - phones: the classes of phones that are drawn where the variation has other phones; `nil` for all of the
    ///     environment but that of the base.
    ///   - seed: the seed of all worlds. Walks of other seeds are different walks, and so are the training walks.
    package init(
        _ kind: VariationKind, of venue: Venue, walk: Int, base: SimulationParameters = SimulationParameters(),
        phones: [PhoneClass]? = nil, people: EnvironmentPeople? = nil, seed: UInt64
    ) {
        let walk = UInt64(clamping: walk)
        var parameters = base
        var faults: [Fault] = []
        var values: [VariationDraw.Quantity: Double] = [:]
        let people = people ?? .of(venue.environment)
        for draw in kind.draws(in: people, phones: phones ?? people.classes(but: base.phone.phoneClass)) {
            let value = draw.value(walk: walk, seed: seed)
            values[draw.quantity] = value
            switch draw.quantity {
            case .exponentShift: parameters.propagation.exponentShift += value
            case .powerShift: faults += venue.beacons.map { .wrongPower($0.id, by: value) }
            case .powerSpread: parameters.propagation.beaconPowerSigma = value
            case .phoneOffset: continue
            case .phoneProfile:
                let profile = draw.phones.flatMap { PhoneProfile.named($0[Int(value)].profile) }
                parameters = profile.map(parameters.with) ?? parameters
            case .crowdDensity: parameters.people.density = value
            case .deadShare: faults += Self.dead(value, in: venue, walk: walk, seed: seed)
            }
        }
        // After the profile, which has an offset of its own.
        if let offset = values[.phoneOffset] {
            parameters.phone.offsetMean = base.phone.offsetMean + offset
            parameters.phone.offsetSigma = 0
        }
        self.kind = kind
        self.values = values
        self.parameters = parameters
        self.faults = FaultPlan(faults)
        let worlds = RandomStream.child(of: seed, for: "radiowor")
        self.seed = RandomStream.entity(worlds, walk)
    }

    /// Faults for this share of the beacons, which send nothing during the whole walk: at least one beacon, but never all.
    private static func dead(_ share: Double, in venue: Venue, walk: UInt64, seed: UInt64) -> [Fault] {
        var isListed: Set<BeaconID> = []
        let beacons = venue.beacons.map(\.id).filter { isListed.insert($0).inserted }
        let count = min(max(Int((share * Double(beacons.count)).rounded()), 1), beacons.count - 1)
        let lots = beacons.map {
            RandomStream(
                seed: seed, purpose: "radio world: dead beacon", entity: RandomStream.entity(walk, $0.entity)
            ).uniform()
        }
        let order = beacons.indices.sorted { (lots[$0], $0) < (lots[$1], $1) }
        return order.prefix(max(count, 0)).sorted().map {
            .dead(beacons[$0], during: 0...Walk.longestDuration)
        }
    }

    /// A walk in this world.
    ///
    /// - Parameters:
    ///   - input: the venue, and what the core knows about it.
    ///   - indices: those that other walks through the venue use, too.
    /// - Throws: ``Problems`` with everything in the venue that cannot be simulated.
    package func walk(
        _ index: Int, by input: PositioningInput, duration: Double, sharing indices: WallIndices = WallIndices()
    ) throws -> CalibrationWalk {
        let simulator = try Simulator(
            venue: input.venue, parameters: parameters, faults: faults, seed: seed, sharing: indices)
        let (recording, truth) = try simulator.simulate(walker: index, duration: duration)
        return CalibrationWalk(recording: recording, truth: truth, input: input)
    }
}
