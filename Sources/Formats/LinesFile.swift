public import Diagnostics

/// A text format whose files hold a list of values, line by line.
///
/// A format converts bytes to values and back; all formats share the reading and writing of files.
public protocol LinesFile {
    /// The type of the values in a file.
    associatedtype Item: Sendable

    /// The end of every file's name.
    static var suffix: String { get }

    /// The values in the bytes of a file, in its order; problems are reported to `problems`.
    static func items(in bytes: [UInt8], problems: LineProblems) -> [Item]

    /// The bytes that hold these values, with the fewest digits that read back as the same numbers.
    static func bytes(of items: [Item]) -> [UInt8]
}

public struct LinesContent<Item: Sendable>: Sendable {
    /// The values, in the order of the file.
    public var items: [Item]
    /// What was skipped or repaired, and why.
    public var warnings: [Problem]
    /// Lines that were used, headers included.
    public var goodLines: Int
    /// Lines that were skipped.
    public var badLines: Int
}

extension LinesFile {
    /// The files of this format in a folder, in ascending order; a path that is no folder is a file.
    ///
    /// - Throws: one problem if the folder cannot be read.
    package static func paths(at path: String) throws(Problems) -> [String] {
        guard TextFile.isFolder(path) else { return [path] }
        return try TextFile.names(inFolder: path).filter { $0.hasSuffix(suffix) }.map { "\(path)/\($0)" }
    }

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - strict: whether a bad line stops the work; else it is skipped, counted and becomes a warning.
    /// - Throws: all problems with their lines, if a header is broken, the file is empty or unreadable or, in strict
    ///   reading, a line is bad.
    public static func read(path: String, strict: Bool) throws(Problems) -> LinesContent<Item> {
        try read(bytes: TextFile.bytes(of: path), file: path, strict: strict)
    }

    /// Reads the bytes of a file; `file` is the name to show in problems. See ``read(path:strict:)``.
    public static func read(bytes: [UInt8], file: String?, strict: Bool) throws(Problems) -> LinesContent<Item> {
        let problems = LineProblems(file: file)
        let items = items(in: bytes, problems: problems)
        return LinesContent(
            items: items, warnings: try problems.finish(strict: strict), goodLines: problems.goodLines,
            badLines: problems.badLines)
    }

    /// Writes values into one file.
    ///
    /// - Throws: one problem if the file cannot be written.
    public static func write(_ items: [Item], to path: String) throws(Problems) {
        try TextFile.write(bytes(of: items), to: path)
    }
}
