public import Diagnostics
internal import Foundation

extension TextFile {
    /// The bytes of a file, without a byte-order mark.
    ///
    /// - Parameter maximumSize: the largest number of bytes, 4 GiB if nothing else is said.
    /// - Throws: one problem if the file does not exist, is a folder, cannot be read or is larger.
    public static func bytes(of path: String, maximumSize: Int = 1 << 32) throws(Problems) -> [UInt8] {
        let bytes = try contents(path, maximumSize: maximumSize)
        return bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    }

    /// The names of the items in a folder, without hidden files, in ascending order.
    ///
    /// - Throws: one problem if the folder does not exist, is a file or cannot be read.
    public static func names(inFolder path: String) throws(Problems) -> [String] {
        guard isFolder(path) else {
            let isFile = FileManager.default.fileExists(atPath: path)
            throw Problems(isFile ? "This is a file; a folder is expected." : "There is no such folder.", file: path)
        }
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: path)
        } catch {
            throw Problems("The folder cannot be read: \(error.localizedDescription)", file: path)
        }
        return names.filter { !$0.hasPrefix(".") }.sorted()
    }

    /// True if there is a folder at `path`.
    public static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }

    /// True if there is something at `path` that is neither an ordinary file nor a folder, such as a pipe.
    static func isDevice(_ path: String) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0 else { return false }
        return ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
    }

    /// True if both paths lead to the same file.
    public static func isSame(_ path: String, as other: String) -> Bool {
        var one = stat()
        var two = stat()
        guard stat(path, &one) == 0, stat(other, &two) == 0 else { return false }
        return one.st_dev == two.st_dev && one.st_ino == two.st_ino
    }

    /// True if a file lies in a folder or below it, by the folders that both lead to.
    static func isInside(_ file: String, _ folder: String) -> Bool {
        var parent = URL(fileURLWithPath: file).resolvingSymlinksInPath().deletingLastPathComponent()
        while !isSame(parent.path, as: folder) {
            guard parent.path != "/" else { return false }
            parent = parent.deletingLastPathComponent()
        }
        return true
    }

    /// Why a folder cannot be made, or files cannot be made in it, as far as that can be known before; `nil` if nothing speaks
    /// against it.
    static func reasonAgainstFolder(_ path: String) -> String? {
        var place = path
        while !FileManager.default.fileExists(atPath: place) {
            let parts = place.split(separator: "/")
            // A folder above one that does not exist cannot be made.
            guard parts.last != ".." else { return String(cString: strerror(ENOENT)) }
            place = (place.hasPrefix("/") ? "/" : "") + parts.dropLast().joined(separator: "/")
            if place.isEmpty { place = "." }
        }
        guard isFolder(place) else { return String(cString: strerror(place == path ? EEXIST : ENOTDIR)) }
        return access(place, W_OK | X_OK) == 0 ? nil : String(cString: strerror(errno))
    }

    /// Makes a folder and its parent folders, if they do not exist.
    ///
    /// - Throws: one problem with the system's reason.
    public static func makeFolder(_ path: String) throws(Problems) {
        if mkdir(path, 0o777) == 0 { return }
        var reason = errno
        let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
        if reason == ENOENT, !path.isEmpty, parent != path {
            try makeFolder(parent)
            if mkdir(path, 0o777) == 0 { return }
            reason = errno
        }
        guard !isFolder(path) else { return }
        throw Problems("The folder cannot be made: \(String(cString: strerror(reason))).", file: path)
    }

    /// Does something while no other process does it in the same folder, and no other call in this process: a lock (`flock`) on
    /// the folder, which the system ends with the process. On file systems without locks, or without the folder, there is none.
    package static func whileLocked<Result, Failure: Error>(
        folder path: String, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let lock = Foundation.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard lock >= 0 else { return try body() }
        defer { close(lock) }
        while flock(lock, LOCK_EX) != 0, errno == EINTR {}
        return try body()
    }

    /// Writes a complete file or none, and makes its parent folders. See ``OutputFile``.
    ///
    /// - Throws: one problem with the system's reason.
    public static func write(_ bytes: [UInt8], to path: String) throws(Problems) {
        let file = try OutputFile(path: path)
        try file.write(bytes)
        try file.finish()
    }
}
