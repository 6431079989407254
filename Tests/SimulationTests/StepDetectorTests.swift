import Geometry
import NumericalMethods
import Parameters
import Recordings
import Simulation
import TestSupport
import Testing
import VenueModel
import Walkers

@Suite struct StepDetectorTests {
    static func samples(_ states: [Walk.State], walker: Int, _ change: (inout SensorParameters) -> Void = { _ in })
        -> [StepSample]
    {
        var parameters = SensorParameters()
        change(&parameters)
        var detector = StepDetector(parameters, seed: 2, walker: UInt64(walker))
        return states.compactMap { detector.next($0) }
    }

    static func perfect(_ parameters: inout SensorParameters) {
        parameters.missedSteps = 0
        parameters.spuriousSteps = 0
        parameters.stepLengthSigma = 0
    }

    /// 1.90 ± 0.15 steps a second, of which 3 % are missed.
    @Test func cadence() {
        let states = SensorTests.walking(seconds: 100)
        let rates = (0..<200).map { Double(Self.samples(states, walker: $0).count) / 100 }
        let expected = 1.9 * 0.97
        #expect(EnsembleMean(rates).agrees(with: expected, bias: 0.005), "\(EnsembleMean(rates))")
        // Between walkers, and of the number of missed steps.
        let ofWalkers = 0.15 * 0.15 * 0.97 * 0.97
        let ofMisses = expected * 0.03 / 100
        let variance = EnsembleMean(rates.map { ($0 - expected) * ($0 - expected) })
        #expect(variance.agrees(with: ofWalkers + ofMisses), "\(variance)")
    }

    /// Perfect steps are even, and their lengths add up to the way.
    @Test func lengthsAddUp() {
        for walker in 0..<20 {
            let steps = Self.samples(SensorTests.walking(seconds: 60), walker: walker, Self.perfect)
            let gaps = zip(steps, steps.dropFirst()).map { $1.time - $0.time }
            #expect(gaps.allSatisfy { abs($0 - gaps[0]) < 0.0021 })
            let sum = steps.dropFirst().reduce(0) { $0 + $1.length }
            let way = 1.1 * (steps[steps.count - 1].time - steps[0].time)
            // From tick to tick, and rounded to centimetres.
            #expect(abs(sum - way) < 0.25 + 0.005 * Double(steps.count), "\(sum) of \(way)")
        }
    }

    /// The phone misestimates all steps of a walker alike.
    @Test func lengthsAreMisestimated() {
        let factors = (0..<200).map { walker in
            let states = SensorTests.walking(seconds: 20)
            let steps = Self.samples(states, walker: walker) { $0.missedSteps = 0 }.dropFirst()
            let truth = Self.samples(states, walker: walker, Self.perfect).dropFirst()
            return steps.reduce(0) { $0 + $1.length } / truth.reduce(0) { $0 + $1.length }
        }
        #expect(EnsembleMean(factors).agrees(with: 1))
        #expect(EnsembleMean(factors.map { ($0 - 1) * ($0 - 1) }).agrees(with: 0.08 * 0.08, bias: 1e-4))
    }

    /// Somebody who stands makes a spurious step every half minute.
    @Test func ghosts() {
        let states = SensorTests.standing(seconds: 200)
        let rates = (0..<60).map { Double(Self.samples(states, walker: $0).count) / 200 }
        #expect(EnsembleMean(rates).agrees(with: 0.03), "\(EnsembleMean(rates))")
        #expect(Self.samples(states, walker: 0, Self.perfect).isEmpty)
    }

    /// Visitors of a mall: 1.90 steps a second while they walk, of about 0.64 m, as measured (± 10 %).
    @Test func visitorsStepAsMeasured() throws {
        var venue = SampleVenues.mall
        venue.beacons = []
        let simulator = try Simulator(venue: venue, seed: 8)
        var cadences: [Double] = []
        var lengths: [Double] = []
        var speeds: [Double] = []
        for walker in 0..<40 {
            let walk = try simulator.walk(of: walker, duration: 200)
            var seconds = 0.0
            var way = 0.0
            for (one, next) in zip(walk.states, walk.states.dropFirst()) where next.activity == .walking {
                seconds += 0.1
                way += one.position.distance(to: next.position)
            }
            let states = walk.states.filter { $0.activity == .walking }
            let steps = Self.samples(states, walker: walker, Self.perfect)
            cadences.append(Double(steps.count) / seconds)
            lengths.append(Statistics.median(steps.map(\.length)) ?? .nan)
            speeds.append(way / seconds)
        }
        let cadence = EnsembleMean(cadences)
        let length = EnsembleMean(lengths)
        let speed = EnsembleMean(speeds)
        #expect(abs(cadence.mean - 1.9) < 0.19 && cadence.standardError < 0.05, "\(cadence)")
        #expect(abs(length.mean - 0.64) < 0.064 && length.standardError < 0.03, "\(length)")
        #expect(abs(speed.mean - 1.11) < 0.111 && speed.standardError < 0.05, "\(speed)")
    }
}
