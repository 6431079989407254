import Diagnostics
import Foundation
import GRDB
import Testing
import Walks

/// A folder that is removed at the end.
final class TemporaryFolder {
    let path = NSTemporaryDirectory() + "beaconry-" + UUID().uuidString

    init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Makes a SQLite file of these statements and gives its path.
    func database(_ statements: [String], name: String = "trajectories.sqlite") throws -> String {
        let file = "\(path)/\(name)"
        let queue = try DatabaseQueue(path: file)
        try queue.write { database in for statement in statements { try database.execute(sql: statement) } }
        try queue.close()
        return file
    }
}

/// JuPedSim's tables as its writer creates them.
enum JuPedSimTables {
    static let columns = """
        frame INTEGER NOT NULL, id INTEGER NOT NULL, pos_x REAL NOT NULL, pos_y REAL NOT NULL, \
        ori_x REAL NOT NULL, ori_y REAL NOT NULL
        """

    static func statements(
        columns: String = columns, rows: [String], fps: String? = "'10.0'", version: String = "2"
    ) -> [String] {
        [
            "CREATE TABLE trajectory_data (\(columns))",
            "CREATE TABLE metadata(key TEXT NOT NULL UNIQUE PRIMARY KEY, value TEXT NOT NULL)",
            "INSERT INTO metadata VALUES('version', \(version))",
        ] + (fps.map { ["INSERT INTO metadata VALUES('fps', \($0))"] } ?? [])
            + [
                "CREATE TABLE geometry(hash INTEGER NOT NULL, wkt TEXT NOT NULL)",
                "INSERT INTO geometry VALUES(1, 'POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0))')",
                "CREATE TABLE frame_data(frame INTEGER NOT NULL, geometry_hash INTEGER NOT NULL)",
                columns.contains(" id") ? "CREATE INDEX frame_id_idx ON trajectory_data(frame, id)" : "",
            ] + rows.map { "INSERT INTO trajectory_data VALUES(\($0))" }
    }
}

/// What a reader says is wrong, or `nil` if nothing is.
func problems(_ body: () throws -> TrajectorySet) -> [String]? {
    do {
        _ = try body()
        return nil
    } catch let error as Problems {
        return error.all.map(\.description)
    } catch {
        Issue.record("\(error)")
        return nil
    }
}
