import Geometry
import NumericalMethods
import Parameters
import Recordings
import Simulation
import TestSupport
import Testing
import VenueModel
import Worlds

/// What is drawn of a world, and what follows from it.
@Suite struct WorldTests {
    private static let count = 4000
    private static let people = EnvironmentPeople.of(.mall)
    /// All that is drawn anywhere, each once.
    private static let draws =
        WorldDraw.building + WorldDraw.reality(of: people) + [
            .lowExponents, .highExponents, .largePowerSpread, .deadShare, .phoneOffset, .crowd(of: people),
            .exponentSpread, .phoneProfile(of: people, [.android]),
            WorldDraw(.exponentError, .normal(standardDeviation: 0.1), source: ""),
        ]

    private static func worlds(
        of draws: [WorldDraw], in venue: Venue = SampleVenues.shop, spread: World.Spread = .independent,
        base: SimulationParameters = SimulationParameters(), seed: UInt64 = 9, count: Int = count
    ) -> [World] {
        (0..<count).map { World($0, of: draws, spread: spread, base: base, in: venue, for: "test", seed: seed) }
    }

    /// Mean and variance are those of the distribution, within four standard errors: a uniform law has the variance w²/12 and the
    /// fourth moment w⁴/80, a normal one σ² and 3 σ⁴. Phones come by their shares.
    @Test(arguments: draws) func drawsHaveTheStatedDistribution(draw: WorldDraw) {
        let values = Self.worlds(of: [draw]).map { $0.value(draw.quantity, otherwise: .nan) }
        let number = Double(Self.count)
        if let phones = draw.phones {
            for (index, phone) in phones.enumerated() {
                let share = Double(values.count { $0 == Double(index) }) / number
                #expect(abs(share - phone.share) < 4 * (phone.share * (1 - phone.share) / number).squareRoot())
            }
            return
        }
        let deviation = draw.standardDeviation ?? .nan
        let variance = deviation * deviation
        var fourth = 3.0
        if case .uniform(let range) = draw.distribution {
            #expect(values.allSatisfy(range.contains))
            fourth = 144.0 / 80
        }
        let middle = draw.value(at: 0.5)
        let squares = values.map { ($0 - middle) * ($0 - middle) }
        #expect(abs((Statistics.mean(values) ?? .nan) - middle) <= 4 * deviation / number.squareRoot() + 1e-12)
        #expect(
            abs((Statistics.mean(squares) ?? .nan) - variance)
                <= 4 * variance * ((fourth - 1) / number).squareRoot() + 1e-12)
        #expect(draw.differs == (deviation > 0) && !draw.source.isEmpty || draw.quantity == .exponentError)
    }

    /// No two quantities go together.
    @Test func quantitiesAreIndependent() {
        let draws = WorldDraw.reality(of: Self.people).filter(\.differs)
        let worlds = Self.worlds(of: draws)
        for (index, first) in draws.enumerated() {
            for second in draws[(index + 1)...] {
                let correlation = Statistics.correlation(
                    worlds.map { $0.value(first.quantity) }, worlds.map { $0.value(second.quantity) })
                #expect(abs(correlation ?? 1) < 4.5 / Double(Self.count).squareRoot())
            }
        }
    }

    /// A seed says nothing of another building, and all of another plan in the same one; nor do neighbouring seeds or other
    /// purposes share anything.
    @Test func buildingsShareNothing() throws {
        let draws = [WorldDraw.exponents]
        func values(_ venue: Venue, seed: UInt64 = 9) -> [Double] {
            Self.worlds(of: draws, in: venue, seed: seed).map { $0.value(.exponentShift) }
        }
        let shop = values(SampleVenues.shop)
        for others in [values(try OwnVenues.venue("museum")), values(SampleVenues.shop, seed: 10)] {
            #expect(abs(Statistics.correlation(shop, others) ?? 1) < 4 / Double(Self.count).squareRoot())
        }
        var plan = SampleVenues.shop
        plan.name = "another plan"
        plan.beacons.removeAll()
        #expect(values(plan) == shop)
        let here = Self.worlds(of: draws, count: 9)
        let there = Self.worlds(of: draws, in: plan, count: 9)
        #expect(here.map(\.seed) == there.map(\.seed))
        let other = World(
            0, of: draws, base: SimulationParameters(), in: SampleVenues.shop, for: "other", seed: 9)
        #expect(other.seed != here[0].seed && other.values != here[0].values)
    }

    /// The first n worlds of every seed fill each range evenly: of 30, each third of it has 8 to 12, where independent draws
    /// would have 5 to 15.
    @Test func evenWorldsFillTheirRanges() {
        for seed in 1...20 as ClosedRange<UInt64> {
            let worlds = Self.worlds(
                of: WorldDraw.building(over: SimulationParameters()), spread: .even, seed: seed, count: 30)
            for draw in WorldDraw.building {
                let third = (draw.range.upperBound - draw.range.lowerBound) / 3
                for part in 0..<3 {
                    let lower = draw.range.lowerBound + Double(part) * third
                    let count = worlds.count {
                        (lower..<lower + third).contains($0.value(draw.quantity, otherwise: .nan))
                    }
                    #expect((8...12).contains(count), "\(draw.quantity), seed \(seed): \(count)")
                }
            }
        }
    }

    /// Even worlds have the stated spread, too; the error of the exponents is in their shift, and nowhere else.
    @Test func theErrorOfTheExponentsIsInTheirShift() {
        let base = SimulationParameters()
        let worlds = Self.worlds(of: WorldDraw.building(over: base), spread: .even)
        #expect(
            base.propagation.exponentSigma > 0 && worlds.allSatisfy { $0.parameters.propagation.exponentSigma == 0 })
        let shifts = worlds.map { $0.parameters.propagation.exponentShift - base.propagation.exponentShift }
        let width = WorldDraw.exponents.standardDeviation ?? .nan
        let expected = width * width + base.propagation.exponentSigma * base.propagation.exponentSigma
        #expect(abs(Statistics.mean(shifts) ?? 1) < 0.01)
        #expect(abs((Statistics.standardDeviation(shifts) ?? 0) / expected.squareRoot() - 1) < 0.015)
        let correlation = Statistics.correlation(
            worlds.map { $0.value(.wallFactor) }, worlds.map { $0.value(.powerShift) })
        #expect(abs(correlation ?? 1) < 0.03)
    }

    /// A scenario whose exponents have no error keeps them in every building, and all else is drawn as before; a pilot learns
    /// them also then.
    @Test func aKnownExponentIsKept() {
        var base = SimulationParameters()
        base.propagation.exponent = 2.8
        base.propagation.exponentSigma = 0
        let usual = SimulationParameters()
        let drawn = Self.worlds(of: WorldDraw.building(over: usual), spread: .even, base: usual, count: 20)
        let kept = Self.worlds(of: WorldDraw.building(over: base), spread: .even, base: base, count: 20)
        for (drawn, kept) in zip(drawn, kept) {
            let propagation = kept.parameters.propagation
            #expect(propagation.exponent == 2.8 && propagation.exponentShift == 0 && propagation.exponentSigma == 0)
            for quantity in [WorldQuantity.wallFactor, .powerShift, .powerSpread, .shadowingSigma] {
                #expect(kept.value(quantity) == drawn.value(quantity))
            }
        }
        #expect(WorldDraw.building(over: base).filter(\.differs).count == WorldDraw.building.count - 1)
        let piloted = WorldDraw.building(over: base, keepsExponents: false)
        #expect(piloted.filter(\.differs).map(\.quantity) == WorldDraw.building.map(\.quantity))
    }

    /// What is drawn for a plan is drawn at least as widely for a known reality, so that a plan cannot pass on its own terms.
    @Test func realitiesAreAtLeastAsWide() throws {
        let reality = WorldDraw.reality(of: Self.people)
        let plan = WorldDraw.building(over: SimulationParameters())
        // A normal error is added to the range of the exponents.
        let exponents = plan.filter { [.exponentShift, .exponentError].contains($0.quantity) }
        let whole = exponents.reduce(0) { $0 + ($1.standardDeviation ?? 0) * ($1.standardDeviation ?? 0) }.squareRoot()
        for draw in plan where draw.quantity != .exponentError {
            let real = try #require(reality.first { $0.quantity == draw.quantity })
            let expected = draw.quantity == .exponentShift ? whole : draw.standardDeviation ?? .nan
            #expect((real.standardDeviation ?? 0) >= expected - 1e-12, "\(draw.quantity)")
            #expect(
                real.range.lowerBound <= draw.range.lowerBound && real.range.upperBound >= draw.range.upperBound,
                "\(draw.quantity)")
        }
        #expect(Set(reality.map(\.quantity)).count == reality.count && reality.count > plan.count + 5)
    }

    /// Every quantity changes the world, and nothing else does.
    @Test func everyQuantityIsUsed() throws {
        let venue = try OwnVenues.venue("museum")
        let phones = Self.people.phones
        for quantity in WorldQuantity.allCases {
            let draw = Self.draws.first { $0.quantity == quantity }
            let worlds = Self.worlds(of: draw.map { [$0] } ?? [], in: venue, count: 10)
            let isUsed = worlds.contains { world in
                world.parameters != SimulationParameters() || world.building(of: venue) != venue
                    || !world.faults(of: venue).isEmpty || world.phones(phones) != phones
            }
            #expect(isUsed, "\(quantity)")
        }
        let none = World(0, base: SimulationParameters(), in: venue, for: "test", seed: 9)
        #expect(none.parameters == SimulationParameters() && none.building(of: venue) == venue)
        #expect(none.faults(of: venue).isEmpty && none.phones(phones) == phones)
    }
}
