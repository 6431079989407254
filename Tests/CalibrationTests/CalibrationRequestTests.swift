import Calibration
import Diagnostics
import Formats
import Foundation
import Positioning
import Search
import Testing
import VenueModel

/// The three forms of a request: command line, request file, and the JSON of `resume.json`.
@Suite struct CalibrationRequestTests {
    /// Values that are not the default, as YAML, of options whose kind does not say one.
    private static let given = [
        "venue": "shop.yaml", "recordings": "site/walks", "survey": "site/survey",
        "settings": "{mapFilter: grid, phoneHeight: [1, 1.5]}", "forbidden": "[{useBestNumberOfBeacons: [3, 4]}]",
        "hints": "[{useBestNumberOfBeacons: 5}]", "objective": "ce90", "objectives": "[ce75, latency]",
        "constraints": "[\"ce95 <= 8\"]", "variations": "[crowd]", "sdkVersion": "3.3.1", "date": "2025-05-01",
        "baseline": "sdk/baseline.json", "constants": "sdk/constants.json", "phones": "[iphone, android-batches]",
        "profile": "holidayparty", "uses": "[inHand=1, pocket=3]",
    ]

    /// A value that is not the default, as YAML, for each option.
    private static let values = Dictionary(
        uniqueKeysWithValues: CalibrationRequest.options.compactMap { option in
            (given[option.key] ?? value(of: option.yamlKey.kind, besides: option.defaultText)).map { (option.key, $0) }
        })

    /// A value of a kind that is not the default: of a flag, a number or a word.
    private static func value(of kind: YAMLKind, besides standard: String) -> String? {
        let values: [String] =
            switch kind {
            case .flag: ["true"]
            case .integer(let range): [5, 6].map { "\(min(range.lowerBound + $0, range.upperBound))" }
            case .number(let range, _):
                [0.25, 0.5].map { share in
                    YAMLText.number(range.lowerBound + share * min(range.upperBound - range.lowerBound, 20))
                }
            case .choice(let words): words
            default: []
            }
        return values.first { $0 != standard.prefix { $0 != " " } }
    }

    /// A venue file may be called like an option.
    @Test func theCommandOfAVenueFileWithAHyphen() throws {
        var request = CalibrationRequest()
        request.data.venue = "-x.yaml"
        #expect(RequestArguments.words(of: request) == ["--venue=-x.yaml"])
        #expect(try RequestArguments.request(RequestArguments.words(of: request)) == request)
    }

    /// Each option does the same on the command line, in a request file and after `resume.json`, and changes nothing else.
    @Test func everyOptionHasThreeForms() throws {
        #expect(Set(CalibrationRequest.options.map(\.key)) == Set(Self.values.keys))
        for option in CalibrationRequest.options {
            let value = try #require(Self.values[option.key])
            let fromFile = try RequestFile.parse("\(option.key): \(value)")
            #expect(fromFile != CalibrationRequest(), "\(option.key)")
            #expect(fromFile.changes.map(\.option.key) == [option.key])
            let words = option.key == "venue" ? [value] : option.isSwitch ? [option.flag] : [option.flag, value]
            #expect(try RequestArguments.request(words) == fromFile, "\(option.flag)")
            if !option.isSwitch, option.key != "venue" {
                #expect(try RequestArguments.request(["\(option.flag)=\(value)"]) == fromFile, "\(option.flag)=")
            }
            let again = try JSONDecoder().decode(CalibrationRequest.self, from: JSONEncoder().encode(fromFile))
            #expect(again.changes.map(\.text) == fromFile.changes.map(\.text), "\(option.key)")
            // The command that a report prints gives the request back, and so does what it says as a request file.
            #expect(try RequestArguments.request(RequestArguments.words(of: fromFile)) == fromFile, "\(option.key)")
            let text = try #require(fromFile.changes.first?.text)
            #expect(try RequestFile.parse("\(option.key): \(text)") == fromFile, "\(option.key)")
        }
    }

    /// Every property of the request can be set with an option.
    @Test func noPropertyIsForgotten() throws {
        func leaves(_ request: CalibrationRequest) -> [String: String] {
            var result: [String: String] = [:]
            for part in Mirror(reflecting: request).children {
                for leaf in Mirror(reflecting: part.value).children {
                    result["\(part.label ?? "").\(leaf.label ?? "")"] = "\(leaf.value)"
                }
            }
            return result
        }
        let all = leaves(CalibrationRequest())
        var set: Set<String> = []
        for (key, value) in Self.values {
            let changed = leaves(try RequestFile.parse("\(key): \(value)"))
            set.formUnion(all.keys.filter { all[$0] != changed[$0] })
        }
        #expect(set == Set(all.keys))
    }

    private static let badRequests: [(key: String, change: @Sendable (inout CalibrationRequest) -> Void)] = [
        ("walks", { $0.data.walks = 0 }), ("walks", { $0.data.walks = -5 }), ("speed", { $0.data.speed = 99 }),
        ("duration", { $0.data.duration = 0 }), ("significance", { $0.options.significance = 7 }),
        ("starts", { $0.options.startCount = -1 }), ("configurations", { $0.options.sampleCount = -1 }),
        ("variationWalks", { $0.variations.walksPerKind = 0 }),
        ("objectives", { $0.criteria.objectives = ["ce75", "x"] }),
        ("objective", { $0.criteria.objective = "latency" }),
        ("settings", { $0.space.domains = ["mapFilter": .values(["nix"])] }),
        ("phones", { $0.data.phones = ["x"] }),
    ]

    /// A value that no reader has checked is refused with its option and range, in a program and in `resume.json`.
    @Test func valuesOutOfRangeAreRefused() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        struct Resume: Encodable {
            var version = 6
            var command = "beaconry calibrate"
            var venueDigest = ""
            var folders: [String: String] = [:]
            var plan: CalibrationRequest
        }
        let sets = DataSets(venue: Venue(name: "nowhere"), walks: [], splits: [], source: .simulated)
        for (key, change) in Self.badRequests {
            var request = CalibrationRequest()
            request.data.venue = "no-such-venue.yaml"
            change(&request)
            try JSONEncoder().encode(Resume(plan: request)).write(to: folder.appending(path: "resume.json"))
            for read in [
                { _ = try CalibrationRun(request) }, { _ = try CalibrationRun(request, of: sets) },
                { _ = try CalibrationFolder.resume(folder.path) },
            ] as [() throws -> Void] {
                let error = #expect(throws: Problems.self) { try read() }
                #expect(error?.all.first?.message.hasPrefix("\(key): ") == true, "\(key): \(error?.description ?? "")")
            }
        }
        try Data("{\"version\": 6}".utf8).write(to: folder.appending(path: "resume.json"))
        let error = #expect(throws: Problems.self) { try CalibrationFolder.resume(folder.path) }
        #expect(error?.description.contains("the key \"plan\" is missing") == true)
    }

    /// An objective and objectives contradict each other, on the command line and in a file.
    @Test func oneObjectiveOrSeveral() throws {
        for read in [
            { _ = try RequestArguments.request(["--objectives", "ce75,latency", "--objective", "ce90"]) },
            { _ = try RequestFile.parse("objectives: [ce75, latency]\nobjective: ce90") },
        ] as [() throws -> Void] {
            let error = #expect(throws: Problems.self) { try read() }
            #expect(error?.all.count == 1 && error?.description.contains("not both") == true)
        }
    }

    @Test func theCommandLineOverridesTheFile() throws {
        let file = try RequestFile.parse("walks: 7\nduration: 60\nobjectives: [ce75, latency]")
        let request = try RequestArguments.request(["--walks", "9", "--objective", "ce90"], over: file)
        #expect(request.data.walks == 9 && request.data.duration == 60)
        #expect(request.criteria.objective == "ce90" && request.criteria.objectives == ["ce90", "ce75", "latency"])
    }

    @Test func listsTakeCommas() throws {
        let request = try RequestArguments.request([
            "--objectives", "ce75,latency", "--constraints", "ce95 <= 8, latency<=3",
        ])
        #expect(request.criteria.objectives == ["ce75", "latency"])
        #expect(request.criteria.constraints.map(\.description) == ["ce95 <= 8", "latency <= 3"])
    }

    @Test func allThatIsWrongIsSaidAtOnce() {
        let words = [
            "a.yaml", "b.yaml", "--walkz", "3", "--duration", "0.4", "--sampler", "sobl", "--walks", "}",
            "--extended=x",
            "--minimum-effect",
        ]
        let error = #expect(throws: Problems.self) { try RequestArguments.request(words) }
        let messages = (error?.all ?? []).map(\.message)
        for part in [
            "The venue file is given twice", "Did you mean \"--walks\"", "--duration: ", "--sampler: ", "--walks: ",
            "--extended: ", "--minimum-effect needs a value",
        ] {
            #expect(messages.contains { $0.contains(part) }, "\(part): \(messages)")
        }
    }

    @Test func pathsOfAStudyFileAreBesideIt() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "study.yaml").path
        try "venue: shop.yaml\nrecordings: /site/walks".write(toFile: path, atomically: true, encoding: .utf8)
        let request = try RequestFile.read(path: path)
        #expect(request.data.venue == folder.path + "/shop.yaml" && request.data.recordings == "/site/walks")
    }

    /// A calibration of the supermarket is one library call.
    @Test func aCalibrationIsOneCall() throws {
        var request = CalibrationRequest()
        request.data.venue =
            URL(filePath: #filePath).appending(path: "../../../Venues/supermarket.yaml").standardized.path
        request.data.walks = 6
        request.data.duration = 60
        request.options.sampleCount = 8
        let result = try CalibrationRun(request).run()
        #expect(result.walks.count == 6 && result.venue.name == "supermarket")
    }

    /// Walks that are read from the temporary file for each trial give the result of walks in memory.
    @Test func walksInTheFileGiveTheSame() throws {
        var request = CalibrationRequest()
        request.data.venue = URL(filePath: #filePath).appending(path: "../../../Venues/office.yaml").standardized.path
        request.data.walks = 6
        request.data.duration = 60
        request.options.sampleCount = 8
        let inMemory = WalkArchive()
        let inFile = WalkArchive(budget: 0)
        let documents = try [inMemory, inFile].map { archive in
            let sets = try CalibrationRun(request).dataSets(in: archive)
            return try JSONText.of(
                CalibrationDocument(
                    CalibrationRun(request, of: sets).run(), venueDigest: "", toolVersion: "", study: "", command: ""))
        }
        #expect(inMemory.bytesInFile == 0 && inFile.bytesInFile > 100_000)
        #expect(documents[0] == documents[1])
    }
}
