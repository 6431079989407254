import Formats
import Radio
public import Recordings

/// A sample of a recording. At one time, samples stand in a file in the order of these kinds.
public enum RecordingSample: Hashable, Sendable {
    /// A packet or a ranging report.
    case observation(Observation)
    /// What the walking detector said.
    case motion(MotionSample)
    case step(StepSample)
    case heading(HeadingSample)
    /// What the barometer said.
    case pressure(PressureSample)

    /// Seconds since the start of the recording.
    public var time: Double { order.time }

    /// Where it stands in a file: its time, then its kind.
    var order: (time: Double, rank: Int) {
        switch self {
        case .observation(let observation): (observation.time, 0)
        case .motion(let sample): (sample.time, 1)
        case .step(let sample): (sample.time, 2)
        case .heading(let sample): (sample.time, 3)
        case .pressure(let sample): (sample.time, 4)
        }
    }

    /// The same sample at another time.
    package func at(_ time: Double) -> RecordingSample {
        switch self {
        case .observation(.packet(let packet)):
            .observation(.packet(Packet(time: time, beacon: packet.beacon, rssi: packet.rssi, channel: packet.channel)))
        case .observation(.ranging(let report)):
            .observation(.ranging(RangingReport(time: time, entries: report.entries)))
        case .motion(let sample): .motion(MotionSample(time: time, isWalking: sample.isWalking))
        case .step(let sample): .step(StepSample(time: time, length: sample.length))
        case .heading(let sample): .heading(HeadingSample(time: time, heading: sample.heading))
        case .pressure(let sample): .pressure(PressureSample(time: time, pressure: sample.pressure))
        }
    }

    /// Adds the sample as a line.
    func append(to text: inout JSONLineText, _ beacons: inout BeaconMembers) {
        if case .observation(let observation) = self { return observation.append(to: &text, &beacons) }
        text.line {
            $0.number("t", time)
            switch self {
            case .observation: break
            case .motion(let sample): $0.bool("walking", sample.isWalking)
            case .step(let sample): $0.number("step", sample.length)
            case .heading(let sample): $0.number("heading", sample.heading)
            case .pressure(let sample): $0.number("pressure", sample.pressure)
            }
        }
    }
}

extension Recording {
    /// Appends a sample to those of its kind.
    package mutating func append(_ sample: RecordingSample) {
        switch sample {
        case .observation(let observation): observations.append(observation)
        case .motion(let sample): motion.append(sample)
        case .step(let sample): steps.append(sample)
        case .heading(let sample): headings.append(sample)
        case .pressure(let sample): pressure.append(sample)
        }
    }
}

extension Observation {
    fileprivate func append(to text: inout JSONLineText, _ beacons: inout BeaconMembers) {
        switch self {
        case .packet(let packet):
            text.line {
                $0.number("t", packet.time)
                $0.member(beacons.member(of: packet.beacon))
                $0.number("rssi", packet.rssi ?? 127)
                if let channel = packet.channel { $0.number("channel", Double(channel)) }
            }
        case .ranging(let report):
            text.line {
                $0.number("t", report.time)
                $0.objects("ranging", count: report.entries.count) {
                    let entry = report.entries[$1]
                    $0.member(beacons.member(of: entry.beacon))
                    entry.append(to: &$0)
                }
            }
        }
    }
}

/// The members `beacon` of samples, each made once: a recording repeats few of them very often.
struct BeaconMembers {
    private var members: [BeaconID: JSONLineText.Member] = [:]

    /// The identity as files have it, with its key.
    mutating func member(of beacon: BeaconID) -> JSONLineText.Member {
        if let member = members[beacon] { return member }
        let member = JSONLineText.Member("beacon", beacon.description)
        members[beacon] = member
        return member
    }
}

extension RangingReport.RangedBeacon {
    /// Adds the members of the entry after its beacon.
    fileprivate func append(to text: inout JSONLineText.Object) {
        if let rssi {
            text.number("rssi", rssi)
        } else if let accuracy {
            // The values of Core Location instead of an RSSI: 0 if it knows no distance either, else +127.
            text.number("rssi", accuracy < 0 ? 0 : 127)
        } else {
            text.null("rssi")
        }
        if let accuracy { text.number("accuracy", accuracy) }
        if let proximity { text.string("proximity", proximity.rawValue) }
    }
}
