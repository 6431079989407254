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
    /// - Parameter explains: whether to find out which effects the levels owe their variance to; see ``Walked/shares``.
    /// - Throws: ``Problems`` with everything that cannot be simulated.
    public init(_ scenario: Scenario, explains: Bool = false) throws(Problems) {
        self.scenario = scenario
        var simulator = try Simulator(
            venue: scenario.venue, parameters: scenario.parameters, faults: scenario.faults, seed: scenario.seed)
        if explains { simulator = try simulator.explaining() }
        var simulators: [PhoneParameters: Simulator] = [:]
        for mix in scenario.visitors where simulators[mix.phoneParameters] == nil {
            simulators[mix.phoneParameters] = try simulator.with(phone: mix.phoneParameters)
        }
        if scenario.visitors.isEmpty { simulators[PhoneParameters()] = simulator }
        self.simulators = simulators
    }

    /// One walk in figures.
    public struct Walked: Hashable, Sendable {
        /// What the recording holds.
        public var statistics = RecordingStatistics()
        /// What the levels of the packets owe their variance to; `nil` if nobody asked.
        public var shares: VarianceShares?

        /// Of no walk.
        public init() {}

        /// Takes another walk, too.
        public mutating func merge(_ other: Walked) {
            statistics.merge(other.statistics)
            guard let others = other.shares else { return }
            var merged = shares ?? VarianceShares()
            merged.merge(others)
            shares = merged
        }
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
    /// - Returns: the walk in figures.
    /// - Throws: ``Problems`` for a walker outside 0 ..< ``Simulator/walkerLimit``, a duration that cannot be simulated,
    ///   or an output that fails.
    @discardableResult
    public func write(
        walker index: Int, to recording: any ByteOutput, truth: (any ByteOutput)?
    ) throws(Problems) -> Walked {
        let mix = scenario.mix(ofWalker: index)
        guard let simulator = simulators[mix.phoneParameters] else {
            throw Problems("The scenario has no visitors.")
        }
        let clock = scenario.faults.phone.clock
        let duration = clock.stamp(of: scenario.duration)
        let name = name(ofWalker: index)
        var walked = Walked()
        var samples = try RecordingWriter(
            name: name, device: "simulated \(mix.phone)", duration: duration, to: recording)
        var truths: TruthWriter?
        if let truth { truths = try TruthWriter(name: name, to: truth) }

        let walker: any Walker =
            if let route = mix.route { try ScriptedWalker(route, venue: scenario.venue) } else {
                simulator.walker(index)
            }
        var visit = try simulator.visit(of: walker, walker: index, duration: scenario.duration)
        var merge = SampleMerge()
        func write(until time: Double) throws(Problems) {
            for sample in merge.next(before: time) {
                try samples.append(sample, by: clock, counting: &walked.statistics)
            }
        }
        while let second = visit.next() {
            merge.add(second)
            try write(until: merge.end)
            for sample in second.truth { try truths?.append(sample) }
        }
        try write(until: .infinity)
        try samples.finish()
        try truths?.finish()
        walked.statistics.endRecording(duration: duration)
        walked.shares = visit.shares
        return walked
    }
}
