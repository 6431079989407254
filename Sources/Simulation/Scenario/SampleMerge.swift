import Diagnostics
import Recordings
import Walks

/// Puts the samples of a phone in the order of time and stamps them with the phone's clock. Packets reach the app late,
/// so they come after sensor samples of the meantime. It holds only the samples within the phone's latency.
struct SampleMerge {
    /// A sample of a recording, with the time of the phone's clock.
    enum Sample {
        case observation(Observation)
        case motion(MotionSample)
        case step(StepSample)
        case heading(HeadingSample)
        case pressure(PressureSample)
    }

    private let clock: PhoneClock
    /// Later seconds have no sample before this time, seconds.
    private(set) var end = 0.0
    /// The samples with their true times.
    private var waiting: [(time: Double, sample: Sample)] = []

    init(stampedBy clock: PhoneClock) { self.clock = clock }

    /// Adds the next second.
    mutating func add(_ second: Visit.Second) {
        waiting += second.observations.map { ($0.time, .observation($0.stamped(by: clock))) }
        take(second.sensors.motion, \.time) { .motion($0) }
        take(second.sensors.steps, \.time) { .step($0) }
        take(second.sensors.headings, \.time) { .heading($0) }
        take(second.sensors.pressure, \.time) { .pressure($0) }
        // Sorting is stable: samples of the same time keep their order.
        waiting.sort { $0.time < $1.time }
        end += 1
    }

    private mutating func take<Kind>(
        _ samples: [Kind], _ time: WritableKeyPath<Kind, Double>, as make: (Kind) -> Sample
    ) {
        for sample in samples {
            var stamped = sample
            stamped[keyPath: time] = clock.stamp(of: sample[keyPath: time])
            waiting.append((sample[keyPath: time], make(stamped)))
        }
    }

    /// Gives the samples before a time.
    mutating func next(before time: Double) -> [Sample] {
        let count = waiting.firstIndex { $0.time >= time } ?? waiting.count
        let samples = waiting[..<count].map(\.sample)
        waiting.removeFirst(count)
        return samples
    }
}

extension RecordingWriter {
    /// Writes a sample and counts it.
    mutating func append(
        _ sample: SampleMerge.Sample, counting statistics: inout RecordingStatistics
    ) throws(Problems) {
        switch sample {
        case .observation(let observation):
            statistics.add(observation)
            try append(observation)
        case .motion(let sample): try append(sample)
        case .step(let sample): try append(sample)
        case .heading(let sample): try append(sample)
        case .pressure(let sample): try append(sample)
        }
    }
}

extension Recording {
    /// Appends a sample.
    mutating func append(_ sample: SampleMerge.Sample) {
        switch sample {
        case .observation(let observation): observations.append(observation)
        case .motion(let sample): motion.append(sample)
        case .step(let sample): steps.append(sample)
        case .heading(let sample): headings.append(sample)
        case .pressure(let sample): pressure.append(sample)
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
