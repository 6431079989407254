public import Diagnostics
internal import Foundation
internal import GRDB

/// The one writer of a study file.
///
/// ```swift
/// let study = try StudyWriter(path: "mall.study", description)
/// let known = try study.results(of: keys)          // what need not be evaluated again
/// try study.append(trials)                         // one transaction: all of them or none
/// ```
///
/// Not for several threads at a time. The file is closed with the last reference to the writer.
public final class StudyWriter {
    /// The file.
    public let path: String
    private let lock: StudyLock
    private let queue: DatabaseQueue
    private var rows: StudyInsertion

    /// Opens a study for writing, or makes it; `description` is added to what it was made for.
    ///
    /// All rows are checked, so that nothing is added to a damaged file. O(trials).
    ///
    /// - Throws: a problem if another process is writing it, if the file is no study, of another version, of another
    ///   venue or damaged, or if it cannot be written. Nothing is changed then.
    public convenience init(path: String, _ description: StudyDescription) throws(Problems) {
        try self.init(path: path, description, maximumPageCount: nil)
    }

    /// The same with at most so many pages of 4 KiB, beyond which the disk counts as full.
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
        // Before the lock goes.
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
                    "The study is of another venue (\(rows.contents.venueDigest)) than this one "
                        + "(\(description.venueDigest)); choose another file. Nothing was changed.", file: path)
            }
            var insertion = StudyInsertion(rows)
            if !rows.contents.descriptions.contains(description) {
                try insertion.add(description, to: database)
                try insertion.tally.store(in: database)
            }
            return insertion
        }
    }

    /// The results that are known, in the order of the keys; `nil` for those that are not. O(keys log trials).
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

    /// Adds trials in one transaction: after a crash all of them are there, or none. Returns how many were new or said
    /// more than what was known. About 30 µs a trial of 20
    /// metrics in batches of a thousand.
    ///
    /// - Throws: a problem if a trial has another result already, cannot be stored, or the disk is full; then nothing
    ///   of the batch is stored, and everything before stays.
    @discardableResult
    public func append(_ trials: [Trial]) throws(Problems) -> Int {
        var next = rows
        let changed = try StudyStore.reporting(path, as: .writing) {
            do {
                return try queue.write { database in
                    guard try StudyTally.stored(in: database) == next.tally else {
                        throw Problems(
                            "Another program has changed the study meanwhile. This batch was not stored; open the study "
                                + "again.", file: path)
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

    /// Everything in the study. O(trials).
    public func contents() throws(Problems) -> StudyContents {
        try StudyStore.reporting(path, as: .reading) { try queue.read { try StudyRows($0).contents } }
    }
}
