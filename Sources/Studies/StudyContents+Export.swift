public import Diagnostics
public import Formats

/// The formats that a study can be exported in. Equal contents have equal bytes.
public enum StudyFormat: String, Sendable, CaseIterable {
    /// RFC 4180: a trial a line, a metric a column.
    case csv
    /// One object; a configuration, a walk or a trial a line. Holds everything that the study does.
    case json
}

extension StudyContents {
    /// Writes everything in a format. O(n log n); beyond the contents itself memory does not grow with it.
    ///
    /// Trials stand in the order of their keys, numbers have the fewest digits that read back as the same double.
    public func export(as format: StudyFormat, to output: any ByteOutput) throws(Problems) {
        switch format {
        case .csv: try exportCSV(to: output)
        case .json: try exportJSON(to: output)
        }
    }

    /// The same in memory.
    public func exported(as format: StudyFormat) -> [UInt8] {
        let memory = MemoryOutput()
        do throws(Problems) {
            try export(as: format, to: memory)
        } catch {
            preconditionFailure("Memory takes all bytes: \(error)")
        }
        return memory.bytes
    }

    /// Columns: configuration, settings, walk, walkName, engine, status (`evaluated` or `failed`), failure, and the
    /// metrics in ascending order, empty without a value and `inf` or `-inf` beyond all numbers.
    private func exportCSV(to output: any ByteOutput) throws(Problems) {
        let metrics = metrics
        var lines = ExportLines(to: output)
        let header = ["configuration", "settings", "walk", "walkName", "engine", "status", "failure"] + metrics
        try lines.append(Self.csvRow(header))
        for trial in trials {
            var row = [
                trial.configuration.digest, trial.configuration.settings, trial.walk.digest, trial.walk.name,
                trial.engine,
            ]
            switch trial.result {
            case .failure(let reason):
                row += ["failed", reason] + metrics.map { _ in "" }
            case .values(let values):
                row += ["evaluated", ""] + metrics.map { Self.text(of: values[$0]) }
            }
            try lines.append(Self.csvRow(row))
        }
        try lines.finish()
    }

    private static func text(of value: Double?) -> String {
        guard let value else { return "" }
        return value.isFinite ? JSONValue.number(value).text : "\(value)"
    }

    private static func csvRow(_ fields: [String]) -> [UInt8] {
        var bytes: [UInt8] = []
        for (index, field) in fields.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            guard field.utf8.contains(where: { [0x22, 0x2C, 0x0D, 0x0A].contains($0) }) else {
                bytes += field.utf8
                continue
            }
            bytes.append(0x22)
            for byte in field.utf8 { bytes += byte == 0x22 ? [0x22, 0x22] : [byte] }
            bytes.append(0x22)
        }
        return bytes + [0x0D, 0x0A]
    }

    /// Keys: format, version, studies, configurations, walks, trials. A metric without a value is null; JSON has no
    /// infinities, they are the texts `inf` and `-inf`.
    private func exportJSON(to output: any ByteOutput) throws(Problems) {
        var lines = ExportLines(to: output)
        try lines.append(Array("{\"format\":\"beaconry-study\",\"version\":\(StudyHeader.version)".utf8))
        try lines.append(list: "studies", descriptions) { $0.json }
        try lines.append(list: "configurations", configurations.keys.sorted().compactMap { configurations[$0] }) {
            ["configuration": .string($0.digest), "settings": .string($0.settings)]
        }
        try lines.append(list: "walks", walks.keys.sorted().compactMap { walks[$0] }) {
            ["name": .string($0.name), "walk": .string($0.digest)]
        }
        try lines.append(list: "trials", trials) { trial in
            var members: [JSONValue.Member] = [
                .init("configuration", .string(trial.configuration.digest)), .init("engine", .string(trial.engine)),
            ]
            switch trial.result {
            case .failure(let reason): members.append(.init("failure", .string(reason)))
            case .values(let values):
                let entries = values.metrics.map { JSONValue.Member($0, Self.json(of: values[$0])) }
                members.append(.init("values", .object(entries)))
            }
            members.append(.init("walk", .string(trial.walk.digest)))
            return .object(members)
        }
        try lines.append(Array("}\n".utf8))
        try lines.finish()
    }

    private static func json(of value: Double?) -> JSONValue {
        guard let value else { return .null }
        return value.isFinite ? .number(value) : .string("\(value)")
    }
}

/// Gathers lines to blocks.
private struct ExportLines {
    private let output: any ByteOutput
    private var bytes: [UInt8] = []

    init(to output: any ByteOutput) { self.output = output }

    mutating func append(_ line: [UInt8]) throws(Problems) {
        bytes += line
        if bytes.count >= 1 << 16 { try finish() }
    }

    /// A member of the document: a list with an element a line.
    mutating func append<Element>(
        list key: String, _ elements: [Element], json: (Element) -> JSONValue
    ) throws(Problems) {
        try append(Array(",\n\"\(key)\":[".utf8))
        for (index, element) in elements.enumerated() {
            var line = Array((index == 0 ? "\n" : ",\n").utf8)
            json(element).append(to: &line)
            try append(line)
        }
        try append(Array("]".utf8))
    }

    mutating func finish() throws(Problems) {
        try output.write(bytes)
        bytes.removeAll(keepingCapacity: true)
    }
}

private final class MemoryOutput: ByteOutput {
    private(set) var bytes: [UInt8] = []

    func write(_ bytes: [UInt8]) throws(Problems) { self.bytes += bytes }
}
