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
    private var motion: ArraySlice<MotionSample>
    private var pressure: ArraySlice<PressureSample>
    private var walked = ScenarioSimulator.Walked()

    /// A walk that begins, with its headers.
    init(
        _ walker: any Walker, index: Int, device: String, simulator: Simulator, duration: Double, clock: PhoneClock,
        others: RecordedCompany?, to output: ScenarioSimulator.Output
    ) throws(Problems) {
        visit = try simulator.visit(of: walker, walker: index, duration: duration)
        (self.clock, self.others) = (clock, others)
        self.duration = clock.stamp(of: duration)
        let name = Simulator.name(ofWalker: index)
        recording = try RecordingWriter(
            name: name, device: device, duration: self.duration, to: output.recording)
        if let output = output.truth { truth = try TruthWriter(name: name, to: output) }
        let sensors = simulator.sensorSamples(
            of: Walk(of: walker, duration: duration), walker: index, duration: duration)
        (motion, pressure) = (sensors.motion[...], sensors.pressure[...])
    }

    /// Goes on for a second among a crowd; false at the end.
    mutating func writeSecond(among crowd: [[Walk.State]]) throws(Problems) -> Bool {
        var people = crowd
        if let company = others?.second() {
            people = people.isEmpty ? company : zip(people, company).map { $0 + $1 }
        }
        guard let second = visit.next(among: people) else { return false }
        for observation in second.observations {
            try writeSensors(until: observation.time)
            let stamped = observation.stamped(by: clock)
            walked.statistics.add(stamped)
            try recording.append(stamped)
        }
        for sample in second.truth { try truth?.append(sample) }
        return true
    }

    /// Writes what is left; the walk in figures.
    mutating func finish() throws(Problems) -> ScenarioSimulator.Walked {
        try writeSensors(until: .infinity)
        try recording.finish()
        try truth?.finish()
        walked.statistics.endRecording(duration: duration)
        walked.shares = visit.shares
        return walked
    }

    /// Writes what the sensors say up to a true time.
    private mutating func writeSensors(until time: Double) throws(Problems) {
        while true {
            let next = min(motion.first?.time ?? .infinity, pressure.first?.time ?? .infinity)
            guard next <= time, next < .infinity else { return }
            if var sample = motion.first, sample.time == next {
                motion.removeFirst()
                sample.time = clock.stamp(of: sample.time)
                try recording.append(sample)
            } else if var sample = pressure.popFirst() {
                sample.time = clock.stamp(of: sample.time)
                try recording.append(sample)
            }
        }
    }
}

/// The other people of a trajectory file, as one of them meets them.
struct RecordedCompany {
    private struct Companion {
        var walker: RecordedWalker
        /// When he appears and leaves, in ticks of the one who meets them.
        var first: Int
        var last: Int
    }

    private var companions: [Companion]
    private var tick = 0
    private var present: [Walk.State] = []

    /// Those whom the person at `place` meets.
    init(of place: Int, among people: [RecordedWalker]) {
        let start = people[place].start
        companions = people.indices.filter { $0 != place }.compactMap { index in
            let walker = people[index]
            let first = Int(((walker.start - start) * Walk.rate).rounded())
            var companion = Companion(
                walker: walker, first: first, last: first + Int(walker.duration * Walk.rate))
            guard companion.last >= 0, walker.start < start + people[place].duration else { return nil }
            // Who was there before has gone a part of his way.
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

    /// Who is there now; moves everybody on.
    private mutating func states() -> [Walk.State] {
        companions.indices.compactMap { index in
            guard (companions[index].first...companions[index].last).contains(tick) else { return nil }
            return companions[index].walker.next()
        }
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
