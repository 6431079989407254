package import Parameters
package import Recordings
package import Simulation

// What is known of buildings in general, each range once.
extension WorldDraw {
    // MARK: The radio

    private static let exponentSource = """
        1.5 in a furnished hall (Position-Annotated BLE RSSI Dataset), quartiles 1.8 to 2.3 in malls (Indoor Location \
        Competition 2.0), 2.5 to 2.8 in offices and corridors without line of sight (ITU-R P.1238-11); the expected mean \
        is 2.2
        """
    package static let exponents = WorldDraw(.exponentShift, .uniform(-0.7...0.7), source: exponentSource)
    package static let lowExponents = WorldDraw(.exponentShift, .uniform(-0.7 ... -0.3), source: exponentSource)
    package static let highExponents = WorldDraw(.exponentShift, .uniform(0.3...0.7), source: exponentSource)

    package static let exponentSpread = WorldDraw(
        .exponentSpread, .constant(0.2),
        source:
            "our choice: less than the 0.37 between the quartiles of single beacons in malls (Indoor Location Competition "
            + "2.0), which have the errors of their fits")
    package static let walls = WorldDraw(
        .wallFactor, .uniform(0.65...1.35), source: "concrete 10 to 20 dB (ns-3, buildings model)")
    package static let shadowing = WorldDraw(
        .shadowingSigma, .uniform(3...5),
        source: "3.3 dB in a furnished room (Position-Annotated BLE RSSI Dataset), 4.4 dB in malls (Indoor Location "
            + "Competition 2.0)")

    // MARK: The beacons

    package static let powerShift = WorldDraw(
        .powerShift, .uniform(-6...6),
        source: "6 dB is the difference between the positioning SDK's -65 dBm at 1 m and the usual -59 dBm")
    /// Of beacons of which nobody knows anything.
    package static let powerSpread = WorldDraw(
        .powerSpread, .uniform(2...5),
        source: "2.1 dB of twelve receivers (Position-Annotated BLE RSSI Dataset) to 4.0 dB of 129 beacons (Indoor "
            + "Location Competition 2.0), at most 5 dB")
    /// Of beacons whose powers are wrong.
    package static let largePowerSpread = WorldDraw(
        .powerSpread, .uniform(3...5),
        source: "4.0 dB among 129 beacons of one model in two malls (Indoor Location Competition 2.0), at most 5 dB")
    package static let deadShare = WorldDraw(
        .deadShare, .uniform(0.1...0.2), source: "our assumption: empty batteries that were not replaced")

    // MARK: Phones and people

    package static let phoneOffset = WorldDraw(
        .phoneOffset, .uniform(-8...8),
        source: "1.5 times the standard deviation of 5.4 dB among 20 phone models (OpenTrace calibration)")

    package static func phoneProfile(of people: EnvironmentPeople, _ classes: [PhoneClass]) -> WorldDraw {
        WorldDraw(.phoneProfile, .phones(people.phones(of: classes)), source: people.phonesSource)
    }

    package static func crowd(of people: EnvironmentPeople) -> WorldDraw {
        WorldDraw(.crowdDensity, .uniform(people.crowd), source: people.crowdSource)
    }

    /// Fewer people than in a crowd.
    package static func people(of people: EnvironmentPeople) -> WorldDraw {
        WorldDraw(
            .crowdDensity, .uniform(0...people.crowd.lowerBound),
            source: "from no people to a crowd: \(people.crowdSource)")
    }

    // MARK: What differs from world to world, by what the worlds are for

    /// The quantities of a building of which only the drawing is known; what a pilot walk teaches.
    package static let building = [exponents, walls, powerShift, powerSpread, shadowing]

    /// The same over parameters whose exponents have an error. Those of a scenario without one are known: they have no draw, but
    /// keep their place, so that all else stays as it is.
    ///
    /// - Parameter keepsExponents: whether exponents without an error are known.
    package static func building(over base: SimulationParameters, keepsExponents: Bool = true) -> [WorldDraw] {
        var draws = building
        let deviation = base.propagation.exponentSigma
        if keepsExponents, deviation == 0 { draws[0].distribution = .constant(0) }
        let error = WorldDraw(
            .exponentError, .normal(standardDeviation: deviation), source: "`exponentSigma` of the scenario")
        return draws + [error]
    }

    /// A building that a planner does not know, but we do: a scenario of another kind than ``building``, and at least as wide,
    /// so that a plan is not tested on what it was made with. Each wall has another loss and some are open; each zone has an
    /// exponent of its own; furniture stands around; beacons hang beside their places; more people are there, with phones held at
    /// another height, and other phones.
    package static func reality(of people: EnvironmentPeople) -> [WorldDraw] {
        let ours = "our choice: a building of another kind than those that are drawn for a plan"
        return [
            WorldDraw(
                .exponentShift, .uniform(-0.75...0.75),
                source: "the range for a plan and a little more; the error of the scenario's exponents is added"),
            WorldDraw(.exponentSpread, .constant(0.25), source: ours), walls,
            WorldDraw(.wallSpread, .constant(0.35), source: "losses of one material differ by a third; our choice"),
            WorldDraw(.openWallShare, .constant(0.1), source: ours),
            WorldDraw(.furnitureDensity, .constant(1.0 / 40), source: ours), powerShift, powerSpread,
            WorldDraw(.misplacement, .constant(0.5), source: ours),
            WorldDraw(.heightError, .constant(0.3), source: ours),
            shadowing, WorldDraw(.decorrelationDistance, .uniform(1.5...4), source: ours),
            WorldDraw(.phoneHeight, .uniform(1...1.4), source: ours),
            WorldDraw(.phoneShareSpread, .constant(0.6), source: ours), .people(of: people),
            WorldDraw(.bodyLoss, .uniform(10...22), source: ours),
        ]
    }
}
