public import Recordings
public import TextInput
import Truth

/// Simulates the visitors of a scenario, each with a phone of his kind.
///
/// A value; safe to share between threads.
public struct ScenarioSimulator: Sendable {
    /// What is simulated.
    public let scenario: Scenario
    private let simulators: [PhoneParameters: Simulator]

    /// Prepares the venue with the scenario's faults.
    ///
    /// - Throws: ``Problems`` with everything that cannot be simulated.
    public init(_ scenario: Scenario) throws(Problems) {
        self.scenario = scenario
        let simulator = try Simulator(
            venue: scenario.venue, parameters: scenario.parameters, faults: scenario.faults, seed: scenario.seed)
        var simulators: [PhoneParameters: Simulator] = [:]
        for mix in scenario.visitors where simulators[mix.phoneParameters] == nil {
            simulators[mix.phoneParameters] = try simulator.with(phone: mix.phoneParameters)
        }
        if scenario.visitors.isEmpty { simulators[PhoneParameters()] = simulator }
        self.simulators = simulators
    }

    /// The name of a walker's recording.
    public func name(ofWalker index: Int) -> String { Simulator.name(ofWalker: index) }

    /// Simulates a walker and writes what the phone records, and where it really is, second by second.
    ///
    /// The recording's times are those of the phone's clock, the truth's the true ones. The bytes are those of
    /// ``RecordingFile/bytes(of:)`` and ``TruthFile/bytes(of:)``.
    ///
    /// - Parameters:
    ///   - index: which walker, from 0.
    ///   - truth: where the truth goes; `nil` drops it.
    /// - Returns: the recording in figures.
    /// - Throws: ``Problems`` for a walker outside 0 ..< ``Simulator/walkerLimit``, a duration that cannot be simulated,
    ///   or an output that fails.
    @discardableResult
    public func write(
        walker index: Int, to recording: any ByteOutput, truth: (any ByteOutput)?
    ) throws(Problems) -> RecordingStatistics {
        let mix = scenario.mix(ofWalker: index)
        guard let simulator = simulators[mix.phoneParameters] else {
            throw Problems("The scenario has no visitors.")
        }
        let clock = scenario.faults.phone.clock
        let duration = clock.stamp(of: scenario.duration)
        let name = name(ofWalker: index)
        var statistics = RecordingStatistics()
        var samples = try RecordingWriter(
            name: name, device: "simulated \(mix.phone)", duration: duration, to: recording)
        var truths: TruthWriter?
        if let truth { truths = try TruthWriter(name: name, to: truth) }

        let group = try simulator.group(index, plan: mix.plan)
        let visit = try simulator.visit(
            of: group[0], with: Array(group.dropFirst()), walker: index, duration: scenario.duration)
        var sensors = simulator.sensors(of: group[0], walker: index, duration: scenario.duration)
        for second in visit {
            for observation in second.observations {
                try sensors.write(until: observation.time, by: clock, to: &samples)
                let stamped = observation.stamped(by: clock)
                statistics.add(stamped)
                try samples.append(stamped)
            }
            for sample in second.truth { try truths?.append(sample) }
        }
        try sensors.write(until: .infinity, by: clock, to: &samples)
        try samples.finish()
        try truths?.finish()
        statistics.endRecording(duration: duration)
        return statistics
    }
}

/// What the sensors say and has not been written yet.
private struct PendingSensors {
    var motion: ArraySlice<MotionSample>
    var pressure: ArraySlice<PressureSample>

    /// Writes all up to a true time.
    mutating func write(until time: Double, by clock: PhoneClock, to writer: inout RecordingWriter) throws(Problems) {
        while true {
            let next = min(motion.first?.time ?? .infinity, pressure.first?.time ?? .infinity)
            guard next <= time, next < .infinity else { return }
            if var sample = motion.first, sample.time == next {
                motion.removeFirst()
                sample.time = clock.stamp(of: sample.time)
                try writer.append(sample)
            } else if var sample = pressure.popFirst() {
                sample.time = clock.stamp(of: sample.time)
                try writer.append(sample)
            }
        }
    }
}

extension Simulator {
    /// What a walker's sensors say.
    fileprivate func sensors(of walker: any Walker, walker index: Int, duration: Double) -> PendingSensors {
        let samples = sensorSamples(
            of: Walk(of: walker, duration: duration), walker: index, duration: duration)
        return PendingSensors(motion: samples.motion[...], pressure: samples.pressure[...])
    }
}

extension Observation {
    /// The same with the time that a clock shows.
    fileprivate func stamped(by clock: PhoneClock) -> Observation {
        switch self {
        case .packet(var packet):
            packet.time = clock.stamp(of: packet.time)
            return .packet(packet)
        case .ranging(var report):
            report.time = clock.stamp(of: report.time)
            return .ranging(report)
        }
    }
}
