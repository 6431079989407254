import Engagement
import EngagementTrials
import Formats
import Foundation
import NumericalMethods
import Radio
import Recordings
import Testing
import VenueModel

/// The source for an app: it compiles, and its state machine is ours.
@Suite struct TriggerExportTests {
    /// Conditions of all kinds, and names that a source must escape.
    private static let conditions: [Condition] = [
        Condition(), Condition(enterMargin: 1, exitMargin: 2, dwell: 4, exitDelay: 3, silence: 5),
        Condition(enterMargin: -1, exitMargin: 0.5, needed: 3, window: 4, dwell: 2, exitDelay: 3, silence: 8),
        Condition(enterMargin: 0, exitMargin: -3, needed: 2, window: 3, exitDelay: 6, silence: 4),
    ]

    private static func document() throws -> TriggersDocument {
        let zones = conditions.enumerated().map { index, condition in
            """
            {"name": "zone \\"\(index)\\" \\\\(x) $y", "level": 0, "outline": [[0, 0], [1, 0], [1, 1]], "beacons": [{"id": "A/1/2", "powerAt1m": -61}],
             "signal": "position", "condition": \(String(decoding: (try? JSONEncoder().encode(condition)) ?? Data(), as: UTF8.self))}
            """
        }
        let text = """
            {"venue": "v", "seed": 1, "decision": "recommend", "settings": {"useBestNumberOfBeacons": 6}, "blockTime": 300,
             "count": 3, "zones": [\(zones.joined(separator: ", "))], "classifiers": [\(classifier)]}
            """
        return try JSONDecoder().decode(TriggersDocument.self, from: Data(text.utf8))
    }

    /// Two beacons, and places with names that a source must escape.
    private static let classifier = """
        {"averaging": 4, "beacons": [{"id": "A/1/2", "powerAt1m": -61}, {"id": "A/1/3", "powerAt1m": -55.5}],
         "places": [{"level": 0, "zones": ["z \\"1\\"", "b"], "bias": 0.5, "weights": [0.1, -0.2]},
                    {"level": 0, "zones": [], "bias": -1.25, "weights": [-0.05, 0.15]}]}
        """

    /// A random signal with silences and values without a depth.
    private static func signal(_ trial: Int) -> [DepthSignal.Value] {
        let stream = RandomStream(seed: UInt64(trial), purpose: "trigger export test")
        var time = 0.0
        return (0..<150).map { index in
            // Two decimals, so that both programs read the same numbers.
            let draw = { (lane: UInt32) in stream.uniform(UInt64(index), lane: lane) }
            time += (100 * (0.3 + draw(0) + (draw(1) < 0.04 ? 3 : 0))).rounded() / 100
            let depth = (100 * (9 * draw(2) - 5)).rounded() / 100
            return DepthSignal.Value(time: time, depth: draw(3) < 0.1 ? nil : depth)
        }
    }

    @Test func theStateMachineIsOurs() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("triggers-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let export = try TriggerExport(Self.document())
        try export.swift.write(
            to: folder.appendingPathComponent("VenueTriggers.swift"), atomically: true, encoding: .utf8)
        let trials = (0..<40).map(Self.signal)
        // As a text, because the compiler takes minutes for so many literals.
        try trials.map { $0.map { "\($0.time),\($0.depth.map { "\($0)" } ?? "nil")" }.joined(separator: " ") }
            .joined(separator: "\n")
            .write(to: folder.appendingPathComponent("signals"), atomically: true, encoding: .utf8)
        let lines = [
            "var signals: [[(Double, Double?)]] = []",
            "while let line = readLine() {",
            "signals.append(line.split(separator: \" \").map { value in",
            "let parts = value.split(separator: \",\").map { Double($0) }",
            "return (parts[0]!, parts[1])", "})", "}",
            "for trigger in VenueTriggers.all {", "for signal in signals {",
            "var presence = ZonePresence(trigger)",
            "print(signal.filter { presence.step(at: $0.0, depth: $0.1) }.map { \"\\($0.0)\" }.joined(separator: \" \"))",
            "}", "}",
            "let classifier = ZoneClassifier.all[0]",
            "for first in [nil, -90, -70, -60.5] as [Double?] { for second in [nil, -88, -57] as [Double?] {",
            "var rssi: [String: Double] = [:]",
            "if let first { rssi[\"A/1/2\"] = first }", "if let second { rssi[\"A/1/3\"] = second }",
            "print(classifier.depth(of: \"b\", rssi: rssi).map { \"\\($0)\" } ?? \"nil\") } }",
        ]
        try lines.joined(separator: "\n").write(
            to: folder.appendingPathComponent("main.swift"), atomically: true, encoding: .utf8)
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["swiftc", "-warnings-as-errors", "-o", "check", "VenueTriggers.swift", "main.swift"]
        process.currentDirectoryURL = folder
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        let check = Process()
        check.executableURL = folder.appendingPathComponent("check")
        check.standardInput = try FileHandle(forReadingFrom: folder.appendingPathComponent("signals"))
        check.standardOutput = output
        try check.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        check.waitUntilExit()
        let all = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let found = all.prefix(trials.count * 4)
        try Self.expectDepths(Array(all.dropFirst(trials.count * 4)))
        let expected = Self.conditions.flatMap { condition in
            trials.map { values in
                var trigger = Trigger(.enter, target: "", condition: condition)
                return values.filter { trigger.step(at: $0.time, condition.evidence(depth: $0.depth)) != nil }
                    .map { "\($0.time)" }.joined(separator: " ")
            }
        }
        #expect(Array(found) == expected)
        #expect(expected.contains { $0.split(separator: " ").count > 2 })
    }

    /// The depths that the source prints are those of `ZoneOdds`.
    private static func expectDepths(_ lines: [String]) throws {
        let classifier = try JSONDecoder().decode(ZoneClassifier.self, from: Data(Self.classifier.utf8))
        let beacons: [BeaconID] = [.named("A/1/2"), .named("A/1/3")]
        let powers = Dictionary(uniqueKeysWithValues: zip(beacons, classifier.beacons.map(\.powerAt1m)))
        var expected: [Double?] = []
        for first in [nil, -90, -70, -60.5] as [Double?] {
            for second in [nil, -88, -57] as [Double?] {
                let packets = zip(beacons, [first, second]).compactMap { beacon, rssi in
                    rssi.map { Observation.packet(Packet(time: 0.5, beacon: beacon, rssi: $0)) }
                }
                let levels = BeaconLevels(packets, duration: 1, averaging: 4, powers: powers)
                expected += DepthSignal(ZoneOdds(levels, by: classifier), zone: "b").values.map(\.depth)
            }
        }
        #expect(lines.count >= expected.count && expected.compactMap { $0 }.count == 11)
        for (line, depth) in zip(lines, expected) {
            #expect(depth == nil ? line == "nil" : abs((Double(line) ?? .nan) - (depth ?? 0)) < 1e-4, "\(line)")
        }
    }

    @Test func kotlinHasTheSameNumbers() throws {
        let export = try TriggerExport(Self.document())
        for text in [export.swift, export.kotlin] {
            #expect(text.contains("useBestNumberOfBeacons = 6") && text.contains("blockTime = 300.0"))
            // Names have nothing that ends a literal or starts an expression.
            #expect(!text.contains("\\(x)") && !text.contains("$y"))
            #expect(text.contains("0.1, -0.2") && text.contains("-55.5") && text.contains("ZoneClassifier"))
        }
        #expect(export.kotlin.contains("dwell = 4.0") && export.swift.contains("dwell: 4.0"))
    }
}
