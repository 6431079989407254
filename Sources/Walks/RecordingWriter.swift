public import Diagnostics
public import Formats
public import Recordings

/// Writes a recording sample by sample, while it is made: the same bytes as ``RecordingFile/bytes(of:)`` of the whole.
///
/// ```swift
/// let file = try OutputFile(path: "walk-001.recording.jsonl")
/// var writer = try RecordingWriter(name: "walk-001", duration: 60, to: file)
/// try writer.append(.observation(.packet(packet)))
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
    /// The lines of each kind of sample.
    private var waiting = [JSONLineText](repeating: JSONLineText(), count: 5)

    /// Writes the header of a recording.
    public init(
        name: String, kind: Recording.Kind = .walk, device: String? = nil, duration: Double, to output: any ByteOutput
    ) throws(Problems) {
        lines = LinesWriter(to: output)
        try lines.append(RecordingFile.header(name: name, kind: kind, device: device, duration: duration))
    }

    /// Writes a sample.
    ///
    /// - Throws: one problem if its time lies before that of an earlier sample, or the output fails.
    public mutating func append(_ sample: RecordingSample) throws(Problems) {
        let (time, rank) = sample.order
        guard time >= self.time else {
            throw Problems("A sample at \(time) s comes after one at \(self.time) s; times must ascend.")
        }
        if time > self.time {
            try writeWaiting()
            self.time = time
        }
        sample.append(to: &waiting[rank], &beacons)
    }

    /// Writes the rest to the output.
    public mutating func finish() throws(Problems) {
        try writeWaiting()
        try lines.flush()
    }

    private mutating func writeWaiting() throws(Problems) {
        for rank in waiting.indices {
            try lines.append(waiting[rank])
            waiting[rank].removeAll()
        }
    }
}
