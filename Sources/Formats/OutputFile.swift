public import Diagnostics
internal import Foundation
internal import Synchronization

/// An output for bytes, piece by piece.
public protocol ByteOutput: AnyObject {
    /// Takes more bytes.
    ///
    /// - Throws: one problem with the system's reason.
    func write(_ bytes: [UInt8]) throws(Problems)
}

/// A file that is written piece by piece and gets its name only when it is complete.
///
/// Until ``finish()`` the bytes are in a hidden file beside it, `.NAME.partial`; an output that is cancelled removes
/// it. A process that is killed leaves at most that hidden file, never a partial file under the final name. Links are
/// followed. Special files, such as `/dev/null` or a named pipe, are written directly.
public final class OutputFile: ByteOutput {
    /// The name it will have.
    public let path: String
    /// The file that the name leads to.
    private let target: String
    /// The hidden file; `nil` for special files.
    private let partial: String?
    private var descriptor: Int32
    /// Called with the ``XXH64/name()`` of the bytes, just before the file gets its name.
    private let beforeNaming: ((String) throws(Problems) -> Void)?
    private var hash = XXH64()

    /// The hidden files of all unfinished outputs.
    private static let underWay = Mutex<Set<String>>([])

    /// Opens a file for writing, and makes the folders above it.
    ///
    /// - Throws: one problem with the system's reason.
    public convenience init(path: String) throws(Problems) { try self.init(path: path, beforeNaming: nil) }

    /// The same with something to do when the bytes are complete. It is not done for special files.
    init(path: String, beforeNaming: ((String) throws(Problems) -> Void)?) throws(Problems) {
        self.path = path
        self.beforeNaming = beforeNaming
        let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        let folder = url.deletingLastPathComponent()
        target = url.path
        if TextFile.isDevice(target) {
            partial = nil
            descriptor = open(target, O_WRONLY)
            guard descriptor >= 0 else { throw failure() }
            return
        }
        try TextFile.makeFolder(folder.path)
        // Another process may be writing the same file. Each has its own hidden file, and the last one to finish
        // replaces the others.
        var number = 0
        var partial = ""
        repeat {
            partial = folder.path + "/.\(url.lastPathComponent).partial" + (number == 0 ? "" : "-\(number)")
            descriptor = Self.withRegister { paths in
                let descriptor = open(partial, O_WRONLY | O_CREAT | O_EXCL, 0o666)
                if descriptor >= 0 { paths.insert(partial) }
                return descriptor
            }
            number += 1
        } while descriptor < 0 && errno == EEXIST && number < 10_000
        self.partial = partial
        guard descriptor >= 0 else { throw failure() }
    }

    deinit {
        guard descriptor >= 0 else { return }
        close(descriptor)
        removePartial()
    }

    private func removePartial() {
        guard let partial else { return }
        Self.withRegister { paths in
            unlink(partial)
            paths.remove(partial)
        }
    }

    /// Changes the register of the files that ``giveUpAll(andEnd:)`` removes. Code that makes or removes such a file does
    /// it here, too, so that at no moment a file is there without being registered.
    @discardableResult
    package static func withRegister<Result>(_ change: (inout Set<String>) -> Result) -> Result {
        underWay.withLock { change(&$0) }
    }

    /// Removes the hidden files of all unfinished outputs and ends the program. No output begins or finishes after
    /// that.
    package static func giveUpAll(andEnd end: () -> Never) -> Never {
        underWay.withLock { partials in
            for partial in partials { unlink(partial) }
            end()
        }
    }

    /// Appends bytes.
    public func write(_ bytes: [UInt8]) throws(Problems) {
        if beforeNaming != nil { hash.update(bytes) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                throw failure()
            }
        }
    }

    /// Closes the file and gives it its name; an older file with this name is replaced.
    public func finish() throws(Problems) {
        guard descriptor >= 0 else { return }
        let isClosed = close(descriptor) == 0
        descriptor = -1
        guard isClosed else {
            let problem = failure()
            removePartial()
            throw problem
        }
        guard let partial else { return }
        do throws(Problems) {
            try beforeNaming?(hash.name())
        } catch {
            removePartial()
            throw error
        }
        let reason = Self.withRegister { paths in
            paths.remove(partial)
            if rename(partial, target) == 0 { return Int32(0) }
            defer { unlink(partial) }
            return errno
        }
        guard reason == 0 else {
            errno = reason
            throw failure()
        }
    }

    private func failure() -> Problems {
        Problems("The file cannot be written: \(String(cString: strerror(errno))).", file: path)
    }
}
