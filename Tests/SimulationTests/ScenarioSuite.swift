import Formats
import Parameters
import Recordings
import Simulation
import TestSupport
import Testing
import Walks

/// Tests that write the walks of a scenario into memory.
protocol ScenarioSuite {}

extension ScenarioSuite {
    func scenario(
        _ faults: [Fault] = [], reporting: PhoneParameters.Reporting = .packets, duration: Double = 20
    ) -> Scenario {
        var phone = PhoneParameters()
        phone.reporting = reporting
        // Collisions are how beacons do notice each other.
        var parameters = SimulationParameters()
        parameters.switchOff(.collisions)
        return Scenario(
            name: "test", venue: SampleVenues.mall, parameters: parameters,
            visitors: [VisitorMix(count: 3, phoneParameters: phone)], faults: FaultList(faults), duration: duration,
            seed: 11)
    }

    func run(_ scenario: Scenario, walker: Int = 0) throws -> (recording: Recording, truth: [UInt8]) {
        let recording = MemoryOutput()
        let truth = MemoryOutput()
        let walked = try ScenarioSimulator(scenario).write(walker: walker, to: recording, truth: truth)
        let content = try RecordingFile.read(bytes: recording.bytes, file: nil, strict: true)
        #expect(content.warnings == [])
        let item = try #require(content.items.first)
        var expected = RecordingStatistics()
        expected.add(item)
        #expect(walked.statistics == expected)
        #expect(walked.shares == nil)
        // Written piece by piece it has the bytes of the whole.
        #expect(isEqual(RecordingFile.bytes(of: content.items), recording.bytes))
        return (item, truth.bytes)
    }

    /// Without the values in a failure's message: they are long.
    func isEqual<Value: Equatable>(_ a: Value, _ b: Value) -> Bool {
        a == b
    }

    func packets(_ recording: Recording) -> [Packet] {
        recording.observations.compactMap { if case .packet(let packet) = $0 { packet } else { nil } }
    }
}
