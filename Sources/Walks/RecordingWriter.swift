public import Diagnostics
public import Formats
public import Recordings

/// Writes a recording sample by sample, while it is made: the same bytes as ``RecordingFile/bytes(of:)`` of the whole.
///
/// ```swift
/// let file = try OutputFile(path: "walk-001.recording.jsonl")
/// var writer = try RecordingWriter(name: "walk-001", duration: 60, to: file)
/// try writer.append(.packet(packet))
/// try writer.finish()
/// try file.finish()
/// ```
///
/// Samples come by ascending time; those of one time in any order of their kinds. Memory does not grow with the
/// recording. Several recordings may be written to one output, one after the other.
public struct RecordingWriter {
    private var lines: LinesWriter
    private var beacons = BeaconMembers()
    /// The time of the samples that wait for others of the same time.
    private var time = 0.0
    /// The lines of each kind: at one time, observations stand before motion, steps, headings and pressure, in this
    /// order.
    private var waiting = [JSONLineText](repeating: JSONLineText(), count: 5)

    /// Writes the header of a recording.
    public init(
        name: String, kind: Recording.Kind = .walk, device: String? = nil, duration: Double, to output: any ByteOutput
    ) throws(Problems) {
        lines = LinesWriter(to: output)
        try lines.append(RecordingFile.header(name: name, kind: kind, device: device, duration: duration))
    }

    /// Writes an observation.
    ///
    /// - Throws: one problem if its time lies before that of an earlier sample, or the output fails.
    public mutating func append(_ observation: Observation) throws(Problems) {
        try begin(observation.time)
        observation.append(to: &waiting[0], &beacons)
    }

    /// Writes a sample of the walking detector. See ``append(_:)-(Observation)``.
    public mutating func append(_ sample: MotionSample) throws(Problems) {
        try begin(sample.time)
        sample.append(to: &waiting[1])
    }

    /// Writes a step. See ``append(_:)-(Observation)``.
    public mutating func append(_ sample: StepSample) throws(Problems) {
        try begin(sample.time)
        sample.append(to: &waiting[2])
    }

    /// Writes a heading. See ``append(_:)-(Observation)``.
    public mutating func append(_ sample: HeadingSample) throws(Problems) {
        try begin(sample.time)
        sample.append(to: &waiting[3])
    }

    /// Writes a sample of the barometer. See ``append(_:)-(Observation)``.
    public mutating func append(_ sample: PressureSample) throws(Problems) {
        try begin(sample.time)
        sample.append(to: &waiting[4])
    }

    /// Writes the rest to the output.
    public mutating func finish() throws(Problems) {
        try writeWaiting()
        try lines.flush()
    }

    /// A sample of this time comes.
    private mutating func begin(_ time: Double) throws(Problems) {
        guard time >= self.time else {
            throw Problems("A sample at \(time) s comes after one at \(self.time) s; times must ascend.")
        }
        if time > self.time {
            try writeWaiting()
            self.time = time
        }
    }

    private mutating func writeWaiting() throws(Problems) {
        for rank in waiting.indices {
            try lines.append(waiting[rank])
            waiting[rank].removeAll()
        }
    }
}
