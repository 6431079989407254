import Recordings
import TextInput

/// Puts what a phone records second by second in the order of time: what the app hears late comes after what the
/// sensors said meanwhile. Holds no more than the phone's latency.
struct SampleMerge {
    enum Sample {
        case observation(Observation)
        case motion(MotionSample)
        case step(StepSample)
        case heading(HeadingSample)
        case pressure(PressureSample)
    }

    /// No later second brings anything earlier than this, seconds.
    private(set) var end = 0.0
    private var waiting: [(time: Double, sample: Sample)] = []

    /// Takes the next second.
    mutating func add(_ second: Visit.Second) {
        waiting += second.observations.map { ($0.time, .observation($0)) }
        waiting += second.sensors.motion.map { ($0.time, .motion($0)) }
        waiting += second.sensors.steps.map { ($0.time, .step($0)) }
        waiting += second.sensors.headings.map { ($0.time, .heading($0)) }
        waiting += second.sensors.pressure.map { ($0.time, .pressure($0)) }
        // Sorting is stable: what is said of one time stays in its order.
        waiting.sort { $0.time < $1.time }
        end += 1
    }

    /// Gives away what lies before a time.
    mutating func next(before time: Double) -> [Sample] {
        let count = waiting.firstIndex { $0.time >= time } ?? waiting.count
        let samples = waiting[..<count].map(\.sample)
        waiting.removeFirst(count)
        return samples
    }
}

extension RecordingWriter {
    /// Writes a sample with the time that the phone's clock shows.
    mutating func append(
        _ sample: SampleMerge.Sample, by clock: PhoneClock, counting statistics: inout RecordingStatistics
    ) throws(Problems) {
        switch sample {
        case .observation(let observation):
            let stamped = observation.stamped(by: clock)
            statistics.add(stamped)
            try append(stamped)
        case .motion(var sample):
            sample.time = clock.stamp(of: sample.time)
            try append(sample)
        case .step(var sample):
            sample.time = clock.stamp(of: sample.time)
            try append(sample)
        case .heading(var sample):
            sample.time = clock.stamp(of: sample.time)
            try append(sample)
        case .pressure(var sample):
            sample.time = clock.stamp(of: sample.time)
            try append(sample)
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
