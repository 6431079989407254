import Diagnostics
import Formats
import Foundation
import Radio
import Recordings
import Testing
import Walks

private let header = #"{"format":"beaconry-recording","version":1,"name":"walk","kind":"walk","duration":10}"#

struct RecordingFileTests {
    static let example: [Recording] = {
        let uuid = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
        let beacon = BeaconID.iBeacon(uuid: uuid, major: 1, minor: 65535)
        return [
            Recording(
                name: "Rundgang \"1\" 🦆", kind: .walk, device: "iPhone\t12", duration: 123.4,
                observations: [
                    .packet(Packet(time: 0.1 + 0.2, beacon: beacon, rssi: -71, channel: 37)),
                    .packet(Packet(time: 1.0 / 3, beacon: .named("AA:BB:CC:DD:EE:FF"), rssi: -71.123456789012345)),
                    .packet(Packet(time: 0.5, beacon: beacon, rssi: nil)),
                    .ranging(
                        RangingReport(
                            time: 1,
                            entries: [.init(beacon: beacon, rssi: -70), .init(beacon: .named("a/b"), rssi: nil)])),
                    .ranging(
                        RangingReport(
                            time: 2,
                            entries: [
                                .init(beacon: beacon, rssi: -70, accuracy: 3.25, proximity: .far),
                                .init(beacon: .named("b"), rssi: nil, accuracy: -1, proximity: .unknown),
                            ])),
                    .ranging(RangingReport(time: 3, entries: [])),
                ],
                motion: [MotionSample(time: 1, isWalking: true), MotionSample(time: 100, isWalking: false)],
                steps: [StepSample(time: 1.5, length: 0.64), StepSample(time: 2, length: 0)],
                headings: [HeadingSample(time: 0, heading: 359.9), HeadingSample(time: 0.5, heading: 1.0 / 3)],
                pressure: [PressureSample(time: 0.5, pressure: 1013.25)]),
            Recording(name: "empty", kind: .survey, duration: 0, observations: []),
        ]
    }()

    @Test func `what is written is read, to the last bit`() throws {
        let bytes = RecordingFile.bytes(of: Self.example)
        let content = try RecordingFile.read(bytes: bytes, file: nil, strict: true)
        #expect(content.items == Self.example)
        #expect(content.warnings.isEmpty)
        #expect(content.goodLines == 15)
        #expect(RecordingFile.bytes(of: content.items) == bytes)
    }

    @Test func `an RSSI of 0 in a report is a beacon that was not heard, in memory as in files`() throws {
        let report = RangingReport(time: 1, entries: [.init(beacon: .named("a"), rssi: 0)])
        let recording = Recording(name: "w", kind: .walk, duration: 2, observations: [.ranging(report)])
        let bytes = RecordingFile.bytes(of: [recording])
        #expect(try RecordingFile.read(bytes: bytes, file: nil, strict: true).items == [recording])
    }

    @Test func `a file goes to disk and back`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/new/a.recording.jsonl"
        try RecordingFile.write(Self.example, to: path)
        #expect(try RecordingFile.read(path: path, strict: true).items == Self.example)
    }

    @Test func `samples are written in the order of time and in the documented form`() {
        let recording = Recording(
            name: "w", device: "P", duration: 3,
            observations: [
                .packet(Packet(time: 1.25, beacon: .named("B4"), rssi: -71, channel: 38)),
                .ranging(RangingReport(time: 2, entries: [.init(beacon: .named("B4"), rssi: nil)])),
            ], motion: [MotionSample(time: 1.5, isWalking: true)], steps: [StepSample(time: 1.7, length: 0.64)],
            headings: [HeadingSample(time: 2.5, heading: 271.5)], pressure: [PressureSample(time: 0, pressure: 1000.5)]
        )
        #expect(
            String(decoding: RecordingFile.bytes(of: [recording]), as: UTF8.self) == """
                {"format":"beaconry-recording","version":1,"name":"w","kind":"walk","device":"P","duration":3}
                {"t":0,"pressure":1000.5}
                {"t":1.25,"beacon":"B4","rssi":-71,"channel":38}
                {"t":1.5,"walking":true}
                {"t":1.7,"step":0.64}
                {"t":2,"ranging":[{"beacon":"B4","rssi":null}]}
                {"t":2.5,"heading":271.5}

                """)
    }

    @Test func `0 and 127 in a report mean that the beacon was not heard`() throws {
        let text =
            header + "\n" + #"{"t":1,"ranging":[{"beacon":"a","rssi":0},{"beacon":"b","rssi":127},{"beacon":"c"}]}"#
        let content = try RecordingFile.read(bytes: Array(text.utf8), file: nil, strict: true)
        let entries = ["a", "b", "c"].map { RangingReport.RangedBeacon(beacon: .named($0), rssi: nil) }
        #expect(content.items[0].observations == [.ranging(RangingReport(time: 1, entries: entries))])
    }

    @Test func `127 is a packet without a reading, and nothing else is`() throws {
        func read(_ rssi: String) throws -> [Observation] {
            let text = "\(header)\n{\"t\":1,\"beacon\":\"a\",\"rssi\":\(rssi),\"channel\":38}\n"
            return try RecordingFile.read(bytes: Array(text.utf8), file: nil, strict: true).items[0].observations
        }
        let packet = Packet(time: 1, beacon: .named("a"), rssi: nil, channel: 38)
        #expect(try read("127") == [.packet(packet)])
        let recording = Recording(name: "walk", duration: 10, observations: [.packet(packet)])
        let text = String(decoding: RecordingFile.bytes(of: [recording]), as: UTF8.self)
        #expect(text.contains(#"{"t":1,"beacon":"a","rssi":127,"channel":38}"#))
        for bad in ["126", "null", "\"127\"", "-128"] { #expect(throws: Problems.self) { try read(bad) } }
    }

    @Test func `accuracy and proximity come back, and tell 0 from 127`() throws {
        let name = BeaconID.named
        let report = RangingReport(
            time: 1,
            entries: [
                .init(beacon: name("a"), rssi: -51, accuracy: 0.37, proximity: .immediate),
                .init(beacon: name("b"), rssi: nil, accuracy: 2.5, proximity: .near),
                .init(beacon: name("c"), rssi: nil, accuracy: -1, proximity: .unknown),
                .init(beacon: name("d"), rssi: nil), .init(beacon: name("e"), rssi: nil, proximity: .far),
            ])
        let recording = Recording(name: "w", duration: 1, observations: [.ranging(report)])
        let bytes = RecordingFile.bytes(of: [recording])
        let entries = [
            #"{"beacon":"a","rssi":-51,"accuracy":0.37,"proximity":"immediate"}"#,
            #"{"beacon":"b","rssi":127,"accuracy":2.5,"proximity":"near"}"#,
            #"{"beacon":"c","rssi":0,"accuracy":-1,"proximity":"unknown"}"#, #"{"beacon":"d","rssi":null}"#,
            #"{"beacon":"e","rssi":null,"proximity":"far"}"#,
        ]
        let line = #"{"t":1,"ranging":["# + entries.joined(separator: ",") + "]}"
        #expect(String(decoding: bytes, as: UTF8.self).split(separator: "\n").last ?? "" == line)
        #expect(try RecordingFile.read(bytes: bytes, file: nil, strict: true).items == [recording])
    }

    @Test(
        arguments: [(-1, .unknown), (0, .immediate), (0.49, .immediate), (0.5, .near), (2.9, .near), (3, .far)]
            as [(Double, RangingReport.Proximity)])
    func `proximity follows from accuracy`(accuracy: Double, proximity: RangingReport.Proximity) {
        #expect(RangingReport.Proximity(accuracy: accuracy) == proximity)
    }

    @Test func `samples that are a little late are sorted in, with a warning`() throws {
        let text = """
            \(header)
            {"t":1,"beacon":"a","rssi":-60}
            {"t":2,"beacon":"b","rssi":-60}
            {"t":1.5,"beacon":"c","rssi":-60}
            {"t":2,"beacon":"d","rssi":-60}
            """
        let content = try RecordingFile.read(bytes: Array(text.utf8), file: "f", strict: true)
        let order = content.items[0].observations.map { observation in
            if case .packet(let packet) = observation { packet.beacon.description } else { "" }
        }
        #expect(order == ["a", "c", "b", "d"])
        #expect(content.warnings.map(\.line) == [4])
        #expect(content.badLines == 0)
    }
}
