import Diagnostics
import Importing
import Radio
import Recordings
import Testing
import Walks

/// What the rows of a CSV file tell only together: kinds of rows, columns that are no RSSI, values for "not heard".
struct CSVCensusTests {
    private static func read(_ csv: String, mapping: String) throws -> ImportedData {
        try CSVImporterTests.read(csv, mapping: mapping, isStrict: false)
    }

    private static func readings(_ data: ImportedData) -> [String] {
        data.set.recordings.flatMap(\.observations).flatMap(\.readings).map { "\($0.beacon) \(Int($0.rssi))" }
    }

    // MARK: Kinds of rows

    private static let sensors = """
        GYRO;0.2;0.01;-0.02;0.4;7
        IBEA;0.4;3;21;-66
        GYRO;0.6;0.02;-0.01;0.3;7
        IBEA;0.9;3;22;-74
        LUXX;1.1;310
        IBEA;1.4;3;21;-67

        """
    private static let sensorMapping = """
        layout: long
        delimiter: ;
        header: false
        time: 2
        beacon: {columns: [3, 4], join: "/"}
        rssi: 5

        """

    @Test func `rows of several kinds are an error that counts them`() throws {
        let error = #expect(throws: Problems.self) { try Self.read(Self.sensors, mapping: Self.sensorMapping) }
        let told = error?.all.first?.message
        #expect(told?.contains("in their first field: GYRO 2, IBEA 3, LUXX 1. Say which") == true, "\(told ?? "")")
        #expect(told?.hasSuffix("add \"rows: KIND\" to the mapping.") == true)
        // With as many fields in all rows, those of one kind are refused.
        let even = "GYRO;0.2;1;2;9.8\nIBEA;0.4;3;21;-66\nGYRO;0.6;1;2;9.7\nIBEA;0.9;3;22;-74\n"
        let second = #expect(throws: Problems.self) { try Self.read(even, mapping: Self.sensorMapping) }
        #expect(second?.all.contains { $0.message.contains("GYRO 2, IBEA 2.") } == true)
    }

    @Test func `rows of one kind are picked by their first field`() throws {
        let data = try CSVImporterTests.read(Self.sensors, mapping: Self.sensorMapping + "rows: IBEA\n")
        #expect(Self.readings(data) == ["3/21 -66", "3/22 -74", "3/21 -67"])
        #expect(data.badLines == 0 && data.warnings.isEmpty)
        let headed = try CSVImporterTests.read(
            "kind,t,b,r\nWIFI,0,a,-50\nBLE,1,a,-60\n", mapping: "{layout: long, rows: BLE, time: t, beacon: b, rssi: r}"
        )
        #expect(Self.readings(headed) == ["a -60"])
        let error = #expect(throws: Problems.self) {
            try Self.read(Self.sensors, mapping: Self.sensorMapping + "rows: IBEB\n")
        }
        #expect(
            error?.all.first?.message
                == "No row begins with \"IBEB\". Did you mean \"IBEA\"? Known: GYRO, IBEA, LUXX.")
        let both = #expect(throws: Problems.self) {
            try Self.read(Self.sensors, mapping: Self.sensorMapping + "rows: IBEA\nbeside: [b.csv]\n")
        }
        #expect(both?.all.contains { $0.message.contains("Leave out \"rows\" or \"beside\"") } == true)
    }

    @Test func `a damaged row is no kind, nor are names of phones`() throws {
        let csv = "p,t,b,r\nred,0,a,-60\nred,1,a,-61\nblue,2,a,-62\nblue,3,a\nbl,4,a,-6o\n"
        let data = try Self.read(csv, mapping: "{layout: long, time: t, beacon: b, rssi: r}")
        #expect(Self.readings(data).count == 3)
        #expect(data.badLines == 2)
        // All rows have the same fault.
        let units = "p,t,b,r\nred,0,a,-60 dBm\nred,1,a,-61 dBm\nblue,2,a,-62 dBm\nblue,3,a,-63 dBm\n"
        let error = #expect(throws: Problems.self) {
            try Self.read(units, mapping: "{layout: long, time: t, beacon: b, rssi: r}")
        }
        #expect(error?.all.contains { $0.message.contains("several kinds") } == false)
        #expect(error?.all.contains { $0.message.contains("A number is expected here, not \"-60 dBm\"") } == true)
    }

    // MARK: What is no RSSI

    private static let long = "{layout: long, time: t, beacon: b, rssi: r}"

    @Test func `a positive RSSI is refused and counted, and an error if most rows have one`() throws {
        let few = try Self.read("t,b,r\n0,a,-60\n1,a,4\n2,a,-61\n3,a,-60\n", mapping: Self.long)
        #expect(Self.readings(few) == ["a -60", "a -61", "a -60"])
        #expect(few.badLines == 1)
        #expect(
            few.warnings.map(\.message) == [
                "4 is outside the allowed range -127…0. Skipped.",
                "1 of 4 rows has a value that is no RSSI, which is from -127 to 0 dBm: 4. If it means \"not heard\", write "
                    + "\"missing: [4]\" in the mapping; else correct the column of the RSSI.",
            ])
        #expect(few.warnings.map(\.line) == [3, 3])
        let error = #expect(throws: Problems.self) {
            try Self.read("t,b,r\n0,a,-60\n1,a,126\n2,a,126\n3,a,-300\n", mapping: Self.long)
        }
        #expect(
            error?.all.contains {
                $0.severity == .error && $0.line == 3
                    && $0.message.hasPrefix(
                        "3 of 4 rows have values that are no RSSI, which is from -127 to 0 dBm: -300, 126.")
            } == true, "\(error?.description ?? "")")
        let wrong = (1...9).map { "\($0),a,\(Double($0) / 8)" }.joined(separator: "\n")
        let column = #expect(throws: Problems.self) { try Self.read("t,b,r\n" + wrong, mapping: Self.long) }
        #expect(column?.description.contains("0.625, …. Correct the column of the RSSI in the mapping.") == true)
    }

    @Test func `an RSSI of 0 is not heard, in both forms`() throws {
        for form in ["packets", "ranging"] {
            let mapping = "{layout: long, as: \(form), time: t, beacon: b, rssi: r}"
            let data = try CSVImporterTests.read("t,b,r\n0,a,-60\n0,b,0\n1,a,0\n1,b,-70\n", mapping: mapping)
            #expect(Self.readings(data) == ["a -60", "b -70"])
            #expect(data.warnings.isEmpty)
        }
    }

    @Test func `a word in place of a number is an empty field`() throws {
        let csv = """
            t,b1,b2,b3,x,y
            0,-61,NaN,nan,2,3
            1,n/a,-64,NA,NaN,NaN
            2,null,None,-67,3,3
            3,-60,-,,4,3

            """
        let data = try CSVImporterTests.read(
            csv, mapping: "{layout: wide, time: t, beacons: {first: b1, last: b3}, truth: {x: x, y: y}}")
        #expect(Self.readings(data) == ["b1 -61", "b2 -64", "b3 -67", "b1 -60"])
        #expect(data.set.truths.first?.samples.map(\.time) == [0, 2, 3])
        #expect(data.badLines == 0)
    }

    // MARK: Not heard

    /// A survey whose first beacon is heard in one of two scans.
    private static func wide(_ unheard: String) -> String {
        "t,b1,b2,b3\n"
            + (0..<20).map { "\($0),\($0 % 2 == 0 ? unheard : "-8\($0 % 5)"),-7\($0 % 7),-6\($0 % 10)\n" }.joined()
    }

    @Test(arguments: ["-105", "-1"])
    func `a value that fills the cells and is extreme is told`(unheard: String) throws {
        let mapping = "{layout: wide, time: t, beacons: {first: b1, last: b3}, missing: [99"
        let data = try Self.read(Self.wide(unheard), mapping: mapping + "]}")
        #expect(
            data.warnings.map(\.message) == [
                "\(unheard) is 17 % of the RSSI values and lies at the end of their range, so it probably means \"not heard\". "
                    + "If so, write \"missing: [99, \(unheard)]\" in the mapping."
            ])
        #expect(data.warnings.first?.file?.hasSuffix("mapping.yaml") == true)
        let declared = try Self.read(Self.wide(unheard), mapping: mapping + ", \(unheard)]}")
        #expect(declared.warnings.isEmpty)
        #expect(Self.readings(declared).count == 50)
    }

    @Test func `usual readings are not taken for a sign`() throws {
        let mapping = "{layout: wide, time: t, beacons: {first: b1, last: b3}}"
        #expect(try Self.read(Self.wide("-89"), mapping: mapping).warnings.isEmpty)
        #expect(try Self.read(Self.wide(""), mapping: mapping).warnings.isEmpty)
        #expect(try Self.read("t,b1,b2,b3\n0,-95,-95,-95\n1,-95,-95,-95\n", mapping: mapping).warnings.isEmpty)
    }

    // MARK: Identities

    @Test func `a payload and other spellings are the same iBeacon`() throws {
        let uuid = "5afe00001111422283334444c0ffee00"
        let csv = """
            t,id,r
            0,0201061aff4c000215\(uuid)0009002ac5,-60
            1,\(uuid)/9/42,-61
            2,5AFE0000-1111-4222-8333-4444C0FFEE00_9_42,-62
            3,c0:1d:ba:5e:00:07,-63
            4,C01DBA5E0007,-64

            """
        let data = try CSVImporterTests.read(csv, mapping: "{layout: long, time: t, beacon: id, rssi: r}")
        let beacons = data.set.recordings.flatMap(\.observations).flatMap(\.beacons)
        #expect(Set(beacons).count == 2)
        #expect(beacons.first?.description == "5AFE0000-1111-4222-8333-4444C0FFEE00/9/42")
    }
}
