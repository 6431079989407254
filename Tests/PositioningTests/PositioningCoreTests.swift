import Positioning
import Radio
import Recordings
import Testing

@Suite struct PositioningCoreTests {
    /// The engine behind the protocol does what it does by itself, with silences of every length.
    @Test(arguments: Preset.allCases) func theEngineIsTheSameCore(preset: Preset) throws {
        let venue = TestVenues.hall()
        var walk = TestVenues.walk(in: venue, seconds: 60, seed: 3)
        walk.motion = (0..<6).map { MotionSample(time: 10 * Double($0), isWalking: $0 % 2 == 0) }
        walk.pressure = (1..<60).map { PressureSample(time: Double($0), pressure: 1013) }
        for gap in [0, 15, 40, 90, 100_000] as [Double] {
            var recording = walk
            func later(_ time: Double) -> Double { time < 30 ? time : time + gap }
            recording.observations = walk.observations.map { observation in
                switch observation {
                case .packet(var packet):
                    packet.time = later(packet.time)
                    return .packet(packet)
                case .ranging(var report):
                    report.time = later(report.time)
                    return .ranging(report)
                }
            }
            recording.motion = walk.motion.map { MotionSample(time: later($0.time), isWalking: $0.isWalking) }
            recording.pressure = walk.pressure.map { PressureSample(time: later($0.time), pressure: $0.pressure) }
            recording.duration += gap + 30
            let settings = preset.settings
            var core: any PositioningCore = PositioningEngine(map: BeaconMap(venue), settings: settings)
            let fixes = try core.run(recording)
            #expect(fixes.count > 50)
            #expect(fixes == PositioningEngine.run(recording, map: BeaconMap(venue), settings: settings), "\(gap) s")
        }
    }

    /// Each step sees what was sampled at or before it and after the one before; days of nothing cost nothing.
    @Test func everySampleIsGivenInItsSecond() throws {
        struct Clerk: PositioningCore {
            var since = 0
            var seen: [String] = []
            var steps: [Double] = []
            mutating func ingest(_ observation: Observation) { seen.append("o\(observation.time)") }
            mutating func ingest(_ sample: MotionSample) { seen.append("m\(sample.time)") }
            mutating func ingest(_ sample: StepSample) { seen.append("s\(sample.time)") }
            mutating func ingest(_ sample: HeadingSample) { seen.append("h\(sample.time)") }
            mutating func ingest(_ sample: PressureSample) { seen.append("p\(sample.time)") }
            mutating func step(at time: Double) -> Fix? {
                steps.append(time)
                seen.append("|")
                return nil
            }
        }
        func packet(_ time: Double) -> Observation { .packet(Packet(time: time, beacon: .named("b"), rssi: -60)) }
        var clerk = Clerk()
        _ = try clerk.run(
            Recording(
                name: "r", duration: 3.5, observations: [packet(0), packet(1), packet(1.5), packet(3.2)],
                motion: [MotionSample(time: 0.5, isWalking: true)], steps: [StepSample(time: 2, length: 1)],
                headings: [HeadingSample(time: 2.5, heading: 1)], pressure: [PressureSample(time: 3, pressure: 1000)]))
        #expect(clerk.seen.joined(separator: " ") == "o0.0 o1.0 m0.5 | o1.5 s2.0 | h2.5 p3.0 |")

        clerk = Clerk()
        _ = try clerk.run(Recording(name: "r", duration: 1e9, observations: [packet(1), packet(1e6 + 0.5)]))
        let seconds = (1...61).map { (second: Int) -> Double in Double(second) }
        #expect(clerk.steps == seconds + seconds.map { (second: Double) -> Double in 1e6 + second })
    }
}
