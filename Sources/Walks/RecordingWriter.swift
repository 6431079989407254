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
    private var names = BeaconNames()
    /// The time of the samples that wait for others of the same time.
    private var time = 0.0
    /// One list a kind: at one time, observations stand before motion, steps, headings and pressure, in this order.
    private var waiting: [[JSONValue]] = [[], [], [], [], []]

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
        try append(observation.json(&names), at: observation.time, rank: 0)
    }

    /// Writes a sample of the walking detector. See ``append(_:)-(Observation)``.
    public mutating func append(_ sample: MotionSample) throws(Problems) {
        try append(sample.json, at: sample.time, rank: 1)
    }

    /// Writes a step. See ``append(_:)-(Observation)``.
    public mutating func append(_ sample: StepSample) throws(Problems) {
        try append(sample.json, at: sample.time, rank: 2)
    }

    /// Writes a heading. See ``append(_:)-(Observation)``.
    public mutating func append(_ sample: HeadingSample) throws(Problems) {
        try append(sample.json, at: sample.time, rank: 3)
    }

    /// Writes a sample of the barometer. See ``append(_:)-(Observation)``.
    public mutating func append(_ sample: PressureSample) throws(Problems) {
        try append(sample.json, at: sample.time, rank: 4)
    }

    /// Writes the rest to the output.
    public mutating func finish() throws(Problems) {
        try writeWaiting()
        try lines.flush()
    }

    private mutating func append(_ line: JSONValue, at time: Double, rank: Int) throws(Problems) {
        guard time >= self.time else {
            throw Problems("A sample at \(time) s comes after one at \(self.time) s; times must ascend.")
        }
        if time > self.time {
            try writeWaiting()
            self.time = time
        }
        waiting[rank].append(line)
    }

    private mutating func writeWaiting() throws(Problems) {
        for rank in waiting.indices {
            for line in waiting[rank] { try lines.append(line) }
            waiting[rank].removeAll(keepingCapacity: true)
        }
    }
}
