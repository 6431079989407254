public import Diagnostics
internal import Formats
internal import Foundation
internal import GRDB

/// A study as one SQLite file.
///
/// The journal is SQLite's write-ahead log. Any number of processes can read at any time, and one process can write
/// (``StudyWriter``). If the process is killed, a batch of trials is stored either completely or not at all. (After a power
/// failure the last batches may be lost, but never parts of them.) While a study is open, there are `-wal`, `-shm` and
/// `-lock` files beside it.
public enum StudyStore {
    /// The contents of a file at one moment, with all rows checked. O(trials), in memory.
    ///
    /// - Throws: a problem if the file is not a study, has another version, is damaged or cannot be read.
    public static func read(path: String) throws(Problems) -> StudyContents {
        try StudyHeader.check(path)
        return try reporting(path, as: .reading) {
            let (file, isCopy) = try readable(resolved(path))
            defer { if isCopy { removeCopy(file) } }
            // A read-only connection would leave the files of the log behind.
            let queue = try queue(file) { try $0.execute(sql: "PRAGMA query_only = 1") }
            defer { try? queue.close() }
            return try queue.read { try StudyRows($0).contents }
        }
    }

    /// The file to open for reading. SQLite creates the files of the log even for reading. If this is not permitted and no
    /// process is writing, a copy of the study is read instead, because a closed study is complete without the log.
    private static func readable(_ path: String) throws -> (file: String, isCopy: Bool) {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        var log = stat()
        let isClosed = stat(path + "-wal", &log) != 0 || log.st_size == 0
        guard isClosed, access(path, W_OK) != 0 || access(folder, W_OK) != 0 else { return (path, false) }
        let copy = FileManager.default.temporaryDirectory.appending(path: "beaconry-\(UUID().uuidString).study").path
        OutputFile.withRegister { $0.insert(copy) }
        do { try Data(contentsOf: URL(fileURLWithPath: path)).write(to: URL(fileURLWithPath: copy)) } catch {
            removeCopy(copy)
            throw error
        }
        return (copy, true)
    }

    private static func removeCopy(_ path: String) {
        OutputFile.withRegister { paths in
            unlink(path)
            paths.remove(path)
        }
    }

    /// Creates a file with these contents. It gets its name when it is complete.
    ///
    /// - Parameter isForced: whether an existing file is replaced.
    /// - Throws: a problem if the file already exists or cannot be written; then no file is created.
    public static func write(_ contents: StudyContents, to path: String, isForced: Bool = false) throws(Problems) {
        try withExtendedLifetime(try StudyLock(study: path)) { () throws(Problems) in
            guard isForced || !FileManager.default.fileExists(atPath: path) else {
                throw Problems("Choose another name, or remove this file: it already exists.", file: path)
            }
            try make(contents, at: path)
        }
    }

    /// Creates the file. The caller has the lock.
    static func make(_ contents: StudyContents, at path: String) throws(Problems) {
        let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        let partial = url.deletingLastPathComponent().path + "/.\(url.lastPathComponent).partial"
        let files = ["", "-wal", "-shm", "-journal"].map { partial + $0 }
        func clear() { for file in files { unlink(file) } }
        clear()
        OutputFile.withRegister { $0.formUnion(files) }
        defer { OutputFile.withRegister { $0.subtract(files) } }
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
            // Otherwise SQLite would use the log of a removed file for the new one.
            for end in ["-wal", "-shm", "-journal"] { unlink(url.path + end) }
            guard rename(partial, url.path) == 0 else {
                throw Problems("The study cannot be written: \(String(cString: strerror(errno))).", file: path)
            }
        } catch {
            clear()
            throw error
        }
    }

    /// The file of a path without symbolic links, so that a file has one lock under all its names.
    static func resolved(_ path: String) -> String { URL(fileURLWithPath: path).resolvingSymlinksInPath().path }

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
