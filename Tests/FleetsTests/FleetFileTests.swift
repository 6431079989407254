import Diagnostics
import Foundation
import Testing

@testable import Fleets

/// Fleet files: what they say, and what is wrong with them, all at once.
@Suite struct FleetFileTests {
    /// Reads a fleet file in a folder with empty files.
    private static func read(
        _ text: String, files: [String] = ["shops/a.yaml", "shops/b.yaml"], check: ([String]) -> String? = { _ in nil }
    ) throws -> FleetRequest {
        try FleetFolder.with { folder in
            for file in files {
                let url = folder.appending(path: file)
                try FileManager.default.createDirectory(
                    at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data().write(to: url)
            }
            let file = folder.appending(path: "fleet.yaml")
            try text.write(to: file, atomically: true, encoding: .utf8)
            return try FleetFile.read(path: file.path, check: check)
        }
    }

    private static func problems(_ text: String, files: [String] = ["shops/a.yaml", "shops/b.yaml"]) -> [String] {
        do {
            _ = try read(text, files: files)
            return []
        } catch let problems as Problems {
            return problems.all.map { "\($0.line ?? 0): \($0.message)" }
        } catch {
            return ["\(error)"]
        }
    }

    @Test func commandAndVenuesAreRead() throws {
        let request = try Self.read(
            """
            command: [calibrate, --walks, 24]
            seed: 7
            venues:
              - shops/*.yaml
              - {name: Bonn, venue: ./shops/b.yaml, options: --recordings walks}
            """)
        #expect(request.command == ["calibrate", "--walks", "24"])
        #expect(request.venues.map(\.name) == ["a", "Bonn"], "a pattern leaves out what has an entry of its own")
        #expect(
            request.words(for: request.venues[1]) == [
                "calibrate", "./shops/b.yaml", "--walks", "24", "--recordings", "walks", "--seed", "7",
            ])
        let text = try Self.read("command: plan predict --worlds 19\nvenues: [shops/a.yaml]\n")
        #expect(text.seed == 1)
        #expect(
            text.words(for: text.venues[0]) == ["plan", "predict", "shops/a.yaml", "--worlds", "19", "--seed", "1"])
    }

    /// Names of folders and files that look like patterns are none.
    @Test func patternsAreThoseOfAShell() throws {
        let files = ["a [1]/x.yaml", "a [1]/y.yaml", "a [1]/z.txt", "a [1]/.hidden.yaml", "a 1/w.yaml"]
        try FleetFolder.with { folder in
            for file in files {
                let url = folder.appending(path: file)
                try FileManager.default.createDirectory(
                    at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data().write(to: url)
            }
            let place = folder.path + "/a [1]"
            #expect(FilePattern.files("*.yaml", in: place) == ["x.yaml", "y.yaml"])
            #expect(FilePattern.files("[xz].*", in: place) == ["x.yaml", "z.txt"])
            #expect(FilePattern.files("?.yaml", in: place) == ["x.yaml", "y.yaml"])
            #expect(FilePattern.files("nothing*", in: place) == [])
            #expect(FilePattern.files("*/?.yaml", in: folder.path).count == 3)
        }
    }

    @Test func everythingThatIsWrongIsSaidWithItsLine() throws {
        let found = Self.problems(
            """
            command: calibrate --output here --seed=3 -q
            sede: 1
            venues:
              - shops/*.yml
              - nowhere.yaml
              - /shops/a.yaml
              - {name: X, venue: shops/*.yaml}
              - {name: Job, venue: shops/a.yaml}
              - {name: a/b, venue: shops/a.yaml}
              - {name: Same, venue: shops/a.yaml, options: [--json]}
              - {name: same, venue: shops/b.yaml, options: nonsense}
            """)
        let expected = [
            "1: Leave out --output", "1: Leave out --seed", "1: Leave out -q", "2: The key \"sede\" is unknown",
            "4: No file has a name like this", "5: There is no such file", "6: Give a path relative",
            "8: The results of the fleet have", "9: Give the venue another \"name\"", "10: Leave out --json",
            "11: There are two venues with the name \"same\", the first in line 10", "11: Options begin with --",
        ]
        for sentence in expected { #expect(found.contains { $0.hasPrefix(sentence) }, "\(sentence): \(found)") }
        #expect(found.count == expected.count, "\(found)")
    }

    @Test(arguments: ["simulate", "plan", "plan maps", "fleet x", "engage routes", "calibrat"])
    func otherCommandsAreRefused(command: String) {
        let found = Self.problems("command: \(command)\nvenues: [shops/a.yaml]\n")
        #expect(found.count == 1 && found[0].contains("A fleet does not run"), "\(found)")
        #expect((command == "calibrat") == found[0].contains("\"calibrate\"?"), "\(found)")
    }

    @Test func aNameCannotBeThatOfSeveral() {
        let found = Self.problems("command: calibrate\nvenues: [{name: X, venue: shops/*.yaml}]\n")
        #expect(found.count == 1 && found[0].contains("has 2 venues"), "\(found)")
    }

    /// What the tool says of a command line stands at the command, or at the options of a venue.
    @Test func commandLinesAreChecked() throws {
        let text = """
            command: calibrate --walks 24
            venues:
              - shops/a.yaml
              - venue: shops/b.yaml
                options: --wrong
            """
        func problems(_ check: ([String]) -> String?) -> [Int?] {
            do {
                _ = try Self.read(text, check: check)
                return []
            } catch {
                return (error as? Problems)?.all.map(\.line) ?? []
            }
        }
        #expect(problems { $0.contains("--walks") ? "All are wrong." : nil } == [1])
        #expect(problems { $0.contains("--wrong") ? "This is wrong." : nil } == [5])
        #expect(problems { _ in nil } == [])
    }

    /// What a venue depends on: its file, what that names, and what options name.
    @Test func inputsAreFound() throws {
        try FleetFolder.with { folder in
            func write(_ text: String, _ name: String) throws {
                let url = folder.appending(path: name)
                try FileManager.default.createDirectory(
                    at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
                try text.write(to: url, atomically: true, encoding: .utf8)
            }
            try write("venue: ../shops/a.yaml\nvisitors: []\n", "scenarios/s.yaml")
            try write("levels: [{background: {file: plan.png}}]\n", "shops/a.yaml")
            try write("picture", "shops/plan.png")
            try write("one", "walks/a/one.jsonl")
            try write("two", "walks/a/deep/two.jsonl")
            try write("requirements: []\n", "requirements.yaml")
            try write("other", "other.txt")
            var request = FleetRequest(file: folder.path + "/fleet.yaml")
            request.command = ["evaluate", "--require=requirements.yaml"]
            let venue = FleetRequest.Venue(name: "s", path: "scenarios/s.yaml", options: ["--recordings", "walks"])
            let inputs = FleetInputs(of: venue, in: request)
            #expect(
                inputs.digests.keys.sorted() == [
                    "requirements.yaml", "scenarios/../shops/a.yaml", "scenarios/../shops/plan.png", "scenarios/s.yaml",
                    "walks/a/deep/two.jsonl", "walks/a/one.jsonl",
                ])
            try write("changed", "walks/a/one.jsonl")
            #expect(FleetInputs(of: venue, in: request).text != inputs.text)
            try write("changed", "other.txt")
            try write("one", "walks/a/one.jsonl")
            #expect(FleetInputs(of: venue, in: request).text == inputs.text)
        }
    }
}

/// An empty folder that is removed afterwards.
enum FleetFolder {
    static func with<Result>(_ body: (URL) throws -> Result) throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appending(path: "fleet-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try body(folder)
    }
}
