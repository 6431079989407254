public import Diagnostics
import Formats
import Foundation

/// The trajectory files of other programs that can be read.
public enum TrajectoryFormat: String, Hashable, Sendable, CaseIterable {
    /// JuPedSim since 1.0: a SQLite database. See ``JuPedSimDatabase``.
    case jupedsimDatabase = "jupedsim-sqlite"
    /// JuPedSim's and the Jülich data archive's text. See ``JuPedSimText``.
    case jupedsimText = "jupedsim-text"
    /// Vadere: a foot step a line. See ``VadereFootsteps``.
    case vadereFootsteps = "vadere-footsteps"
    /// Vadere before 1.0: a position a line. See ``VaderePositions``.
    case vaderePositions = "vadere-positions"

    /// How every SQLite file begins.
    private static let databaseMagic = Array("SQLite format 3\0".utf8)

    /// The format of a file that begins with these bytes, or `nil`.
    public static func detect(_ bytes: some Sequence<UInt8>) -> TrajectoryFormat? {
        let head = Array(bytes.prefix(4096))
        if head.starts(with: Self.databaseMagic) { return .jupedsimDatabase }
        guard !head.contains(0) else { return nil }
        var lines = TrajectoryLines(head)
        while let line = lines.next() {
            if line.isComment { return .jupedsimText }
            let names = VadereHeader.names(in: line)
            if VadereFootsteps.columns.allSatisfy({ VadereHeader.index(of: $0, in: names) != nil }) {
                return .vadereFootsteps
            }
            if VaderePositions.columns.allSatisfy({ VadereHeader.index(of: $0, in: names) != nil }) {
                return .vaderePositions
            }
            return line.fields.allSatisfy { Double(decimal: $0) != nil } ? .jupedsimText : nil
        }
        return nil
    }
}

/// Reads trajectory files that are databases. It is separate, so that readers of text need no database library.
public protocol TrajectoryDatabaseReader {
    /// Reads the people of a database; reports what is wrong with it to `rows`.
    ///
    /// - Throws: ``Problems`` if there is no such file.
    static func read(_ path: String, into rows: TrajectoryRows) throws(Problems)
}

/// Values that a file may not contain.
public struct TrajectoryOptions: Hashable, Sendable {
    /// Frames a second, for a JuPedSim text without a `#framerate:`.
    public var frameRate: Double?
    /// Seconds of a time step, for Vadere's positions; 0.4 is its default.
    public var timeStep = 0.4
    /// Whether a bad line or row stops the work; otherwise it is skipped and becomes a warning.
    public var isStrict = true

    public init() {}
}

extension TrajectorySet {
    /// Reads a file.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - format: its format; `nil` to find out from its content.
    ///   - options: values that the file may not contain.
    ///   - databases: reads files that are databases; without it a database is a problem.
    /// - Throws: ``Problems`` with lines or tables and rows: the file is missing, too large, of no known format, without
    ///   people, or broken.
    public static func read(
        path: String, format: TrajectoryFormat? = nil, options: TrajectoryOptions = TrajectoryOptions(),
        databases: (any TrajectoryDatabaseReader.Type)? = nil
    ) throws(Problems) -> TrajectorySet {
        try checkSize(of: path)
        let known = format == nil ? try detectFile(path) : format
        guard known == .jupedsimDatabase else {
            return try read(bytes: TextFile.bytes(of: path), file: path, format: format, options: options)
        }
        let rows = TrajectoryRows(file: path)
        if let databases {
            try databases.read(path, into: rows)
        } else {
            rows.problems.reportFatal("This is a SQLite database; this program reads trajectories from text only.")
        }
        return try rows.finish(.jupedsimDatabase, strict: options.isStrict)
    }

    /// Reads the bytes of a text file; `file` is the name to show in problems. See ``read(path:format:options:)``.
    public static func read(
        bytes: [UInt8], file: String?, format: TrajectoryFormat? = nil, options: TrajectoryOptions = TrajectoryOptions()
    ) throws(Problems) -> TrajectorySet {
        let rows = TrajectoryRows(file: file)
        let found = format ?? TrajectoryFormat.detect(bytes)
        switch found {
        case .jupedsimText: JuPedSimText.read(bytes, options: options, into: rows)
        case .vadereFootsteps: VadereFootsteps.read(bytes, into: rows)
        case .vaderePositions: VaderePositions.read(bytes, options: options, into: rows)
        case .jupedsimDatabase: rows.problems.reportFatal("A SQLite database is read from a file, not from bytes.")
        case nil: rows.problems.reportFatal(unknown(bytes))
        }
        return try rows.finish(found ?? .jupedsimText, strict: options.isStrict)
    }

    private static func checkSize(of path: String) throws(Problems) {
        guard FileManager.default.fileExists(atPath: path) else { throw Problems("There is no such file.", file: path) }
        var status = stat()
        guard stat(path, &status) != 0 || [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) else {
            // Reading a pipe may wait for ever.
            throw Problems("This is a pipe or a device; a file is expected. Copy what it gives to a file.", file: path)
        }
        let size: Int
        do {
            size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
        } catch {
            throw Problems("The file cannot be read: \(error.localizedDescription)", file: path)
        }
        guard size <= largestFile else {
            throw Problems("The file has \(size) bytes; at most \(largestFile) are read.", file: path)
        }
    }

    /// The format of a file; `nil` if it is not known, or if the file cannot be opened, which its reader reports.
    private static func detectFile(_ path: String) throws(Problems) -> TrajectoryFormat? {
        guard !TextFile.isFolder(path), let handle = FileHandle(forReadingAtPath: path) else { return nil }
        defer { try? handle.close() }
        ReadFiles.add(path)
        do {
            return TrajectoryFormat.detect(try handle.read(upToCount: 4096) ?? Data())
        } catch {
            throw Problems("The file cannot be read: \(error.localizedDescription)", file: path)
        }
    }

    /// A message about a file of an unknown format: what it is and which formats can be read.
    private static func unknown(_ bytes: [UInt8]) -> String {
        let known = TrajectoryFormat.allCases.map(\.rawValue).joined(separator: ", ")
        if bytes.isEmpty { return "The file is empty." }
        if bytes.starts(with: [0x89, 0x48, 0x44, 0x46]) {
            return "HDF5 is not read; write the trajectories as SQLite or text. Known: \(known)."
        }
        if bytes.first(where: { $0 > 0x20 }) == UInt8(ascii: "<") {
            return "XML is not read; write the trajectories as SQLite or text. Known: \(known)."
        }
        return "This is no trajectory file of a known format. Known: \(known)."
    }
}
