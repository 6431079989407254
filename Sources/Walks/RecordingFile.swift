public import Diagnostics
public import Formats
public import Recordings

/// The project's own text format of recordings: JSON Lines, `NAME.recording.jsonl`.
///
/// A file holds one or more recordings. Each begins with a header and goes on with samples by ascending time `t`, in
/// seconds since its start. There are six kinds of samples: a packet, a ranging report, the walking detector, a step,
/// the heading and the barometer.
///
/// ```
/// {"format":"beaconry-recording","version":1,"name":"walk-001","kind":"walk","device":"iPhone 12","duration":63.5}
/// {"t":0.31,"beacon":"2F234454-CF6D-4A0F-ADF2-F4911BA9FFA6/1/17","rssi":-71,"channel":37}
/// {"t":1,"ranging":[{"beacon":"B3","rssi":-70},{"beacon":"B4","rssi":0,"accuracy":-1,"proximity":"unknown"}]}
/// {"t":1.2,"walking":true}
/// {"t":1.7,"step":0.64}
/// {"t":2,"heading":271.5}
/// {"t":2,"pressure":1013.25}
/// ```
///
/// RSSI is in dBm, a step's length in metres, the heading in degrees counter-clockwise from the venue's x axis, pressure
/// in hectopascal; `kind` is `walk` or `survey`; `device` and `channel` may be absent; `rssi` is 127 for a packet without
/// a valid reading, and null, absent, 0 or 127 in a ranging report for a beacon that was listed but not heard. An entry
/// of a report can have the service's `accuracy`, metres or −1, and `proximity`, too.
public enum RecordingFile: LinesFile {
    /// The end of every file's name.
    public static let suffix = ".recording.jsonl"

    static let format = JSONLinesFormat(
        name: "beaconry-recording", version: 1, headerKeys: ["kind", "device", "duration"])

    /// RSSI that a receiver can report, dBm: the range of a signed byte down, +20 dBm up (Bluetooth Core 5.4, vol. 4
    /// part E 7.7.65.2).
    public static let plausibleRSSI = -127.0...20
    /// Allowed step lengths, metres.
    public static let plausibleStep = 0.0...3
    /// Headings, degrees.
    public static let headings = 0.0...360
    /// Largest allowed accuracy in a ranging report, metres.
    public static let greatestAccuracy = 1e6

    /// The recordings in the bytes of a file.
    public static func items(in bytes: [UInt8], problems: LineProblems) -> [Recording] {
        let reader = RecordingReader()
        return format.read(
            bytes, problems: problems, header: RecordingReader.header, duration: { $0.duration }, sample: reader.sample
        ).map(RecordingReader.recording)
    }

    /// The bytes that hold recordings.
    public static func bytes(of recordings: [Recording]) -> [UInt8] {
        var bytes: [UInt8] = []
        for recording in recordings { recording.append(to: &bytes) }
        return bytes
    }
}

extension RecordingFile {
    /// The line that begins a recording.
    static func header(name: String, kind: Recording.Kind, device: String?, duration: Double) -> JSONValue {
        var members: [JSONValue.Member] = [.init("kind", .string(kind.rawValue))]
        if let device { members.append(.init("device", .string(device))) }
        members.append(.init("duration", .number(duration)))
        return format.header(name: name, members)
    }
}

extension Recording {
    fileprivate func append(to bytes: inout [UInt8]) {
        RecordingFile.header(name: name, kind: kind, device: device, duration: duration).appendLine(to: &bytes)
        var beacons = BeaconMembers()
        var text = JSONLineText()
        var lines: [(time: Double, end: Int)] = []
        func add(_ sample: RecordingSample) {
            sample.append(to: &text, &beacons)
            lines.append((sample.time, text.bytes.count))
        }
        for observation in observations { add(.observation(observation)) }
        for sample in motion { add(.motion(sample)) }
        for sample in steps { add(.step(sample)) }
        for sample in headings { add(.heading(sample)) }
        for sample in pressure { add(.pressure(sample)) }
        guard lines.count > observations.count else { return bytes += text.bytes }
        let starts = [0] + lines.map(\.end)
        for index in lines.indices.sorted(by: { (lines[$0].time, $0) < (lines[$1].time, $1) }) {
            bytes += text.bytes[starts[index]..<lines[index].end]
        }
    }
}
