import Foundation
import TestSupport
import Testing

/// `engage` with its subcommands and `plan regions` as people use them, and misuse them.
@Suite struct EngageCommandTests {
    private static let venue = "Venues/office.yaml"

    @Test func zonesIsTheDefault() throws {
        let options = [
            Self.venue, "--visits", "2", "--duration", "300", "--phone", "inHand", "--profile", "backspin", "-q",
        ]
        let short = try Tool.run(["engage"] + options)
        let long = try Tool.run(["engage", "zones"] + options)
        #expect(short.exitCode == 0 && short.output == long.output)
    }

    /// The same seed gives the same bytes, another one others.
    @Test(arguments: [
        ["engage", "uploads", "--days", "3"],
        ["engage", "uploads", venue, "--days", "2", "--duration", "120", "--profile", "bearound"],
        ["engage", "tags", venue, "--tags", "2", "--duration", "120"],
        ["plan", "regions", venue, "--visits", "2", "--duration", "120"],
        ["engage", "events", venue, "--visits", "2", "--duration", "120", "--profile", "mobilefirst"],
    ])
    func theSeedDecides(arguments: [String]) throws {
        func output(_ seed: String, jobs: String) throws -> String {
            let run = try Tool.run(arguments + ["--seed", seed, "--jobs", jobs, "--json", "--quiet"])
            #expect(run.exitCode == 0, "\(run.errors)")
            return run.result
        }
        let one = try output("1", jobs: "1")
        #expect(try output("1", jobs: "2") == one)
        // Documents name their seed.
        func figures(_ output: String) throws -> JSONTree {
            let tree = try JSONTree(json: output)
            return .object(tree.members.filter { !["seed", "command"].contains($0.key) })
        }
        #expect(try figures(output("2", jobs: "2")) != figures(one))
    }

    /// The page of tags explains its columns by their names.
    @Test func theTagPageNamesItsColumns() throws {
        try Tool.inFolder { folder in
            let arguments = ["engage", "tags", Project.venuePath("office"), "--tags", "4", "--duration", "300"]
            let run = try Tool.run(arguments + ["--output", "out", "-q"], in: folder)
            #expect(run.exitCode == 0, "\(run.errors)")
            let page = try String(contentsOf: folder.appending(path: "out/tags.html"), encoding: .utf8)
            #expect(page.contains(">not false</th>") && page.contains("Not false: the share of the alerts"))
            #expect(!page.contains("Right:"))
        }
    }

    /// A calibration for triggers gives the same files in another process, and goes on with what it knows.
    @Test func triggersAreSearchedAgainTheSameWay() throws {
        let folders = (0..<2).map { _ in
            FileManager.default.temporaryDirectory.appending(path: "triggers-\(UUID())").path
        }
        defer { folders.forEach { try? FileManager.default.removeItem(atPath: $0) } }
        let options = [
            Self.venue, "--objective", "triggers", "--walks", "2", "--duration", "120", "--configurations", "2",
            "--starts", "1", "--quiet", "--json",
        ]
        func run(_ folder: String, jobs: String) throws -> String {
            let run = try Tool.run(["calibrate"] + options + ["--jobs", jobs, "--output", folder])
            #expect(run.exitCode == 0, "\(run.errors)")
            return run.result
        }
        let one = try run(folders[0], jobs: "1")
        #expect(try run(folders[1], jobs: "2") == one)
        let names = [
            "triggers.json", "VenueTriggers.swift", "VenueTriggers.kt", "engagement.html",
        ]
        for name in names {
            #expect(
                try String(contentsOfFile: folders[0] + "/" + name, encoding: .utf8)
                    == String(contentsOfFile: folders[1] + "/" + name, encoding: .utf8), "\(name)")
        }
        let studies = try folders.map { folder in
            let names = try FileManager.default.contentsOfDirectory(atPath: folder)
            return folder + "/" + (try #require(names.first { $0.hasSuffix(".sqlite") }))
        }
        let exports = try studies.map { try Tool.run(["study", "export", $0]) }
        #expect(exports[0].output == exports[1].output && exports[0].output.contains("triggers"))
        let shown = try Tool.run(["study", "show", studies[0]])
        #expect(shown.output.contains("minimises triggers") && shown.output.contains("Best by the mean of triggers"))
        // Resumed, it makes no score again and gives the same; also with options that only the resume file has.
        func document() throws -> String {
            try String(contentsOfFile: folders[0] + "/engagement.json", encoding: .utf8)
        }
        let before = try document()
        let resumed = try Tool.run(["calibrate", "--resume", "--json", "--output", folders[0]])
        #expect(resumed.result == one && resumed.errors.contains("scores were read from"), "\(resumed.errors)")
        #expect(try document() == before && before.contains("--objective triggers"))
        // A calibration of metrics there would forget how this one is resumed.
        let other = try Tool.run(["calibrate", Self.venue, "--walks", "2", "--duration", "30", "--output", folders[0]])
        #expect(other.exitCode == 2 && other.errors.contains("a calibration of triggers"), "\(other.errors)")
    }

    /// A search of a profile's numbers gives the same files in another process, goes on with what it knows, and its profile is one.
    @Test func numbersOfAProfileAreSearchedAgainTheSameWay() throws {
        try Tool.inFolder { folder in
            try "profile: own\nvalues: {signal: threshold, threshold: 0.5}\n".write(
                to: folder.appending(path: "own.yaml"), atomically: true, encoding: .utf8)
            let words = [
                "calibrate", Project.venuePath("office"), "--objective", "triggers", "--walks", "4", "--duration",
                "300", "--profile",
                "own.yaml", "--uses", "inHand", "--missed-per-false", "20", "--quiet", "--json", "--output",
            ]
            let one = try Tool.run(words + ["one", "--jobs", "1"], in: folder)
            let two = try Tool.run(words + ["two", "--jobs", "2"], in: folder)
            #expect(one.exitCode == 0 && two.exitCode == 0, "\(one.errors)\(two.errors)")
            #expect(one.result == two.result && one.result.contains("\"triggersOnly\""))
            func text(_ name: String) throws -> String {
                try String(contentsOf: folder.appending(path: name), encoding: .utf8)
            }
            for name in ["profile.yaml", "profile.html"] { #expect(try text("one/" + name) == text("two/" + name)) }
            let checked = try Tool.run(["validate", "one/profile.yaml"], in: folder)
            #expect(checked.exitCode == 0, "\(checked.errors)")
            #expect(try text("one/profile.yaml").contains("profile: own-calibrated"))
            // Resumed from elsewhere, it makes no score again.
            let path = folder.appending(path: "one").path
            let resumed = try Tool.run(["calibrate", "--resume", "--json", "--output", path])
            #expect(resumed.result == one.result && resumed.errors.contains("scores were read from"))
            // A profile that was changed since is another one, and one in the folder is not written over.
            let file = try Tool.run(
                Array(words.dropLast()) + ["--profile", "one/profile.yaml", "--output", "one"], in: folder)
            #expect(file.exitCode == 2, "\(file.errors)")
            try "profile: own\nvalues: {signal: threshold, threshold: 0.6}\n".write(
                to: folder.appending(path: "own.yaml"), atomically: true, encoding: .utf8)
            #expect(try Tool.run(["calibrate", "--resume", "--output", path]).exitCode == 2)
        }
    }

    /// A policy is the same with one worker and two, and its folder has what an app needs.
    @Test func aPolicyHasItsFiles() throws {
        try Tool.inFolder { folder in
            let arguments = [
                "calibrate", Project.venuePath("office"), "--situations", "--walks", "2", "--duration", "120",
                "--quiet",
            ]
            let one = try Tool.run(arguments + ["--jobs", "1", "--json"], in: folder)
            #expect(one.exitCode == 0, "\(one.errors)")
            let two = try Tool.run(arguments + ["--jobs", "2", "--output", "out"], in: folder)
            #expect(two.exitCode == 0 && two.output.contains("one preset"), "\(two.errors)")
            func file(_ name: String) throws -> String {
                try String(contentsOf: folder.appending(path: "out/\(name)"), encoding: .utf8)
            }
            #expect(try file("policy.json") == one.output)
            #expect(try file("policy.html").contains("What each switch costs"))
            #expect(try file("VenuePolicy.swift").contains("func calculatedNewIndoorLocation("))
            #expect(try file("VenuePolicy.kt").contains("class VenuePolicy("))
            // A request file asks for the same.
            try "situations: true\nwalks: 2\n".write(
                to: folder.appending(path: "study.yaml"), atomically: true, encoding: .utf8)
            let words = ["calibrate", Project.venuePath("office"), "--study", "study.yaml", "--duration", "120"]
            #expect(try Tool.run(words + ["--json", "--quiet"], in: folder).output == one.output)
        }
    }

    /// What a request file says counts as what the command line says, and not as the defaults of triggers, in every form of
    /// YAML.
    @Test(
        arguments: [
            "walks: 2\nduration: 120\nconfigurations: 2\nstarts: 1\nminimumEffect: 0.5\n",
            "{walks: 2, duration: 120, configurations: 2, starts: 1, minimumEffect: 0.5}\n",
            "  walks: 2\n  duration: 120\n  configurations: 2\n  starts: 1\n  minimumEffect: 0.5\n",
            "\"walks\": 2\n'duration' : 120\n? configurations\n: 2\nstarts: 1\nminimumEffect: 0.5\n",
        ]) func aStudyCountsAsOptions(study: String) throws
    {
        try Tool.inFolder { folder in
            try study.write(to: folder.appending(path: "study.yaml"), atomically: true, encoding: .utf8)
            let common = ["calibrate", Project.venuePath("office"), "--objective", "triggers", "--quiet", "--json"]
            let options = [
                "--walks", "2", "--duration", "120", "--configurations", "2", "--starts", "1", "--minimum-effect",
                "0.5",
            ]
            let byOptions = try Tool.run(common + options, in: folder)
            let byFile = try Tool.run(common + ["--study", "study.yaml"], in: folder)
            #expect(byOptions.exitCode == 0 && byFile.exitCode == 0, "\(byOptions.errors)\(byFile.errors)")
            #expect(byFile.result == byOptions.result)
        }
    }

    /// What is wrong ends with exit code 2 and a sentence.
    @Test(arguments: [
        (["engage", "uploads", "--profile", "inbeacon"], "says nothing about uploads"),
        (["engage", "uploads", venue, "--event-interval", "5"], "Leave out --event-interval"),
        (["engage", "uploads", "--profile", "bearond"], "Did you mean \"bearound\"?"),
        (["engage", "uploads", "--failures", "nan"], "--failures takes a share from 0 to 1."),
        (["engage", "uploads", "--outage-every", "inf"], "--outage-every takes seconds"),
        (["engage", "tags", venue, "--interval", "0"], "--interval takes seconds"),
        (["engage", "tags", venue, "--preset", "bestAcuracy"], "Did you mean \"bestAccuracy\"?"),
        (["engage", "events", venue, "--distance", "0"], "--distance takes metres"),
        (["engage", "events", venue, "--profile", "ibm"], "ibm"),
        (["engage", "events", venue, "--stay", "4000"], "is too short for"),
        (["engage", "routes", venue, "--visits", "1"], "--visits takes a whole number from 2"),
        (["engage", "routes", venue, "--visits", "2", "--duration", "60"], "nothing can be guided"),
        (
            ["calibrate", venue, "--objective", "triggers", "--recordings", "nowhere"],
            "--recordings has no meaning with --objective triggers"
        ),
        (
            ["calibrate", venue, "--situations", "--configurations", "3"],
            "--configurations has no meaning with --situations"
        ),
        (["calibrate", venue, "--situations", "--objective", "ce75"], "Give --objective or --situations, not both."),
        (
            ["calibrate", venue, "--situations", "--objective", "triggers"],
            "Give --objective or --situations, not both."
        ),
        (
            ["calibrate", venue, "--situations", "--profile", "holidayparty"],
            "--profile has no meaning with --situations"
        ),
        (["calibrate", venue, "--situations", "--uses", "pocket"], "--uses has no meaning with --situations"),
        // The default is refused, too, if it is given.
        (
            ["calibrate", venue, "--situations", "--variation-walks", "24"],
            "--variation-walks has no meaning with --situations"
        ),
        (
            ["calibrate", venue, "--situations", "--availability-tolerance=0.01"],
            "--availability-tolerance has no meaning with --situations"
        ),
        (["engage", venue, "--triggers", "nowhere.json"], "nowhere.json"),
        (["engage", venue, "--phone", "pocket", "--uses", "pocket=1,inHand=1"], "Give --phone or --uses, not both"),
        (["calibrate", venue, "--event", "exit"], "--event needs --objective triggers."),
        (["calibrate", venue, "--objective", "triggers", "--event", "left"], "--event"),
        (["engage", venue, "--uses", "poket=1"], "--uses: There is no use \"poket\" of a phone."),
        (["engage", venue, "--uses", "pocket=1,inHand"], "Give a weight to each use of a phone, or to none"),
        (["plan", "regions", venue, "--at", "1,2,99"], "Levels: 3."),
        (["plan", "regions", venue, "--at", "999,999"], "999,999 is outside of level 3. Its outline has x from 0 to "),
        (["plan", "regions", venue, "--at", "nan,1"], "--at takes a place"),
        (["plan", "regions", venue, "--slots", "0"], "--slots takes a whole number"),
    ])
    func badInputIsSaid(arguments: [String], sentence: String) throws {
        let run = try Tool.run(arguments)
        #expect(run.exitCode == 2 && run.errors.contains(sentence), "\(arguments): \(run.exitCode) \(run.errors)")
        #expect(run.output.isEmpty)
    }

    /// A venue without zones, beacons or paths is named, not a trap.
    @Test func bareVenuesAreSaid() throws {
        try Tool.inFolder { folder in
            let level = "  - {number: 0, height: 4, outline: [[0, 0], [20, 0], [20, 20], [0, 20]]}\n"
            try "name: bare\nlevels:\n\(level)".write(
                to: folder.appending(path: "bare.yaml"), atomically: true, encoding: .utf8)
            for command in [
                ["engage", "routes"], ["engage", "tags"], ["plan", "regions"], ["engage", "zones"],
                ["engage", "events"],
            ] {
                let run = try Tool.run(command + ["bare.yaml"], in: folder)
                #expect(run.exitCode == 2 && run.errors.contains("has no beacons"), "\(command): \(run.errors)")
            }
            for profile in [[], ["--profile", "holidayparty"]] {
                let words = ["calibrate", "bare.yaml", "--objective", "triggers", "--output", "out"] + profile
                let run = try Tool.run(words, in: folder)
                #expect(run.exitCode == 2 && run.errors.contains("has no zones"), "\(run.errors)")
                #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "out").path))
            }
        }
    }
}
