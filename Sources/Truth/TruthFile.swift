internal import Geometry
public import TextInput

/// The project's own text format of ground truth: JSON Lines, `NAME.truth.jsonl`, beside the recordings and never in
/// them.
///
/// A file holds the truth of one or more recordings. Each begins with a header with the recording's name and goes on
/// with positions by ascending time `t`, in seconds since the recording's start; between them, the position is on the
/// straight line.
///
/// ```
/// {"format":"beaconry-truth","version":1,"name":"walk-001"}
/// {"t":0,"x":3.2,"y":10.5,"level":0,"height":1.2}
/// {"t":4.5,"x":8.2,"y":10.5,"level":0,"height":1.2}
/// ```
///
/// `x`, `y` and `height` are in metres; `height`, of the phone above the floor, may be absent.
public enum TruthFile {
    /// The end of every file's name.
    public static let suffix = ".truth.jsonl"

    private static let format = JSONLinesFormat(name: "beaconry-truth", version: 1)

    /// Coordinates farther out are no metres of a local frame.
    private static let plausibleMetres = -1e6...1e6

    /// What a file holds.
    public struct Content: Sendable {
        /// The truths, in the order of the file.
        public var truths: [GroundTruth]
        /// What was skipped or repaired, and why.
        public var warnings: [Problem]
        /// Lines that were used, headers included.
        public var goodLines: Int
        /// Lines that were skipped.
        public var badLines: Int
    }

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - strict: whether a bad line stops the work; else it is skipped, counted and becomes a warning.
    /// - Throws: all problems with their lines, if a header is broken, a truth has no position, the file is empty or
    ///   unreadable or, in strict reading, a line is bad.
    public static func read(path: String, strict: Bool) throws(Problems) -> Content {
        try read(bytes: TextFile.bytes(of: path), file: path, strict: strict)
    }

    /// Reads the bytes of a file; `file` is the name to show in problems. See ``read(path:strict:)``.
    public static func read(bytes: [UInt8], file: String?, strict: Bool) throws(Problems) -> Content {
        let problems = LineProblems(file: file)
        let sections = format.read(bytes, problems: problems, header: { _ in () }, sample: sample)
        for section in sections where section.samples.isEmpty {
            problems.reportFatal("The truth of \"\(section.name)\" has no position.", line: section.line)
        }
        let warnings = try problems.finish(strict: strict)
        let truths = sections.map { GroundTruth(name: $0.name, samples: $0.samples.map(\.value)) }
        return Content(
            truths: truths, warnings: warnings, goodLines: problems.goodLines, badLines: problems.badLines)
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

    /// Writes truths into one file, with the fewest digits that read back as the same numbers.
    ///
    /// - Throws: one problem if the file cannot be written.
    public static func write(_ truths: [GroundTruth], to path: String) throws(Problems) {
        try TextFile.write(bytes(of: truths), to: path)
    }

    /// The bytes that ``write(_:to:)`` writes.
    public static func bytes(of truths: [GroundTruth]) -> [UInt8] {
        var bytes: [UInt8] = []
        for truth in truths {
            format.header(name: truth.name).appendLine(to: &bytes)
            for sample in truth.samples {
                var members: [JSONValue.Member] = [
                    .init("t", .number(sample.time)), .init("x", .number(sample.position.x)),
                    .init("y", .number(sample.position.y)), .init("level", .number(Double(sample.level))),
                ]
                if let height = sample.height { members.append(.init("height", .number(height))) }
                JSONValue.object(members).appendLine(to: &bytes)
            }
        }
        return bytes
    }
}
