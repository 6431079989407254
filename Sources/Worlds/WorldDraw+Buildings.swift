package import Parameters
package import Simulation

// What differs from world to world, by what the worlds are for.
extension WorldDraw {
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
