public import Diagnostics

/// Writes lines of JSON to an output, many at a time.
///
/// Memory does not grow with what has been written.
public struct LinesWriter {
    /// Number of bytes that are collected before they are written.
    static let blockSize = 1 << 16

    private let output: any ByteOutput
    private var bytes: [UInt8] = []

    public init(to output: any ByteOutput) {
        self.output = output
        bytes.reserveCapacity(Self.blockSize + 4096)
    }

    public mutating func append(_ line: JSONValue) throws(Problems) {
        line.appendLine(to: &bytes)
        if bytes.count >= Self.blockSize { try flush() }
    }

    public mutating func append(_ lines: JSONLineText) throws(Problems) {
        bytes += lines.bytes
        if bytes.count >= Self.blockSize { try flush() }
    }

    /// Writes the collected bytes.
    public mutating func flush() throws(Problems) {
        guard !bytes.isEmpty else { return }
        try output.write(bytes)
        bytes.removeAll(keepingCapacity: true)
    }
}
