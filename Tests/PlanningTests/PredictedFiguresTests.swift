import Evaluation
import Foundation
import NumericalMethods
import Parameters
import Planning
import Radio
import Recordings
import Simulation
import TestSupport
import Testing
import VenueModel

/// The intervals of predictions, and the worlds that they are over.
@Suite struct PredictedFiguresTests {
    /// With 19 values, the interval is from the smallest to the largest; with 39, from the second to the second last.
    @Test func intervalsAreOrderStatistics() {
        func values(_ count: Int) -> [Double] { (1...count).map(Double.init).reversed() }
        #expect(PredictedFigures.interval(of: values(18)) == nil)
        #expect(PredictedFigures.interval(of: values(19)) == 1...19)
        #expect(
            PredictedFigures.interval(of: values(39)).map { abs($0.lowerBound - 2) + abs($0.upperBound - 38) < 1e-9 }
                == true)
        // Between them ranks are interpolated: 21 × 0.05 = 1.05.
        let between = PredictedFigures.interval(of: values(20))
        #expect(abs((between?.lowerBound ?? 0) - 1.05) < 1e-9 && abs((between?.upperBound ?? 0) - 19.95) < 1e-9)
    }

    /// The interval holds one more value in 90 % of cases, whatever the distribution.
    @Test(arguments: [20, 39]) func intervalsHoldTheNextValue(count: Int) {
        let repeats = 20_000
        let hits = (0..<repeats).count { number in
            let stream = RandomStream(seed: 5, purpose: "next value", entity: UInt64(number))
            let values = (0...count).map { stream.exponential(mean: 1, UInt64($0)) }
            return PredictedFigures.interval(of: Array(values.dropLast()))?.contains(values[count]) ?? false
        }
        let share = Double(hits) / Double(repeats)
        // Interpolation between order statistics is exact only for uniform values, so a third of a percent is added.
        #expect(abs(share - 0.9) < 3 * (0.9 * 0.1 / Double(repeats)).squareRoot() + 0.0035, "\(share)")
    }

    /// The draws are uniform in their ranges, and a surveyed building has none.
    @Test func worldsAreDrawnFromTheirRanges() {
        var base = SimulationParameters()
        base.propagation.exponentSigma = 0
        let worlds = (0..<4000).map {
            PlanWorld($0, base: base, knowledge: .blind, keepsExponents: false, seed: 9)
        }
        func check(_ values: [Double], _ draw: PlanWorld.Draw) {
            let mean = Statistics.mean(values) ?? .nan
            let deviation = Statistics.standardDeviation(values) ?? .nan
            let width = draw.to - draw.from
            let error = width / 12.0.squareRoot() / 4000.0.squareRoot()
            #expect(abs(mean - (draw.from + draw.to) / 2) < 4 * error, "\(draw.quantity)")
            #expect(abs(deviation / width * 12.0.squareRoot() - 1) < 0.05, "\(draw.quantity)")
            #expect(values.allSatisfy { ($0 - draw.from) * (draw.to - $0) >= 0 })
        }
        let draws = PlanWorld.draws
        check(worlds.map { $0.parameters.propagation.exponentShift - base.propagation.exponentShift }, draws[0])
        check(worlds.map(\.wallFactor), draws[1])
        check(worlds.map(\.beaconShift), draws[2])
        check(worlds.map(\.parameters.propagation.beaconPowerSigma), draws[3])
        check(worlds.map(\.parameters.shadowing.sigma), draws[4])
        #expect(Set(worlds.map(\.seed)).count == 4000)
        // No two quantities go together.
        let correlation = Statistics.correlation(worlds.map(\.wallFactor), worlds.map(\.beaconShift)) ?? 1
        #expect(abs(correlation) < 4 / 4000.0.squareRoot())
        let known = PlanWorld(3, base: base, knowledge: .surveyed, seed: 9)
        #expect(
            known.parameters == base && known.wallFactor == 1 && known.beaconShift == 0 && known.seed == worlds[3].seed)
    }

    /// The error of the exponents is part of their shift: its variance is added to that of the range.
    @Test func theErrorOfTheExponentsIsInTheirShift() {
        let base = SimulationParameters()
        let worlds = (0..<4000).map { PlanWorld($0, base: base, knowledge: .blind, seed: 9) }
        #expect(
            base.propagation.exponentSigma > 0 && worlds.allSatisfy { $0.parameters.propagation.exponentSigma == 0 })
        let shifts = worlds.map { $0.parameters.propagation.exponentShift - base.propagation.exponentShift }
        let range = PlanWorld.draws[0]
        let expected = pow(range.to - range.from, 2) / 12 + pow(base.propagation.exponentSigma, 2)
        #expect(abs(Statistics.mean(shifts) ?? 1) < 0.01)
        #expect(abs(pow(Statistics.standardDeviation(shifts) ?? 0, 2) / expected - 1) < 0.03)
        let surveyed = PlanWorld(0, base: base, knowledge: .surveyed, seed: 9)
        #expect(surveyed.parameters.propagation.exponentSigma == base.propagation.exponentSigma)
    }

    /// The first n worlds of every seed fill each range evenly: of 30, each third of it has 8 to 12, where independent draws
    /// would have 5 to 15.
    @Test func worldsFillTheirRangesEvenly() {
        for seed in 1...20 as ClosedRange<UInt64> {
            let worlds = (0..<30).map { PlanWorld($0, base: SimulationParameters(), knowledge: .blind, seed: seed) }
            for (draw, values) in zip(
                PlanWorld.draws.dropFirst(),
                [
                    worlds.map(\.wallFactor), worlds.map(\.beaconShift),
                    worlds.map(\.parameters.propagation.beaconPowerSigma),
                ])
            {
                let third = (draw.to - draw.from) / 3
                for part in 0..<3 {
                    let lower = draw.from + Double(part) * third
                    let count = values.count { $0 >= lower && $0 < lower + third }
                    #expect((8...12).contains(count), "\(draw.quantity), seed \(seed): \(count)")
                }
            }
        }
    }

    /// A scenario whose exponents have no error keeps them in every building; all else is drawn as before.
    @Test func aKnownExponentIsKept() {
        var base = SimulationParameters()
        (base.propagation.exponent, base.propagation.exponentSigma) = (2.8, 0)
        for number in 0..<20 {
            let drawn = PlanWorld(number, base: SimulationParameters(), knowledge: .blind, seed: 9)
            let kept = PlanWorld(number, base: base, knowledge: .blind, seed: 9)
            let propagation = kept.parameters.propagation
            #expect(propagation.exponent == 2.8 && propagation.exponentShift == 0 && propagation.exponentSigma == 0)
            #expect(kept.wallFactor == drawn.wallFactor && kept.beaconShift == drawn.beaconShift)
            #expect(kept.parameters.shadowing == drawn.parameters.shadowing && kept.seed == drawn.seed)
            let piloted = PlanWorld(number, base: base, knowledge: .blind, keepsExponents: false, seed: 9)
            let shift = piloted.parameters.propagation.exponentShift - base.propagation.exponentShift
            #expect(shift != 0 && shift >= PlanWorld.draws[0].from && shift <= PlanWorld.draws[0].to)
        }
        #expect(PlanWorld.draws(over: base).count == PlanWorld.draws.count - 1)
        #expect(!PlanWorld.draws(over: base).contains { $0.quantity.contains("exponents") })
    }

    /// Phones come by their shares.
    @Test func phonesComeByTheirShares() {
        let people = EnvironmentPeople.of(.mall)
        let count = 3000
        let iPhones = (0..<count).count { number in
            let world = PlanWorld(number, base: SimulationParameters(), knowledge: .blind, seed: 2)
            return world.phone(ofVisitor: 0, among: people.phones).reporting == .ranging
        }
        let share = people.share(of: [.iOS])
        #expect(abs(Double(iPhones) / Double(count) - share) < 4 * (share * (1 - share) / Double(count)).squareRoot())
    }

    @Test func batteriesLastAsLongAsTheFormulaSays() {
        // 2 µA + 5 µC/0.35 s = 16.2857 µA; half of 1000 mAh.
        #expect(abs(BatteryLife.years(interval: 0.35) - 500_000 / 16.285714 / 8766) < 1e-5)
        #expect(abs(BatteryLife.years(interval: 1, power: 4) - 500_000 / 8.5 / 8766) < 1e-9)
        #expect(abs(BatteryLife.years(interval: 1, power: -12, capacity: 500) - 250_000 / 5.75 / 8766) < 1e-9)
        // Vendors name 2 to 4 years for this cell at 350 ms.
        #expect((2...4).contains(BatteryLife.years(interval: 0.35)))
    }

    /// On 1/x from 1 to 10, the point farthest below the line from end to end is at the square root of 10.
    @Test func theKneeIsFarthestBelowTheLine() {
        let curve = (1...10).map { (count: $0, error: 1 / Double($0)) }
        #expect(DensityCurve.knee(of: curve) == 3)
        #expect(DensityCurve.knee(of: [(1, 3), (2, 2), (3, 1)]) == nil)
        #expect(DensityCurve.knee(of: [(1, 1), (2, 2), (3, 3)]) == nil)
        #expect(DensityCurve.knee(of: [(1, 2), (2, 1)]) == nil)
    }
}
