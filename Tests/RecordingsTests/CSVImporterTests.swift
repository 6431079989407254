import Diagnostics
import Foundation
import Geometry
import Importing
import Radio
import Recordings
import Testing
import Walks

struct CSVImporterTests {
    static func read(
        _ csv: String, mapping: String, isStrict: Bool = true, name: String = "walk.csv"
    ) throws -> ImportedData {
        let folder = try TemporaryFolder()
        try folder.write(csv, to: name)
        try folder.write(mapping, to: "mapping.yaml")
        return try CSVImporter().importFolder(
            folder.path,
            options: ImportOptions(["mapping": folder.path + "/mapping.yaml"], isStrict: isStrict, for: CSVImporter()))
    }

    /// Major and minor of a payload are hexadecimal: `0010` is 16. The mapping must say so.
    @Test func `a minor that may be hexadecimal is not guessed`() throws {
        let payload = "2f234454cf6d4a0fadf2f4911ba9ffa60001"
        let csv = "t,payload,rssi\n0,\(payload)00105a,-70\n1,\(payload)001f5a,-71\n"
        func mapping(_ numbers: String) -> String {
            """
            layout: long
            time: t
            rssi: rssi
            beacon:
              uuid: {column: payload, characters: 1-32}
              major: {column: payload, characters: 33-36}
              minor: {column: payload, characters: 37-40}
            \(numbers)
            """
        }
        let error = #expect(throws: Problems.self) { try Self.read(csv, mapping: mapping(""), isStrict: false) }
        #expect(error?.all.count == 1)
        #expect(error?.all.first?.line == 2)
        #expect(error?.all.first?.message.hasPrefix("\"0001\" may be hexadecimal.") == true)
        func beacons(_ numbers: String) throws -> [String] {
            try Self.read(csv, mapping: mapping(numbers), isStrict: false).set.recordings[0].observations
                .flatMap(\.readings).map(\.beacon.description)
        }
        let uuid = "2F234454-CF6D-4A0F-ADF2-F4911BA9FFA6"
        #expect(try beacons("  numbers: hexadecimal") == ["\(uuid)/1/16", "\(uuid)/1/31"])
        #expect(try beacons("  numbers: decimal") == ["\(uuid)/1/10"])
    }

    /// An identity in one text has no `numbers`, so it must say in another way what its numbers are.
    @Test(arguments: [
        "beacon: id", "beacon: {columns: [uuid, major, minor], join: /}", "beacon: {columns: [uuid, hex]}",
    ])
    func `a joined identity that may be hexadecimal is not guessed`(beacon: String) throws {
        let uuid = "2F234454-CF6D-4A0F-ADF2-F4911BA9FFA6"
        let csv = """
            t,id,uuid,major,minor,hex,rssi
            0,\(uuid)/7/16,\(uuid),7,16,7/16,-70
            1,\(uuid)/7/0010,\(uuid),7,0010,7/00ff,-71

            """
        let mapping = "layout: long\ntime: t\nrssi: rssi\n\(beacon)\n"
        let error = #expect(throws: Problems.self) { try Self.read(csv, mapping: mapping, isStrict: false) }
        #expect(error?.all.map(\.line) == [3])
        #expect(error?.all.first?.message.contains("may be hexadecimal. Say how major and minor are written") == true)
        let renamed = mapping + "rename: {\"\(uuid)/7/0010\": door, \"\(uuid)/7/00ff\": door}\n"
        let names = try Self.read(csv, mapping: renamed, isStrict: false).set.recordings[0].observations
            .flatMap(\.readings).map(\.beacon.description)
        #expect(names == ["\(uuid)/7/16", "door"])
    }

    @Test func `a column of a beacon that may be hexadecimal is not guessed`() throws {
        let name = "2F234454-CF6D-4A0F-ADF2-F4911BA9FFA6/7/0010"
        let error = #expect(throws: Problems.self) {
            try Self.read(
                "\(name)\n-60\n", mapping: "{layout: wide, time: {step: 1}, beacons: {columns: [\"\(name)\"]}}",
                isStrict: false)
        }
        #expect(error?.all.first?.message.contains("\"0010\" in the name of column 1 may be hexadecimal.") == true)
    }

    @Test func `a renamed address matches whatever its case`() throws {
        let data = try Self.read(
            "t,b,r\n0,aa:bb:cc:dd:ee:ff,-60\n",
            mapping: "{layout: long, time: t, beacon: b, rssi: r, rename: {\"AA:BB:CC:DD:EE:FF\": door}}")
        #expect(data.set.recordings[0].observations.flatMap(\.readings).map(\.beacon.description) == ["door"])
    }

    @Test func `long rows of iBeacons with units, shifts and flips`() throws {
        let data = try Self.read(
            """
            # a log
            Zeit;UUID;Major;Minor;dBm;Kanal;Telefon;X cm;Y cm;Stock
            1714564800500;2f234454cf6d4a0fadf2f4911ba9ffa6;1;17;-70,5;37;P1;100;200;1
            1714564800000;2F234454-CF6D-4A0F-ADF2-F4911BA9FFA6;1;18;-71;;P1;0;200;1
            1714564801250;2F234454-CF6D-4A0F-ADF2-F4911BA9FFA6;1;17;127;39;P1;300;200;2
            1714564800000;2F234454-CF6D-4A0F-ADF2-F4911BA9FFA6;1;17;-80;38;P2;;;
            """,
            mapping: """
                layout: long
                delimiter: ";"
                decimal: ","
                comment: "#"
                recording: [Telefon]
                device: Telefon
                time: {column: Zeit, unit: ms}
                beacon: {uuid: UUID, major: Major, minor: Minor}
                rssi: dBm
                channel: Kanal
                missing: [127]
                truth:
                  x: {column: X cm, scale: 0.01, offset: 5}
                  y: {column: Y cm, scale: -0.01, offset: 10}
                  level: Stock
                """)
        let uuid = try #require(UUID(uuidString: "2F234454-CF6D-4A0F-ADF2-F4911BA9FFA6"))
        let beacon = { (minor: UInt16) in BeaconID.iBeacon(uuid: uuid, major: 1, minor: minor) }
        #expect(
            data.set.recordings == [
                Recording(
                    name: "walk-P1", device: "P1", duration: 1.25,
                    observations: [
                        .packet(Packet(time: 0, beacon: beacon(18), rssi: -71)),
                        .packet(Packet(time: 0.5, beacon: beacon(17), rssi: -70.5, channel: 37)),
                    ]),
                Recording(
                    name: "walk-P2", device: "P2", duration: 0,
                    observations: [.packet(Packet(time: 0, beacon: beacon(17), rssi: -80, channel: 38))]),
            ])
        #expect(
            data.set.truths == [
                GroundTruth(
                    name: "walk-P1",
                    samples: [
                        TruthSample(time: 0, position: Point(5, 8), level: 1),
                        TruthSample(time: 0.5, position: Point(6, 8), level: 1),
                        TruthSample(time: 1.25, position: Point(8, 8), level: 2),
                    ])
            ])
        #expect(data.goodLines == 5)
    }

    @Test func `wide rows become ranging reports, with renamed beacons`() throws {
        let data = try Self.read(
            "\u{FEFF}when,a,b,\"c,d\"\r\n2024-05-01T12:00:01.5+02:00,-60,-50,n/a\r\n2024-05-01 10:00:00Z,,100,-70\r\n",
            mapping: """
                layout: wide
                kind: survey
                device: {value: Pixel}
                time: {column: when, unit: iso8601}
                beacons: {first: a, last: "c,d"}
                missing: [100, n/a]
                rename: {a: 2F234454-CF6D-4A0F-ADF2-F4911BA9FFA6/1/2, x: y}
                """)
        let a = try #require(BeaconID("2F234454-CF6D-4A0F-ADF2-F4911BA9FFA6/1/2"))
        #expect(
            data.set.recordings == [
                Recording(
                    name: "walk", kind: .survey, device: "Pixel", duration: 1.5,
                    observations: [
                        .ranging(RangingReport(time: 0, entries: [.init(beacon: .named("c,d"), rssi: -70)])),
                        .ranging(
                            RangingReport(
                                time: 1.5,
                                entries: [.init(beacon: .named("b"), rssi: -50), .init(beacon: a, rssi: -60)])),
                    ])
            ])
        #expect(data.set.truths.isEmpty)
    }

    @Test func `long rows of one time become a report, unheard beacons last`() throws {
        let data = try Self.read(
            "t,site,tag,rssi\n10,x,1,-60\n10,x,2,0\n10,y,1,-50\n11,x,1,-61\n",
            mapping: """
                layout: long
                as: ranging
                time: {column: t, origin: 8, scale: 2}
                beacon: {columns: [site, tag], join: ":"}
                rssi: rssi
                missing: [0]
                """)
        #expect(
            data.set.recordings[0].observations == [
                .ranging(
                    RangingReport(
                        time: 4,
                        entries: [
                            .init(beacon: .named("y:1"), rssi: -50), .init(beacon: .named("x:1"), rssi: -60),
                            .init(beacon: .named("x:2"), rssi: nil),
                        ])),
                .ranging(RangingReport(time: 6, entries: [.init(beacon: .named("x:1"), rssi: -61)])),
            ])
    }

    @Test func `of a fast log ten positions a second are kept, of a stay all`() throws {
        let stay = (0...5).map { "\($0),a,-60,3,4" }
        let walk = (1...40).map { "\(5 + Double($0) * 0.05),a,-60,\(3 + Double($0) * 0.0625),4" }
        let data = try Self.read(
            (["t,b,r,x,y"] + stay + walk).joined(separator: "\n"),
            mapping: "{layout: long, time: t, beacon: b, rssi: r, truth: {x: x, y: y}}")
        let truth = try #require(data.set.truths.first)
        let times = truth.samples.map(\.time)
        #expect(times.prefix(6) == [0, 1, 2, 3, 4, 5])
        #expect(times.last == 7)
        #expect(times.count == 6 + 20)
        for index in 0...40 {
            let time = 5 + Double(index) * 0.05
            let position = truth.sample(at: time)?.position ?? Point(.nan, .nan)
            #expect(position.distance(to: Point(3 + Double(index) * 0.0625, 4)) < 1e-9)
        }
        #expect(truth.sample(at: 2.5)?.position == Point(3, 4))
    }

    /// (unit, clock readings, seconds since the first)
    @Test(arguments: [
        ("s", ["1714564800.25", "1714564801"], 0.75), ("ms", ["1714564800250", "1714564801000"], 0.75),
        ("us", ["1714564800250000", "1714564800250250"], 0.00025), ("ns", ["8030420033572", "8030420133572"], 0.0001),
        ("iso8601", ["2024-02-29T23:59:59.5Z", "2024-03-01T00:00:00Z"], 0.5),
        ("iso8601", ["2023-12-31T23:30:00-01:30", "2024-01-01T01:00:00.125"], 0.125),
        ("iso8601", ["1969-12-31 23:59:59,5+0000", "1970-01-01T05:30:00+05:30"], 0.5),
        ("iso8601", ["1900-02-28T00:00:00Z", "1900-03-01T00:00:00Z"], 86_400),
        ("iso8601", ["2000-02-28T00:00:00Z", "2000-03-01T00:00:00Z"], 172_800),
    ])
    func `time in every unit`(unit: String, clocks: [String], seconds: Double) throws {
        let data = try Self.read(
            "\(clocks[0]);a;-60\n\(clocks[1]);a;-60\n",
            mapping:
                "{layout: long, delimiter: ';', header: false, time: {column: 1, unit: \(unit)}, beacon: 2, rssi: 3}")
        #expect(data.set.recordings[0].observations.map(\.time) == [0, seconds])
    }

    @Test(arguments: [
        ("origin: 999.5", [0.5, 1.5], 2), ("origin: 1000.5", [0.5], 1), ("origin: first", [0, 1], 2),
    ])
    func `an origin shifts the times, and what is before it is bad`(origin: String, times: [Double], good: Int) throws {
        let data = try Self.read(
            "t,b,r\n1000,a,-60\n1001,a,-60\n",
            mapping: "{layout: long, time: {column: t, \(origin)}, beacon: b, rssi: r}", isStrict: false)
        #expect(data.set.recordings[0].observations.map(\.time) == times)
        #expect(data.goodLines == good + 1)
        #expect(data.badLines == 2 - good)
    }

    @Test func `all files that the pattern names are read, in order`() throws {
        let folder = try TemporaryFolder()
        let mapping = "{layout: long, files: 'logs/w*-*.csv', time: t, beacon: b, rssi: r}"
        try folder.write(mapping, to: "m.yaml")
        for name in ["w2-b.csv", "w1-a.csv", "w3.csv", "x-1.csv", "w-1.csv.bak"] {
            try folder.write("t,b,r\n1,a,-60\n", to: "logs/" + name)
        }
        let options = try ImportOptions(["mapping": folder.path + "/m.yaml"], for: CSVImporter())
        let data = try CSVImporter().importFolder(folder.path, options: options)
        #expect(data.set.recordings.map(\.name) == ["w1-a", "w2-b"])
        let one = try CSVImporter().importFolder(folder.path + "/logs/x-1.csv", options: options)
        #expect(one.set.recordings.map(\.name) == ["x-1"])
    }
}
