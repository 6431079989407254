import Diagnostics
import Formats
import Foundation
import Simulation
import TestSupport
import Testing
import Walkers
import Walks

/// Whatever is done to a scenario file, the reader answers with a scenario or with problems that have a place, and the
/// simulator with files that can be read or with problems.
struct ScenarioFuzzTests {
    private static let fragments = [
        "&a ", "*a", "[", "]", "{", "}", ": ", "- ", "? ", "\"", "'", "|", ">", "#", "\t", "\n", "\r", "\u{0}",
        "\u{7F}", "\u{FEFF}", "\u{2028}", "NaN", ".nan", ".inf", "-1e308", "1e308", "1e999", "99999999999999999999",
        "9223372036854775807", "-9223372036854775808", "-", "", "~", "null", "true", "off", "!!binary x", "<<: *a",
        "%YAML 9.9\n", "---\n", "...\n", "name: x", "🏬", "[[0, 0], [0, 0]]", "0x10", "1_000", "kind: moved",
        "kind: clockJump", "until: -1", "../", "/dev/null", "/",
    ]

    @Test func mutationsNeverTrap() {
        var random = SplitMix64(state: 3)
        var refused = 0
        for round in 0..<600 {
            refused +=
                check(
                    TextMutation.mutated(
                        ScenarioFiles.complete, edits: 1 + round % 5, fragments: Self.fragments, &random)) ? 0 : 1
        }
        #expect(refused > 200)
        #expect(refused < 590)
    }

    @Test func randomTextNeverTraps() {
        var random = SplitMix64(state: 4)
        for _ in 0..<200 {
            let bytes = (0..<random.index(200)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            #expect(!check(String(decoding: bytes, as: UTF8.self)))
            let words = (0..<random.index(60)).map { _ in Self.fragments[random.index(Self.fragments.count)] }
            #expect(!check(words.joined()))
        }
    }

    @Test(arguments: [
        ("", "[", 100_000), ("", "{a: ", 5000), ("", "- ", 5000), ("venue: v\nname: ", "x", 100_000),
        ("name: x\nvenue: v\nfaults:\n", "  - {kind: dead, beacon: dor}\n", 2000),
        ("name: x\nvenue: v\nfaults:\n", "  - {kind: background}\n", 10_001),
    ])
    func textMadeToHarm(_ start: String, _ piece: String, _ count: Int) {
        #expect(!check(start + String(repeating: piece, count: count)))
    }

    /// Bytes that are no text, through a file.
    @Test func bytesThatAreNoText() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "beaconry-\(UUID().uuidString).yaml").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        var random = SplitMix64(state: 5)
        for _ in 0..<100 {
            var bytes = Array(ScenarioFiles.complete.utf8)
            for _ in 0..<3 { bytes[random.index(bytes.count)] = UInt8(truncatingIfNeeded: random.next()) }
            try Data(bytes).write(to: URL(filePath: path))
            // The venue does not exist.
            let error = #expect(throws: Problems.self) { try ScenarioFile.read(path: path) }
            #expect(error?.all.contains { $0.severity == .error } == true)
        }
    }

    /// True if the text is a scenario; else its problems are looked at.
    private func check(_ text: String) -> Bool {
        _ = ScenarioFile.isScenario(text)
        do throws(Problems) {
            let scenario = try ScenarioFiles.parse(text).scenario
            #expect(scenario.faults.problems(in: scenario.venue).isEmpty)
            #expect((1...1_000_000).contains(scenario.walkerCount))
            for beacon in scenario.faults.installed(scenario.venue) { _ = beacon.power.offset(at: scenario.duration) }
            #expect(scenario.faults.phone.clock.stamp(of: scenario.duration).isFinite)
            simulate(scenario)
            return true
        } catch {
            let lines = text.count { $0.isNewline } + 2
            #expect(error.all.contains { $0.severity == .error })
            #expect(error.all.allSatisfy { ($0.line ?? 1) <= lines && ($0.line ?? 1) > 0 && !$0.message.isEmpty })
            return false
        }
    }

    private final class Memory: ByteOutput {
        var bytes: [UInt8] = []
        func write(_ bytes: [UInt8]) { self.bytes += bytes }
    }

    /// The first and the last walker, for a second among few people: what is written is what the files' readers, who
    /// refuse whatever is not finite or not plausible, take without a word; or there are problems.
    private func simulate(_ original: Scenario) {
        var scenario = original
        scenario.duration = 1
        switch scenario.crowd?.amount {
        case .people(let count): scenario.crowd?.amount = .people(min(count, 7))
        case .densities(let densities):
            scenario.crowd?.amount = .densities(densities.map { .init(zone: $0.zone, density: min($0.density, 0.05)) })
        case nil: break
        }
        do throws(Problems) {
            let simulator = try ScenarioSimulator(scenario)
            for walker in Set([0, scenario.walkerCount - 1]).sorted() {
                let (recording, truth) = (Memory(), Memory())
                try simulator.write(walker: walker, to: recording, truth: truth)
                let recordings = try RecordingFile.read(bytes: recording.bytes, file: nil, strict: true)
                let truths = try TruthFile.read(bytes: truth.bytes, file: nil, strict: true)
                #expect(recordings.warnings.isEmpty && recordings.items.count == 1)
                #expect(truths.warnings.isEmpty && truths.items.first?.samples.last?.time == 1)
            }
        } catch {
            #expect(error.all.contains { $0.severity == .error })
            #expect(error.all.allSatisfy { !$0.message.isEmpty })
        }
    }
}
