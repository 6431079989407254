internal import Foundation
internal import Synchronization

/// Keeps the numbers of many walks: in memory up to a budget, and beyond it in a file, from which a walk is read each
/// time that it is used. Reading a walk of four minutes, 0.3 MB, takes about 0.1 ms while the system has the file in
/// its cache, and one trial on it at least ten times as much.
///
/// The file has no name, so nothing of it is left when the process ends, however it ends. It is in the folder that
/// `TMPDIR` names, else in `/var/tmp`, because `/tmp` is memory on some systems. Where it cannot be made, all walks
/// stay in memory, and where it cannot grow any more, all further ones.
package final class WalkArchive: Sendable {
    /// Bytes of walks in memory unless another budget is given.
    package static let usualBudget = 256 << 20

    /// The folders that are tried for the file, in this order.
    package static var usualFolders: [String] {
        [ProcessInfo.processInfo.environment["TMPDIR"], "/var/tmp"].compactMap(\.self).filter { !$0.isEmpty }
    }

    /// Where an array is in the file.
    struct Extent: Sendable {
        var offset: Int
        var byteCount: Int
    }

    private struct File {
        /// -1 if there is none.
        let descriptor: Int32
        var end = 0
        /// Whether it takes more.
        var isOpen: Bool

        init(descriptor: Int32) {
            self.descriptor = descriptor
            isOpen = descriptor >= 0
        }
    }

    /// Writes bytes at a place of a file and gives their number, as `pwrite` does; a test has a full disk.
    package typealias Writer = @Sendable (_ file: Int32, UnsafeRawPointer?, _ byteCount: Int, _ place: Int) -> Int

    private let budget: Int
    private let folders: [String]
    private let write: Writer
    private let bytesInMemory = Atomic<Int>(0)
    /// `nil` as long as all walks fit the budget.
    private let file = Mutex<File?>(nil)

    /// An archive without walks.
    ///
    /// - Parameters:
    ///   - budget: bytes of walks that stay in memory.
    ///   - folders: are tried for the file, in this order.
    package init(
        budget: Int = WalkArchive.usualBudget, folders: [String] = WalkArchive.usualFolders,
        write: @escaping Writer = { pwrite($0, $1, $2, off_t($3)) }
    ) {
        self.budget = budget
        self.folders = folders
        self.write = write
    }

    deinit {
        file.withLock { file in
            if let file, file.descriptor >= 0 { close(file.descriptor) }
        }
    }

    package var bytesInFile: Int { file.withLock { $0?.end ?? 0 } }

    /// Bytes that the file takes from the disk.
    package var sizeOfFile: Int {
        file.withLock { file in
            guard let file, file.descriptor >= 0 else { return 0 }
            return Int(lseek(file.descriptor, 0, SEEK_END))
        }
    }

    /// Whether so many more bytes stay in memory.
    func keeps(_ byteCount: Int) -> Bool {
        let before = bytesInMemory.wrappingAdd(byteCount, ordering: .relaxed).oldValue
        if before + byteCount <= budget { return true }
        bytesInMemory.wrappingSubtract(byteCount, ordering: .relaxed)
        return false
    }

    /// Writes bytes at the end of the file. O(bytes).
    ///
    /// - Returns: where they are; `nil` if that is not possible. Then the file is as before, and takes no more.
    func append(_ bytes: [UInt8]) -> Int? {
        bytes.withUnsafeBytes { bytes in
            file.withLock { file in
                var present = file ?? File(descriptor: Self.makeFile(in: folders))
                defer { file = present }
                guard present.isOpen else { return nil }
                var done = 0
                while done < bytes.count {
                    let place = present.end + done
                    let count = write(present.descriptor, bytes.baseAddress! + done, bytes.count - done, place)
                    if count < 0, errno == EINTR { continue }
                    guard count > 0 else {
                        // The disk is full: what was written is given back, so that other files have room.
                        present.isOpen = false
                        _ = ftruncate(present.descriptor, off_t(present.end))
                        return nil
                    }
                    done += count
                }
                defer { present.end += bytes.count }
                return present.end
            }
        }
    }

    /// Reads an array. O(bytes).
    func array<Element: BitwiseCopyable>(at extent: Extent) -> [Element] {
        guard let descriptor = file.withLock({ $0?.descriptor }) else {
            preconditionFailure("The array is in another archive.")
        }
        return Array(unsafeUninitializedCapacity: extent.byteCount / MemoryLayout<Element>.stride) { elements, size in
            let bytes = UnsafeMutableRawBufferPointer(elements)
            var done = 0
            while done < extent.byteCount {
                let count = pread(
                    descriptor, bytes.baseAddress! + done, extent.byteCount - done, off_t(extent.offset + done))
                if count < 0, errno == EINTR { continue }
                // As with memory that is gone, nothing can be computed any more. Finished trials are in the study.
                guard count > 0 else {
                    fatalError("The temporary file with the walks cannot be read: \(String(cString: strerror(errno)))")
                }
                done += count
            }
            size = elements.count
        }
    }

    /// A file without a name; -1 if none can be made.
    private static func makeFile(in folders: [String]) -> Int32 {
        for folder in folders {
            var path = Array("\(folder)/beaconry-walks-XXXXXX".utf8CString)
            let descriptor = mkstemp(&path)
            guard descriptor >= 0 else { continue }
            // Programs that this one starts do not keep it.
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            if unlink(path) == 0 { return descriptor }
            close(descriptor)
        }
        return -1
    }
}
