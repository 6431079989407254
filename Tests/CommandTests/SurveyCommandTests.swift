import Foundation
import Testing

/// What commands say about surveys.
@Suite struct SurveyCommandTests {
    private static let beacons = [("a", 2.0, 2.0, 0), ("b", 18.0, 3.0, 0), ("c", 9.0, 13.0, 0), ("up", 9.0, 7.0, 1)]

    /// Runs something in a folder with a survey of 40 points, and a venue file in which `a` hangs where `first` says.
    private func inSurvey(swapped: Bool, _ body: (URL, [String]) throws -> Void) throws {
        try Tool.inFolder { folder in
            var rows = "x,y,t,b,rssi\n"
            for point in 0..<40 {
                let x = 1 + 2.5 * Double(point % 8)
                let y = 1 + 3 * Double(point / 8)
                for (index, beacon) in Self.beacons.enumerated() {
                    let distance = ((x - beacon.1) * (x - beacon.1) + (y - beacon.2) * (y - beacon.2) + 1.7)
                        .squareRoot()
                    let rssi = -60 - 20 * log10(distance) + Double((point * 7 + index * 3) % 5 - 2)
                    rows += "\(x),\(y),\(index),\(beacon.0),\(rssi)\n"
                }
            }
            try rows.write(to: folder.appending(path: "survey.csv"), atomically: true, encoding: .utf8)
            try """
            layout: long
            kind: survey
            recording: [x, y]
            time: t
            beacon: b
            rssi: rssi
            truth: {x: x, y: y, height: {value: 1.2}}
            """.write(to: folder.appending(path: "mapping.yaml"), atomically: true, encoding: .utf8)
            let lines = Self.beacons.map { name, x, y, level in
                let place = !swapped || level > 0 || name == "c" ? [x, y] : name == "a" ? [18, 3] : [2, 2]
                return (level, "      - {id: \(name), at: [\(place[0]), \(place[1])], height: 2.5}")
            }
            let outline = "outline: [[0, 0], [20, 0], [20, 15], [0, 15]]"
            let levels = [0, 1].map { level in
                ([
                    "  - number: \(level)", "    name: L\(level)", "    elevation: \(4 * level)", "    height: 4",
                    "    \(outline)", "    beacons:",
                ]
                    + lines.filter { $0.0 == level }.map(\.1)).joined(separator: "\n")
            }
            try ("name: hall\nlevels:\n" + levels.joined(separator: "\n") + "\n")
                .write(to: folder.appending(path: "venue.yaml"), atomically: true, encoding: .utf8)
            let path = folder.path
            let run = try Tool.run([
                "import", "csv", path + "/survey.csv", "--option", "mapping=\(path)/mapping.yaml", "--output", path,
            ])
            #expect(run.exitCode == 0, "\(run.errors)")
            try body(folder, [path + "/venue.yaml", "--recordings", path + "/recordings"])
        }
    }

    @Test func evaluateSaysWhatItFoundAndWhatToDo() throws {
        try inSurvey(swapped: false) { _, arguments in
            let run = try Tool.run(["evaluate"] + arguments)
            #expect(run.exitCode == 2)
            #expect(
                run.errors.contains("There are 40 surveys here. Fit the radio model to surveys with `beaconry fit`"),
                "\(run.errors)")
        }
    }

    @Test func fitSaysWhatItLeavesOut() throws {
        try inSurvey(swapped: false) { _, arguments in
            let run = try Tool.run(["fit"] + arguments)
            #expect(run.exitCode == 0, "\(run.errors)")
            #expect(
                run.errors.contains(
                    "40 of 160 readings are left out: 40 of beacons on another level than the phone."), "\(run.errors)")
            #expect(!run.errors.contains("exchanged"), "\(run.errors)")
        }
    }

    @Test func fitNamesSwappedBeacons() throws {
        try inSurvey(swapped: true) { _, arguments in
            let run = try Tool.run(["fit"] + arguments)
            #expect(
                run.errors.contains("warning: The readings of a and b fit better with their places exchanged."),
                "\(run.errors)")
        }
    }
}
