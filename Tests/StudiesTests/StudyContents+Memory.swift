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
