package import Diagnostics
internal import Formats
internal import Foundation

/// The right to write a study: an advisory lock on `STUDY-lock` beside it, which the system takes back when the process
/// ends, however it ends.
package final class StudyLock {
    private let path: String
    private let descriptor: Int32

    /// Takes the lock, and makes the folders above the study if they are not there.
    ///
    /// - Throws: a problem that names the file and the process that has the lock, or the system's reason.
    package init(study: String) throws(Problems) {
        path = StudyStore.resolved(study) + "-lock"
        try TextFile.makeFolder(URL(fileURLWithPath: path).deletingLastPathComponent().path)
        while true {
            let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
            guard descriptor >= 0 else {
                throw Problems(
                    "The study cannot be locked for writing: \(String(cString: strerror(errno))).", file: study)
            }
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
                let reason = errno
                let owner = Self.owner(descriptor)
                close(descriptor)
                guard reason == EWOULDBLOCK else {
                    throw Problems(
                        "The study cannot be locked for writing: \(String(cString: strerror(reason))).", file: study)
                }
                throw Problems(
                    "Another process\(owner) is writing this study; only one may. Wait for it to end, stop it, or choose "
                        + "another file. Reading is possible meanwhile.", file: study)
            }
            // Whoever had the lock may have removed the file between our two calls; then we hold one that nobody sees.
            var (held, named) = (stat(), stat())
            if fstat(descriptor, &held) == 0, stat(path, &named) == 0, held.st_ino == named.st_ino,
                held.st_dev == named.st_dev
            {
                self.descriptor = descriptor
                break
            }
            close(descriptor)
        }
        OutputFile.track(path, true)
        let text = Array("\(getpid())\n".utf8)
        // For the message only.
        if ftruncate(descriptor, 0) == 0 { _ = pwrite(descriptor, text, text.count, 0) }
    }

    deinit {
        unlink(path)
        close(descriptor)
        OutputFile.track(path, false)
    }

    private static func owner(_ descriptor: Int32) -> String {
        var bytes = [UInt8](repeating: 0, count: 20)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        let text = String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
        return Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)).map { " (\($0))" } ?? ""
    }
}
