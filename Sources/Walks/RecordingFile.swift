public import Diagnostics
public import Formats
internal import Radio
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
        var names = BeaconNames()
        var lines = observations.map { (time: $0.time, json: $0.json(&names)) }
        let count = lines.count
        lines += motion.map { ($0.time, $0.json) } + steps.map { ($0.time, $0.json) }
        lines += headings.map { ($0.time, $0.json) } + pressure.map { ($0.time, $0.json) }
        if lines.count > count { lines.sort { $0.time < $1.time } }
        for line in lines { line.json.appendLine(to: &bytes) }
    }
}

extension MotionSample {
    /// The sample as a line.
    var json: JSONValue { ["t": .number(time), "walking": .bool(isWalking)] }
}

extension StepSample {
    /// The sample as a line.
    var json: JSONValue { ["t": .number(time), "step": .number(length)] }
}

extension HeadingSample {
    /// The sample as a line.
    var json: JSONValue { ["t": .number(time), "heading": .number(heading)] }
}

extension PressureSample {
    /// The sample as a line.
    var json: JSONValue { ["t": .number(time), "pressure": .number(pressure)] }
}

extension Observation {
    /// The observation as a line.
    func json(_ names: inout BeaconNames) -> JSONValue {
        switch self {
        case .packet(let packet):
            var members: [JSONValue.Member] = [
                .init("t", .number(packet.time)), .init("beacon", .string(names.text(of: packet.beacon))),
                .init("rssi", packet.rssi.map(JSONValue.number) ?? 127),
            ]
            if let channel = packet.channel { members.append(.init("channel", .number(Double(channel)))) }
            return .object(members)
        case .ranging(let report):
            let entries = report.entries.map { $0.json(name: names.text(of: $0.beacon)) }
            return ["t": .number(report.time), "ranging": .array(entries)]
        }
    }
}

/// The texts of identities, each made once: a recording repeats few of them very often.
struct BeaconNames {
    private var texts: [BeaconID: String] = [:]

    /// The identity as files have it.
    mutating func text(of beacon: BeaconID) -> String {
        if let text = texts[beacon] { return text }
        let text = beacon.description
        texts[beacon] = text
        return text
    }
}

extension RangingReport.Entry {
    fileprivate func json(name: String) -> JSONValue {
        var members: [JSONValue.Member] = []
        members.reserveCapacity(4)
        members.append(.init("beacon", .string(name)))
        members.append(.init("rssi", rssi.map(JSONValue.number) ?? absentRSSI))
        if let accuracy { members.append(.init("accuracy", .number(accuracy))) }
        if let proximity { members.append(.init("proximity", .string(proximity.rawValue))) }
        return .object(members)
    }

    /// The value of Core Location instead of an RSSI: 0 if it knows no distance either, else +127.
    private var absentRSSI: JSONValue {
        guard let accuracy else { return .null }
        return accuracy < 0 ? 0 : 127
    }
}
