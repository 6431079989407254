import Foundation
import NumericalMethods
import Testing
import WorkUnits

@Suite struct UnitForecastTests {
    private static func forecast(_ steps: [UnitForecast.Step], overhead: Double = 0) -> UnitForecast {
        var forecast = UnitForecast(steps)
        forecast.overhead = overhead
        return forecast
    }

    /// Equal units on workers that do not fail: whole rounds at each barrier.
    @Test(arguments: [1, 2, 3, 7, 10, 64, 1000]) func equalUnitsTakeWholeRounds(workers: Int) {
        let steps = [10, 3, 64].map { UnitForecast.Step(before: 0.5, units: Array(repeating: 2, count: $0)) }
        let rounds = [10, 3, 64].map { Double(($0 + workers - 1) / workers) }
        let expected = 3 * 0.5 + 2.25 * rounds.reduce(0, +)
        let found = Self.forecast(steps, overhead: 0.25).seconds(workers: workers)
        #expect(abs(found - expected) < 1e-9)
    }

    /// List scheduling: at most (2 - 1/n) times the best, which is at least the mean load and the longest unit (Graham 1969).
    @Test func theTimeIsWithinGrahamsBound() {
        for seed in 1...40 as ClosedRange<UInt64> {
            let stream = RandomStream(seed: seed, purpose: "times of units")
            let units = (0..<50).map { 0.1 + 5 * stream.uniform(UInt64($0)) }
            for workers in [1, 2, 5, 20, 100] {
                let time = Self.forecast([.init(before: 0, units: units)]).seconds(workers: workers)
                let least = max(units.reduce(0, +) / Double(workers), units.max() ?? 0)
                #expect(time >= least - 1e-9 && time <= (2 - 1 / Double(workers)) * least + 1e-9)
            }
        }
    }

    /// One worker that fails: for exponential failures of rate λ, a unit of t seconds takes (exp(λ t) - 1) (1/λ + restart) on average.
    @Test func failuresCostWhatTheFormulaSays() {
        var trouble = UnitForecast.Trouble()
        trouble.failuresAnHour = 60
        trouble.restart = 20
        let (unit, rate) = (30.0, 1.0 / 60)
        var times: [Double] = []
        for seed in 1...400 as ClosedRange<UInt64> {
            var forecast = Self.forecast([.init(before: 0, units: Array(repeating: unit, count: 20))])
            forecast.seed = seed
            times.append(forecast.seconds(workers: 1, trouble) / 20)
        }
        // With the restart longer than the claim's patience. Each failed attempt ends after its failure and the restart. A worker that
        // is not there does not fail, so attempts are independent.
        let expected = (exp(rate * unit) - 1) * (1 / rate + trouble.restart)
        let error = (Statistics.standardDeviation(times) ?? 0) / 20
        #expect(abs((Statistics.mean(times) ?? 0) - expected) < 3.5 * error)
    }

    @Test func slowWorkersTakeLess() {
        var trouble = UnitForecast.Trouble()
        trouble.slowShare = 1
        let forecast = Self.forecast([.init(before: 1, units: [1, 2, 3])])
        #expect(abs(forecast.seconds(workers: 2, trouble) - 3 * forecast.seconds(workers: 2)) < 1e-9)
    }
}
