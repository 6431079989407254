internal import Diagnostics
internal import Foundation

/// How a study file begins: SQLite's header with our mark and the format's version, read without SQLite, so that a file
/// of another program is never opened.
public enum StudyHeader {
    /// The version of the format that this code reads and writes.
    public static let version: UInt32 = 1
    /// `BCNS` in SQLite's field for the application (`PRAGMA application_id`).
    public static let application: UInt32 = 0x4243_4E53
    private static let magic = Array("SQLite format 3\0".utf8)

    /// True if the file begins as a study of any version does. Never opens a folder, a pipe or a device.
    public static func isStudy(_ path: String) -> Bool {
        guard let header = try? header(path) else { return false }
        return header.starts(with: magic) && number(header, at: 68) == application
    }

    /// - Throws: a problem that says what the file is, unless it is a study of this version.
    static func check(_ path: String) throws(Problems) {
        let header = try header(path)
        guard header.count == 100, header.starts(with: magic) else {
            throw Problems("This is no study: it is no SQLite file, or its beginning is damaged.", file: path)
        }
        let application = number(header, at: 68)
        guard application == Self.application else {
            throw Problems(
                "This is no study, but a SQLite file of another program, or its beginning is damaged.", file: path)
        }
        let version = number(header, at: 60)
        guard version == Self.version else {
            throw Problems(
                "This is a study of version \(version); this tool reads version \(Self.version). Use the tool that made "
                    + "it. Nothing was changed.", file: path)
        }
    }

    private static func header(_ path: String) throws(Problems) -> [UInt8] {
        var status = stat()
        guard stat(path, &status) == 0 else { throw Problems("There is no such file.", file: path) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw Problems("This is no file; a study is one file.", file: path)
        }
        guard let handle = FileHandle(forReadingAtPath: path) else {
            throw Problems("The file cannot be opened; check its permissions.", file: path)
        }
        defer { try? handle.close() }
        do {
            return Array(try handle.read(upToCount: 100) ?? Data())
        } catch {
            throw Problems("The file cannot be read: \(error.localizedDescription)", file: path)
        }
    }

    private static func number(_ bytes: [UInt8], at offset: Int) -> UInt32 {
        guard bytes.count >= offset + 4 else { return 0 }
        return bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | UInt32($1) }
    }
}
