public import Diagnostics
public import Formats
internal import Geometry

/// The project's own text format of ground truth: JSON Lines, `NAME.truth.jsonl`, beside the recordings and never in
/// them.
///
/// A file holds the truth of one or more recordings. Each begins with a header with the recording's name and goes on
/// with positions by ascending time `t`, in seconds since the recording's start. ``GroundTruth/Kind`` says what is known
/// between them; the key `kind` may be absent.
///
/// ```
/// {"format":"beaconry-truth","version":1,"name":"walk-001","kind":"track"}
/// {"t":0,"x":3.2,"y":10.5,"level":0,"height":1.2}
/// {"t":4.5,"x":8.2,"y":10.5,"level":0,"height":1.2}
/// ```
///
/// `x`, `y` and `height` are in metres; `height`, of the phone above the floor, may be absent.
public enum TruthFile: LinesFile {
    /// The end of every file's name.
    public static let suffix = ".truth.jsonl"

    private static let format = JSONLinesFormat(name: "beaconry-truth", version: 1, headerKeys: ["kind"])

    /// Larger coordinates cannot be metres of a local frame.
    private static let plausibleMetres = -1e6...1e6

    public static func items(in bytes: [UInt8], problems: LineProblems) -> [GroundTruth] {
        let sections = format.read(bytes, problems: problems, header: header, sample: sample)
        for section in sections where section.samples.isEmpty {
            problems.reportFatal("The truth of \"\(section.name)\" has no position.", line: section.line)
        }
        return sections.map { GroundTruth(name: $0.name, kind: $0.header.kind, samples: $0.samples.map(\.value)) }
    }

    private struct Header {
        var kind: GroundTruth.Kind?
    }

    private static func header(_ line: JSONLinesValue) -> Header? {
        guard let value = line.value("kind") else { return Header() }
        return value.choice(GroundTruth.Kind.self).map { Header(kind: $0) }
    }

    private static func sample(_ line: JSONLinesValue, time: Double) -> TruthSample? {
        line.checkKeys(["t", "x", "y", "level", "height"])
        let x = line.required("x")?.number(in: plausibleMetres)
        let y = line.required("y")?.number(in: plausibleMetres)
        let level = line.required("level")?.integer(in: -1000...1000)
        let height = line.value("height")?.number(in: plausibleMetres)
        guard let x, let y, let level else { return nil }
        return TruthSample(time: time, position: Point(x, y), level: level, height: height)
    }

    /// The bytes that hold truths.
    public static func bytes(of truths: [GroundTruth]) -> [UInt8] {
        var bytes: [UInt8] = []
        for truth in truths {
            header(name: truth.name, kind: truth.kind).appendLine(to: &bytes)
            var text = JSONLineText()
            for sample in truth.samples { sample.append(to: &text) }
            bytes += text.bytes
        }
        return bytes
    }

    /// The line that begins the truth of the recording of this name.
    static func header(name: String, kind: GroundTruth.Kind? = nil) -> JSONValue {
        format.header(name: name, kind.map { [.init("kind", .string($0.rawValue))] } ?? [])
    }
}

extension TruthSample {
    /// Adds the sample as a line.
    func append(to text: inout JSONLineText) {
        text.line {
            $0.number("t", time)
            $0.number("x", position.x)
            $0.number("y", position.y)
            $0.number("level", Double(level))
            if let height { $0.number("height", height) }
        }
    }
}

/// Writes the truth of a recording position by position, while it is made: the same bytes as ``TruthFile/bytes(of:)``
/// of the whole. Memory does not grow with the truth.
public struct TruthWriter {
    private var lines: LinesWriter
    private var text = JSONLineText()
    private var time = 0.0

    /// Writes the header of the truth of the recording of this name.
    public init(name: String, to output: any ByteOutput) throws(Problems) {
        lines = LinesWriter(to: output)
        try lines.append(TruthFile.header(name: name))
    }

    /// Writes a position.
    ///
    /// - Throws: one problem if its time lies before that of an earlier one, or the output fails.
    public mutating func append(_ sample: TruthSample) throws(Problems) {
        guard sample.time >= time else {
            throw Problems("A position at \(sample.time) s comes after one at \(time) s; times must ascend.")
        }
        time = sample.time
        text.removeAll()
        sample.append(to: &text)
        try lines.append(text)
    }

    /// Sends everything to the output.
    public mutating func finish() throws(Problems) { try lines.flush() }
}
