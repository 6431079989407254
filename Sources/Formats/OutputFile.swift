public import Diagnostics
internal import Foundation
internal import Synchronization

/// Where bytes go, piece by piece.
public protocol ByteOutput: AnyObject {
    /// Takes more bytes.
    ///
    /// - Throws: one problem with the system's reason.
    func write(_ bytes: [UInt8]) throws(Problems)
}

/// A file that is written piece by piece and appears under its name only when it is complete.
///
/// Until ``finish()`` the bytes are in a hidden file beside it, `.NAME.partial`; an output that is given up removes it.
/// A run that is killed leaves at most that hidden file, never half a file under the final name. A link is followed, and
/// what is no ordinary file, such as `/dev/null` or a named pipe, is written to as it is.
public final class OutputFile: ByteOutput {
    /// The name it will have.
    public let path: String
    /// Where the name leads to.
    private let target: String
    /// The hidden file; `nil` if what is there is no ordinary file.
    private let partial: String?
    private var descriptor: Int32

    /// The hidden files of all outputs that are under way.
    private static let underWay = Mutex<Set<String>>([])

    /// Opens a file for writing, and makes the folders above it.
    ///
    /// - Throws: one problem with the system's reason.
    public init(path: String) throws(Problems) {
        self.path = path
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
        // Another run may be writing the same file; each has a hidden file of its own, and the last to finish wins.
        var number = 0
        var partial = ""
        repeat {
            partial = folder.path + "/.\(url.lastPathComponent).partial" + (number == 0 ? "" : "-\(number)")
            descriptor = open(partial, O_WRONLY | O_CREAT | O_EXCL, 0o666)
            number += 1
        } while descriptor < 0 && errno == EEXIST && number < 10_000
        self.partial = partial
        guard descriptor >= 0 else { throw failure() }
        _ = Self.underWay.withLock { $0.insert(partial) }
    }

    deinit {
        guard descriptor >= 0 else { return }
        close(descriptor)
        removePartial()
    }

    private func removePartial() {
        guard let partial else { return }
        Self.underWay.withLock {
            unlink(partial)
            $0.remove(partial)
        }
    }

    /// Has a hidden file that something else writes removed by ``giveUpAll(andEnd:)``, too, from now on or no longer.
    package static func track(_ path: String, _ isUnderWay: Bool) {
        underWay.withLock { paths in
            if isUnderWay { paths.insert(path) } else { paths.remove(path) }
        }
    }

    /// Removes the hidden files of all outputs that are not finished, and ends the program meanwhile: no output is
    /// begun or finished any more.
    package static func giveUpAll(andEnd end: () -> Never) -> Never {
        underWay.withLock { partials in
            for partial in partials { unlink(partial) }
            end()
        }
    }

    /// Appends bytes.
    public func write(_ bytes: [UInt8]) throws(Problems) {
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

    /// Closes the file and gives it its name, in the place of an older file of that name.
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
        let isNamed = Self.underWay.withLock {
            $0.remove(partial)
            return rename(partial, target) == 0
        }
        guard isNamed else {
            let problem = failure()
            unlink(partial)
            throw problem
        }
    }

    private func failure() -> Problems {
        Problems("The file cannot be written: \(String(cString: strerror(errno))).", file: path)
    }
}
