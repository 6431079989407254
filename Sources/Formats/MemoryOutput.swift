/// Keeps the bytes in memory.
package final class MemoryOutput: ByteOutput {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    package func write(_ bytes: [UInt8]) { self.bytes += bytes }
}
