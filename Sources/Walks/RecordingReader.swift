internal import Diagnostics
internal import Formats
internal import Radio
internal import Recordings

/// Reads the lines of a recording file.
final class RecordingReader {
    struct Header {
        var kind: Recording.Kind
        var device: String?
        var duration: Double
    }

    /// The keys of which each sample has one.
    private static let kinds = ["beacon", "ranging", "walking", "step", "heading", "pressure"]

    /// The identities read so far: a file repeats few of them very often.
    private var beacons: [String: BeaconID] = [:]

    static func header(_ line: JSONLinesValue) -> Header? {
        let kind = line.required("kind")?.choice(Recording.Kind.self)
        let device = line.value("device")?.string()
        let duration = line.required("duration")?.number(in: 0...Double.greatestFiniteMagnitude)
        guard let kind, let duration else { return nil }
        return Header(kind: kind, device: device, duration: duration)
    }

    func sample(_ line: JSONLinesValue, time: Double) -> RecordingSample? {
        let kinds = Self.kinds.filter(line.has)
        guard kinds.count == 1, let kind = kinds.first else {
            line.checkKeys(["t", "rssi", "channel"] + Self.kinds)
            line.report(
                "A sample needs one of the keys \(Self.kinds.joined(separator: ", ")); this has \(kinds.count).")
            return nil
        }
        switch kind {
        case "beacon": return packet(line, time: time).map { .observation(.packet($0)) }
        case "ranging": return report(line, time: time).map { .observation(.ranging($0)) }
        case "walking":
            line.checkKeys(["t", "walking"])
            return line.required("walking")?.bool().map { .motion(MotionSample(time: time, isWalking: $0)) }
        case "step":
            line.checkKeys(["t", "step"])
            return line.required("step")?.number(in: RecordingFile.plausibleStep)
                .map { .step(StepSample(time: time, length: $0)) }
        case "heading":
            line.checkKeys(["t", "heading"])
            return line.required("heading")?.number(in: RecordingFile.headings)
                .map { .heading(HeadingSample(time: time, heading: $0)) }
        default:
            line.checkKeys(["t", "pressure"])
            return line.required("pressure")?.number(in: 300...1200)
                .map { .pressure(PressureSample(time: time, pressure: $0)) }
        }
    }

    private func packet(_ line: JSONLinesValue, time: Double) -> Packet? {
        line.checkKeys(["t", "beacon", "rssi", "channel"])
        let beacon = beacon(line)
        let value = line.required("rssi")
        let isInvalid = value?.json == 127
        let rssi = isInvalid ? nil : value?.number(in: RecordingFile.plausibleRSSI)
        let channel = line.value("channel")?.integer(in: 37...39)
        guard let beacon, isInvalid || rssi != nil else { return nil }
        return Packet(time: time, beacon: beacon, rssi: rssi, channel: channel)
    }

    private func report(_ line: JSONLinesValue, time: Double) -> RangingReport? {
        line.checkKeys(["t", "ranging"])
        guard let elements = line.required("ranging")?.elements() else { return nil }
        var entries: [RangingReport.RangedBeacon] = []
        var known: Set<BeaconID> = []
        for element in elements {
            element.checkKeys(["beacon", "rssi", "accuracy", "proximity"])
            guard let beacon = beacon(element) else { continue }
            if !known.insert(beacon).inserted {
                element.report("The beacon \(beacon) is listed twice in this report.")
            }
            var rssi: Double?
            if let value = element.value("rssi"), value.json != 0, value.json != 127 {
                rssi = value.number(in: RecordingFile.plausibleRSSI)
            }
            let accuracy = element.value("accuracy")?.number(in: -1...RecordingFile.greatestAccuracy)
            let proximity = element.value("proximity")?.choice(RangingReport.Proximity.self)
            entries.append(
                RangingReport.RangedBeacon(beacon: beacon, rssi: rssi, accuracy: accuracy, proximity: proximity))
        }
        return RangingReport(time: time, entries: entries)
    }

    private func beacon(_ value: JSONLinesValue) -> BeaconID? {
        guard let text = value.required("beacon")?.string() else { return nil }
        if let known = beacons[text] { return known }
        let beacon = BeaconID(text)
        if let number = BeaconID.ambiguousNumber(in: text) {
            value.value("beacon")?.report(BeaconID.readAsDecimal(number), severity: .warning)
        }
        beacons[text] = beacon
        return beacon
    }

    static func recording(_ section: JSONLinesFormat.Section<Header, RecordingSample>) -> Recording {
        var recording = Recording(
            name: section.name, kind: section.header.kind, device: section.header.device,
            duration: section.header.duration, observations: [])
        for (_, sample) in section.samples { recording.append(sample) }
        return recording
    }
}
