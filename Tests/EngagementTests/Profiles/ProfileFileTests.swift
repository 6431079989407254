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

    /// A distance of 6.5 m that nobody gave would hide what else the file says of the signal.
    @Test func aThresholdIsGiven() {
        let text = "profile: p\nvalues:\n  wakeTime: 1\n  signal: threshold\n  decisionInterval: 60\n"
        #expect(problems(text).map(\.line) == [4])
        #expect(problems(text).first?.message == "The signal \"threshold\" needs the key \"threshold\".")
        #expect(problems(text + "  threshold: 6.5\n").isEmpty)
        let option = "profile: p\nvalues: {}\noptions:\n  - name: o\n    values:\n      signal: "
        #expect(problems(option + "threshold\n").map(\.line) == [6] && problems(option + "circle\n").isEmpty)
    }

    /// Numbers that count something are whole, also in lists.
    @Test(arguments: [
        ("rollingMinors", "[0.5, 100.5]"), ("rollingMajors", "[0, 15.5]"), ("rollingMinors", "[0, 65536]"),
        ("queueLimits", "[50.5, 50]"), ("queueLimits", "[-1]"), ("regionSlots", "2.5"),
    ]) func fractionsAreRefused(key: String, value: String) {
        let found = problems("profile: p\nvalues:\n  wakeTime: 1\n  \(key): \(value)\n")
        #expect(!found.isEmpty && found.allSatisfy { $0.line == 4 }, "\(found)")
        var profile = EngagementProfile(name: "p")
        profile.values["rollingMinors"] = .init(.numbers([0.5, 100.5]))
        #expect(profile.problems().map(\.key) == ["rollingMinors"])
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

    /// What nothing models is named, and so is what needs another key, in options as well.
    @Test func keysThatChangeNothingAreNamed() throws {
        func warnings(_ values: String, _ rest: String = "") throws -> [String] {
            try ProfileFile.parse("profile: p\nvalues: {\(values)}\n\(rest)").idleWarnings(in: "p.yaml").map(\.message)
        }
        #expect(
            try warnings("wakeTime: 10, blockTime: 60, fenceRadius: 20, wifiInterval: 10") == [
                "No command models these keys; they change no figure: wifiInterval.",
                "\"fenceRadius\" acts only with exitRadius.",
            ])
        #expect(
            try warnings("signal: proximity, threshold: 4, immediateDistance: 1, averagingStatistic: median") == [
                "\"immediateDistance\" acts in engage zones only with proximity immediate.",
                "\"averagingStatistic\" acts only with averagingTime or averagingCount.",
                "\"threshold\" acts only with signal threshold.",
            ])
        #expect(try warnings("wakesForceClosed: true, wakesTerminated: true, wakesByScreen: true, wakeTime: 1").isEmpty)
        let option = "options: [{name: o, values: {signal: threshold, threshold: 5}}]"
        #expect(try warnings("decision: lastBeacon", option).isEmpty)
        #expect(try warnings("", option.replacing("signal: threshold, ", with: "")).count == 1)
        // The accuracy that HolidayParty speaks of is always the distance of a threshold.
        for profile in EngagementProfile.builtIn {
            let others = profile.idleWarnings(in: "").map(\.message).filter { !$0.hasPrefix("No command models") }
            #expect(
                others.map { $0.prefix(16) }
                    == (profile.name == "holidayparty" ? ["\"distanceSource\"", "\"updateInterval\""] : []))
        }
    }

    /// No key needs itself, and what it needs is in the catalogue.
    @Test func needsAreOfTheCatalogue() {
        for need in ProfileNeed.all {
            #expect(!need.keys.isEmpty && !need.others.isEmpty)
            for (key, words) in need.others {
                #expect(!need.keys.contains(key))
                #expect(words.allSatisfy { key.allows(.word($0)) || key.allows(.words([$0])) }, "\(key.name)")
            }
        }
    }

    /// A document's ring is one around a circle; it grows and shrinks with it. A beacon has none.
    @Test func ringsAreThoseOfCircles() throws {
        let pair = try ProfileFile.parse("profile: p\nvalues: {fenceRadius: 20, exitRadius: 30}")
        #expect(pair.condition.exitMargin == 0 && pair.idleWarnings(in: "").isEmpty)
        #expect(pair.condition(inCircleOf: 20).exitMargin == 10 && pair.condition(inCircleOf: 4).exitMargin == 2)
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

    /// Options that contradict each other are refused in any order; those that agree are one after the other.
    @Test(arguments: [
        ("inbeacon", ["immediate", "far"], "proximity"),
        ("mobilefirst", ["rough", "power-saving"], "foregroundInterval"),
        ("inbeacon", ["block-minutes", "block-hours"], "blockTime"),
        ("bearound", ["ten-batches", "example"], "queueLimit"),
        ("backspin", ["short-keys", "force-refresh"], "keyRefreshDays"),
    ]) func optionsDoNotContradict(name: String, options: [String], key: String) throws {
        let profile = try #require(EngagementProfile.named(name))
        for options in [options, options.reversed()] {
            let found = #expect(throws: Problems.self) { try profile.with(options) }
            #expect(
                found?.all.map(\.message) == [
                    "The options \"\(options[0])\" and \"\(options[1])\" both set \"\(key)\", to different values."
                ])
        }
        // What is left of the options goes with what was chosen.
        let one = try profile.with([options[0]])
        #expect(!one.options.contains { options.contains($0.name) } && !one.options.isEmpty)
        for option in one.options {
            let both = try profile.with([options[0], option.name]).values.mapValues(\.value)
            #expect(try profile.with([option.name, options[0]]).values.mapValues(\.value) == both)
        }
        let twice = #expect(throws: Problems.self) { try profile.with([options[0], options[0]]) }
        #expect(twice?.all.map(\.message) == ["The option \"\(options[0])\" is given twice."])
    }

    @Test func optionsThatAgreeGoTogether() throws {
        let inbeacon = try #require(EngagementProfile.named("inbeacon"))
        #expect(try inbeacon.with(["full", "recommended-full", "raw"]).scan.background == .continuous)
    }

    /// A plus stands between options, so that none has one in its name.
    @Test func optionsThatCannotBeChosenAreRefused() {
        let found = problems("profile: p\nvalues: {}\noptions:\n  - name: ok+x\n    values: {nearDistance: 2}\n")
        #expect(found.map(\.line) == [4] && found[0].message.hasPrefix("\"ok+x\" cannot be chosen"))
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
