internal import Diagnostics
internal import Foundation

/// The header of a study file: SQLite's header with Beaconry's application identifier and the format's version. It is read
/// without SQLite, so that a file of another program is never opened.
public enum StudyHeader {
    /// The version of the format that this code reads and writes.
    public static let version: UInt32 = 1
    /// `BCNS` in SQLite's field for the application (`PRAGMA application_id`).
    public static let application: UInt32 = 0x4243_4E53
    private static let magic = Array("SQLite format 3\0".utf8)

    /// True if the file has the header of a study of any version. It never opens a folder, a pipe or a device.
    public static func isStudy(_ path: String) -> Bool {
        guard let header = try? header(path) else { return false }
        return header.starts(with: magic) && number(header, at: 68) == application
    }

    /// - Throws: a problem unless the file is a study of this version.
    static func check(_ path: String) throws(Problems) {
        let header = try header(path)
        guard header.count == 100, header.starts(with: magic) else {
            throw Problems("This is not a study: it is not an SQLite file, or its header is damaged.", file: path)
        }
        let application = number(header, at: 68)
        guard application == Self.application else {
            throw Problems(
                "This is not a study: it is an SQLite file of another program, or its header is damaged.", file: path)
        }
        let version = number(header, at: 60)
        guard version == Self.version else {
            throw Problems(
                "Use the version of the tool that wrote this study: it has version \(version), and this tool reads version "
                    + "\(Self.version). Nothing was changed.", file: path)
        }
    }

    private static func header(_ path: String) throws(Problems) -> [UInt8] {
        var status = stat()
        guard stat(path, &status) == 0 else { throw Problems("There is no such file.", file: path) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw Problems("This is not a file. A study is a single file.", file: path)
        }
        guard let handle = FileHandle(forReadingAtPath: path) else {
            throw Problems("Check the permissions: the file cannot be opened.", file: path)
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
