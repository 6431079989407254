internal import Diagnostics
internal import Foundation
internal import Synchronization

/// The list of the files that commands wrote into a folder: `.beaconry.jsonl`, one line a file.
///
/// ```
/// {"command":"fit","digest":"xxh64:44bc2cf5ad770999","file":"venue.yaml"}
/// ```
///
/// A line is added before its file gets its name, so that a command that was killed can be repeated. When the command
/// ends, the lines are sorted, and those of replaced and removed files are left out: equal files have equal lists.
final class OutputManifest: Sendable {
    /// The name of the list.
    static let name = ".beaconry.jsonl"

    private struct Line: Codable, Hashable {
        var command: String
        var digest: String
        /// The path of the file in the folder.
        var file: String
    }

    let command: String
    private let folder: String
    /// The lines of this command at the beginning.
    private let known: Set<Line>
    /// The digests of the files that were written since.
    private let added = Mutex<[String: String]>([:])

    /// The list of a folder, which may not exist yet.
    init(folder: String, command: String) {
        self.folder = folder
        self.command = command
        known = Set(Self.lines(in: folder).filter { $0.command == command })
    }

    deinit {
        let added = added.withLock { $0 }
        guard !added.isEmpty else { return }
        // Where this fails, the list stays as it is: right, but not sorted.
        try? TextFile.whileLocked(folder: folder) { () throws(Problems) -> Void in
            let others = Self.lines(in: folder).filter { line in
                added[line.file] == nil && FileManager.default.fileExists(atPath: "\(folder)/\(line.file)")
            }
            let lines = Set(
                Self.withoutUnnamed(others, in: folder)
                    + added.map { Line(command: command, digest: $0.value, file: $0.key) })
            let texts = lines.sorted { ($0.file, $0.command, $0.digest) < ($1.file, $1.command, $1.digest) }
            try TextFile.write(texts.flatMap(Self.bytes), to: "\(folder)/\(Self.name)")
        }
    }

    /// The lines without those of contents that never got their name, because the command was killed: of several lines of a file,
    /// the one of its content.
    private static func withoutUnnamed(_ lines: [Line], in folder: String) -> [Line] {
        Dictionary(grouping: Set(lines), by: \.file).flatMap { file, lines in
            guard lines.count > 1, let digest = try? TextFile.quickDigest(ofFile: "\(folder)/\(file)"),
                lines.contains(where: { $0.digest == digest })
            else { return Array(lines) }
            return lines.filter { $0.digest == digest }
        }
    }

    /// Whether the command wrote a file here.
    func lists(_ file: String) -> Bool {
        added.withLock { $0[file] != nil } || known.contains { $0.file == file }
    }

    /// Whether the command wrote a file here with the content that the file at a path has.
    ///
    /// - Throws: one problem if that file cannot be read.
    func lists(_ file: String, asAt path: String) throws(Problems) -> Bool {
        guard lists(file) else { return false }
        if try lists(file, digest: TextFile.quickDigest(ofFile: path)) { return true }
        // As lists had it before they had XXH64.
        guard known.contains(where: { $0.file == file && $0.digest.hasPrefix("sha256:") }) else { return false }
        return try lists(file, digest: TextFile.digest(ofFile: path))
    }

    private func lists(_ file: String, digest: String) -> Bool {
        added.withLock { $0[file] == digest }
            || known.contains(Line(command: command, digest: digest, file: file))
    }

    /// Adds a file that is about to get its name.
    ///
    /// - Throws: one problem with the system's reason.
    func add(_ file: String, digest: String) throws(Problems) {
        if !lists(file, digest: digest) {
            try TextFile.whileLocked(folder: folder) { () throws(Problems) -> Void in
                let path = "\(folder)/\(Self.name)"
                guard Self.isOrdinary(path) else {
                    throw Problems(
                        "This is no ordinary file; the list of results is written here. Remove it.", file: path)
                }
                // Never through a link, and without waiting for the reader of a pipe.
                let list = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o666)
                defer { close(list) }
                // The line feed before it ends a line that a crash cut off.
                let line = Line(command: command, digest: digest, file: file)
                let bytes = [UInt8(ascii: "\n")] + Self.bytes(of: line)
                guard list >= 0, Foundation.write(list, bytes, bytes.count) == bytes.count else {
                    throw Problems("The file cannot be written: \(String(cString: strerror(errno))).", file: path)
                }
            }
        }
        added.withLock { $0[file] = digest }
    }

    /// The lines of a folder's list; none if it is a link or no file. A line that a crash cut off is left out.
    private static func lines(in folder: String) -> [Line] {
        let path = "\(folder)/\(name)"
        guard isOrdinary(path) else { return [] }
        let bytes = (try? TextFile.bytes(of: path)) ?? []
        return bytes.split(separator: UInt8(ascii: "\n")).compactMap {
            try? JSONDecoder().decode(Line.self, from: Data($0))
        }
    }

    /// Whether there is an ordinary file or nothing: no link, pipe or folder.
    private static func isOrdinary(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
    }

    /// The line with its line feed.
    private static func bytes(of line: Line) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return ((try? encoder.encode(line)).map(Array.init) ?? []) + [UInt8(ascii: "\n")]
    }
}
