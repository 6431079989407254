internal import Foundation
internal import Synchronization

/// Keeps the numbers of many walks: in memory up to a budget, and beyond it in a file, from which a walk is read each time
/// that it is used. Reading takes about 0.1 ms for a walk of four minutes, and one trial on it at least ten times as much.
///
/// The file has no name, so nothing of it is left when the process ends, however it ends. It is in the folder that
/// `TMPDIR` names, else in `/var/tmp`, because `/tmp` is memory on some systems. Where it cannot be written, all walks
/// stay in memory.
package final class WalkArchive: Sendable {
    /// Bytes of walks in memory unless another budget is given.
    package static let usualBudget = 256 << 20

    /// Where an array is in the file.
    struct Extent: Sendable {
        fileprivate var offset: Int
        fileprivate var byteCount: Int
    }

    private struct File {
        /// -1 if there is none.
        var descriptor: Int32
        var end = 0
    }

    private let budget: Int
    private let bytesInMemory = Atomic<Int>(0)
    /// `nil` as long as all walks fit the budget.
    private let file = Mutex<File?>(nil)

    /// An archive without walks.
    ///
    /// - Parameter budget: bytes of walks that stay in memory.
    package init(budget: Int = WalkArchive.usualBudget) { self.budget = budget }

    deinit {
        file.withLock { file in
            if let file, file.descriptor >= 0 { close(file.descriptor) }
        }
    }

    /// Bytes in the file.
    package var bytesInFile: Int { file.withLock { $0?.end ?? 0 } }

    /// Whether so many more bytes stay in memory.
    func keeps(_ byteCount: Int) -> Bool {
        let before = bytesInMemory.wrappingAdd(byteCount, ordering: .relaxed).oldValue
        if before + byteCount <= budget { return true }
        bytesInMemory.wrappingSubtract(byteCount, ordering: .relaxed)
        return false
    }

    /// Writes an array behind those that are there; `nil` if that is not possible. O(bytes).
    func append<Element: BitwiseCopyable>(_ array: [Element]) -> Extent? {
        array.withUnsafeBytes { bytes in
            file.withLock { file in
                var open = file ?? File(descriptor: Self.makeFile())
                defer { file = open }
                guard open.descriptor >= 0 else { return nil }
                var done = 0
                while done < bytes.count {
                    let count = pwrite(
                        open.descriptor, bytes.baseAddress! + done, bytes.count - done, off_t(open.end + done))
                    if count < 0, errno == EINTR { continue }
                    guard count > 0 else { return nil }
                    done += count
                }
                defer { open.end += bytes.count }
                return Extent(offset: open.end, byteCount: bytes.count)
            }
        }
    }

    /// Reads an array. O(bytes).
    func array<Element: BitwiseCopyable>(at extent: Extent) -> [Element] {
        guard let descriptor = file.withLock({ $0?.descriptor }) else { preconditionFailure("of another archive") }
        return Array(unsafeUninitializedCapacity: extent.byteCount / MemoryLayout<Element>.stride) { elements, size in
            let bytes = UnsafeMutableRawBufferPointer(elements)
            var done = 0
            while done < extent.byteCount {
                let count = pread(
                    descriptor, bytes.baseAddress! + done, extent.byteCount - done, off_t(extent.offset + done))
                if count < 0, errno == EINTR { continue }
                // As with memory that is gone, nothing can be computed any more.
                guard count > 0 else { fatalError("The temporary file with the walks cannot be read.") }
                done += count
            }
            size = elements.count
        }
    }

    /// A file without a name; -1 if none can be made.
    private static func makeFile() -> Int32 {
        let folders = [ProcessInfo.processInfo.environment["TMPDIR"], "/var/tmp", NSTemporaryDirectory()]
        for folder in folders.compactMap(\.self) where !folder.isEmpty {
            var path = Array("\(folder)/beaconry-walks-XXXXXX".utf8CString)
            let descriptor = mkstemp(&path)
            guard descriptor >= 0 else { continue }
            unlink(path)
            return descriptor
        }
        return -1
    }
}
