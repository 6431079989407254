internal import GRDB

/// The rows of a study file with their numbers. All rows are checked.
struct StudyRows {
    var contents: StudyContents
    /// The numbers of rows in the file.
    var numbers = StudyNumbers()
    /// The number of rows and their checksum.
    var tally = StudyTally()

    /// Reads all rows. O(rows).
    ///
    /// - Throws: ``StudyDamage`` if a row or the tally has a wrong checksum; errors of SQLite.
    init(_ database: Database) throws {
        var tally = StudyTally()
        func rows(_ table: StudyTable, _ body: ([DatabaseValue]) throws -> Void) throws {
            let cursor = try Row.fetchCursor(database, sql: table.selection)
            let count = table.columns.count
            while let row = try cursor.next() {
                let cells = (0..<count).map { row[$0] as DatabaseValue }
                let checksum = table.checksum(of: cells)
                guard case .int64(checksum) = (row[count] as DatabaseValue).storage else {
                    throw StudyDamage(reason: "a row of table \(table.rawValue) is not as it was written")
                }
                tally.add(checksum)
                try body(cells)
            }
        }

        var descriptions: [StudyDescription] = []
        try rows(.study) { descriptions.append(try Self.description($0)) }
        var configurations: [String: StudyConfiguration] = [:]
        var walks: [String: StudyWalk] = [:]
        var digests: (configuration: [Int64: String], walk: [Int64: String]) = ([:], [:])
        var engines: [Int64: String] = [:]
        var metrics: [Int64: [String]] = [:]
        try rows(.configuration) { cells in
            let configuration = StudyConfiguration(digest: try cells[1].text(), settings: try cells[2].text())
            configurations[configuration.digest] = configuration
            digests.configuration[try cells[0].number()] = configuration.digest
        }
        try rows(.walk) { cells in
            let walk = StudyWalk(digest: try cells[1].text(), name: try cells[2].text())
            walks[walk.digest] = walks[walk.digest]?.joined(with: walk) ?? walk
            digests.walk[try cells[0].number()] = walk.digest
        }
        try rows(.engine) { cells in engines[try cells[0].number()] = try cells[1].text() }
        try rows(.metrics) { cells in
            metrics[try cells[0].number()] = try cells[1].text().split(separator: ",").map(String.init)
        }
        var results: [TrialKey: TrialResult] = [:]
        try rows(.trial) { cells in
            guard let configuration = digests.configuration[try cells[0].number()],
                let walk = digests.walk[try cells[1].number()], let engine = engines[try cells[2].number()]
            else { throw StudyDamage(reason: "a trial is of an unknown configuration, walk or engine") }
            let key = TrialKey(configuration: configuration, walk: walk, engine: engine)
            results[key] = try TrialResult(cells, metrics: metrics)
        }
        guard try StudyTally.stored(in: database) == tally else { throw StudyDamage(reason: "rows are missing") }

        self.tally = tally
        contents = StudyContents(
            descriptions: descriptions, configurations: configurations, walks: walks, results: results)
        for (number, digest) in digests.configuration { numbers.configurations[digest] = number }
        // For a walk with several names, the number of the first row.
        for (number, digest) in digests.walk { numbers.walks[digest] = min(number, numbers.walks[digest] ?? number) }
        for (number, engine) in engines { numbers.engines[engine] = number }
        for (number, keys) in metrics { numbers.metrics[keys] = number }
        numbers.metricsByNumber = metrics
        numbers.walkNames = walks.mapValues(\.name)
        numbers.lastWalk = digests.walk.keys.max() ?? 0
        numbers.lastDescription = Int64(descriptions.count)
    }

    private static func description(_ cells: [DatabaseValue]) throws -> StudyDescription {
        guard let seed = UInt64(try cells[5].text()) else { throw StudyDamage(reason: "a seed is no number") }
        return StudyDescription(
            name: try cells[1].text(), codeVersion: try cells[2].text(), venueDigest: try cells[3].text(),
            objective: try cells[4].text(), seed: seed, searchSpace: try cells[6].text())
    }
}

/// The numbers of rows that trials refer to, from 1.
struct StudyNumbers {
    var configurations: [String: Int64] = [:]
    var walks: [String: Int64] = [:]
    /// The name of each walk that is first in the order of the bytes.
    var walkNames: [String: String] = [:]
    var engines: [String: Int64] = [:]
    var metrics: [[String]: Int64] = [:]
    var metricsByNumber: [Int64: [String]] = [:]
    var lastWalk: Int64 = 0
    var lastDescription: Int64 = 0
}

extension TrialResult {
    /// The result in the cells of a trial.
    init(_ cells: [DatabaseValue], metrics: [Int64: [String]]) throws {
        if case .string(let reason) = cells[5].storage {
            self = .failure(reason)
            return
        }
        guard let keys = metrics[try cells[3].number()], case .blob(let data) = cells[4].storage,
            data.count == 8 * keys.count
        else { throw StudyDamage(reason: "a trial has not as many values as metrics") }
        let bytes = Array(data)
        let bits = keys.indices.map { index in
            (0..<8).reduce(UInt64(0)) { $0 | UInt64(bytes[8 * index + $1]) << (8 * UInt64($1)) }
        }
        self = .values(TrialValues(metrics: keys, bits: bits))
    }
}

extension DatabaseValue {
    func text() throws -> String {
        guard case .string(let text) = storage else { throw StudyDamage(reason: "a text is missing") }
        return text
    }

    func number() throws -> Int64 {
        guard case .int64(let number) = storage else { throw StudyDamage(reason: "a number is missing") }
        return number
    }
}
