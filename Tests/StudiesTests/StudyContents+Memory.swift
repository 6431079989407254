import Diagnostics
import Formats
import Studies

extension StudyContents {
    /// The exported contents in memory.
    func exported(as format: StudyFormat) -> [UInt8] {
        let memory = MemoryOutput()
        // Writing to memory does not fail.
        try? export(as: format, to: memory)
        return memory.bytes
    }
}

private final class MemoryOutput: ByteOutput {
    private(set) var bytes: [UInt8] = []

    func write(_ bytes: [UInt8]) throws(Problems) { self.bytes += bytes }
}
