/// A small input of an importer that is sound.
public struct ImporterSample: Sendable {
    /// Its own name: that of the importer, and the layout if it has several.
    public var name: String
    /// The importer's name.
    public var importer: String
    /// Its options, in which FOLDER stands for the folder of the files.
    public var options: [String: String] = [:]
    /// Text of each file.
    public var files: [(name: String, text: String)]
}

extension ImporterSample {
    /// One for each importer and layout.
    public static let all = [tetam, uji, xyz10, bearound, csvLong, csvWide]

    /// Of tetam: sensors, outline, a walk and a survey.
    public static let tetam = ImporterSample(
        name: "tetam", importer: "tetam",
        files: [
            ("cnf/tetam.dev", "Dongles:{\"m1\":[[1,2,2.3],7,\"s1\"],\"m2\": [[3,4,1.2],8,\"s2\"]}\nBeacons:{}\n"),
            ("cnf/tetam.par", #"{"origin":[0,0],"limits":[0,0,5,6]}"#),
            (
                "trk/b_all_sensors.mbd",
                """
                100.5,m1,t,-60,1,1,1.5,0,0,0,0,0,0,0,0,0
                100.25,m2,t,-61,1,1.5,1.5,0,0,0,0,0,0,0,0,0
                101.5,m2,t,-62,1,2,1.5,0,0,0,0,0,0,0,0,0
                """
            ),
            (
                "hst/set_1_decimated.csv",
                "timestamp_s,sensor,rssi_dbm,x_m,y_m,z_m\n1000,s1,-70,1,1,2\n1001,s2,-71,1,1,2\n"
                    + "2000,s1,-72,3,1,2\n2003,s2,-72,3,1,2\n"
            ),
        ])

    /// Of a library: beacons, obstacles and scans.
    public static let uji = ImporterSample(
        name: "uji", importer: "uji",
        files: [
            ("dep/lib.csv", "id,x,y\n23,1,2\n24,3,4"),
            ("obs/lib.csv", "id,x,y,type\n1,0,0,1\n1,1,0,1\n1,1,1,1\n1,0,0,1\n"),
            ("rss/lib_ids.csv", "12200101\n12200102\n32300201\n32300202\n"),
            ("rss/lib_crd.csv", "1,1\n1,1\n2,2\n2,2\n"),
            ("rss/lib_rss.csv", "100,100\n-70,-60\n-80,100\n100,-81\n"),
        ])

    /// Of a phone: way points and beacons.
    public static let xyz10 = ImporterSample(
        name: "xyz10", importer: "xyz10",
        files: [
            (
                "traces/a.txt",
                """
                #\tstartTime:1000
                #\tBrand:B\tModel:M 1\tAndroidName:8
                1000\tTYPE_WAYPOINT\t1.5\t2
                1250\tTYPE_BEACON\t9195B3AD-A9D0-4500-85FF-9FB0F65A5201\t0\t0\t-56\t-89\t32.1\tE0:78:A3:3D:A8:F0\t1250
                1500\tTYPE_BEACON\t9195B3AD-A9D0-4500-85FF-9FB0F65A5201\t0\t0\t-56\t-70\t7\tE0:78:A3:3D:A8:F1\t1500
                1600\tTYPE_BEACON\t9195B3AD-A9D0-4500-85FF-9FB0F65A5201\t0\t0\t-56\t-70\t7\tE0:78:A3:3D:A8:F1\t1600
                3000\tTYPE_WAYPOINT\t2\t2
                """
            )
        ])

    /// Of two phones: four payloads of the first, of which one has no beacon, and one of the second.
    public static let bearound = ImporterSample(
        name: "bearound", importer: "bearound",
        files: [
            (
                "events.jsonl",
                [
                    payload(0, [beacon(7, -63), beacon(8, -58)]), payload(5000, []),
                    payload(9000, [beacon(7, 0)], phone: 2), payload(10_000, [beacon(8, -70)]),
                    payload(15_000, [beacon(7, -64)]),
                ].joined(separator: "\n")
            )
        ])

    /// A payload of the Bearound SDK some milliseconds after a fixed time.
    public static func payload(_ milliseconds: Int, _ beacons: [String], phone: Int = 1) -> String {
        #"{"beacons":[\#(beacons.joined(separator: ","))],"sdk":{"version":"2.2.0","platform":"ios"},"userDevice":"#
            + #"{"manufacturer":"Apple","model":"iPhone \#(phone)","timestamp":\#(1_700_000_000_000 + milliseconds),"#
            + #""advertisingId":"00000000-0000-0000-0000-000000000000"},"userProperties":{"internalId":"p\#(phone)"}}"#
    }

    /// A beacon in a payload.
    public static func beacon(_ minor: Int, _ rssi: Int) -> String {
        #"{"uuid":"9195B3AD-A9D0-4500-85FF-9FB0F65A5201","major":1,"minor":\#(minor),"rssi":\#(rssi),"proximity":"near","#
            + #""accuracy":2.5,"txPower":-59,"metadata":{"firmwareVersion":"2.1.0","batteryLevel":87}}"#
    }

    /// A row for each reading.
    public static let csvLong = ImporterSample(
        name: "csv-long", importer: "csv", options: ["mapping": "FOLDER/long.yaml"],
        files: [
            (
                "long.yaml",
                """
                layout: long
                time: {column: t, unit: ms}
                beacon: mac
                rssi: rssi
                truth: {x: x, y: y}
                """
            ), ("a.csv", "t,mac,rssi,x,y\n1000,AA,-60,1,2\n1500,BB,-61,1,2.5\n2000,AA,-62,1,3\n"),
        ])

    /// A column for each beacon.
    public static let csvWide = ImporterSample(
        name: "csv-wide", importer: "csv", options: ["mapping": "FOLDER/wide.yaml"],
        files: [
            (
                "wide.yaml",
                """
                layout: wide
                header: false
                delimiter: ;
                time: {column: 1, unit: iso8601}
                beacons: {first: 4, last: 5, names: [B1, B2]}
                recording: [6]
                missing: [100]
                truth: {x: 2, y: 3}
                """
            ),
            (
                "a.csv",
                """
                2024-05-01T12:00:00Z;1;2;-60;100;a
                2024-05-01T12:00:01Z;1;2;-60;-70;a
                2024-05-01T12:00:00Z;1;3;100;100.0;b

                """
            ),
        ])
}
