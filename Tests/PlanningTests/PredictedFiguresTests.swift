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
