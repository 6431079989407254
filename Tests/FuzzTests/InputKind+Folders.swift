import Calibration
import Diagnostics
import Foundation
import GRDB
import Importing
import Positioning
import Studies
import TestSupport
import Walks

// Folders of several files, and databases.
extension InputKind {
    /// One for each importer and layout. Read with bad lines skipped, which refuses little, and then strictly.
    static let importers: [InputKind] = ImporterSample.all.map { sample in
        InputKind(
            name: "import-\(sample.name)", count: 2000,
            // Mappings are a kind of their own.
            samples: { _ in
                [sample.files.map { File($0.name, $0.text, isTested: !$0.name.hasSuffix(".yaml")) }]
            },
            read: { folder, _ in
                let importer = try Importers.named(sample.importer)
                let options = sample.options.mapValues { $0.replacing("FOLDER", with: folder) }
                try check(importer.importFolder(folder, options: ImportOptions(options, for: importer)))
                try check(
                    importer.importFolder(folder, options: ImportOptions(options, isStrict: true, for: importer)))
            })
    }

    static func check(_ data: ImportedData) throws { try check(data.set.recordings) }

    /// A study of trials: what is read is what was written, or a problem.
    static let trials = InputKind(
        name: "trials", count: 2000,
        samples: { home in [[File("it.study", try Databases.study(in: home))]] },
        read: { folder, file in
            let contents = try StudyStore.read(path: file)
            try promise(try contents == StudyStore.read(path: folder + "/../sound.study"), "damage is noticed")
        })

    static let resume = InputKind(
        name: "resume",
        samples: { home in
            var request = CalibrationRequest()
            request.data.venue = home + "/sample-0/venue.yaml"
            request.data.walks = 12
            request.data.duration = 60
            request.criteria.objectives = ["ce75", "latency"]
            request = try RequestFile.parse(
                """
                settings: {useBestNumberOfBeacons: [3, 4], sensibleDistanceFilterSpeed: {from: 1, to: 4, orOff: true}}
                forbidden: [{activateBarometer: false, useBestNumberOfBeacons: [3, 4]}]
                hints: [{useBestNumberOfBeacons: 5}]
                constraints: [floorDetection >= 0.98]
                variations: [deadBeacons, crowd]
                """, over: request)
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            let digest = SHA256.name(of: SmallVenue.text.utf8)
            let text =
                #"{"version": 6, "command": "beaconry calibrate venue.yaml", "folders": {}, "venueDigest": "\#(digest)", "plan": "#
                + String(decoding: try encoder.encode(request), as: UTF8.self) + "}"
            return [[File("resume.json", text), File("venue.yaml", SmallVenue.text, isTested: false)]]
        },
        read: { folder, _ in
            let request = try CalibrationFolder.resume(folder).request
            _ = request.commandLine
            _ = try CalibrationRun(request)
        })
}

/// Databases as the tool and other programs write them.
enum Databases {
    /// A study of 30 trials; also leaves it there as `sound.study`.
    static func study(in home: String) throws -> [UInt8] {
        let path = home + "/sound.study"
        for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) }
        let description = StudyDescription(
            name: "mall", codeVersion: "0.1.0", venueDigest: "sha256:venue", objective: "ce75", seed: 1,
            searchSpace: "useBestNumberOfBeacons: [3, 4]\n")
        do {
            let writer = try StudyWriter(path: path, description)
            try writer.append(
                (0..<30).map { index in
                    Trial(
                        configuration: StudyConfiguration(canonicalText: "{\"useBestNumberOfBeacons\":\(index / 7)}"),
                        walk: StudyWalk(digest: "sha256:walk-\(index % 7)", name: "walk-\(index % 7)"),
                        engine: "engine-1",
                        result: index % 11 == 10
                            ? .failure("The core ended.")
                            : .values(TrialValues(["ce75": Double(index) / 3, "mean": nil, "availability": 1])))
                })
        }
        return Array(try Data(contentsOf: URL(filePath: path)))
    }

    /// JuPedSim's tables with two people.
    static func trajectories(in home: String) throws -> [UInt8] {
        let path = home + "/people.sqlite"
        try? FileManager.default.removeItem(atPath: path)
        let queue = try DatabaseQueue(path: path)
        try queue.write { database in
            try database.execute(
                sql: """
                    CREATE TABLE trajectory_data (frame INTEGER NOT NULL, id INTEGER NOT NULL, pos_x REAL NOT NULL,
                      pos_y REAL NOT NULL, ori_x REAL NOT NULL, ori_y REAL NOT NULL);
                    CREATE TABLE metadata(key TEXT NOT NULL UNIQUE PRIMARY KEY, value TEXT NOT NULL);
                    INSERT INTO metadata VALUES('version', '2'), ('fps', '10.0');
                    CREATE TABLE geometry(hash INTEGER NOT NULL, wkt TEXT NOT NULL);
                    INSERT INTO geometry VALUES(1, 'POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0))');
                    CREATE TABLE frame_data(frame INTEGER NOT NULL, geometry_hash INTEGER NOT NULL);
                    CREATE INDEX frame_id_idx ON trajectory_data(frame, id);
                    INSERT INTO trajectory_data VALUES(0, 1, 1.5, 2, 1, 0), (0, 2, 3, 4.5, 0, 1), (1, 1, 1.6, 2, 1, 0);
                    """)
        }
        try queue.close()
        return Array(try Data(contentsOf: URL(filePath: path)))
    }
}
