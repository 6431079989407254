import Recordings
import TextInput
import Truth

/// One walk of a scenario under way: goes on second by second and writes each second as it is made.
struct ScenarioWalk {
    private var visit: Visit
    private let clock: PhoneClock
    private let duration: Double
    private var others: RecordedCompany?
    private var recording: RecordingWriter
    private var truth: TruthWriter?
    private var merge = SampleMerge()
    private var walked = ScenarioSimulator.Walked()

    /// A walk that begins, with its headers; the first of the group carries the phone.
    init(
        _ group: [any Walker], index: Int, device: String, simulator: Simulator, duration: Double, clock: PhoneClock,
        others: RecordedCompany?, to output: ScenarioSimulator.Output
    ) throws(Problems) {
        visit = try simulator.visit(
            of: group[0], with: Array(group.dropFirst()), walker: index, duration: duration)
        (self.clock, self.others) = (clock, others)
        self.duration = clock.stamp(of: duration)
        let name = Simulator.name(ofWalker: index)
        recording = try RecordingWriter(
            name: name, device: device, duration: self.duration, to: output.recording)
        if let output = output.truth { truth = try TruthWriter(name: name, to: output) }
    }

    /// Goes on for a second among a crowd; false at the end.
    mutating func writeSecond(among crowd: [[Walk.State]]) throws(Problems) -> Bool {
        var people = crowd
        if let company = others?.second() {
            people = people.isEmpty ? company : zip(people, company).map { $0 + $1 }
        }
        guard let second = visit.next(among: people) else { return false }
        merge.add(second)
        try writeSamples(before: merge.end)
        for sample in second.truth { try truth?.append(sample) }
        return true
    }

    /// Writes what is left; the walk in figures.
    mutating func finish() throws(Problems) -> ScenarioSimulator.Walked {
        try writeSamples(before: .infinity)
        try recording.finish()
        try truth?.finish()
        walked.statistics.endRecording(duration: duration)
        walked.shares = visit.shares
        return walked
    }

    private mutating func writeSamples(before time: Double) throws(Problems) {
        for sample in merge.next(before: time) {
            try recording.append(sample, by: clock, counting: &walked.statistics)
        }
    }
}
