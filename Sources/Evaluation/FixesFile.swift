public import Diagnostics
public import Formats
internal import Geometry
public import Positioning

/// The project's own text format of fixes: JSON Lines, `NAME.fixes.jsonl`, the output of the core for a recording.
///
/// A file holds the fixes of one or more recordings. Each begins with a header with the recording's name, by which it
/// is joined with its truth; the fixes follow by ascending time `t`. The other keys of a header may be absent:
/// `publishInterval`, the nominal time from one published fix to the next in seconds, `positions` (``KnownPositions``:
/// `computed`, or `published` if the file lacks positions that were held back), `ranging` and `sensors` (``PhoneUse``: the
/// share of the time in which the phone ranges, 1, and the sensors that are read, none). What the fixes contradict, and which
/// metrics a file is not enough for, are warnings; see ``Track/contradictions`` and ``Track/gaps``.
///
/// ```
/// {"format":"beaconry-fixes","version":1,"name":"walk-001","publishInterval":1,"sensors":["barometer"]}
/// {"t":1,"x":3.4,"y":10.1,"level":0,"accuracy":2.5,"published":true}
/// {"t":2,"x":3.6,"y":10,"level":0,"accuracy":2.5,"ellipse":{"semiMajor":3,"semiMinor":1.87,"bearing":40},"published":true}
/// ```
///
/// `x`, `y` and `accuracy`, the radius that should hold the truth in 68 of 100 cases, are in metres. `accuracy` may be
/// absent, and so may `ellipse`, the `ErrorEllipse` of a fix by lateration. `published` may be absent; then the fix
/// was published.
public enum FixesFile: LinesFile {
    /// The end of every file's name.
    public static let suffix = ".fixes.jsonl"

    private static let format = JSONLinesFormat(
        name: "beaconry-fixes", version: 1, headerKeys: ["publishInterval", "positions", "ranging", "sensors"])

    /// Larger coordinates cannot be metres of a local frame.
    static let plausibleMetres = -1e6...1e6

    /// The fixes of one recording.
    public struct Track: Hashable, Sendable {
        /// Name of the recording.
        public var name: String
        /// Nominal time from one published fix to the next, seconds; `nil` if it is not known.
        public var publishInterval: Double?
        /// Whether ``fixes`` has the positions that were held back.
        public var positions: KnownPositions
        /// What the core asks of the phone.
        public var use: PhoneUse
        /// By ascending time.
        public var fixes: [Fix]

        public init(
            name: String, publishInterval: Double?, positions: KnownPositions = .computed, use: PhoneUse = PhoneUse(),
            fixes: [Fix]
        ) {
            self.name = name
            self.publishInterval = publishInterval
            self.positions = positions
            self.use = use
            self.fixes = fixes
        }
    }

    public static func items(in bytes: [UInt8], problems: LineProblems) -> [Track] {
        format.read(bytes, problems: problems, header: header, sample: fix).map { section in
            var track = section.header
            track.name = section.name
            track.fixes = section.samples.map(\.value)
            for sentence in track.gaps + track.contradictions {
                problems.report(sentence, severity: .warning, line: section.line)
            }
            return track
        }
    }

    /// A track with the values of a header, without its name and fixes.
    private static func header(_ line: JSONLinesValue) -> Track? {
        let interval = line.value("publishInterval").map { $0.number(in: 0.001...3600) }
        let positions = line.value("positions").map { $0.choice(KnownPositions.self) } ?? .computed
        let use = PhoneUse(line)
        guard let positions, let use else { return nil }
        // One that is given, but wrong.
        if case .some(.none) = interval { return nil }
        return Track(name: "", publishInterval: interval ?? nil, positions: positions, use: use, fixes: [])
    }

    private static func fix(_ line: JSONLinesValue, time: Double) -> Fix? {
        line.checkKeys(["t", "x", "y", "level", "accuracy", "ellipse", "published"])
        let x = line.required("x")?.number(in: plausibleMetres)
        let y = line.required("y")?.number(in: plausibleMetres)
        let level = line.required("level")?.integer(in: -1000...1000)
        let accuracy = line.value("accuracy").map { $0.number(in: 0...plausibleMetres.upperBound) } ?? Double.nan
        let ellipse = line.value("ellipse").map(ellipse)
        let published = line.value("published").map { $0.bool() } ?? true
        guard let x, let y, let level, let accuracy, let published else { return nil }
        // One that is given, but wrong.
        if case .some(.none) = ellipse { return nil }
        return Fix(
            time: time, position: Point(x, y), level: level, horizontalAccuracy: accuracy, ellipse: ellipse ?? nil,
            isPublished: published)
    }

    private static func ellipse(_ value: JSONLinesValue) -> ErrorEllipse? {
        value.checkKeys(["semiMajor", "semiMinor", "bearing"])
        let semiMajor = value.required("semiMajor")?.number(in: 0...plausibleMetres.upperBound)
        let semiMinor = value.required("semiMinor")?.number(in: 0...plausibleMetres.upperBound)
        let bearing = value.required("bearing")?.number(in: 0...180)
        guard let semiMajor, let semiMinor, let bearing else { return nil }
        guard semiMinor <= semiMajor else {
            return value.refused("semiMinor is \(semiMinor); it must be at most semiMajor, \(semiMajor).")
        }
        return ErrorEllipse(semiMajor: semiMajor, semiMinor: semiMinor, bearing: bearing)
    }

    /// The bytes that hold tracks.
    public static func bytes(of tracks: [Track]) -> [UInt8] {
        var bytes: [UInt8] = []
        for track in tracks {
            var members: [JSONValue.Member] = []
            if let interval = track.publishInterval { members.append(.init("publishInterval", .number(interval))) }
            if track.positions != .computed { members.append(.init("positions", .string(track.positions.rawValue))) }
            format.header(name: track.name, members + track.use.json).appendLine(to: &bytes)
            for fix in track.fixes { json(of: fix).appendLine(to: &bytes) }
        }
        return bytes
    }

    private static func json(of fix: Fix) -> JSONValue {
        var members: [JSONValue.Member] = [
            .init("t", .number(fix.time)), .init("x", .number(fix.position.x)), .init("y", .number(fix.position.y)),
            .init("level", .number(Double(fix.level))),
        ]
        if fix.hasAccuracy { members.append(.init("accuracy", .number(fix.horizontalAccuracy))) }
        if let ellipse = fix.ellipse {
            let axes: JSONValue = [
                "semiMajor": .number(ellipse.semiMajor), "semiMinor": .number(ellipse.semiMinor),
                "bearing": .number(ellipse.bearing),
            ]
            members.append(.init("ellipse", axes))
        }
        return .object(members + [.init("published", .bool(fix.isPublished))])
    }
}
