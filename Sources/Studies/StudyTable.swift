internal import Foundation
internal import GRDB

/// The tables of a study file.
///
/// Every row ends with a checksum of its cells. The table `tally` has the number of all rows and the sum of their checksums.
/// SQLite itself does not detect a flipped bit in a number, or a missing page of a tree.
enum StudyTable: String, CaseIterable {
    case study, configuration, walk, engine, metrics, trial

    /// The cells of a row, without the checksum.
    var columns: [String] {
        switch self {
        case .study: ["id", "name", "code_version", "venue", "objective", "seed", "search_space"]
        case .configuration: ["id", "digest", "settings"]
        case .walk: ["id", "digest", "name"]
        case .engine: ["id", "fingerprint"]
        case .metrics: ["id", "keys"]
        case .trial: ["configuration", "walk", "engine", "metrics", "bits", "failure"]
        }
    }

    /// The schema of version 1. `bits` has 8 bytes per metric, little-endian IEEE 754, NaN for no value. `keys` has the
    /// metrics' keys, separated by commas. A second row of `walk` with the same digest is another name of the walk.
    static let schema = """
        CREATE TABLE tally (
            id INTEGER PRIMARY KEY CHECK (id = 1), row_count INTEGER NOT NULL, checksum INTEGER NOT NULL) STRICT;
        INSERT INTO tally VALUES (1, 0, 0);
        CREATE TABLE study (
            id INTEGER PRIMARY KEY, name TEXT NOT NULL, code_version TEXT NOT NULL, venue TEXT NOT NULL,
            objective TEXT NOT NULL, seed TEXT NOT NULL, search_space TEXT NOT NULL, checksum INTEGER NOT NULL) STRICT;
        CREATE TABLE configuration (
            id INTEGER PRIMARY KEY, digest TEXT NOT NULL, settings TEXT NOT NULL, checksum INTEGER NOT NULL) STRICT;
        CREATE TABLE walk (
            id INTEGER PRIMARY KEY, digest TEXT NOT NULL, name TEXT NOT NULL, checksum INTEGER NOT NULL) STRICT;
        CREATE TABLE engine (
            id INTEGER PRIMARY KEY, fingerprint TEXT NOT NULL, checksum INTEGER NOT NULL) STRICT;
        CREATE TABLE metrics (id INTEGER PRIMARY KEY, keys TEXT NOT NULL, checksum INTEGER NOT NULL) STRICT;
        CREATE TABLE trial (
            configuration INTEGER NOT NULL REFERENCES configuration, walk INTEGER NOT NULL REFERENCES walk,
            engine INTEGER NOT NULL REFERENCES engine, metrics INTEGER REFERENCES metrics, bits BLOB, failure TEXT,
            checksum INTEGER NOT NULL, PRIMARY KEY (configuration, walk, engine)) STRICT, WITHOUT ROWID;
        """

    var insertion: String {
        let marks = Array(repeating: "?", count: columns.count + 1).joined(separator: ", ")
        return "INSERT OR IGNORE INTO \(rawValue) (\(names)) VALUES (\(marks))"
    }

    var selection: String { "SELECT \(names) FROM \(rawValue)" }

    private var names: String { (columns + ["checksum"]).joined(separator: ", ") }

    /// FNV-1a (64 bits) of the table's name and the cells, each preceded by its kind and its length. A single changed byte
    /// always changes the checksum.
    func checksum(of cells: [DatabaseValue]) -> Int64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        func add(_ number: UInt64) { for shift in 0..<8 { add(UInt8(truncatingIfNeeded: number >> (8 * shift))) } }
        for byte in rawValue.utf8 { add(byte) }
        for cell in cells {
            switch cell.storage {
            case .null: add(UInt8(0))
            case .int64(let number):
                add(UInt8(1))
                add(UInt64(bitPattern: number))
            case .double(let number):
                add(UInt8(2))
                add(number.bitPattern)
            case .string(let text):
                add(UInt8(3))
                add(UInt64(text.utf8.count))
                for byte in text.utf8 { add(byte) }
            case .blob(let data):
                add(UInt8(4))
                add(UInt64(data.count))
                for byte in data { add(byte) }
            }
        }
        return Int64(bitPattern: hash)
    }
}

/// The number of rows and the sum of their checksums.
struct StudyTally: Equatable {
    var rowCount: Int64 = 0
    var checksum: Int64 = 0

    mutating func add(_ checksum: Int64) {
        rowCount += 1
        self.checksum &+= checksum
    }

    /// Replaces the checksum of a row.
    mutating func replace(_ old: Int64, by new: Int64) { checksum = checksum &- old &+ new }

    static func stored(in database: Database) throws -> StudyTally {
        guard let row = try Row.fetchOne(database, sql: "SELECT row_count, checksum FROM tally WHERE id = 1"),
            case .int64(let rowCount) = (row[0] as DatabaseValue).storage,
            case .int64(let checksum) = (row[1] as DatabaseValue).storage
        else { throw StudyDamage(reason: "its tally is not readable") }
        return StudyTally(rowCount: rowCount, checksum: checksum)
    }

    func store(in database: Database) throws {
        try database.cachedStatement(sql: "UPDATE tally SET row_count = ?, checksum = ? WHERE id = 1")
            .execute(arguments: [rowCount, checksum])
    }
}

/// A study file with invalid contents.
struct StudyDamage: Error {
    var reason: String
}
