public import Diagnostics
public import Formats

/// The export formats of a study. Equal contents give equal bytes.
public enum StudyFormat: String, Sendable, CaseIterable {
    /// RFC 4180, with one line per trial and one column for each setting and each metric.
    case csv
    /// One object with the whole contents, with one line per configuration, walk and trial.
    case json
}

extension StudyContents {
    /// Writes the contents in a format. O(n log n); the memory does not grow beyond that of the contents.
    ///
    /// Trials are in the order of their keys. Numbers have the fewest digits that give the same double.
    public func export(as format: StudyFormat, to output: any ByteOutput) throws(Problems) {
        switch format {
        case .csv: try exportCSV(to: output)
        case .json: try exportJSON(to: output)
        }
    }

    /// Keys: format, version, studies, configurations, walks, trials. A metric without a value is null. JSON has no infinite
    /// numbers, so they are the texts `inf` and `-inf`.
    private func exportJSON(to output: any ByteOutput) throws(Problems) {
        var lines = ExportLines(to: output)
        try lines.append(
            Array("{\"format\":\"\(Self.exportSchema.format)\",\"version\":\(Self.exportSchema.version)".utf8))
        try lines.append(list: "studies", descriptions) { $0.json }
        try lines.append(list: "configurations", configurations.keys.sorted().compactMap { configurations[$0] }) {
            ["configuration": .string($0.digest), "settings": .string($0.settings)]
        }
        try lines.append(list: "walks", walks.keys.sorted().compactMap { walks[$0] }) {
            ["name": .string($0.name), "walk": .string($0.digest)]
        }
        try lines.append(list: "trials", trials) { trial in
            let result: (key: String, value: JSONValue) =
                switch trial.result {
                case .failure(let reason): ("failure", .string(reason))
                case .values(let values):
                    ("values", .object(values.metrics.map { JSONValue.Member($0, Self.json(of: values[$0])) }))
                }
            return [
                "configuration": .string(trial.configuration.digest), "engine": .string(trial.engine),
                result.key: result.value, "walk": .string(trial.walk.digest),
            ]
        }
        try lines.append(Array("}\n".utf8))
        try lines.finish()
    }

    private static func json(of value: Double?) -> JSONValue {
        guard let value else { return .null }
        return value.isFinite ? .number(value) : .string("\(value)")
    }
}

/// Collects lines into blocks.
struct ExportLines {
    private let output: any ByteOutput
    private var bytes: [UInt8] = []

    init(to output: any ByteOutput) { self.output = output }

    mutating func append(_ line: [UInt8]) throws(Problems) {
        bytes += line
        if bytes.count >= 1 << 16 { try finish() }
    }

    /// Appends a member of the document: a list with one element per line.
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
