import Diagnostics
import Foundation
import Geometry
import Importing
import Radio
import Recordings
import TestSupport
import Testing
import Walks

struct CSVImporterTests {
    private func read(
        _ csv: String, mapping: String, isStrict: Bool = true, name: String = "walk.csv"
    ) throws -> ImportedData {
        let folder = try TemporaryFolder()
        try folder.write(csv, to: name)
        try folder.write(mapping, to: "mapping.yaml")
        return try CSVImporter().importFolder(
            folder.path,
            options: ImportOptions(["mapping": folder.path + "/mapping.yaml"], isStrict: isStrict, for: CSVImporter()))
    }

    @Test func `long rows of iBeacons with units, shifts and flips`() throws {
        let data = try read(
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
        let data = try read(
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
        let data = try read(
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

    @Test func `of a stay only the first and the last position are kept, of a fast log ten a second`() throws {
        let stay = (0...5).map { "\($0),a,-60,3,4" }
        let walk = (1...40).map { "\(5 + Double($0) * 0.05),a,-60,\(3 + Double($0) * 0.0625),4" }
        let data = try read(
            (["t,b,r,x,y"] + stay + walk).joined(separator: "\n"),
            mapping: "{layout: long, time: t, beacon: b, rssi: r, truth: {x: x, y: y}}")
        let truth = try #require(data.set.truths.first)
        let times = truth.samples.map(\.time)
        #expect(times.prefix(2) == [0, 5])
        #expect(times.last == 7)
        #expect(times.count == 2 + 20)
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
        let data = try read(
            "\(clocks[0]);a;-60\n\(clocks[1]);a;-60\n",
            mapping:
                "{layout: long, delimiter: ';', header: false, time: {column: 1, unit: \(unit)}, beacon: 2, rssi: 3}")
        #expect(data.set.recordings[0].observations.map(\.time) == [0, seconds])
    }

    @Test(arguments: [
        ("origin: 999.5", [0.5, 1.5], 2), ("origin: 1000.5", [0.5], 1), ("origin: first", [0, 1], 2),
    ])
    func `an origin shifts the times, and what is before it is bad`(origin: String, times: [Double], good: Int) throws {
        let data = try read(
            "t,b,r\n1000,a,-60\n1001,a,-60\n",
            mapping: "{layout: long, time: {column: t, \(origin)}, beacon: b, rssi: r}", isStrict: false)
        #expect(data.set.recordings[0].observations.map(\.time) == times)
        #expect(data.goodLines == good + 1)
        #expect(data.badLines == 2 - good)
    }

    @Test(arguments: [
        ("t,b,r\n1,a,-60\n1,a,-61\n", 3, "The beacon a is listed twice in the report of this time."),
        ("t,b,R\n1,a,-60\n", 1, "There is no column \"r\". Did you mean \"R\"? Known: t, b, R."),
        ("", 1, "The file is empty."),
    ])
    func `what does not fit to the mapping is told`(csv: String, line: Int, message: String) throws {
        let error = #expect(throws: Problems.self) {
            try read(csv, mapping: "{layout: long, as: ranging, time: t, beacon: b, rssi: r}")
        }
        #expect(error?.all.map(\.message) == [message])
        #expect(error?.all.map(\.line) == [line])
    }

    static let brokenMappings: [(yaml: String, line: Int, message: String)] = [
        ("layout: tall\ntime: t\nbeacon: b\nrssi: r", 1, "\"tall\" is not one of long, wide."),
        ("time: t\nbeacon: b\nrssi: r", 1, "The key \"layout\" is missing."),
        ("layout: long\nbeacon: b\nrssi: r", 1, "The key \"time\" is missing."),
        ("layout: long\ntime: t\nrssi: r", 1, "The key \"beacon\" is missing."),
        ("layout: long\ntime: t\nbeacon: b", 1, "The key \"rssi\" is missing."),
        ("layout: wide\ntime: t", 1, "The key \"beacons\" is missing."),
        ("layout: long\ntime: t\nbeacon: b\nrsi: r\nrssi: r", 4, "Did you mean \"rssi\"?"),
        ("layout: wide\ntime: t\nbeacons: {first: a, last: b}\nrssi: r", 4, "The key \"rssi\" is unknown."),
        (
            "layout: long\ntime: {column: t, unit: h}\nbeacon: b\nrssi: r", 2,
            "\"h\" is not one of s, ms, us, ns, iso8601."
        ),
        ("layout: long\ntime: {column: t, origin: noon}\nbeacon: b\nrssi: r", 2, "\"first\" or a time"),
        ("layout: long\ntime: {step: 0}\nbeacon: b\nrssi: r", 2, "outside the allowed range"),
        (
            "layout: long\nheader: false\ntime: t\nbeacon: 2\nrssi: 3", 3,
            "A whole number is expected here, not the text \"t\"."
        ),
        ("layout: long\nheader: false\ntime: 0\nbeacon: 2\nrssi: 3", 3, "outside the allowed range"),
        ("layout: long\ndelimiter: ab\ntime: t\nbeacon: b\nrssi: r", 2, "One ASCII character or tab"),
        ("layout: long\ntime: t\nbeacon: {uuid: u, major: m}\nrssi: r", 3, "The key \"minor\" is missing."),
        ("layout: long\ntime: t\nbeacon: {column: b, characters: 6-1}\nrssi: r", 3, "First and last character"),
        ("layout: long\ntime: t\nbeacon: {column: b, characters: 0-1}\nrssi: r", 3, "First and last character"),
        (
            "layout: wide\nheader: false\ntime: 1\nbeacons: {first: 2, last: 3}", 4,
            "must give the beacons of the columns"
        ),
        ("layout: long\ntime: t\nbeacon: b\nrssi: r\ntruth: {x: x}", 5, "The key \"y\" is missing."),
        (
            "layout: long\ntime: t\nbeacon: b\nrssi: r\ntruth: {x: x, y: {column: y, scale: big}}", 5,
            "A finite number is expected here"
        ),
        ("- layout", 1, "A mapping is expected here."),
        ("layout: [", 1, "This is not YAML"),
    ]

    @Test(arguments: brokenMappings)
    func `a broken mapping is told with its line`(yaml: String, line: Int, message: String) throws {
        let error = #expect(throws: Problems.self) { try read("t,b,r\n", mapping: yaml) }
        let told = try #require(error).all.first { $0.message.contains(message) }
        #expect(told?.file?.hasSuffix("mapping.yaml") == true, "\(error?.description ?? "")")
        if !message.contains("YAML") { #expect(told?.line == line) }
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

    @Test func `no spoilt mapping traps`() throws {
        let folder = try TemporaryFolder()
        try folder.write("t,b,r,x,y\n1,a,-60,1,2\n2,a,-60,1,2\n", to: "a.csv")
        let mapping = """
            layout: long
            recording: [{column: b, characters: 1-1, rename: {a: c}}]
            time: {column: t, unit: ms, origin: 0}
            beacon: {columns: [b, b], join: "/"}
            rssi: r
            missing: [100]
            truth: {x: {column: x, scale: 2}, y: y, level: {value: 0}}
            """
        let options = try ImportOptions(["mapping": folder.path + "/m.yaml"], for: CSVImporter())
        var refused = 0
        for bytes in mutations(of: Array(mapping.utf8), count: 1000, seed: 7) {
            try folder.write(bytes, to: "m.yaml")
            do {
                _ = try CSVImporter().importFolder(folder.path, options: options)
            } catch {
                refused += 1
                #expect(error.all.contains { $0.severity == .error })
            }
        }
        #expect((100..<1000).contains(refused), "\(refused) were refused")
    }
}

@Suite(
    "csv on the datasets",
    .enabled(if: Datasets.has("tetam_ble") && Datasets.has("uji_ble"), "the datasets are not here"))
struct CSVImporterDatasetTests {
    private func read(_ name: String, mapping: String) throws -> ImportedData {
        let folder = try TemporaryFolder()
        try folder.write(mapping, to: "mapping.yaml")
        return try Datasets.read(
            CSVImporter(), name, options: ["mapping": folder.path + "/mapping.yaml"], isStrict: true)
    }

    @Test func `a mapping reads the survey of tetam as its own importer does`() throws {
        let data = try read(
            "tetam_ble",
            mapping: """
                layout: long
                files: hst/set_1_decimated.csv
                kind: survey
                recording: [x_m, y_m, z_m]
                time: timestamp_s
                beacon: sensor
                rssi: rssi_dbm
                truth: {x: x_m, y: y_m, height: z_m}
                """)
        let own = try #require(try Datasets.read(TetamImporter(), "tetam_ble").set.groups.first { $0.name == "set_1" })
        #expect(data.set.recordings.count == 81)
        #expect(data.set.recordings.map(\.observations) == own.recordings.map(\.observations))
        #expect(data.set.recordings.map(\.duration) == own.recordings.map(\.duration))
        #expect(data.set.truths.map(\.samples) == own.truths.map(\.samples))
        #expect(data.set.recordings[0].name == "set_1_decimated-5.17-4.39-1.85")
        #expect(data.goodLines == 58_321)
    }

    @Test func `a mapping reads the scans of uji as its own importer does`() throws {
        let names = (23...46).map { "\"\($0)\"" }.joined(separator: ", ")
        let data = try read(
            "uji_ble",
            mapping: """
                layout: wide
                files: rss/lib_rss.csv
                beside: [rss/lib_ids.csv, rss/lib_crd.csv]
                header: false
                kind: survey
                recording: [{column: 25, characters: 1-6}]
                device: {column: 25, characters: 1-1, rename: {1: A5, 2: BQ, 3: S6}}
                time: {step: 1}
                beacons: {first: 1, last: 24, names: [\(names)]}
                missing: [100]
                truth: {x: 26, y: 27, height: {value: 1.2}}
                """)
        let own = try Datasets.read(UJIImporter(), "uji_ble").set
        let scans = try Datasets.lineCount("uji_ble/rss/lib_rss.csv")
        #expect(data.set.recordings.map(\.observations.count).reduce(0, +) == scans)
        // A mapping cannot tell the second visit of a point from the first; all other stays must be equal.
        let visited = own.recordings.filter { $0.name.hasSuffix("-visit2") }.map { String($0.name.dropLast(7)) }
        let once = own.recordings.filter { recording in !visited.contains { recording.name.hasPrefix($0) } }
        let mapped = data.set.recordings.filter { $0.observations.count == 6 }
        #expect(mapped.map(\.observations) == once.map(\.observations))
        #expect(mapped.map(\.device) == once.map(\.device))
        #expect(mapped.map { data.set.truth(of: $0)?.samples } == once.map { own.truth(of: $0)?.samples })
        #expect(mapped.count >= 210)
    }
}
