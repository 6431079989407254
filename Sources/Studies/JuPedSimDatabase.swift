package import Diagnostics
import Formats
import Foundation
import GRDB
package import Walks

/// JuPedSim's SQLite files, versions 1 and 2.
///
/// Read are `trajectory_data(frame, id, pos_x, pos_y, ori_x, ori_y)` in metres, of which the orientation may be missing
/// or zero, and from `metadata(key, value)` the keys `fps` and `version`. The versions differ in the geometry, which is
/// not read. The file is opened read-only. Source: JuPedSim's `sqlite_serialization.py` (1.4).
package enum JuPedSimDatabase: TrajectoryDatabaseReader {
    private static let table = "trajectory_data"

    /// Reads the people of a file.
    package static func read(_ path: String, into rows: TrajectoryRows) throws(Problems) {
        guard FileManager.default.fileExists(atPath: path) else {
            throw Problems("There is no such file.", file: path)
        }
        do {
            var configuration = Configuration()
            configuration.readonly = true
            try DatabaseQueue(path: path, configuration: configuration).read { try read($0, into: rows) }
        } catch let error as DatabaseError {
            rows.problems.reportFatal("SQLite cannot read the file: \(error.message ?? "\(error.resultCode)").")
        } catch {
            rows.problems.reportFatal("The file cannot be read: \(error.localizedDescription)")
        }
    }

    private static func read(_ database: Database, into rows: TrajectoryRows) throws {
        guard let frameRate = try frameRate(database, rows) else { return }
        let names = Set(try database.columns(in: table).map { $0.name.lowercased() })
        let hasOrientation = names.isSuperset(of: ["ori_x", "ori_y"])
        let orientation = hasOrientation ? "ori_x, ori_y" : "NULL, NULL"
        let cursor = try Row.fetchCursor(
            database, sql: "SELECT id, frame, pos_x, pos_y, \(orientation) FROM \(table) ORDER BY id, frame")
        var number = 0
        while rows.isOpen, let row = try cursor.next() {
            number += 1
            let values = (0..<6).map { column -> DatabaseValue in row[column] }
            func cell<Value>(_ column: Int, _ name: String, _ noun: String, _ value: (Double) -> Value?) -> Value? {
                if let value = double(values[column]).flatMap(value) { return value }
                rows.report("\(name) must be \(noun), not \(values[column]).", line: number, path: table)
                return nil
            }
            let id = cell(0, "id", "a whole number", Int.init(exactly:))
            let frame = cell(1, "frame", "a whole number", Int.init(exactly:))
            let x = cell(2, "pos_x", "a number", \.finite)
            let y = cell(3, "pos_y", "a number", \.finite)
            if let id, let frame, let x, let y {
                rows.add(
                    id: id, time: Double(frame) / frameRate, x: x, y: y, heading: heading(values[4], values[5]),
                    line: number, path: table)
            }
            rows.endRow()
        }
    }

    /// Frames a second; `nil` and problems if the tables are not as they should be.
    private static func frameRate(_ database: Database, _ rows: TrajectoryRows) throws -> Double? {
        let needed = ["metadata": ["key", "value"], table: ["frame", "id", "pos_x", "pos_y"]]
        var isComplete = true
        for (name, columns) in needed.sorted(by: { $0.key < $1.key }) {
            guard try database.tableExists(name) else {
                rows.problems.reportFatal("There is no table \"\(name)\".", path: name)
                isComplete = false
                continue
            }
            let found = Set(try database.columns(in: name).map { $0.name.lowercased() })
            for column in columns where !found.contains(column) {
                rows.problems.reportFatal("There is no column \"\(column)\".", path: name)
                isComplete = false
            }
        }
        guard isComplete else { return nil }
        func value(_ key: String) throws -> DatabaseValue? {
            try DatabaseValue.fetchOne(
                database, sql: "SELECT value FROM metadata WHERE key = ?", arguments: [key])
        }
        if let version = try value("version"), let number = double(version), number != 1, number != 2 {
            rows.problems.reportFatal("Versions 1 and 2 are read, not \(version).", path: "metadata.version")
        }
        let rate = try value("fps")
        guard let rate, let frameRate = double(rate), frameRate > 0, frameRate.isFinite else {
            let found = rate.map { ", not \($0)" } ?? "; it is missing"
            rows.problems.reportFatal("fps must be a number above 0\(found).", path: "metadata.fps")
            return nil
        }
        return frameRate
    }

    /// The value of a number, or of a text that is one: the metadata are text.
    private static func double(_ value: DatabaseValue) -> Double? {
        switch value.storage {
        case .int64(let number): Double(number)
        case .double(let number): number
        case .string(let text): Double(text)
        case .blob, .null: nil
        }
    }

    private static func heading(_ x: DatabaseValue, _ y: DatabaseValue) -> Double? {
        guard let x = double(x), let y = double(y), x != 0 || y != 0, x.isFinite, y.isFinite else { return nil }
        return atan2(y, x)
    }
}
