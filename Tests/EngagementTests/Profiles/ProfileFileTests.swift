import Diagnostics
import Engagement
import Foundation
import Testing

@Suite struct ProfileFileTests {
    private func problems(_ text: String) -> [Problem] {
        do throws(Problems) {
            _ = try ProfileFile.parse(text)
            return []
        } catch { return error.all }
    }

    @Test func readsValuesWithAndWithoutStatements() throws {
        let profile = try ProfileFile.parse(
            """
            profile: ours
            values:
              wakeTime: 12
              usualDelay: [2, 3]
              longestDelay: {value: 60, section: Our test, says: We waited a minute.}
            """)
        #expect(profile.name == "ours" && profile.title == nil)
        #expect(profile.scan.wakeTime == 12 && profile.regions.usualDelay == [2, 3])
        #expect(profile.values["longestDelay"]?.says == "We waited a minute.")
        #expect(profile.regionSlots == 20)
    }

    /// All problems at once, each at its line.
    @Test func reportsAllProblems() {
        let found = problems(
            """
            values:
              wakeTime: long
              wakeTme: 12
              usualDelay: {value: [30, 10, 4]}
              nearDistance: {value: -1, says: no}
              eventKinds: [enter, leave]
            options:
              - name: one
                values: {regionSlots: 0}
              - kind: other
                values: {}
            notes:
              - {name: a, value: 1}
              - {name: a, value: 1, setting: useBestNumbersOfBeacons}
            """)
        #expect(found.map(\.line).compactMap(\.self) == [1, 2, 3, 4, 5, 6, 9, 10, 10, 13, 14, 14])
        let text = found.map(\.message).joined(separator: "\n")
        for words in [
            "\"profile\" is missing", "wakeTime", "useBestNumberOfBeacons", "two notes with the name \"a\"", "\"why\"",
        ] { #expect(text.contains(words), "\(words) in \(text)") }
    }

    /// Values that do not go together are reported at their keys, in options as well.
    @Test func reportsValuesThatDoNotGoTogether() {
        let found = problems(
            """
            profile: odd
            values:
              foregroundMode: periodic
              usualDelay: [30, 10]
              longestDelay: 5
              foregroundIntervals: [5]
              queueLimit: 10
              queueLimits: [50, 100]
              immediateDistance: 4
              needed: 3
              exitRadius: 5
              exitMargin: 1
              dwellTime: 8000
              longestDwell: 120
            """)
        #expect(found.compactMap(\.line).sorted() == [3, 3, 3, 4, 5, 7, 11, 12, 13])
        let option = problems(
            """
            profile: odd
            values: {foregroundInterval: 10, foregroundIntervals: [10, 20]}
            options:
              - name: fast
                values:
                  foregroundInterval: 5
            """)
        #expect(option.map(\.line) == [6])
    }

    @Test func unknownOptions() throws {
        let bearound = try #require(EngagementProfile.named("bearound"))
        #expect {
            try bearound.with(["ten-batch", "exmple"])
        } throws: {
            let problems = ($0 as? Problems)?.all ?? []
            return problems.count == 2 && problems[0].message.contains("ten-batches")
        }
    }

    /// Texts in quotes stay texts, whatever they look like.
    @Test func readsStrangeTexts() throws {
        let profile = try ProfileFile.parse(
            #"""
            profile: "a: b #c"
            title: "yes"
            summary: "\"quotes\" – and\ttabs\nlines"
            values:
              mergedNetworks: ["no", "1.5", "x: y", "é"]
              wakeTime: {value: 0.1, section: "null"}
              deliveryStates: []
            options:
              - {name: o, kind: unclear, values: {}}
            notes:
              - {name: n, value: "12", modelledBy: X}
              - {name: m, value: true, why: w}
            """#)
        #expect(profile.name == "a: b #c" && profile.title == "yes")
        #expect(profile.summary == "\"quotes\" – and\ttabs\nlines")
        let values: [String: EngagementProfile.Statement] = [
            "mergedNetworks": .init(.words(["no", "1.5", "x: y", "é"])),
            "wakeTime": .init(.number(0.1), section: "null"), "deliveryStates": .init(.words([])),
        ]
        #expect(profile.values == values)
        #expect(profile.options.map(\.name) == ["o"] && profile.options.map(\.kind) == [.unclear])
        #expect(profile.options.allSatisfy { $0.values.isEmpty })
        #expect(profile.notes.map(\.name) == ["n", "m"])
        #expect(profile.notes.map(\.value) == [ProfileValue.word("12"), ProfileValue.flag(true)])
        #expect(profile.notes.map(\.modelledBy) == ["X", nil] && profile.notes.map(\.why) == [nil, "w"])
    }

    @Test func readsFiles() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "profile-\(UUID().uuidString).yaml")
        defer { try? FileManager.default.removeItem(at: url) }
        try EngagementProfile.sources[4].text.write(to: url, atomically: true, encoding: .utf8)
        #expect(try ProfileFile.read(path: url.path()) == EngagementProfile.named("bearound"))
        #expect(throws: Problems.self) { try ProfileFile.read(path: url.path() + ".missing") }
    }

    /// What nothing models is named: each note, and a radius alone.
    @Test func keysThatChangeNothingAreNamed() throws {
        let profile = try ProfileFile.parse(
            "profile: p\nvalues: {wakeTime: 10, blockTime: 60, fenceRadius: 20, wifiInterval: 10}")
        #expect(profile.idleKeys.map(\.name) == ["wifiInterval", "fenceRadius"])
        let pair = try ProfileFile.parse("profile: p\nvalues: {fenceRadius: 20, exitRadius: 30}")
        // The ring grows and shrinks with the circle.
        #expect(pair.condition.exitMargin == 10 && pair.condition(inCircleOf: 4).exitMargin == 2)
        #expect(pair.idleKeys.isEmpty && pair.condition.exitMargin == 10)
        #expect(ProfileFile.catalogue.contains("| a note: it changes no figure |"))
    }

    /// Options stand behind the name or the file; a file may have a plus in its name.
    @Test func optionsAreChosenByName() throws {
        #expect(try ProfileFile.chosen("inbeacon") == EngagementProfile.named("inbeacon"))
        let full = try ProfileFile.chosen("inbeacon+full")
        #expect(full.name == "inbeacon+full" && full.title?.hasSuffix("(full)") == true)
        #expect(full.scan.background == .continuous && EngagementProfile.named("inbeacon")?.scan.background == .never)
        let both = try ProfileFile.chosen("bearound+ten-batches+closed-app-unsupported")
        #expect(both.upload.queueLimit == 10 && !both.scan.wakesTerminated)
        let url = FileManager.default.temporaryDirectory.appending(path: "a+b-\(UUID().uuidString).yaml")
        defer { try? FileManager.default.removeItem(at: url) }
        try "profile: p\nvalues: {}\n".write(to: url, atomically: true, encoding: .utf8)
        #expect(try ProfileFile.chosen(url.path()).name == "p")
        for (text, part) in [
            ("inbeacn+full", "\"inbeacon\""), ("inbeacon+ful", "no option \"ful\""), ("inbeacon+", "no option \"\""),
            ("nothing", "Built in are"),
        ] {
            let problems = #expect(throws: Problems.self) { try ProfileFile.chosen(text) }
            #expect(problems?.all.first?.message.contains(part) == true, "\(text): \(problems?.all ?? [])")
        }
    }

    /// Entry and exit unless the profile says otherwise; an app that gets the list of beacons makes all events of it.
    @Test func someEventsAreReported() throws {
        func events(_ kinds: String) throws -> [ZoneEvent] {
            let profile = try ProfileFile.parse("profile: p\nvalues: {\(kinds)}")
            return ZoneEvent.allCases.filter { profile.reports($0) }
        }
        #expect(try events("") == [.enter, .exit])
        #expect(try events("eventKinds: [dwellOutside, connect]") == [.dwellOutside])
        #expect(try events("eventKinds: [visibleSetChange]") == ZoneEvent.allCases)
    }

    /// Of block time, count and delay: what was asked for, then what the profile says, then the rest.
    @Test func deliveryHasAnOrder() throws {
        let profile = try ProfileFile.parse(
            "profile: p\nvalues: {blockTime: 60, deliveryDelay: 5, deliveryStates: [foreground, terminated]}")
        let rule = DeliveryRule(blockTime: 300, count: 3, delay: 1, states: [.foreground, .background])
        #expect(profile.delivery(over: rule) == DeliveryRule(blockTime: 60, count: 3, delay: 5, states: [.foreground]))
        let asked = profile.delivery(over: rule, keeping: [.blockTime, .deliveryCount])
        #expect(asked == DeliveryRule(blockTime: 300, count: 3, delay: 5, states: [.foreground]))
    }

    /// Every key has one name, a sentence, a default of its own kind, and a reader.
    @Test func catalogue() {
        #expect(Set(ProfileKey.all.map(\.name)).count == ProfileKey.all.count)
        for key in ProfileKey.all {
            #expect(key.summary.hasSuffix(".") && !key.reader.isEmpty && ProfileKey.named(key.name) == key)
            if let value = key.defaultValue { #expect(key.allows(value), "\(key.name)") }
        }
        #expect(EngagementProfile(name: "nothing").problems().isEmpty)
        #expect(EngagementProfile(name: "nothing").proximity == ProximityRule())
        #expect(EngagementProfile(name: "nothing").scan == ScanPolicy())
        #expect(EngagementProfile(name: "nothing").regions == RegionMonitor())
        #expect(EngagementProfile(name: "nothing").condition == Condition())
        #expect(EngagementProfile(name: "nothing").delivery(over: DeliveryRule()) == DeliveryRule())
    }

    /// Values of the wrong kind that a program puts in count as absent.
    @Test func wrongKindsCountAsAbsent() {
        var profile = EngagementProfile(name: "odd")
        for key in ProfileKey.all { profile.values[key.name] = .init(.word("odd")) }
        #expect(profile.scan == ScanPolicy() && profile.regions == RegionMonitor())
        #expect(profile.problems().count >= ProfileKey.all.count - 3)
    }

    /// The same profile counts once; another one with its name is refused.
    @Test func namesAreUnique() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "profiles-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "same.yaml")
        try "profile: inbeacon\nvalues: {nearDistance: 20}".write(to: file, atomically: true, encoding: .utf8)
        #expect(try ProfileFile.chosen(["inbeacon", "backspin", "inbeacon"]).map(\.name) == ["inbeacon", "backspin"])
        #expect(try ProfileFile.chosen([file.path, file.path]).count == 1)
        #expect {
            try ProfileFile.chosen(["inbeacon", file.path])
        } throws: { error in
            let text = (error as? Problems)?.all.map(\.message).joined() ?? ""
            return text.contains("The profiles inbeacon and \(file.path) differ") && text.contains("another name")
        }
    }
}
