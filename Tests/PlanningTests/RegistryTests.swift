import Diagnostics
import Foundation
import Planning
import TestSupport
import Testing
import VenueModel

/// The hand-over list: round trips, planted differences, exports of vendors, mutated bytes.
@Suite struct RegistryTests {
    private static let venue = PlanTrialTests.office

    /// A list with everything filled in, as fields.
    private static func filled() -> [[String]] {
        var lines = BeaconRegistry(venue).csv.split(separator: "\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
        let columns = lines[0]
        for index in lines.indices.dropFirst() {
            func set(_ name: String, _ text: String) { lines[index][columns.firstIndex(of: name) ?? 0] = text }
            let number = String(index, radix: 16)
            set("serial", "S-\(index)")
            set("mac", "AC:23:3F:00:00:\(number.count < 2 ? "0" : "")\(number)")
            set("battery", "98")
            set("installedBy", "Kim")
            set("installedOn", "2027-01-31")
        }
        return lines
    }

    private static func read(_ lines: [[String]], separator: String = ",") throws -> BeaconRegistry {
        try RegistryFile.parse(Array(lines.map { $0.joined(separator: separator) }.joined(separator: "\n").utf8))
    }

    @Test func whatWasFilledInStays() throws {
        let list = try Self.read(Self.filled())
        #expect(RegistryCheck.check(list, of: Self.venue).isAsPlanned)
        let merged = BeaconRegistry(Self.venue).filledIn(from: list)
        let again = try RegistryFile.parse(Array(merged.csv.utf8))
        #expect(again == list)
        #expect(BeaconRegistry(Self.venue).filledIn(from: again).csv == merged.csv)
        let empty = try RegistryFile.parse(Array(BeaconRegistry(Self.venue).csv.utf8))
        let check = RegistryCheck.check(empty, of: Self.venue)
        #expect(check.isAsPlanned && check.text.contains("22 of 22 beacons have neither"))
    }

    /// A spreadsheet calculates nothing that somebody filled in, and it reads back as it was.
    @Test(arguments: ["=1+1", "+49", "@SUM(A1)", "-x", "'quoted", "'=1", "''=1", "-", "-59", "Kim"])
    func nothingIsCalculated(text: String)
        throws
    {
        var list = try Self.read(Self.filled())
        for index in list.rows.indices { list.rows[index].texts[.installedBy] = text }
        let csv = list.csv
        let isFormula = ["=1+1", "@SUM(A1)", "-x", "'=1", "''=1"].contains(text)
        #expect(csv.contains(",'\(text),") == isFormula && csv.contains(",\(text),") == !isFormula)
        #expect(try RegistryFile.parse(Array(csv.utf8)) == list)
    }

    /// A list is refused before it is read if it has more lines than any venue has beacons.
    @Test func aListOfVeryManyBeaconsIsRefused() {
        let text = "uuid,major,minor\n" + String(repeating: "\n", count: RegistryFile.mostLines)
        let problems = #expect(throws: Problems.self) { try RegistryFile.parse(Array(text.utf8)) }
        #expect(problems?.all.map(\.message) == ["This list has 100001 lines; 100000 are allowed."])
    }

    /// Each difference is named, with its line, and nothing else is.
    @Test func eachDifferenceIsNamed() throws {
        let lines = Self.filled()
        let columns = lines[0]
        func changed(_ row: Int, _ column: String, _ text: String) -> [[String]] {
            var lines = lines
            lines[row][columns.firstIndex(of: column) ?? 0] = text
            return lines
        }
        func text(_ lines: [[String]]) throws -> String {
            RegistryCheck.check(try Self.read(lines), of: Self.venue).text
        }
        #expect(try text(changed(3, "power", "-70")).contains("line 4: S3 has -70 dBm at one metre, not -62 dBm."))
        #expect(try text(changed(3, "power", "-64")).contains("as planned"))
        #expect(try text(changed(5, "interval", "0.1")).contains("line 6: S5 advertises every 0.1 s, not 0.5 s."))
        #expect(try text(changed(3, "number", "S4")).contains("3/3 is listed as S4, and planned as S3."))
        #expect(try text(changed(3, "level", "2")).contains("line 4: S3 hangs on level 2, not 3."))
        #expect(
            try text(changed(2, "x", "6.1")).contains(
                "line 3: S2 hangs at 6.10, 3.50, which is 1.00 m from 5.10, 3.50."))
        #expect(try text(changed(2, "y", "3.9")).contains("as planned"))
        #expect(
            try text(changed(2, "height", "2.8")).contains("line 3: S2 hangs 2.80 m above the floor, not 2.40 m."))
        #expect(try text(changed(2, "mount", "ceiling")).contains("line 3: S2 has the mount ceiling, not wall."))
        #expect(try text(changed(2, "facing", "-90")).contains("line 3: S2 faces -90°, not 90°."))
        #expect(try text(changed(2, "facing", "-290")).contains("as planned"))
        #expect(try text(changed(7, "serial", "S-2")).contains("line 8: S7 has the serial number S-2 of line 3."))
        #expect(try text(changed(7, "mac", "ac233f000002")).contains("line 8: S7 has the Bluetooth address"))
        let unknown = try text(changed(9, "minor", "999"))
        #expect(
            unknown.contains("S9 is planned, but not listed.") && unknown.contains("/3/999 is listed, but not planned.")
        )
        #expect(try text(Array(lines.dropLast())).contains("N2 is planned, but not listed."))
        #expect(try text(changed(9, "minor", "1")).contains("line 10: S9 has the identity"))
    }

    /// Weak batteries are named, the weakest first; they are no difference from the plan.
    @Test func weakBatteriesAreNamed() throws {
        var lines = Self.filled()
        let column = try #require(lines[0].firstIndex(of: "battery"))
        func check(_ charges: [Int: String]) throws -> RegistryCheck {
            for (row, charge) in charges { lines[row][column] = charge }
            return RegistryCheck.check(try Self.read(lines), of: Self.venue)
        }
        #expect(try check([:]).text.contains("All 22 batteries with a known charge have at least 20 %."))
        let weak = try check([3: "12.5", 5: "4", 6: "20", 7: ""])
        #expect(
            weak.isAsPlanned
                && weak.text.contains(
                    "2 of 21 batteries with a known charge have less than 20 %: S5 (4 %), S3 (12.5 %).")
        )
        let unknown = try check(Dictionary(uniqueKeysWithValues: (1..<lines.count).map { ($0, "") }))
        #expect(!unknown.text.contains("charge"))
    }

    /// The place that an installer corrected is in the list that goes to the owner.
    @Test func correctedPlacesStay() throws {
        var lines = Self.filled()
        let columns = lines[0]
        for (column, text) in [("x", "6.1"), ("height", "2.8"), ("mount", "ceiling")] {
            lines[2][columns.firstIndex(of: column) ?? 0] = text
        }
        let merged = BeaconRegistry(Self.venue).filledIn(from: try Self.read(lines))
        #expect(merged.csv.contains("S2,3,6.1,3.5,2.8,ceiling,90,"))
        #expect(merged.csv.split(separator: "\n").count { $0.contains("ceiling") } == 1)
    }

    /// All wrong fields are said at once.
    @Test func wrongFieldsAreSaidByLine() throws {
        var lines = Self.filled()
        let columns = lines[0]
        for (row, column, text) in [
            (1, "mac", "12:34"), (2, "installedOn", "31.1.2027"), (3, "major", "70000"), (4, "battery", "120"),
            (5, "uuid", ""), (6, "interval", "soon"), (7, "minor", ""), (8, "mount", "tree"), (9, "x", "left"),
        ] { lines[row][columns.firstIndex(of: column) ?? 0] = text }
        let problems = #expect(throws: Problems.self) { try Self.read(lines) }
        #expect(Set(problems?.all.compactMap(\.line) ?? []) == Set(2...10))
    }

    @Test func exportsOfVendorsAreRead() throws {
        let mapping = try RegistryMapping.parse(
            """
            columns: {serial: Unique ID, uuid: Proximity, major: Major, minor: Minor, power: Measured power, interval: Advertising}
            intervalUnit: ms
            """)
        let rows = BeaconRegistry(Self.venue).rows.enumerated().map { index, row in
            "k\(index);\(row.texts[.uuid] ?? "");\(row.texts[.major] ?? "");\(row.texts[.minor] ?? "");-61,5;500;x"
        }
        let text =
            "\u{feff}unique id;Proximity;Major;Minor;Measured power;Advertising;Colour\r\n"
            + rows.joined(separator: "\r\n")
        let bytes = Array(text.utf8.dropFirst(3))
        let list = try RegistryFile.parse(bytes, mapping: mapping)
        #expect(list.rows.count == 22 && list.rows.allSatisfy { $0.interval == 0.5 && $0.powerAt1m == -61.5 })
        #expect(RegistryCheck.check(list, of: Self.venue).isAsPlanned)
        let problems = #expect(throws: Problems.self) {
            try RegistryFile.parse(Array("a,b\n1,2\n".utf8), mapping: mapping)
        }
        #expect(problems?.all.count == 6)
        for bad in [
            "columns: {serial: a}", "columns: {uuid: a, colour: b}", "columns: {uuid: a}\nintervalUnit: h", "[]",
        ] {
            #expect(throws: Problems.self, "\(bad)") { try RegistryMapping.parse(bad) }
        }
    }

    /// Mutated files are read or refused; nothing traps.
    @Test func mutatedFilesAreReadOrRefused() {
        let bytes = Array(Self.filled().map { $0.joined(separator: ",") }.joined(separator: "\n").utf8)
        var random = SplitMix64(state: 5)
        for _ in 0..<2000 {
            var mutated = bytes
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let place = Int.random(in: 0..<mutated.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: mutated[place] = UInt8.random(in: 0...255, using: &random)
                case 1: mutated.remove(at: place)
                default: mutated.insert(UInt8.random(in: 0...255, using: &random), at: place)
                }
            }
            guard let list = try? RegistryFile.parse(mutated) else { continue }
            _ = RegistryCheck.check(list, of: Self.venue).text
            _ = BeaconRegistry(Self.venue).filledIn(from: list).csv
        }
    }
}
