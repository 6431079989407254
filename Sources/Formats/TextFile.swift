public import Diagnostics
import Foundation

/// A text file that was read as a whole.
public struct TextFile: Sendable {
    /// The path as the user named it.
    public let path: String
    /// Its text, without a byte-order mark.
    public let text: String
    /// `sha256:` and the digest of the file's bytes in hexadecimal digits, equal to what `sha256sum` prints.
    public let digest: String

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - path: where it is.
    ///   - maximumSize: the largest number of bytes. It never reads more than this.
    /// - Throws: ``Problems`` if the file is missing, a folder, not readable, too large or not UTF-8 (with the line).
    public static func read(path: String, maximumSize: Int) throws(Problems) -> TextFile {
        let bytes = try contents(path, maximumSize: maximumSize)
        guard let text = String(validating: bytes, as: UTF8.self) else {
            let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            let bad = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil }
            throw Problems("This line is not text in UTF-8.", file: path, line: bad.map { $0 + 1 })
        }
        return TextFile(
            path: path, text: text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text, digest: digest(of: bytes))
    }

    /// `sha256:` and the digest of these bytes.
    public static func digest(of bytes: some Sequence<UInt8>) -> String { SHA256.name(of: bytes) }

    /// `sha256:` and the digest of a file's bytes. O(bytes); the file is read piece by piece.
    ///
    /// - Throws: one problem if the file does not exist, is a folder or a pipe, or cannot be read.
    public static func digest(ofFile path: String) throws(Problems) -> String {
        var hash = SHA256()
        try forEachPiece(ofFile: path) { hash.update($0) }
        return hash.name()
    }

    /// The ``XXH64/name()`` of a file's bytes; see ``digest(ofFile:)``.
    static func quickDigest(ofFile path: String) throws(Problems) -> String {
        var hash = XXH64()
        try forEachPiece(ofFile: path) { hash.update(Array($0)) }
        return hash.name()
    }

    private static func forEachPiece(ofFile path: String, _ body: (Data) -> Void) throws(Problems) {
        let handle = try open(path)
        defer { try? handle.close() }
        do {
            while let piece = try handle.read(upToCount: 1 << 20), !piece.isEmpty { body(piece) }
        } catch {
            throw Problems("The file cannot be read: \(error.localizedDescription)", file: path)
        }
    }

    static func contents(_ path: String, maximumSize: Int) throws(Problems) -> [UInt8] {
        let handle = try open(path)
        defer { try? handle.close() }
        let data: Data
        do {
            data = try handle.read(upToCount: maximumSize + 1) ?? Data()
        } catch {
            throw Problems("The file cannot be read: \(error.localizedDescription)", file: path)
        }
        guard data.count <= maximumSize else {
            throw Problems("The file is larger than the allowed \(maximumSize) bytes.", file: path)
        }
        return Array(data)
    }

    /// Opens a file for reading. A pipe is refused, because reading it may wait for ever, unless it is one of the
    /// system's own names, such as `/dev/stdin` or what a shell makes of `<(…)`.
    private static func open(_ path: String) throws(Problems) -> FileHandle {
        guard !path.isEmpty else { throw Problems("The name of a file is empty.") }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            // The replacement character stands for bytes that are not text.
            throw Problems(
                path.contains("\u{FFFD}")
                    ? "The name of this file is not text in UTF-8. Rename the file." : "There is no such file.",
                file: path)
        }
        guard !isFolder.boolValue else { throw Problems("This is a folder; a file is expected.", file: path) }
        guard !isDevice(path) || path.hasPrefix("/dev/") || path.hasPrefix("/proc/") else {
            throw Problems("This is a pipe or a device; a file is expected. Copy what it gives to a file.", file: path)
        }
        guard let handle = FileHandle(forReadingAtPath: path) else {
            throw Problems("The file cannot be opened; check its permissions.", file: path)
        }
        ReadFiles.add(path)
        return handle
    }
}
