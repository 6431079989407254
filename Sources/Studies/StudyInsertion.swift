internal import Diagnostics
internal import Foundation
internal import GRDB

/// Adds rows to a study file within a transaction. It is a value, so that a failed transaction discards its changes.
struct StudyInsertion {
    private(set) var numbers: StudyNumbers
    private(set) var tally: StudyTally

    init(_ rows: StudyRows) {
        numbers = rows.numbers
        tally = rows.tally
    }

    mutating func add(_ description: StudyDescription, to database: Database) throws {
        let texts = [
            description.name, description.codeVersion, description.venueDigest, description.objective,
            "\(description.seed)", description.searchSpace,
        ]
        numbers.lastDescription += 1
        try insert(
            .study, [numbers.lastDescription.databaseValue] + (try texts.map { try Self.cell($0) }), into: database)
    }

    /// Adds configurations, walks and trials.
    mutating func add(_ contents: StudyContents, to database: Database) throws {
        for trial in contents.trials { try add(trial, to: database) }
        // Includes configurations without trials.
        for digest in contents.configurations.keys.sorted() {
            if let configuration = contents.configurations[digest] { _ = try number(of: configuration, in: database) }
        }
        for digest in contents.walks.keys.sorted() {
            if let walk = contents.walks[digest] { _ = try number(of: walk, in: database) }
        }
    }

    /// Adds a trial. Returns whether the file changed.
    ///
    /// - Throws: ``StudyContradiction`` if the file has another result of the same trial.
    @discardableResult
    mutating func add(_ trial: Trial, to database: Database) throws -> Bool {
        let key = [
            try number(of: trial.configuration, in: database), try number(of: trial.walk, in: database),
            try number(ofEngine: trial.engine, in: database),
        ].map(\.databaseValue)
        let row = key + (try cells(of: trial.result, in: database))
        if try insert(.trial, row, into: database) { return true }

        let stored = try Self.trialCells(key, in: database)
        let known = try TrialResult(stored, metrics: numbers.metricsByNumber)
        guard let joined = known.joined(with: trial.result) else { throw StudyContradiction(key: trial.key) }
        let cells = key + (try cells(of: joined, in: database))
        let old = StudyTable.trial.checksum(of: stored)
        let new = StudyTable.trial.checksum(of: cells)
        guard cells != stored else { return false }
        try database.cachedStatement(
            sql: """
                UPDATE trial SET metrics = ?4, bits = ?5, failure = ?6, checksum = ?7
                WHERE configuration = ?1 AND walk = ?2 AND engine = ?3
                """
        ).execute(arguments: StatementArguments(cells + [new.databaseValue]))
        tally.replace(old, by: new)
        return true
    }

    /// The cells of an existing trial.
    static func trialCells(_ key: [DatabaseValue], in database: Database) throws -> [DatabaseValue] {
        let statement = try database.cachedStatement(
            sql: StudyTable.trial.selection + " WHERE configuration = ? AND walk = ? AND engine = ?")
        guard let row = try Row.fetchOne(statement, arguments: StatementArguments(key)) else { return [] }
        let cells = StudyTable.trial.columns.indices.map { row[$0] as DatabaseValue }
        guard case .int64(StudyTable.trial.checksum(of: cells)) = (row[cells.count] as DatabaseValue).storage else {
            throw StudyDamage(reason: "a trial is not as it was written")
        }
        return cells
    }

    private mutating func cells(of result: TrialResult, in database: Database) throws -> [DatabaseValue] {
        switch result {
        case .failure(let reason): return [.null, .null, try Self.cell(reason)]
        case .values(let values):
            let number = try number(ofMetrics: values.metrics, in: database)
            var bytes = Data(capacity: 8 * values.bits.count)
            for bits in values.bits {
                for shift in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: bits >> (8 * shift))) }
            }
            return [number.databaseValue, bytes.databaseValue, .null]
        }
    }

    private mutating func number(of configuration: StudyConfiguration, in database: Database) throws -> Int64 {
        if let number = numbers.configurations[configuration.digest] { return number }
        let number = Int64(numbers.configurations.count + 1)
        try insert(
            .configuration,
            [number.databaseValue, try Self.cell(configuration.digest), try Self.cell(configuration.settings)],
            into: database)
        numbers.configurations[configuration.digest] = number
        return number
    }

    private mutating func number(of walk: StudyWalk, in database: Database) throws -> Int64 {
        if let number = numbers.walks[walk.digest], let name = numbers.walkNames[walk.digest],
            !walk.name.precedes(name)
        {
            return number
        }
        numbers.lastWalk += 1
        try insert(
            .walk, [numbers.lastWalk.databaseValue, try Self.cell(walk.digest), try Self.cell(walk.name)],
            into: database)
        numbers.walkNames[walk.digest] = walk.name
        // The number does not change, because it is part of the trials' key.
        let number = numbers.walks[walk.digest] ?? numbers.lastWalk
        numbers.walks[walk.digest] = number
        return number
    }

    private mutating func number(ofEngine engine: String, in database: Database) throws -> Int64 {
        if let number = numbers.engines[engine] { return number }
        guard (1...200).contains(engine.utf8.count), engine.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw Problems(
                "An engine's fingerprint must be 1 to 200 printable ASCII characters without blanks, not \"\(engine)\"."
            )
        }
        let number = Int64(numbers.engines.count + 1)
        try insert(.engine, [number.databaseValue, try Self.cell(engine)], into: database)
        numbers.engines[engine] = number
        return number
    }

    private mutating func number(ofMetrics keys: [String], in database: Database) throws -> Int64 {
        if let number = numbers.metrics[keys] { return number }
        for key in keys where key.isEmpty || !key.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != 0x2C }) {
            throw Problems(
                "A metric's key must be printable ASCII characters without blanks and commas, not \"\(key)\".")
        }
        let number = Int64(numbers.metrics.count + 1)
        try insert(.metrics, [number.databaseValue, try Self.cell(keys.joined(separator: ","))], into: database)
        numbers.metrics[keys] = number
        numbers.metricsByNumber[number] = keys
        return number
    }

    /// Returns false if there is already a row with this key.
    @discardableResult
    private mutating func insert(
        _ table: StudyTable, _ cells: [DatabaseValue], into database: Database
    ) throws -> Bool {
        let checksum = table.checksum(of: cells)
        try database.cachedStatement(sql: table.insertion)
            .execute(arguments: StatementArguments(cells + [checksum.databaseValue]))
        guard database.changesCount > 0 else { return false }
        tally.add(checksum)
        return true
    }

    /// - Throws: a problem for a text that SQLite would truncate.
    private static func cell(_ text: String) throws -> DatabaseValue {
        guard !text.utf8.contains(0) else {
            throw Problems("A text with a zero byte cannot be stored: \"\(text.prefix(40))\".")
        }
        return text.databaseValue
    }
}

/// A trial that already has another result.
struct StudyContradiction: Error {
    var key: TrialKey
}
