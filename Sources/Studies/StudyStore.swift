public import Diagnostics
internal import Formats
internal import Foundation
internal import GRDB

/// A study as one SQLite file.
///
/// The journal is SQLite's write-ahead log: readers read at any time, one process writes (``StudyWriter``), and a batch
/// of trials is there whole or not at all, wherever a process is killed. (A power cut may take the last batches, never
/// parts of them.) While a study is open, `-wal`, `-shm` and `-lock` files stand beside it.
public enum StudyStore {
    /// Everything in a file, as of one moment, checked row by row. O(trials), in memory.
    ///
    /// - Throws: a problem if the file is no study, one of another version, damaged or not readable.
    public static func read(path: String) throws(Problems) -> StudyContents {
        try StudyHeader.check(path)
        return try reporting(path, as: .reading) {
            let (file, isCopy) = try readable(resolved(path))
            defer { if isCopy { try? FileManager.default.removeItem(atPath: file) } }
            // A connection that may not write at all would leave the log's files behind.
            let queue = try queue(file) { try $0.execute(sql: "PRAGMA query_only = 1") }
            defer { try? queue.close() }
            return try queue.read { try StudyRows($0).contents }
        }
    }

    /// The file to open for reading. SQLite makes the log's files even to read; where we may not, and nobody is writing,
    /// a closed study is whole without them, so that a copy of it is as good.
    private static func readable(_ path: String) throws -> (file: String, isCopy: Bool) {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        var log = stat()
        let isClosed = stat(path + "-wal", &log) != 0 || log.st_size == 0
        guard isClosed, access(path, W_OK) != 0 || access(folder, W_OK) != 0 else { return (path, false) }
        let copy = FileManager.default.temporaryDirectory.appending(path: "beaconry-\(UUID().uuidString).study").path
        try Data(contentsOf: URL(fileURLWithPath: path)).write(to: URL(fileURLWithPath: copy))
        return (copy, true)
    }

    /// Makes a file that holds these contents. It appears under its name when it is whole.
    ///
    /// - Throws: a problem if there is such a file already, or if it cannot be written; then there is none.
    public static func write(_ contents: StudyContents, to path: String) throws(Problems) {
        try withExtendedLifetime(try StudyLock(study: path)) { () throws(Problems) in
            guard !FileManager.default.fileExists(atPath: path) else {
                throw Problems("There is such a file already; choose another name, or remove it.", file: path)
            }
            try make(contents, at: path)
        }
    }

    /// Makes the file; the lock is ours.
    static func make(_ contents: StudyContents, at path: String) throws(Problems) {
        let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        let partial = url.deletingLastPathComponent().path + "/.\(url.lastPathComponent).partial"
        let files = ["", "-wal", "-shm", "-journal"].map { partial + $0 }
        func clear() { for file in files { unlink(file) } }
        clear()
        for file in files { OutputFile.track(file, true) }
        defer { for file in files { OutputFile.track(file, false) } }
        do throws(Problems) {
            try reporting(path, as: .writing) {
                let queue = try queue(partial, journal: .wal)
                defer { try? queue.close() }
                try queue.write { database in
                    try database.execute(sql: StudyTable.schema)
                    try database.execute(sql: "PRAGMA application_id = \(StudyHeader.application)")
                    try database.execute(sql: "PRAGMA user_version = \(StudyHeader.version)")
                    var insertion = StudyInsertion(try StudyRows(database))
                    for description in contents.descriptions { try insertion.add(description, to: database) }
                    try insertion.add(contents, to: database)
                    try insertion.tally.store(in: database)
                }
                try queue.close()
            }
            // The log of a file that was removed would be taken for the new one's.
            for end in ["-wal", "-shm", "-journal"] { unlink(url.path + end) }
            guard rename(partial, url.path) == 0 else {
                throw Problems("The study cannot be written: \(String(cString: strerror(errno))).", file: path)
            }
        } catch {
            clear()
            throw error
        }
    }

    /// The file that a path leads to: it has one lock, whatever its names.
    static func resolved(_ path: String) -> String { URL(fileURLWithPath: path).resolvingSymlinksInPath().path }

    /// A connection.
    static func queue(
        _ path: String, journal: Configuration.JournalModeConfiguration = .default,
        setUp: (@Sendable (Database) throws -> Void)? = nil
    ) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.journalMode = journal
        configuration.busyMode = .timeout(5)
        if let setUp { configuration.prepareDatabase(setUp) }
        return try DatabaseQueue(path: path, configuration: configuration)
    }
}
