internal import Diagnostics
internal import Formats
internal import Recordings
internal import Walks

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
            var visits: [[BearoundPayload]] = []
            for payload in phone.payloads {
                if let last = visits.last?.last, payload.clock - last.clock <= Self.longestPause * 1000 {
                    visits[visits.count - 1].append(payload)
                } else {
                    visits.append([payload])
                }
            }
            let name = "phone-\(index + 1)"
            return RecordingSet.Group(
                name: name,
                recordings: visits.enumerated().map { Self.recording("\(name)-visit-\($0 + 1)", $1) })
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
