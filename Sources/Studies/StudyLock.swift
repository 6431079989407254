package import Diagnostics
internal import Formats
internal import Foundation

/// A lock for writing a study: an advisory lock on `STUDY-lock` beside it. The system releases it when the process ends,
/// also after a crash.
package final class StudyLock {
    private let path: String
    private let descriptor: Int32

    /// Takes the lock, and creates missing folders of the study.
    ///
    /// - Throws: a problem with the file and the process that has the lock, or with the system's reason.
    package init(study: String) throws(Problems) {
        path = StudyStore.resolved(study) + "-lock"
        try TextFile.makeFolder(URL(fileURLWithPath: path).deletingLastPathComponent().path)
        while true {
            let (descriptor, isLocked, reason) = Self.open(path)
            guard isLocked else {
                let owner = Self.owner(descriptor)
                if descriptor >= 0 { close(descriptor) }
                throw Problems(
                    descriptor >= 0 && reason == EWOULDBLOCK
                        ? "Wait for the other process\(owner) that writes this study, stop it, or use another file: only "
                            + "one process can write a study. It can still be read."
                        : "The study cannot be locked for writing: \(String(cString: strerror(reason))).", file: study)
            }
            // The other process may have removed the file between our two calls. Then our lock has no name any more.
            var held = stat()
            var named = stat()
            if fstat(descriptor, &held) == 0, stat(path, &named) == 0, held.st_ino == named.st_ino,
                held.st_dev == named.st_dev
            {
                self.descriptor = descriptor
                break
            }
            OutputFile.withRegister { [path] paths in paths.remove(path) }
            close(descriptor)
        }
        let text = Array("\(getpid())\n".utf8)
        // The process number is used only in the message.
        if ftruncate(descriptor, 0) == 0 { _ = pwrite(descriptor, text, text.count, 0) }
    }

    deinit {
        OutputFile.withRegister { paths in
            unlink(path)
            paths.remove(path)
        }
        close(descriptor)
    }

    /// Opens and locks the file, and registers it at once if the lock is ours. The last value is the system's reason if not.
    private static func open(_ path: String) -> (descriptor: Int32, isLocked: Bool, reason: Int32) {
        OutputFile.withRegister { paths in
            let descriptor = Foundation.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
            guard descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return (descriptor, false, errno) }
            paths.insert(path)
            return (descriptor, true, 0)
        }
    }

    private static func owner(_ descriptor: Int32) -> String {
        var bytes = [UInt8](repeating: 0, count: 20)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        let text = String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
        return Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)).map { " (\($0))" } ?? ""
    }
}
