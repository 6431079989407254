package import Diagnostics
internal import Formats
internal import Radio
internal import Recordings
internal import Walks

/// What apps with the Bearound SDK send to their server: at each synchronisation a payload in JSON with the beacons
/// that were ranged, the phone and its clock.
///
/// A `.json` file holds a payload, or a list of them; any other file holds one a line. Of a payload, `beacons` and
/// the phone's name, clock and identity are read, and other keys are ignored. A payload becomes a ranging report. It
/// does not say where the phone was, so there is neither a truth nor a venue.
package struct BearoundImporter: RecordingImporter {
    package let name = "bearound"
    package let summary =
        "Payloads of the Bearound SDK in JSON: .jsonl or .ndjson with one a line, or .json with one or a list of them."
    package let options: [ImporterOption] = []

    package init() {}

    private static let suffixes = [".json", ".jsonl", ".ndjson"]

    /// Reads the files of a folder, or one file. O(bytes).
    package func importFolder(_ path: String, options: ImportOptions) throws(Problems) -> ImportedData {
        let session = ImportSession(isStrict: options.isStrict)
        let files =
            try TextFile.isFolder(path)
            ? TextFile.names(inFolder: path).filter { name in Self.suffixes.contains(where: name.hasSuffix) }
                .map { "\(path)/\($0)" }
            : [path]
        var visits = BearoundVisits()
        for file in files {
            // A file that cannot be used leaves nothing: it is read into a copy.
            var all = visits
            let read: Void? = session.read(file) { bytes, problems in
                Self.forEachPayload(in: bytes, isOneValue: file.hasSuffix(".json"), problems) { value in
                    if let payload = BearoundPayload(value), problems.isLineSound { all.add(payload, value) }
                }
            }
            if read != nil { visits = all }
        }
        return try session.finish(venue: nil, groups: visits.groups, folder: path)
    }

    /// Calls `body` with each payload of a file.
    private static func forEachPayload(
        in bytes: [UInt8], isOneValue: Bool, _ problems: LineProblems, _ body: (JSONLinesValue) -> Void
    ) {
        guard isOneValue else { return JSONLines.read(bytes, problems: problems, each: body) }
        do {
            let value = JSONLinesValue(try JSONValue(parsing: bytes), line: 1, problems: problems)
            guard case .array = value.json else {
                body(value)
                return problems.endLine()
            }
            for element in value.elements() ?? [] {
                body(element)
                problems.endLine()
            }
        } catch {
            let before = bytes.prefix(error.offset)
            let line = before.count { $0 == UInt8(ascii: "\n") } + 1
            let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
            problems.report(error.message, line: line, column: error.offset - start + 1)
            problems.endLine()
        }
    }
}

struct BearoundPayload {
    /// What tells phones apart. It stays inside the importer: identities of persons do not belong into recordings.
    var phone: String
    var device: String?
    /// Whether the payload tells phones of one model apart.
    var hasIdentity: Bool
    /// Milliseconds since 1970, by the phone.
    var clock: Double
    /// The beacons, the strongest first.
    var entries: [RangingReport.RangedBeacon]

    /// A clock in seconds is out of this range: from 2001 to 2100.
    private static let clocks = 1e12...4.1e12
    private static let noAdvertisingID = "00000000-0000-0000-0000-000000000000"

    /// Reads a payload; `nil` after a report.
    init?(_ value: JSONLinesValue) {
        let user = value.required("userDevice")
        let clock = user?.required("timestamp")?.number(in: Self.clocks)
        let entries = value.required("beacons")?.elements().map(Self.entries)
        let names = ["manufacturer", "model"].compactMap { user?.value($0)?.string() }
        device = names.isEmpty ? nil : names.joined(separator: " ")
        let advertising = user?.value("advertisingId")?.string()
        let person = value.value("userProperties")?.value("internalId")?.string()
        let identity = [advertising == Self.noAdvertisingID ? nil : advertising, person].compactMap(\.self).first
        hasIdentity = identity != nil
        phone = "\(identity ?? "") \(device ?? "")"
        guard let clock, let entries else { return nil }
        self.clock = clock
        self.entries = entries
    }

    private static func entries(_ elements: [JSONLinesValue]) -> [RangingReport.RangedBeacon] {
        var known: Set<BeaconID> = []
        let entries = elements.compactMap { element -> RangingReport.RangedBeacon? in
            let uuid = element.required("uuid")
            let text = uuid?.string()
            let major = element.required("major")?.integer(in: 0...65535)
            let minor = element.required("minor")?.integer(in: 0...65535)
            let value = element.required("rssi")
            let isInvalid = value?.json == 0 || value?.json == 127
            let rssi = isInvalid ? nil : value?.number(in: RecordingFile.plausibleRSSI)
            let accuracy = element.value("accuracy")?.number(in: -1...RecordingFile.greatestAccuracy)
            let proximity = element.value("proximity")?.choice(RangingReport.Proximity.self)
            guard let text, let major, let minor else { return nil }
            guard let beacon = BeaconID("\(text)/\(major)/\(minor)"), case .iBeacon = beacon else {
                uuid?.report("This is no UUID.")
                return nil
            }
            if !known.insert(beacon).inserted { element.report("The beacon \(beacon) is listed twice.") }
            return RangingReport.RangedBeacon(beacon: beacon, rssi: rssi, accuracy: accuracy, proximity: proximity)
        }
        return entries.sorted { $0.rssi ?? -.infinity > $1.rssi ?? -.infinity }
    }
}

/// Payloads of many phones, in any order and with repetitions: a phone sends again what its server has not confirmed.
struct BearoundVisits {
    /// A phone that sends nothing for longer begins a new recording, seconds.
    private static let longestPause = 300.0

    private var payloads: [String: [Double: BearoundPayload]] = [:]

    /// The phones without an identity that a warning has named.
    private var unnamed: Set<String> = []

    /// Adds a payload; one that is there already changes nothing.
    mutating func add(_ payload: BearoundPayload, _ value: JSONLinesValue) {
        if !payload.hasIdentity, unnamed.insert(payload.phone).inserted {
            value.report(
                "The payload has neither advertisingId nor internalId; all such phones of one model are taken for one.",
                severity: .warning)
        }
        if let known = payloads[payload.phone]?[payload.clock] {
            if known.entries != payload.entries {
                value.report("An earlier payload of this phone has the same time and other beacons.")
            }
        } else {
            payloads[payload.phone, default: [:]][payload.clock] = payload
        }
    }

    /// The recordings, a group for each phone. Phones are numbered by their first payload.
    var groups: [RecordingSet.Group] {
        let phones = payloads.map { (phone: $0, payloads: $1.values.sorted { $0.clock < $1.clock }) }
            .sorted { ($0.payloads[0].clock, $0.phone) < ($1.payloads[0].clock, $1.phone) }
        return phones.enumerated().map { index, phone in
            let visits = phone.payloads.runs { $1.clock - $0.clock <= Self.longestPause * 1000 }
            let name = "phone-\(index + 1)"
            return RecordingSet.Group(
                name: name, recordings: visits.enumerated().map { Self.recording("\(name)-visit-\($0 + 1)", $1) })
        }
    }

    private static func recording(_ name: String, _ payloads: [BearoundPayload]) -> Recording {
        let start = payloads[0].clock
        let reports = payloads.map {
            RangingReport(time: (($0.clock - start) * 1e-3).roundedToMicroseconds, entries: $0.entries)
        }
        return Recording(
            name: name, kind: .walk, device: payloads[0].device, duration: reports.last?.time ?? 0,
            observations: reports.map { .ranging($0) })
    }
}
