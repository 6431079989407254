import Evaluation
import Foundation
import Geometry
import Positioning
import Radio
import Recordings
import TestSupport
import Testing
import VenueModel

/// Programs that break in every way that programs do. Nothing hangs, the walk is marked, the next one goes on.
///
/// No test here depends on how fast the machine is: a sound core has half an hour for an answer, and a core that must be
/// ended waits for ever. The limit of the suite only ends a run that hangs.
@Suite(.enabled(if: TestCore.hasPython, "python3 is missing"), .timeLimit(.minutes(60)))
struct ExternalCoreTests {
    let venue = Venue(
        name: "room", radio: RadioModel(powerAt1m: -63),
        levels: [
            Level(
                number: 2, name: "second", elevation: 8, height: 4,
                outline: Polygon([Point(0, 0), Point(10, 0), Point(10, 8), Point(0, 8)]))
        ],
        beacons: [
            Beacon(id: .named("left"), level: 2, position: Point(1, 4), height: 2.5),
            Beacon(
                id: .iBeacon(uuid: UUID(), major: 1, minor: 65_535), level: 2, position: Point(9, 4), height: 2.5),
        ])

    /// Six seconds, with a packet of both beacons in each.
    func walks(_ count: Int) -> [Recording] {
        (0..<count).map { walk in
            Recording(
                name: "walk \"\(walk)\"", duration: 6,
                observations: (0..<6).flatMap { second in
                    venue.beacons.map { beacon in
                        .packet(Packet(time: Double(second) + 0.5, beacon: beacon.id, rssi: -60 - Double(second)))
                    }
                })
        }
    }

    /// Longer than any sound core needs.
    static let patient = ExternalCore.Limits(start: 1800, answer: 1800)

    func run(
        _ core: TestCore, walks count: Int = 3, limits: ExternalCore.Limits = patient
    ) throws -> ExternalCore.Runs {
        var runs = ExternalCore.Runs()
        try TestCore.inFolder { folder in
            runs = ExternalCore.run(try core.command(in: folder), on: walks(count), venue: venue, limits: limits)
        }
        return runs
    }

    func reason(_ result: Result<[Fix], CoreFailure>) -> CoreFailure? {
        if case .failure(let failure) = result { failure } else { nil }
    }

    @Test func aSoundCoreFixesEveryWalk() throws {
        let runs = try run(.centroid)
        #expect(runs.name == "centroid")
        #expect(runs.version == "7")
        #expect(runs.publishInterval == 1)
        #expect(!runs.isGivenUp)
        #expect(runs.fixes.count == 3)
        for fixes in runs.fixes {
            // Both beacons at one level: the middle between them.
            let fixes = try fixes.get()
            #expect(fixes.map(\.time) == [1, 2, 3, 4, 5, 6])
            #expect(fixes.allSatisfy { $0.position.distance(to: Point(5, 4)) < 1e-12 })
            #expect(fixes.allSatisfy { $0.level == 2 && $0.horizontalAccuracy == 5 && $0.isPublished })
        }
    }

    struct Fault: Sendable, CustomTestStringConvertible {
        var testDescription: String
        /// What it does at the third step of its second walk.
        var code: String
        /// What the failure says, one of these.
        var messages: [String]
        var line: String?
        var words: String?
    }

    static let faults: [Fault] = [
        Fault(
            testDescription: "crash", code: "sys.stderr.write('first\\nboom \\a'); sys.stderr.flush(); os._exit(3)",
            messages: ["It ended with exit code 3."], words: "boom \\u{7}"),
        Fault(
            testDescription: "signal", code: "os.kill(os.getpid(), 9)",
            messages: ["It was ended by signal 9.", "It ended with exit code 137."]),
        Fault(testDescription: "an exception", code: "1 / 0", messages: ["exit code 1"], words: "ZeroDivisionError"),
        Fault(testDescription: "garbage", code: "say('garb\\033age')", messages: ["not JSON"], line: "garb\\u{1b}age"),
        Fault(testDescription: "an empty line", code: "say('')", messages: ["not JSON"]),
        Fault(
            testDescription: "bytes that are no text", code: "os.write(1, bytes(range(128, 200)) + b'\\n')",
            messages: ["not JSON"]),
        Fault(
            testDescription: "half a line", code: "os.write(1, b'{\"type\":'); os._exit(0)",
            messages: ["exit code 0"], line: "{\"type\":"),
        Fault(
            testDescription: "NaN",
            code: "say(json.dumps(dict(type='fix', time=now, x=float('nan'), y=0, level=2, horizontalAccuracy=1)))",
            messages: ["NaN"], line: "\"x\": NaN"),
        Fault(
            testDescription: "a far away place and a negative radius",
            code: "say(json.dumps(dict(type='fix', time=now, x=1e300, y=0, level=2, horizontalAccuracy=-1)))",
            messages: ["x: 1e+300 is outside"]),
        Fault(
            testDescription: "a key that is missing",
            code: "say(json.dumps(dict(type='fix', time=now, x=1, y=0, level=2)))",
            messages: ["\"horizontalAccuracy\" is missing"]),
        Fault(
            testDescription: "another level",
            code: "say(json.dumps(dict(type='fix', time=now, x=1, y=0, level=0, horizontalAccuracy=1)))",
            messages: ["has no level 0; it has: 2."]),
        Fault(
            testDescription: "an answer to another time", code: "say(json.dumps(dict(type='none', time=now - 1)))",
            messages: ["answer is for 2.0 s; the question was for 3.0 s"]),
        Fault(
            testDescription: "two answers", code: "say(json.dumps(dict(type='none', time=now)))",
            messages: ["answer is for 3.0 s; the question was for 4.0 s"]),
        Fault(testDescription: "another type", code: "say('{\"type\":\"ready\"}')", messages: ["type \"ready\""]),
        Fault(testDescription: "no object", code: "say('[]')", messages: ["An object"]),
        Fault(
            testDescription: "a line without end", code: "while True: os.write(1, b'x' * 65536)",
            messages: ["a line of more than 1048576 bytes"], line: "xxx"),
        Fault(testDescription: "a flood of lines", code: "while True: say('spam')", messages: ["not JSON"]),
        Fault(
            testDescription: "closed output", code: "os.close(1); signal.pause()",
            messages: ["It closed its standard output."]),
        Fault(
            testDescription: "closed input",
            code: "say(json.dumps(dict(type='none', time=now))); os.close(0); signal.pause()",
            messages: ["It closed its standard input."]),
    ]

    @Test(arguments: faults) func aFaultCostsOneWalk(_ fault: Fault) throws {
        let code = fault.code.replacingOccurrences(of: "\n", with: "\n    ")
        let core = TestCore(fault: "if walk == 2 and step == 3:\n    \(code)")
        let runs = try run(core)
        #expect(runs.fixes.count == 3)
        #expect(!runs.isGivenUp)
        #expect(try runs.fixes[0].get().count == 6)
        #expect(try runs.fixes[2].get() == runs.fixes[0].get())
        let failure = try #require(reason(runs.fixes[1]))
        #expect(fault.messages.contains { failure.message.contains($0) }, "\(failure)")
        if let line = fault.line { #expect(failure.line?.contains(line) == true, "\(failure)") }
        if let words = fault.words { #expect(failure.lastWords.contains { $0.contains(words) }, "\(failure)") }
        #expect(failure.lastWords.count <= 10)
        #expect("\(failure)".utf8.count < 10_000)
    }

    /// A core that never answers a step, silently or with a flood of errors, is ended after the limit and started again
    /// for the next walk. It is asked nothing that it would have to answer within the short limit, and what it says on
    /// standard error comes before its first answer, for which it has all the time.
    @Test(arguments: ["signal.pause()", "while True: os.write(2, b'spam\\n' * 1000)"])
    func silenceCostsOneWalk(code: String) throws {
        try TestCore.inFolder { folder in
            let starts = folder.appending(path: "starts")
            let core = TestCore(
                fault: code, opening: "open('\(starts.path)', 'a').write('x'); os.write(2, b'spam\\n')")
            let runs = try run(core, walks: 2, limits: ExternalCore.Limits(start: 1800, answer: 1))
            #expect(runs.fixes.count == 2)
            #expect(!runs.isGivenUp)
            #expect(try String(contentsOf: starts, encoding: .utf8) == "xx")
            for result in runs.fixes {
                let failure = try #require(reason(result))
                #expect(failure.message.contains("It gave no answer within 1.0 s."), "\(failure)")
                #expect(failure.lastWords.contains { $0.contains("spam") }, "\(failure)")
                #expect(failure.lastWords.count <= 10)
                #expect("\(failure)".utf8.count < 10_000)
            }
        }
    }

    @Test func muchOnStandardErrorIsNoFault() throws {
        let runs = try run(TestCore(fault: "os.write(2, b'e' * 300000)"), walks: 1)
        #expect(try runs.fixes[0].get().count == 6)
    }

    @Test func aCoreThatNeverAnswersIsGivenUp() throws {
        let otherVersion = #"{"type":"ready","protocol":2}"#
        for core in [
            TestCore(fault: "os._exit(1)"), TestCore(opening: "sys.exit('no')"), TestCore(ready: otherVersion),
        ] {
            let runs = try run(core, walks: 5)
            #expect(runs.isGivenUp)
            let failures = runs.fixes.compactMap(reason)
            #expect(failures.count == 5)
            #expect(failures[4].message.contains("Not tried"))
            #expect(!failures[2].message.contains("Not tried"))
        }
        // One that answers before it fails is tried to the end.
        let runs = try run(TestCore(fault: "if step == 2: os._exit(1)"), walks: 5)
        #expect(!runs.isGivenUp)
        #expect(runs.fixes.compactMap(reason).allSatisfy { $0.message.contains("exit code 1") })
    }

    @Test func anotherVersionIsSaid() throws {
        let runs = try run(TestCore(ready: #"{"type":"ready","protocol":2}"#), walks: 1)
        #expect(
            try #require(reason(runs.fixes[0])).message
                == "protocol: The core uses version 2 of the protocol; version 1 is expected.")
    }

    @Test func aProgramThatDoesNotExistHasLastWords() throws {
        let runs = ExternalCore.run("/no/such/program", on: walks(1), venue: venue, limits: Self.patient)
        let failure = try #require(reason(runs.fixes[0]))
        #expect(failure.message.contains("exit code 127"))
        #expect(!failure.lastWords.isEmpty)
    }

    @Test func aCoreThatDoesNotEndIsEnded() throws {
        let runs = try run(TestCore(opening: "import atexit; atexit.register(signal.pause)"), walks: 1)
        #expect(try runs.fixes[0].get().count == 6)
    }

    /// What a core is told, by one that writes it down.
    @Test func theMessagesAreAsDocumented() throws {
        try TestCore.inFolder { folder in
            let log = folder.appending(path: "log")
            let command = try TestCore.centroid.command(in: folder)
            var recording = walks(1)[0]
            recording.observations.append(
                .ranging(
                    RangingReport(
                        time: 6, entries: [.init(beacon: .named("left"), rssi: nil, accuracy: -1, proximity: .unknown)])
                ))
            recording.motion = [MotionSample(time: 1, isWalking: true)]
            recording.steps = [StepSample(time: 1.5, length: 0.7)]
            recording.headings = [HeadingSample(time: 2, heading: 90)]
            recording.pressure = [PressureSample(time: 3, pressure: 1013.25)]
            _ = ExternalCore.run(
                "tee '\(log.path)' | \(command)", on: [recording], venue: venue, seed: .max, limits: Self.patient)
            let lines = try String(contentsOf: log, encoding: .utf8).split(separator: "\n")
            let messages = try lines.map {
                try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
            }
            #expect(
                messages.map { $0["type"] as? String }
                    == ["hello", "start"] + Array(repeating: "step", count: 6) + ["end"])
            #expect(messages[0]["protocol"] as? Int == 1)
            #expect(messages[0]["seed"] as? String == "18446744073709551615")
            #expect((messages[0]["settings"] as? [String: Any])?["activateRssiSmoothing"] as? Bool == true)
            let told = try #require(messages[0]["venue"] as? [String: Any])
            let beacons = try #require(told["beacons"] as? [[String: Any]])
            #expect(beacons[0]["id"] as? String == "left")
            #expect(beacons[0]["powerAt1m"] as? Double == -63)
            #expect(beacons[0]["pathLossExponent"] is NSNull)
            #expect(beacons[0]["residualStandardDeviation"] as? Double == 6)
            #expect(beacons[0]["deviation"] as? Double == 6)
            #expect(beacons[0]["height"] as? Double == 2.5)
            #expect(beacons[1]["minor"] as? Int == 65_535)
            #expect(beacons[1]["level"] as? Int == 2)
            #expect(messages[1]["recording"] as? String == "walk \"0\"")
            #expect((messages[2]["packets"] as? [Any])?.count == 2)
            #expect((messages[2]["motion"] as? [[String: Any]])?[0]["isWalking"] as? Bool == true)
            #expect((messages[3]["steps"] as? [[String: Any]])?[0]["length"] as? Double == 0.7)
            #expect((messages[3]["headings"] as? [[String: Any]])?[0]["heading"] as? Double == 90)
            #expect((messages[4]["pressure"] as? [[String: Any]])?[0]["pressure"] as? Double == 1013.25)
            let report = try #require((messages[7]["ranging"] as? [[String: Any]])?.first)
            let entry = try #require((report["entries"] as? [[String: Any]])?.first)
            #expect(entry["rssi"] is NSNull)
            #expect(entry["proximity"] as? String == "unknown")
        }
    }
}
