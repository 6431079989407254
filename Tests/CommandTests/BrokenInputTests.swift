import Foundation
import TestSupport
import Testing

/// Broken files through the tool itself: exit code 2, the line, a sentence, nothing on standard output, no trap.
@Suite struct BrokenInputTests {
    /// A small venue that is right; each case replaces one line of it (by number) by another.
    private static let venue = """
        name: kiosk
        radio: {powerAt1m: -60, pathLossExponent: 2.1}
        beaconDefaults: {uuid: 0B0E5A0C-6E41-4D57-8A4F-3D6D2A4B9C11, major: 1, height: 2.5}
        levels:
          - number: 0
            name: Ground floor
            height: 3
            outline: [[0, 0], [10, 0], [10, 8], [0, 8]]
            walls:
              - {material: plasterboard, points: [[5, 0], [5, 4]]}
            zones:
              - {name: Shop, outline: [[0, 0], [5, 0], [5, 8], [0, 8]]}
            beacons:
              - {minor: 1, at: [1, 1]}
              - {minor: 2, at: [9, 7]}
            paths:
              nodes:
                door: [1, 5]
                counter: [8, 5]
              edges:
                - {along: [door, counter], width: 1.5}
        """

    @Test func theVenueItselfIsRight() throws {
        let run = try validate(Self.venue)
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(run.errors.isEmpty, "\(run.errors)")
    }

    @Test(arguments: [
        (1, "nmae: kiosk", "name"), (1, "name: [kiosk]", "a list"), (2, "radio: {powerAt1m: 600}", "outside"),
        (2, "radio: {powerAt1m: loud}", "number"), (2, "radio: {powerAt1M: -60}", "powerAt1m"),
        (3, "beaconDefaults: {uuid: not-a-uuid, major: 1, height: 2.5}", "UUID"),
        (3, "beaconDefaults: {uuid: 0B0E5A0C-6E41-4D57-8A4F-3D6D2A4B9C11, major: 70000, height: 2.5}", "65535"),
        (5, "  - number: ground", "whole number"), (7, "    height: -3", "outside"), (7, "    heigth: 3", "height"),
        (8, "    outline: [[0, 0], [10, 0]]", "corner"),
        (8, "    outline: [[0, 0], [10, 8], [10, 0], [0, 8]]", "cross"),
        (8, "    outline: [[0, 0], [10, 0], [10, x], [0, 8]]", "number"),
        (10, "      - {material: plasterbord, points: [[5, 0], [5, 4]]}", "plasterboard"),
        (10, "      - {material: plasterboard, points: [[5, 0]]}", "point"),
        (10, "      - {loss: -3, points: [[5, 0], [5, 4]]}", "outside"),
        (12, "      - {name: Shop, outline: [[0, 0], [5, 0]]}", "corner"),
        (15, "      - {minor: 1, at: [9, 7]}", "identity"), (15, "      - {minor: 2, at: [90, 7]}", "outline"),
        (15, "      - {minor: 2}", "at"), (15, "      - {minor: 2, at: [9, 7], advertisingInterval: 60}", "outside"),
        (21, "        - {along: [door, countr], width: 1.5}", "counter"),
        (21, "        - {along: [door], width: 1.5}", "node"),
        (21, "        - {along: [door, counter], width: 0}", "outside"),
        (21, "        - {along: [door, counter], direction: up}", "forward"), (9, "    walls: }", "YAML"),
    ])
    func brokenVenue(line: Int, text: String, part: String) throws {
        var lines = Self.venue.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        lines[line - 1] = text
        let run = try validate(lines.joined(separator: "\n"))
        #expect(run.exitCode == 2)
        #expect(run.output.isEmpty)
        let pattern = "broken\\.yaml:\(line):\\d+: error: .*\(NSRegularExpression.escapedPattern(for: part))"
        #expect(
            run.errors.range(of: pattern, options: [.regularExpression, .caseInsensitive]) != nil,
            "line \(line), \(text): \(run.errors)")
    }

    private static let recording = """
        {"format":"beaconry-recording","version":1,"name":"w","kind":"walk","duration":10}
        {"t":1,"beacon":"a","rssi":-71}
        {"t":2,"ranging":[{"beacon":"a","rssi":-70}]}
        {"t":3,"walking":true}
        """

    @Test func theRecordingItselfIsRight() throws {
        let run = try locate(Self.recording)
        #expect(run.exitCode == 0, "\(run.errors)")
    }

    @Test(arguments: [
        (1, #"{"format":"beaconry-recording","version":2,"name":"w","kind":"walk","duration":10}"#, "Version 2"),
        (1, #"{"format":"beaconry-recording","version":1,"kind":"walk","duration":10}"#, "name"),
        (1, #"{"format":"other","version":1,"name":"w","kind":"walk","duration":10}"#, "format"),
        (1, #"{"format":"beaconry-recording","version":1,"name":"w","kind":"wlk","duration":10}"#, "walk"),
        (1, #"{"format":"beaconry-recording","version":1,"name":"w","kind":"walk","duration":-1}"#, "duration"),
        (2, #"{"t":1,"beacon":"a","rssi":-71"#, "ends"), (2, #"{"t":1,"beacon":"a"}"#, "rssi"),
        (2, #"{"t":1,"beacon":"a","rssi":-710}"#, "-127"), (2, #"{"t":99,"beacon":"a","rssi":-71}"#, "10"),
        (2, #"{"t":1,"becon":"a","rssi":-71}"#, "beacon"), (2, #"{"t":1,"beacon":"a","rssi":-71,"channel":12}"#, "37"),
        (3, #"{"t":2,"ranging":[{"beacon":"a","rssi":-70},{"beacon":"a","rssi":-71}]}"#, "a"),
        (3, #"{"t":2,"ranging":{"beacon":"a","rssi":-70}}"#, "list"), (4, #"{"t":3,"walking":1}"#, "true"),
        (4, #"{"t":"three","walking":true}"#, "number"),
    ])
    func brokenRecording(line: Int, text: String, part: String) throws {
        var lines = Self.recording.split(separator: "\n").map(String.init)
        lines[line - 1] = text
        let run = try locate(lines.joined(separator: "\n"), strict: true)
        #expect(run.exitCode == 2)
        #expect(run.output.isEmpty)
        let told = run.errors.split(separator: "\n").filter {
            $0.contains("w.recording.jsonl:\(line):") && $0.contains("error: ") && $0.contains(part)
        }
        #expect(!told.isEmpty, "\(text): \(run.errors)")
        // Without --strict a bad line is left out, told and counted; a bad header always ends the work.
        let lenient = try locate(lines.joined(separator: "\n"))
        #expect(lenient.exitCode == (line == 1 ? 2 : 0), "\(text): \(lenient.errors)")
        #expect(lenient.errors.contains("w.recording.jsonl:\(line):"))
    }

    private func validate(_ text: String) throws -> Tool.Run {
        var result: Tool.Run?
        try Tool.inFolder { folder in
            try text.write(to: folder.appending(path: "broken.yaml"), atomically: true, encoding: .utf8)
            result = try Tool.run(["validate", "broken.yaml"], in: folder)
        }
        return try #require(result)
    }

    /// Locates a recording in the office, of which `a` is a beacon.
    private func locate(_ recording: String, strict: Bool = false) throws -> Tool.Run {
        let beacon = "\"beacon\":\"A3D1C0B4-77E2-4F19-8C55-0B9E61D24C02/3/1\""
        var result: Tool.Run?
        try Tool.inFolder { folder in
            try recording.replacing("\"beacon\":\"a\"", with: beacon).write(
                to: folder.appending(path: "w.recording.jsonl"), atomically: true, encoding: .utf8)
            let venue = Project.root.appending(path: "Venues/office.yaml").path
            result = try Tool.run(
                ["locate", venue, "--recordings", "."] + (strict ? ["--strict"] : []), in: folder)
        }
        return try #require(result)
    }
}
