import Diagnostics
import Importing
import Testing

/// Mappings that are wrong, and files that do not fit to them.
struct CSVMappingTests {
    @Test(arguments: [
        ("t,b,r\n1,a,-60\n1,a,-61\n", 3, "The beacon a is listed twice in the report of this time."),
        ("t,b,R\n1,a,-60\n", 1, "There is no column \"r\". Did you mean \"R\"? Known: t, b, R."),
        ("", 1, "The file is empty."),
    ])
    func `what does not fit to the mapping is told`(csv: String, line: Int, message: String) throws {
        let error = #expect(throws: Problems.self) {
            try CSVImporterTests.read(csv, mapping: "{layout: long, as: ranging, time: t, beacon: b, rssi: r}")
        }
        #expect(error?.all.map(\.message) == [message])
        #expect(error?.all.map(\.line) == [line])
    }

    static let brokenMappings: [(yaml: String, line: Int, message: String)] = [
        ("layout: tall\ntime: t\nbeacon: b\nrssi: r", 1, "\"tall\" is not one of long, wide."),
        ("time: t\nbeacon: b\nrssi: r", 1, "The key \"layout\" is missing."),
        ("layout: long\nbeacon: b\nrssi: r", 1, "The key \"time\" is missing."),
        ("layout: long\ntime: t\nrssi: r", 1, "The key \"beacon\" is missing; "),
        ("layout: long\ntime: t\nbeacon: b", 1, "The key \"rssi\" is missing; "),
        ("layout: wide\ntime: t", 1, "The key \"beacons\" is missing; "),
        ("layout: long\ntime: t\nbeacon: b\nrsi: r\nrssi: r", 4, "Did you mean \"rssi\"?"),
        (
            "layout: wide\ntime: t\nbeacons: {first: a, last: b}\nrssi: r", 4,
            "The key \"rssi\" does not belong to \"wide\"."
        ),
        (
            "layout: long\ntime: {column: t, unit: h}\nbeacon: b\nrssi: r", 2,
            "\"h\" is not one of s, ms, us, ns, iso8601."
        ),
        ("layout: long\ntime: {column: t, origin: noon}\nbeacon: b\nrssi: r", 2, "\"first\" or a time"),
        ("layout: long\ntime: {column: t, origin: 0x10}\nbeacon: b\nrssi: r", 2, "\"first\" or a time"),
        ("layout: long\ntime: {step: 0}\nbeacon: b\nrssi: r", 2, "outside the allowed range"),
        (
            "layout: long\nheader: false\ntime: t\nbeacon: 2\nrssi: 3", 3,
            "A whole number is expected here, not the text \"t\"."
        ),
        ("layout: long\nheader: false\ntime: 0\nbeacon: 2\nrssi: 3", 3, "outside the allowed range"),
        ("layout: long\ndelimiter: ab\ntime: t\nbeacon: b\nrssi: r", 2, "One ASCII character or tab"),
        ("layout: long\ntime: t\nbeacon: {uuid: u, major: m}\nrssi: r", 3, "\"uuid\" and \"major\" and \"minor\"."),
        (
            "layout: long\ntime: {step: 1, unit: s}\nbeacon: b\nrssi: r", 2,
            "The key \"unit\" does not belong to \"step\". Its keys: step."
        ),
        (
            "layout: long\ntime: t\nbeacon: {columns: [a, b], characters: 1-2}\nrssi: r", 3,
            "The key \"characters\" does not belong to \"columns\"."
        ),
        (
            "layout: wide\ntime: t\nbeacons: {columns: [a], first: a}", 3,
            "The key \"first\" does not belong to \"columns\"."
        ),
        ("layout: long\ntime: t\nbeacon: {columns: []}\nrssi: r", 3, "columns is expected here, not of 0."),
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
        ("- layout", 1, "A mapping is expected here, with the keys"),
        ("layout: [", 1, "This is not YAML"),
    ]

    @Test(arguments: brokenMappings)
    func `a broken mapping is told with its line`(yaml: String, line: Int, message: String) throws {
        let error = #expect(throws: Problems.self) { try CSVImporterTests.read("t,b,r\n", mapping: yaml) }
        let told = try #require(error).all.first { $0.message.contains(message) }
        #expect(told?.file?.hasSuffix("mapping.yaml") == true, "\(error?.description ?? "")")
        if !message.contains("YAML") { #expect(told?.line == line) }
    }
}
