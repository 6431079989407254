public import Diagnostics

/// A JSON Lines format of named sections: each begins with a header such as
/// `{"format":"beaconry-truth","version":1,"name":"walk-001"}`; the samples follow, one a line, each with its time `t`
/// in seconds, ascending.
public struct JSONLinesFormat: Sendable {
    /// The value of `format`.
    public var name: String
    /// The value of `version`.
    public var version: Int
    /// The keys that a header may have besides `format`, `version` and `name`.
    public var headerKeys: [String]

    public init(name: String, version: Int, headerKeys: [String] = []) {
        self.name = name
        self.version = version
        self.headerKeys = headerKeys
    }

    public struct Section<Header, Sample> {
        /// Its name, unique in the file.
        public var name: String
        /// The line of the header, from 1.
        public var line: Int
        /// The other values of the header.
        public var header: Header
        /// The samples by ascending time; those of equal times in the order of the file.
        public var samples: [(time: Double, value: Sample)]
    }

    /// Seconds by which a sample may be late in the file. It is sorted, with a warning.
    public static let toleratedDelay = 1.0
}

extension JSONLinesFormat {
    /// The header of a section, as a line.
    public func header(name: String, _ members: [JSONValue.Member] = []) -> JSONValue {
        .object(
            [
                .init("format", .string(self.name)), .init("version", .number(Double(version))),
                .init("name", .string(name)),
            ] + members)
    }

    /// Reads a file's bytes.
    ///
    /// Broken headers are fatal, broken samples only bad lines.
    ///
    /// - Parameters:
    ///   - header: reads the format's own keys of a header, and gives `nil` after a report.
    ///   - duration: the largest time that the header allows.
    ///   - sample: reads a line with its time, and gives `nil` after a report.
    public func read<Header, Sample>(
        _ bytes: [UInt8], problems: LineProblems, header: (JSONLinesValue) -> Header?,
        duration: (Header) -> Double = { _ in .greatestFiniteMagnitude },
        sample: (_ line: JSONLinesValue, _ time: Double) -> Sample?
    ) -> [Section<Header, Sample>] {
        var sections: [Section<Header, Sample>] = []
        var limit = Double.greatestFiniteMagnitude
        var lineOfName: [String: Int] = [:]
        var isAfterHeader = false
        var previous = 0.0
        var current: Section<Header, Sample>?

        JSONLines.read(bytes, problems: problems, vitalKey: "format") { line in
            if line.has("format") {
                current.map { sections.append(sorted($0)) }
                isAfterHeader = true
                previous = 0
                current = problems.fatally { section(line, header: header, lineOfName: &lineOfName) }
                limit = current.map { duration($0.header) } ?? .greatestFiniteMagnitude
                return
            }
            guard isAfterHeader else {
                problems.reportFatal(
                    "A header {\"format\":\"\(name)\",…} must stand before the first sample.", line: line.line)
                isAfterHeader = true
                return
            }
            let time = line.required("t")?.number(in: 0...limit)
            let value = sample(line, time ?? 0)
            guard let time, let value, problems.isLineSound else { return }
            if time < previous - Self.toleratedDelay {
                line.report("t goes back by \(JSONValue.number(previous - time).text) s; times must ascend.")
                return
            }
            if time < previous {
                line.report(
                    "The time t is a little before that of the line above; the line was sorted into its place.",
                    severity: .warning)
            }
            previous = time
            current?.samples.append((time, value))
        }
        current.map { sections.append(sorted($0)) }
        if !isAfterHeader {
            let start = problems.badLines == 0 ? "The file is empty" : "There is no header"
            problems.reportFatal("\(start); a file must begin with {\"format\":\"\(name)\",…}.", line: 1)
        }
        return sections
    }

    private func section<Header, Sample>(
        _ line: JSONLinesValue, header: (JSONLinesValue) -> Header?, lineOfName: inout [String: Int]
    ) -> Section<Header, Sample>? {
        let found = line.required("format")?.string()
        if let found, found != name {
            return line.refused("The format is \"\(found)\"; \"\(name)\" is expected here.")
        }
        let version = line.required("version")?.integer()
        if let version, version != self.version {
            return line.refused("Version \(version) of \(name) is unknown; known: \(self.version).")
        }
        line.checkKeys(["format", "version", "name"] + headerKeys)
        let header = header(line)
        guard let name = line.required("name")?.string() else { return nil }
        if let other = lineOfName[name] {
            return line.refused(
                "The name \"\(name)\" is already used in line \(other); names must be unique in a file.")
        }
        lineOfName[name] = line.line
        guard let header, found != nil, version != nil else { return nil }
        return Section(name: name, line: line.line, header: header, samples: [])
    }

    private func sorted<Header, Sample>(_ section: Section<Header, Sample>) -> Section<Header, Sample> {
        let isAscending = zip(section.samples, section.samples.dropFirst()).allSatisfy { $0.time <= $1.time }
        guard !isAscending else { return section }
        var section = section
        section.samples.sort { $0.time < $1.time }
        return section
    }
}
