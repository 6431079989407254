/// Keeps the bytes in memory.
package final class MemoryOutput: ByteOutput {
    /// All so far.
    package private(set) var bytes: [UInt8] = []

    /// No byte yet.
    package init() {}

    package func write(_ bytes: [UInt8]) { self.bytes += bytes }
}
