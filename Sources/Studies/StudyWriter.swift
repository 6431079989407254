public import Diagnostics
internal import Foundation
internal import GRDB

/// The single writer of a study file.
///
/// ```swift
/// let study = try StudyWriter(path: "mall.study", description)
/// let known = try study.results(of: keys)          // these need not run again
/// try study.append(trials)                         // one transaction: all or none
/// ```
///
/// Only one thread may use it at a time. The file is closed with the last reference to the writer.
public final class StudyWriter {
    public let path: String
    private let lock: StudyLock
    private let queue: DatabaseQueue
    private var rows: StudyInsertion

    /// Opens a study for writing, or creates it, and adds `description` to its descriptions.
    ///
    /// All rows are checked, so that nothing is added to a damaged file. O(trials).
    ///
    /// - Throws: a problem if another process is writing it, if the file is not a study, has another version or another
    ///   venue, is damaged, or cannot be written. Then nothing is changed.
    public convenience init(path: String, _ description: StudyDescription) throws(Problems) {
        try self.init(path: path, description, maximumPageCount: nil)
    }

    /// The same with a maximum number of pages of 4 KiB. Beyond it the disk counts as full.
    package init(path: String, _ description: StudyDescription, maximumPageCount: Int?) throws(Problems) {
        self.path = path
        lock = try StudyLock(study: path)
        if !FileManager.default.fileExists(atPath: path) {
            try StudyStore.make(StudyContents(description), at: path)
        }
        try StudyHeader.check(path)
        (queue, rows) = try StudyStore.reporting(path, as: .writing) {
            let queue = try StudyStore.queue(StudyStore.resolved(path), journal: .wal) { database in
                if let maximumPageCount { try database.execute(sql: "PRAGMA max_page_count = \(maximumPageCount)") }
            }
            return (queue, try Self.join(description, queue, path))
        }
    }

    deinit {
        // Close before the lock is released.
        try? queue.close()
    }

    /// Checks all rows, and adds the description if it is new.
    private static func join(
        _ description: StudyDescription, _ queue: DatabaseQueue, _ path: String
    ) throws -> StudyInsertion {
        try queue.write { database in
            let rows = try StudyRows(database)
            guard rows.contents.venueDigest.isSame(description.venueDigest) else {
                throw Problems(
                    "Choose another file: the study is of another venue (\(rows.contents.venueDigest), not "
                        + "\(description.venueDigest)). Nothing was changed.",
                    file: path)
            }
            var insertion = StudyInsertion(rows)
            if !rows.contents.descriptions.contains(description) {
                try insertion.add(description, to: database)
                try insertion.tally.store(in: database)
            }
            return insertion
        }
    }

    /// The results of trials, in the order of the keys; `nil` for a trial that the study does not have. O(keys log trials).
    public func results(of keys: [TrialKey]) throws(Problems) -> [TrialResult?] {
        try StudyStore.reporting(path, as: .reading) {
            try queue.read { database in
                try keys.map { key in
                    guard let configuration = rows.numbers.configurations[key.configuration],
                        let walk = rows.numbers.walks[key.walk], let engine = rows.numbers.engines[key.engine]
                    else { return nil }
                    let cells = try StudyInsertion.trialCells(
                        [configuration, walk, engine].map(\.databaseValue), in: database)
                    return cells.isEmpty ? nil : try TrialResult(cells, metrics: rows.numbers.metricsByNumber)
                }
            }
        }
    }

    /// Adds trials in one transaction: after a crash, either all or none are stored. Returns how many were new or had
    /// additional metrics. It takes about 30 µs per trial with 20
    /// metrics, in batches of a thousand.
    ///
    /// - Throws: a problem if a trial already has another result, cannot be stored, or the disk is full. Then no trial of
    ///   the batch is stored, and earlier trials stay.
    @discardableResult
    public func append(_ trials: [Trial]) throws(Problems) -> Int {
        var next = rows
        let changed = try StudyStore.reporting(path, as: .writing) {
            do {
                return try queue.write { database in
                    guard try StudyTally.stored(in: database) == next.tally else {
                        throw Problems(
                            "Open the study again: another program changed it, so these trials were not stored.",
                            file: path)
                    }
                    var changed = 0
                    for trial in trials where try next.add(trial, to: database) { changed += 1 }
                    try next.tally.store(in: database)
                    return changed
                }
            } catch let contradiction as StudyContradiction {
                throw StudyContents.contradiction([contradiction.key], file: path)
            }
        }
        rows = next
        return changed
    }

    /// The contents of the study. O(trials).
    public func contents() throws(Problems) -> StudyContents {
        try StudyStore.reporting(path, as: .reading) { try queue.read { try StudyRows($0).contents } }
    }
}
