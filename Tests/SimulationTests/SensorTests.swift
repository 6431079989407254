import Foundation
import NumericalMethods
import Recordings
import Simulation
import Testing
import VenueModel

@Suite struct SensorTests {
    /// Without beacons, which have no part in this.
    static let silentShop: Venue = {
        var venue = SampleVenues.shop
        venue.beacons = []
        return venue
    }()

    /// In the steady state, 10 s after the last change, the detector errs with its two probabilities.
    @Test func walkingDetectorErrs() throws {
        var parameters = SimulationParameters()
        parameters.sensors.missedWalking = 0.04
        parameters.sensors.falseWalking = 0.08
        let simulator = try Simulator(venue: Self.silentShop, parameters: parameters, seed: 3)
        var missed: [Double] = []
        var falseAlarms: [Double] = []
        for walker in 0..<60 {
            let walk = try simulator.walk(of: walker, duration: 900)
            let samples = try simulator.simulate(walker: walker, duration: 900).recording.motion
            #expect(samples.map(\.time) == (0...900).map { Double($0) })
            for second in 10...900 {
                let last = walk.states[(10 * second - 50)...(10 * second)]
                if last.allSatisfy(\.isWalking) { missed.append(samples[second].isWalking ? 0 : 1) }
                if last.allSatisfy({ !$0.isWalking }) { falseAlarms.append(samples[second].isWalking ? 1 : 0) }
            }
        }
        #expect(missed.count > 5000 && falseAlarms.count > 5000)
        #expect(EnsembleMean(missed).agrees(with: 0.04), "\(EnsembleMean(missed))")
        #expect(EnsembleMean(falseAlarms).agrees(with: 0.08), "\(EnsembleMean(falseAlarms))")
    }

    /// Without errors the detector shows each change of more than a few seconds, late by its delay and less than a
    /// sample.
    @Test(arguments: [0.0, 1.5, 2.5]) func walkingDetectorIsLate(delay: Double) throws {
        var parameters = SimulationParameters()
        parameters.sensors.missedWalking = 0
        parameters.sensors.falseWalking = 0
        parameters.sensors.leastOnsetDelay = delay
        parameters.sensors.greatestOnsetDelay = delay
        parameters.sensors.leastOffsetDelay = delay
        parameters.sensors.greatestOffsetDelay = delay
        let simulator = try Simulator(venue: Self.silentShop, parameters: parameters, seed: 3)
        var changes = 0
        for walker in 0..<10 {
            let walk = try simulator.walk(of: walker, duration: 600)
            let samples = try simulator.simulate(walker: walker, duration: 600).recording.motion
            for second in 10...600 {
                let tick = 10 * second
                let since = walk.states[...tick].reversed().prefix { $0.isWalking == walk.states[tick].isWalking }.count
                let seconds = Double(since - 1) / 10
                if seconds > delay + 0.15 { #expect(samples[second].isWalking == walk.states[tick].isWalking) }
                guard since <= tick else { continue }
                let before = walk.states[tick - since].isWalking
                let steadyBefore = walk.states[...(tick - since)].reversed().prefix { $0.isWalking == before }.count
                if seconds < delay - 0.15, steadyBefore > 40 {
                    #expect(samples[second].isWalking == before)
                    changes += 1
                }
            }
        }
        #expect(delay == 0 || changes > 50)
    }

    /// The barometric formula, dp/dh = −0.12 hPa/m at sea level; noise, drift and the phone's error have their
    /// deviations.
    @Test func barometer() throws {
        var quiet = SimulationParameters.undisturbed(pathLossExponent: 2)
        let exact = try Simulator(venue: SampleVenues.mall, parameters: quiet, seed: 5)
        let walk = try exact.walk(of: 2, duration: 600)
        for sample in try exact.simulate(walker: 2, duration: 600).recording.pressure {
            let height = walk.state(at: sample.time).elevation + 1.2
            #expect(abs(sample.pressure - 1013.25 * exp(-9.80665 * 0.0289644 * height / (8.314462618 * 288.15))) < 1e-9)
            #expect(abs(sample.pressure - (1013.25 - 0.12 * height)) < 0.005 * max(height, 1))
        }
        quiet.sensors.pressureNoise = 1.5
        quiet.sensors.pressureDrift = 3
        quiet.sensors.pressureBiasSigma = 80
        let noisy = try Simulator(venue: SampleVenues.line, parameters: quiet, seed: 5)
        let flat = 101_325 * exp(-9.80665 * 0.0289644 * 1.2 / (8.314462618 * 288.15))
        var first: [Double] = []
        var steps: [Double] = []
        var drift: [Double] = []
        for walker in 0..<400 {
            let error = try noisy.simulate(walker: walker, duration: 60).recording.pressure.map {
                100 * $0.pressure - flat
            }
            first.append(pow(error[0], 2))
            steps.append(pow(error[1] - error[0], 2))
            drift.append(pow(error[60] - error[0], 2))
        }
        #expect(EnsembleMean(first).agrees(with: 80 * 80 + 1.5 * 1.5), "\(EnsembleMean(first))")
        #expect(EnsembleMean(steps).agrees(with: 2 * 1.5 * 1.5 + 9.0 / 60), "\(EnsembleMean(steps))")
        #expect(EnsembleMean(drift).agrees(with: 2 * 1.5 * 1.5 + 9), "\(EnsembleMean(drift))")
    }
}
