public import Diagnostics

/// A text format whose files hold a list of things, line by line.
///
/// A format says how bytes become things and back; reading and writing of files are the same for all.
public protocol LinesFile {
    /// What a file holds many of.
    associatedtype Item: Sendable

    /// The end of every file's name.
    static var suffix: String { get }

    /// The things in the bytes of a file, in its order; what is wrong is reported to `problems`.
    static func items(in bytes: [UInt8], problems: LineProblems) -> [Item]

    /// The bytes that hold these things, with the fewest digits that read back as the same numbers.
    static func bytes(of items: [Item]) -> [UInt8]
}

/// What a file held.
public struct LinesContent<Item: Sendable>: Sendable {
    /// The things, in the order of the file.
    public var items: [Item]
    /// What was skipped or repaired, and why.
    public var warnings: [Problem]
    /// Lines that were used, headers included.
    public var goodLines: Int
    /// Lines that were skipped.
    public var badLines: Int
}

extension LinesFile {
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

    /// Writes things into one file.
    ///
    /// - Throws: one problem if the file cannot be written.
    public static func write(_ items: [Item], to path: String) throws(Problems) {
        try TextFile.write(bytes(of: items), to: path)
    }
}
