internal import Formats
internal import Radio
internal import Recordings

/// The samples since the last step, as they are sent to an external core.
struct CoreStep {
    private var packets: [JSONValue] = []
    private var ranging: [JSONValue] = []
    private var motion: [JSONValue] = []
    private var steps: [JSONValue] = []
    private var headings: [JSONValue] = []
    private var pressure: [JSONValue] = []

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

    mutating func append(_ sample: MotionSample) {
        Self.append(["time": .number(sample.time), "isWalking": .bool(sample.isWalking)], at: sample.time, to: &motion)
    }

    mutating func append(_ sample: StepSample) {
        Self.append(["time": .number(sample.time), "length": .number(sample.length)], at: sample.time, to: &steps)
    }

    mutating func append(_ sample: HeadingSample) {
        Self.append(["time": .number(sample.time), "heading": .number(sample.heading)], at: sample.time, to: &headings)
    }

    mutating func append(_ sample: PressureSample) {
        Self.append(
            ["time": .number(sample.time), "pressure": .number(sample.pressure)], at: sample.time, to: &pressure)
    }

    /// Samples without a finite time are not sent.
    private static func append(_ json: JSONValue, at time: Double, to samples: inout [JSONValue]) {
        if time.isFinite { samples.append(json) }
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
