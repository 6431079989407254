public import Diagnostics
public import Formats

/// Writes the truth of a recording position by position, while it is made: the same bytes as ``TruthFile/bytes(of:)``
/// of the whole. Memory does not grow with the truth.
public struct TruthWriter {
    private var lines: LinesWriter
    private var text = JSONLineText()
    private var time = 0.0

    /// Writes the header of the truth of the recording of this name.
    public init(name: String, to output: any ByteOutput) throws(Problems) {
        lines = LinesWriter(to: output)
        try lines.append(TruthFile.header(name: name))
    }

    /// Writes a position.
    ///
    /// - Throws: one problem if its time lies before that of an earlier one, or the output fails.
    public mutating func append(_ sample: TruthSample) throws(Problems) {
        guard sample.time >= time else {
            throw Problems("A position at \(sample.time) s comes after one at \(time) s; times must ascend.")
        }
        time = sample.time
        text.removeAll()
        sample.append(to: &text)
        try lines.append(text)
    }

    /// Sends everything to the output.
    public mutating func finish() throws(Problems) { try lines.flush() }
}
