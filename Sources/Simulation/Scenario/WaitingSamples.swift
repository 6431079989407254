import Recordings
import TextInput

/// Anything that a recording holds.
enum RecordedSample {
    case observation(Observation)
    case motion(MotionSample)
    case step(StepSample)
    case heading(HeadingSample)
    case pressure(PressureSample)

    /// Seconds since the start.
    var time: Double {
        switch self {
        case .observation(let observation): observation.time
        case .motion(let sample): sample.time
        case .step(let sample): sample.time
        case .heading(let sample): sample.time
        case .pressure(let sample): sample.time
        }
    }
}

/// What a phone recorded and has not been written yet, since later samples may belong before it.
struct WaitingSamples {
    private var samples: [RecordedSample] = []

    /// Takes the samples of a second.
    mutating func add(_ second: Visit.Second) {
        samples += second.observations.map(RecordedSample.observation)
        samples += second.sensors.motion.map(RecordedSample.motion)
        samples += second.sensors.steps.map(RecordedSample.step)
        samples += second.sensors.headings.map(RecordedSample.heading)
        samples += second.sensors.pressure.map(RecordedSample.pressure)
    }

    /// Gives away the samples up to a time, by ascending time; those of one time in the order in which they came.
    mutating func take(until time: Double) -> [RecordedSample] {
        let due = samples.enumerated().filter { $0.element.time <= time }
            .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
        samples.removeAll { $0.time <= time }
        return due
    }
}

extension RecordingWriter {
    /// Writes a sample with the time that the phone's clock shows.
    mutating func append(
        _ sample: RecordedSample, by clock: PhoneClock, counting statistics: inout RecordingStatistics
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
