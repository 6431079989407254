import Foundation
import RadioFitting
import Testing

@Suite("Radio fit likelihood")
struct RadioFitLikelihoodTests {
    private let samples = RadioWorld(sensitivity: -90, outliers: 0.05, count: 200).samples(seed: 5)
        .filter { $0.rssi > -86 }

    @Test("The gradient is that of finite differences", arguments: [nil, -86.5], [nil, 0.04])
    func gradient(_ floor: Double?, _ share: Double?) {
        let likelihood = RadioFitLikelihood(samples: samples, floors: [floor], prior: .indoor, outlierShare: share)
        for parameters in [[-78.0, 2.2, 1.6, 0.2], [-85, 1.2, 1.1, -0.5], [-70, 4, 2.5, 0.01]] {
            let point = Array(parameters.prefix(likelihood.parameterCount))
            var gradient = [Double](repeating: .nan, count: point.count)
            _ = likelihood.value(point, &gradient)
            for index in point.indices {
                var moved = point
                moved[index] += 1e-5
                let above = likelihood.value(moved, nil)
                moved[index] -= 2e-5
                let difference = (above - likelihood.value(moved, nil)) / 2e-5
                #expect(abs(gradient[index] - difference) < 1e-7 * (1 + abs(difference)))
            }
        }
    }

    @Test("The truncated density integrates to one")
    func normalised() {
        // One reading at y: exp of minus the value with a prior taken off, summed over y above the floor.
        let prior = RadioFitLikelihood.Prior(
            powerAt1m: (-60, 1e6), pathLossExponent: (2, 1e6), logResidual: (log(5), 1e6))
        let parameters = [-84.0, 2.0, log(5.0)]
        let step = 0.01
        let total = stride(from: -86.5 + step / 2, to: 60, by: step).reduce(0.0) { sum, rssi in
            let one = RadioFitLikelihood(
                samples: [RadioSample(beacon: 0, distance: 15, rssi: rssi)], floors: [-86.5], prior: prior,
                outlierShare: 0.05)
            // ln √(2π) belongs to the density of the distribution; it is in the value already.
            return sum + step * exp(-one.value(parameters, nil))
        }
        #expect(abs(total - 1) < 1e-5)
    }

    @Test("Far below the floor everything stays finite")
    func farBelow() {
        let likelihood = RadioFitLikelihood(samples: samples, floors: [-86.5], prior: .indoor)
        for parameters in [[-500.0, 2.0, -2.0, 0], [300, -9, -3, 40], [-80, 2, 300, 1e-9]] {
            var gradient = [Double](repeating: .nan, count: 4)
            #expect(likelihood.value(parameters, &gradient).isFinite)
            #expect(gradient.allSatisfy { $0.isFinite })
            #expect(likelihood.expectedBelowFloor(parameters, outlierShare: 0).count.isFinite)
        }
    }
}
