import Parameters
import Recordings
import Simulation
import TestSupport
import Testing
import Walkers

@Suite struct WalkingDetectorTests {
    static func samples(_ states: [Walk.State], _ parameters: SensorParameters, walker: Int) -> [MotionSample] {
        var detector = WalkingDetector(parameters, seed: 2, walker: UInt64(walker))
        return states.compactMap { detector.next($0) }
    }

    /// For a person who stands (walks) for a long time, the detector reports the opposite for the stated share of the
    /// time.
    @Test(arguments: [(0.02, 0.05), (0.08, 0.15), (0, 0)] as [(Double, Double)])
    func shares(missed: Double, falselySeen: Double) {
        var parameters = SensorParameters()
        parameters.missedWalking = missed
        parameters.falseWalking = falselySeen
        let standing = SensorTests.standing(seconds: 1000)
        let walking = SensorTests.walking(seconds: 1000)
        var ofStanding: [Double] = []
        var ofWalking: [Double] = []
        for walker in 0..<24 {
            ofStanding.append(Self.share(Self.samples(standing, parameters, walker: walker)))
            ofWalking.append(Self.share(Self.samples(walking, parameters, walker: walker)))
        }
        // Spells that follow each other closely merge: a few percent of them.
        #expect(
            EnsembleMean(ofStanding).agrees(with: falselySeen, bias: 0.05 * falselySeen),
            "\(EnsembleMean(ofStanding))")
        #expect(
            EnsembleMean(ofWalking).agrees(with: 1 - missed, bias: 0.05 * missed), "\(EnsembleMean(ofWalking))")
    }

    private static func share(_ samples: [MotionSample]) -> Double {
        Double(samples.count { $0.isWalking }) / Double(samples.count)
    }

    /// Without errors: the first step is noticed 1 to 2 s later, the last one 2 to 3 s later, evenly.
    @Test func latencies() throws {
        var parameters = SensorParameters()
        parameters.missedWalking = 0
        parameters.falseWalking = 0
        let standing = SensorTests.standing(seconds: 8)
        let walking = SensorTests.walking(seconds: 12)
        var onsets: [Double] = []
        var offsets: [Double] = []
        for walker in 0..<600 {
            let first = 50 + walker % 10
            let last = 100 + (walker / 10) % 10
            let states = standing.prefix(first) + walking.prefix(last) + standing
            let samples = Self.samples(Array(states), parameters, walker: walker)
            let onset = try #require(samples.first { $0.isWalking }).time - Double(first) / 10
            let offset = try #require(samples.last { $0.isWalking }).time + 1 - Double(first + last) / 10
            #expect((1...3).contains(onset) && (2...4).contains(offset))
            onsets.append(onset)
            offsets.append(offset)
        }
        // 1.5 s, half a tenth until the next look, and 0.45 s on average until the next whole second.
        #expect(EnsembleMean(onsets).agrees(with: 2, bias: 0.01), "\(EnsembleMean(onsets))")
        #expect(EnsembleMean(offsets).agrees(with: 3, bias: 0.01), "\(EnsembleMean(offsets))")
    }

    /// With the effect switched off it tells the truth at once.
    @Test func perfect() {
        var parameters = SimulationParameters()
        parameters.switchOff(.motionErrors)
        for walker in 0..<20 {
            let states = [3, 17, 40, 8, 25].enumerated().flatMap { index, length in
                index % 2 == 0
                    ? SensorTests.standing(seconds: 5).prefix(length) : SensorTests.walking(seconds: 5).prefix(length)
            }
            for sample in Self.samples(states, parameters.sensors, walker: walker) {
                #expect(sample.isWalking == states[Int(10 * sample.time)].isWalking)
            }
        }
    }

    /// Somebody on an escalator or in a lift does not walk.
    @Test func carriedPeopleStand() {
        var parameters = SensorParameters()
        parameters.falseWalking = 0
        for activity in [Walk.Activity.escalator, .lift] {
            var states = SensorTests.walking(seconds: 60)
            for index in states.indices { states[index].activity = activity }
            #expect(Self.samples(states, parameters, walker: 0).allSatisfy { !$0.isWalking })
        }
    }
}
