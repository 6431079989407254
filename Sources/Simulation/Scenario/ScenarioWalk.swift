import Diagnostics
import Recordings
import Walkers
import Walks

/// One walk of a scenario: it advances second by second and writes each second at once.
struct ScenarioWalk {
    /// The other people around the walker.
    struct Company {
        /// Those of the trajectory file that the walker is from.
        var others: RecordedCompany?
        /// The walker's index in the crowd, if they are a member.
        var member: Int?
        /// Whether the crowd weakens signals.
        var isCrowdInTheWay: Bool
    }

    private var visit: Visit
    private let duration: Double
    private var company: Company
    private var recording: RecordingWriter
    private var truth: TruthWriter?
    private var merge: SampleMerge
    private var walked = ScenarioSimulator.Walked()

    /// Begins a walk and writes its headers. The first of the group carries the phone. A member of the crowd moves as
    /// in the crowd.
    init(
        _ group: [any Walker], index: Int, device: String, simulator: Simulator, duration: Double,
        company: Company, to output: ScenarioSimulator.Output
    ) throws(Problems) {
        visit = try simulator.visit(of: group[0], with: Array(group.dropFirst()), walker: index, duration: duration)
        self.company = company
        merge = SampleMerge(stampedBy: simulator.clock)
        self.duration = simulator.clock.stamp(of: duration)
        let name = Simulator.name(ofWalker: index)
        recording = try RecordingWriter(name: name, device: device, duration: self.duration, to: output.recording)
        if let output = output.truth { truth = try TruthWriter(name: name, to: output) }
    }

    /// Advances by a second in a crowd; false at the end.
    mutating func writeSecond(among crowd: [[Walk.State]]) throws(Problems) -> Bool {
        var people = company.isCrowdInTheWay ? crowd : []
        if let member = company.member { for tick in people.indices { people[tick].remove(at: member) } }
        if let others = company.others?.second() {
            people = people.isEmpty ? others : zip(people, others).map { $0 + $1 }
        }
        let own = company.member.map { member in crowd.map { $0[member] } }
        guard let second = visit.next(along: own, among: people) else { return false }
        merge.add(second)
        try writeSamples(before: merge.end)
        for sample in second.truth { try truth?.append(sample) }
        return true
    }

    /// Writes the rest, and returns the walk in figures.
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
            if case .observation(let observation) = sample { walked.statistics.add(observation) }
            try recording.append(sample)
        }
    }
}

/// The other people of a trajectory file, as one person of the file meets them.
struct RecordedCompany {
    private struct Companion {
        var walker: RecordedWalker
        /// When the person appears and leaves, in ticks of the walker who meets them.
        var first: Int
        var last: Int
    }

    private var companions: [Companion]
    private var tick = 0
    private var present: [Walk.State] = []

    /// The people whom the person with the index `place` meets.
    init(of place: Int, among people: [RecordedWalker]) {
        let start = people[place].start
        companions = people.indices.filter { $0 != place }.compactMap { index in
            let walker = people[index]
            let first = Int(((walker.start - start) * Walk.rate).rounded())
            var companion = Companion(walker: walker, first: first, last: first + Int(walker.duration * Walk.rate))
            guard companion.last >= 0, walker.start < start + people[place].duration else { return nil }
            // A person who was there before has already walked a part of their way.
            for _ in 0..<max(-first, 0) { _ = companion.walker.next() }
            return companion
        }
        present = states()
    }

    /// Where they are at the second's beginning and every tenth of a second after it.
    mutating func second() -> [[Walk.State]] {
        var result = [present]
        for _ in 0..<Int(Walk.rate) {
            tick += 1
            result.append(states())
        }
        present = result[result.count - 1]
        return result
    }

    /// The people who are there now; advances all of them.
    private mutating func states() -> [Walk.State] {
        companions.indices.compactMap { index in
            guard (companions[index].first...companions[index].last).contains(tick) else { return nil }
            return companions[index].walker.next()
        }
    }
}
