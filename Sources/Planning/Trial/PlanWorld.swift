internal import Geometry
internal import NumericalMethods
package import Parameters
internal import Radio
package import Simulation
package import VenueModel

/// A building as it may really be: what a planner does not know, drawn once for the whole building.
///
/// Two plans that are walked in a world of the same number and seed have the same building, the same visitors on the
/// same ways, and the same phones.
package struct PlanWorld: Sendable {
    /// What the planner knows of the radio of the building.
    package enum Knowledge: String, CaseIterable, Encodable, Sendable {
        /// Only the drawing and the kind of building. Exponents, walls, beacon powers and shadowing are drawn from
        /// their published ranges.
        case blind
        /// Temporary beacons stood there, and somebody walked between them. The same quantities are drawn from what
        /// this walk taught: ``PilotPosterior``.
        case pilot
        /// The radio model of the venue file was measured there. Only what the simulator always draws differs.
        case surveyed
    }

    /// One quantity that differs from building to building.
    package struct Draw: Encodable, Sendable {
        /// What is drawn, in words.
        package let quantity: String
        /// The unit; "1" for a factor or another number without a unit.
        package let unit: String
        /// The smallest value.
        package let from: Double
        /// The largest value. Values between are equally likely.
        package let to: Double
        /// Where the range comes from.
        package let source: String
    }

    /// The quantities of a building of which only the drawing is known.
    package static let draws = [
        Draw(
            quantity: "added to all path-loss exponents", unit: "1", from: -0.7, to: 0.7,
            source: "1.5 in a furnished hall (Position-Annotated BLE RSSI Dataset) to 2.8 in offices (ITU-R P.1238-11)"),
        Draw(
            quantity: "factor on the losses of all walls", unit: "1", from: 0.65, to: 1.35,
            source: "concrete 10 to 20 dB (ns-3, buildings model)"),
        Draw(
            quantity: "added to all beacon powers", unit: "dB", from: -6, to: 6,
            source: "6 dB is the difference between the positioning SDK's -65 dBm at 1 m and the usual -59 dBm"),
        Draw(
            quantity: "standard deviation of the powers of beacons", unit: "dB", from: 2, to: 5,
            source: "2.1 dB of twelve receivers (Position-Annotated BLE RSSI Dataset) to 4.0 dB of 129 beacons (Indoor "
                + "Location Competition 2.0), at most 5 dB"),
        Draw(
            quantity: "standard deviation of the shadowing", unit: "dB", from: 3, to: 5,
            source:
                "3.3 dB in a furnished room (Position-Annotated BLE RSSI Dataset), 4.4 dB in malls (Indoor Location "
                + "Competition 2.0)"),
    ]

    /// The quantities that are drawn if a scenario has these parameters: one without an error of its exponents knows them.
    package static func draws(over base: SimulationParameters) -> [Draw] {
        base.propagation.exponentSigma == 0 ? Array(draws.dropFirst()) : draws
    }

    /// The parameters of the simulator in this building.
    package private(set) var parameters: SimulationParameters
    /// How much more power all beacons have than in the venue file, dB.
    package let beaconShift: Double
    /// The true loss of each wall over that of the venue file.
    package let wallFactor: Double
    /// Standard deviation of the exponents of zones about the common one. A blind range holds it; after a pilot it is
    /// drawn by itself, because a few beacons are in a few zones.
    package private(set) var exponentSpread = 0.0
    /// The seed of the radio fields, ways and phones.
    package let seed: UInt64

    /// ``exponentSpread`` after a pilot.
    ///
    /// Source: our choice; the quartiles 1.77 and 2.27 of fits of single beacons in malls (Indoor Location Competition
    /// 2.0) are 0.37, which has the errors of these fits in it.
    package static let pilotExponentSpread = 0.2

    /// A world by its number.
    ///
    /// - Parameters:
    ///   - base: the parameters that are changed by the draws.
    ///   - pilot: what a pilot taught, for the knowledge `pilot`; without it, such a world is a blind one.
    ///   - environment: the kind of building; after a pilot, it says how many people may be there. Nobody sees that in
    ///     a walk.
    ///   - keepsExponents: whether a blind world has the exponents of parameters without an error of them; a pilot learns the
    ///     exponents also then.
    ///   - seed: of all worlds. Worlds of another seed are other buildings.
    package init(
        _ number: Int, base: SimulationParameters, knowledge: Knowledge, pilot: PilotPosterior? = nil,
        environment: VenueEnvironment? = nil, keepsExponents: Bool = true, seed: UInt64
    ) {
        let worlds = RandomStream.child(of: seed, for: "planworl")
        self.seed = RandomStream.entity(worlds, UInt64(number))
        guard knowledge != .surveyed else {
            (parameters, beaconShift, wallFactor) = (base, 0, 1)
            return
        }
        let stream = RandomStream(seed: worlds, purpose: "plan world", entity: UInt64(number))
        var parameters = base
        var values: [Double]
        if knowledge == .pilot, let pilot {
            values = pilot.draw(stream)
            // The common exponents of the pilot are the true ones, so that they have no error of their own.
            parameters.propagation.exponentSigma = 0
            exponentSpread = Self.pilotExponentSpread
            if parameters.people.density == 0 {
                parameters.people.density = stream.uniform(
                    in: 0...EnvironmentPeople.of(environment).crowd.lowerBound, 0, lane: 8)
            }
        } else {
            // The numbers of the draws, and that of the exponents' error.
            let point = EvenSequence(
                dimensions: Self.draws.count + 1, stream: RandomStream(seed: worlds, purpose: "plan worlds")
            ).point(number)
            values = zip(Self.draws, point).map { draw, part in draw.from + part * (draw.to - draw.from) }
            if keepsExponents, base.propagation.exponentSigma == 0 { values[0] = 0 }
            let error = NormalDistribution.quantile(min(max(point[Self.draws.count], 1e-9), 1 - 1e-9))
            values[0] += base.propagation.exponentSigma * error
            // All of the error is in the shift.
            parameters.propagation.exponentSigma = 0
        }
        parameters.propagation.exponentShift += values[0]
        parameters.propagation.beaconPowerSigma = values[3]
        parameters.shadowing.sigma = values[4]
        (self.parameters, wallFactor, beaconShift) = (parameters, values[1], values[2])
    }

    /// Lets zones differ, as after a pilot.
    mutating func letZonesDiffer() { exponentSpread = Self.pilotExponentSpread }

    /// The true building of a venue file. O(walls + beacons × zones).
    package func building(of venue: Venue) -> Venue {
        var building = venue.scalingWalls(by: wallFactor)
        guard exponentSpread > 0, venue.radio.pathLoss == nil else { return building }
        for index in building.beacons.indices {
            let beacon = venue.beacons[index]
            let zone = venue.zones.firstIndex {
                $0.level == beacon.level && $0.outline.contains(beacon.position)
            }
            // Beacons of one zone have one exponent; outside of zones each has its own.
            let stream = RandomStream(
                seed: seed, purpose: zone == nil ? "plan world: exponent" : "plan world: exponent of a zone",
                entity: zone.map { UInt64($0) } ?? beacon.id.entity)
            let around = venue.pathLossExponents(of: beacon).first ?? parameters.propagation.exponent
            building.beacons[index].pathLossExponent = max(around + exponentSpread * stream.normal(), 0.5)
        }
        return building
    }

    /// The faults that make the powers of all beacons differ from the venue file.
    package func faults(of venue: Venue) -> [Fault] {
        beaconShift == 0 ? [] : venue.beacons.map { .wrongPower($0.id, by: beaconShift) }
    }

    /// The phone of a visitor: drawn from the phones of the environment by their shares.
    ///
    /// - Parameter phones: the kinds of phones with their shares.
    package func phone(ofVisitor visitor: Int, among phones: [EnvironmentPeople.PhoneShare]) -> PhoneParameters {
        let stream = RandomStream(seed: seed, purpose: "plan world: phone", entity: UInt64(visitor))
        guard !phones.isEmpty else { return parameters.phone }
        var phone =
            PhoneProfile.named(phones[stream.choice(phones.map(\.share))].profile)?.parameters ?? parameters.phone
        // How people hold a phone does not depend on its maker.
        phone.height = parameters.phone.height
        phone.heightSigma = parameters.phone.heightSigma
        phone.sideSigma = parameters.phone.sideSigma
        return phone
    }
}

extension Venue {
    /// Whether the radio model was fitted to measurements in the venue; see `beaconry fit`.
    package var isSurveyed: Bool {
        radio.residualStandardDeviation != nil || beacons.contains { $0.residualStandardDeviation != nil }
    }
}
