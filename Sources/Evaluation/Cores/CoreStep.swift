internal import Formats
internal import Radio
internal import Recordings

/// The samples since the last step, as they are sent to an external core.
struct CoreStep {
    private var packets: [JSONValue] = []
    private var ranging: [JSONValue] = []
    var motion: [JSONValue] = []
    var steps: [JSONValue] = []
    var headings: [JSONValue] = []
    var pressure: [JSONValue] = []

    mutating func append(_ observation: Observation) {
        guard observation.time.isFinite else { return }
        switch observation {
        case .packet(let packet):
            packets.append([
                "time": .number(packet.time), "beacon": .string(packet.beacon.description), "rssi": .level(packet.rssi),
                "channel": packet.channel.map { .number(Double($0)) } ?? .null,
            ])
        case .ranging(let report):
            let entries = report.entries.map { entry -> JSONValue in
                [
                    "beacon": .string(entry.beacon.description), "rssi": .level(entry.rssi),
                    "accuracy": .level(entry.accuracy),
                    "proximity": entry.proximity.map { .string($0.rawValue) } ?? .null,
                ]
            }
            ranging.append(["time": .number(report.time), "entries": .array(entries)])
        }
    }

    /// Adds a sample of a sensor.
    mutating func append(
        at time: Double, _ key: String, _ value: JSONValue, to samples: WritableKeyPath<Self, [JSONValue]>
    ) {
        if time.isFinite { self[keyPath: samples].append(["time": .number(time), key: value]) }
    }

    /// The request for the position at `time`.
    func question(at time: Double) -> JSONValue {
        [
            "type": "step", "time": .number(time), "packets": .array(packets), "ranging": .array(ranging),
            "motion": .array(motion), "steps": .array(steps), "headings": .array(headings),
            "pressure": .array(pressure),
        ]
    }
}

extension JSONValue {
    /// A number that may be missing.
    fileprivate static func level(_ value: Double?) -> JSONValue { value.map { .number($0) } ?? .null }
}
