import Diagnostics
import Formats
import Foundation
import GRDB
import Positioning
import Studies
import TestSupport
import Testing

/// A study in its file: what goes in comes out, and nothing else does.
@Suite struct StudyStoreTests {
    @Test func everythingComesBackToTheBit() throws {
        try StudyFixture.inFolder { folder in
            let path = folder.appending(path: "deep/er/mall.study").path
            let trials = StudyFixture.trials(0..<600)
            let numbers = Dictionary(
                uniqueKeysWithValues: StudyFixture.oddNumbers.enumerated().map { ("n\($0.offset)", $0.element) })
            var odd = trials[0]
            odd.engine = "odd"
            odd.result = .values(TrialValues(numbers))
            do {
                let writer = try StudyWriter(path: path, StudyFixture.description)
                #expect(try writer.append(trials) == 600)
                #expect(try writer.append([odd]) == 1)
                #expect(try writer.results(of: [odd.key, trials[3].key]) == [odd.result, trials[3].result])
            }
            let contents = try StudyStore.read(path: path)
            #expect(contents.results.count == 601)
            #expect(contents.descriptions == [StudyFixture.description])
            for trial in trials + [odd] {
                #expect(contents[trial.key]?.result == trial.result)
                #expect(contents[trial.key]?.walk.name == trial.walk.name)
                #expect(contents[trial.key]?.configuration.settings == trial.configuration.settings)
            }
            guard case .values(let values)? = contents.results[odd.key] else { Issue.record("no values"); return }
            for (key, number) in numbers { #expect(values[key]?.bitPattern == number?.bitPattern, "\(key)") }
            // Closed, it is one file.
            #expect(try StudyFixture.names(in: folder.appending(path: "deep/er")) == ["mall.study"])
        }
    }

    /// SQLite wants to make files beside a study even to read it. (To the superuser nothing is read-only.)
    @Test func aClosedStudyIsReadWhereNobodyMayWrite() throws {
        try StudyFixture.inFolder { folder in
            let path = folder.appending(path: "a.study").path
            do { try StudyWriter(path: path, StudyFixture.description).append(StudyFixture.trials(0..<9)) }
            try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.path)
            defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path) }
            #expect(try StudyStore.read(path: path).results.count == 9)
            #expect(try StudyFixture.names(in: folder) == ["a.study"])
        }
    }

    @Test func whatIsKnownCostsNothingAndIsNotStoredTwice() throws {
        try StudyFixture.inFolder { folder in
            let path = folder.appending(path: "a.study").path
            let trials = StudyFixture.trials(0..<100)
            let writer = try StudyWriter(path: path, StudyFixture.description)
            #expect(try writer.append(Array(trials[..<60])) == 60)
            #expect(try writer.append(trials) == 40)
            #expect(try writer.append(trials) == 0)
            let unknown = TrialKey(configuration: "x", walk: "y", engine: "z")
            var otherEngine = trials[0].key
            otherEngine.engine = "engine-2"
            #expect(try writer.results(of: [unknown, trials[7].key, otherEngine]) == [nil, trials[7].result, nil])
        }
    }

    @Test func metricsAddUpAndFailuresAreTriedAgain() throws {
        try StudyFixture.inFolder { folder in
            let writer = try StudyWriter(path: folder.appending(path: "a.study").path, StudyFixture.description)
            var trial = StudyFixture.trials(0..<1)[0]
            func result(after next: TrialResult) throws -> TrialResult? {
                trial.result = next
                try writer.append([trial])
                return try writer.results(of: [trial.key])[0]
            }
            #expect(try result(after: .failure("b")) == .failure("b"))
            #expect(try result(after: .failure("c")) == .failure("b"))
            #expect(try result(after: .failure("a")) == .failure("a"))
            #expect(try result(after: .values(TrialValues(["mean": 1]))) == .values(TrialValues(["mean": 1])))
            #expect(try result(after: .failure("a")) == .values(TrialValues(["mean": 1])))
            let both = TrialResult.values(TrialValues(["mean": 1, "ce75": nil]))
            #expect(try result(after: .values(TrialValues(["ce75": .nan]))) == both)
            #expect(throws: Problems.self) { try result(after: .values(TrialValues(["mean": 1.0.nextUp]))) }
            #expect(throws: Problems.self) { try result(after: .values(TrialValues(["ce75": 2]))) }
            #expect(try writer.contents().results == [trial.key: both])
        }
    }

    @Test func aBatchIsStoredWholeOrNotAtAll() throws {
        try StudyFixture.inFolder { folder in
            let path = folder.appending(path: "a.study").path
            let writer = try StudyWriter(path: path, StudyFixture.description)
            let trials = StudyFixture.trials(0..<50)
            try writer.append(Array(trials[..<20]))
            var contradiction = trials[3]
            contradiction.result = .values(TrialValues(["ce75": -1]))
            var unspeakable = trials[45]
            unspeakable.engine = "an engine"
            var cut = trials[45]
            cut.walk = StudyWalk(digest: "w", name: "a\0b")
            for bad in [contradiction, unspeakable, cut] {
                #expect(throws: Problems.self) { try writer.append(Array(trials[20..<40]) + [bad]) }
                #expect(try writer.contents().results.count == 20)
            }
            // What the writer knows has not suffered.
            #expect(try writer.append(trials) == 30)
            #expect(try StudyStore.read(path: path) == writer.contents())
        }
    }

    /// Any text that can be typed comes back, and the export stays readable.
    @Test func anyTextComesBack() throws {
        let fragments = [
            "\"", "\\", ",", "\n", "\r\n", "'", ";--", "é", "e\u{301}", "🏬", "\u{1}", "%s", "{}", "\u{2028}", " ",
        ]
        var random = SplitMix64(state: 5)
        func text() -> String { (0..<random.index(12)).map { _ in fragments[random.index(fragments.count)] }.joined() }
        let trials = (0..<200).map { index in
            Trial(
                configuration: StudyConfiguration(canonicalText: text()),
                walk: StudyWalk(digest: "walk-\(index)", name: text()), engine: "e", result: .failure(text()))
        }
        var description = StudyFixture.describe(text())
        description.searchSpace = text()
        let contents = try StudyFixture.contents(trials, description)
        #expect(contents.descriptions == [description])
        for trial in trials {
            let back = try #require(contents[trial.key])
            #expect(Array(back.configuration.settings.utf8) == Array(trial.configuration.settings.utf8))
            #expect(Array(back.walk.name.utf8) == Array(trial.walk.name.utf8))
        }
        let problems = LineProblems(file: nil)
        let dialect = CSVDialect()
        let table = CSVTable(contents.exported(as: .csv), dialect: dialect, problems: problems)
        #expect(table.rows.count == contents.results.count)
        for (row, trial) in zip(table.rows, contents.trials) {
            // Texts that are no settings have a column of their own; these make no other one.
            let shown = (try? trial.configuration.positioningSettings()) == nil ? trial.configuration.settings : ""
            #expect(Array(row.fields[1].utf8) == Array(shown.utf8))
            #expect(Array(row.fields[3].utf8) == Array(trial.walk.name.utf8))
            #expect(TrialResult.failure(row.fields[6]) == trial.result)
        }
        #expect(throws: Never.self) {
            try JSONSerialization.jsonObject(with: Data(contents.exported(as: .json)))
        }
    }

    /// One column a setting, with its value also where that is the default; digests are short, and names stay whole.
    @Test func theTableHasAColumnForEachSetting() throws {
        let all = try [
            PositioningSettings(),
            PositioningSettings(["useBestNumberOfBeacons": 6, "smartLocationUpdateRadius": 2.5]),
            PositioningSettings(["activateBarometer": false]),
        ]
        let walk = StudyWalk(digest: "sha256:" + String(repeating: "0123456789abcdef", count: 4), name: "walk-1")
        let contents = try StudyFixture.contents(
            all.map {
                Trial(
                    configuration: StudyConfiguration($0), walk: walk, engine: "e",
                    result: .values(TrialValues(["ce75": 1.5])))
            })
        let table = CSVTable(contents.exported(as: .csv), dialect: CSVDialect(), problems: LineProblems(file: nil))
        #expect(
            String(decoding: contents.exported(as: .csv), as: UTF8.self).hasPrefix(
                "configuration,activateBarometer,smartLocationUpdateRadius,useBestNumberOfBeacons,walk,walkName,engine,"
                    + "status,failure,ce75\r\n"))
        let cells = Set(table.rows.map { $0.fields[1...].joined(separator: " ") })
        let end = "0123456789ab walk-1 e evaluated  1.5"
        #expect(cells == ["true 0 4 \(end)", "true 2.5 6 \(end)", "false 0 4 \(end)"])
        #expect(table.rows.allSatisfy { $0.fields[0].count == 12 })
    }

    @Test func settingsComeBackAndEqualSettingsHaveEqualNames() throws {
        let catalogue = SettingsCatalogue.all
        var random = SplitMix64(state: 9)
        var texts: [PositioningSettings: String] = [:]
        for _ in 0..<300 {
            var values: [String: SettingValue] = [:]
            for setting in catalogue where random.index(3) == 0 && !setting.candidates.isEmpty {
                values[setting.key] = setting.candidates[random.index(setting.candidates.count)]
            }
            let settings = try PositioningSettings(values)
            let configuration = StudyConfiguration(settings)
            #expect(try configuration.positioningSettings() == settings)
            #expect(texts[settings, default: configuration.settings] == configuration.settings)
            texts[settings] = configuration.settings
        }
        #expect(Set(texts.values).count == texts.count)
        #expect(StudyConfiguration(PositioningSettings()).settings == "{}")
        let two = try PositioningSettings(["useBestNumberOfBeacons": 6, "smartLocationUpdateRadius": 2.5])
        #expect(StudyConfiguration(two).settings == #"{"smartLocationUpdateRadius":2.5,"useBestNumberOfBeacons":6}"#)
        for text in ["", "[]", "{\"noSuchSetting\":1}", "{\"useBestNumberOfBeacons\":99}", "{", "{\"a\":{}}", "null"] {
            #expect(throws: Problems.self) { try StudyConfiguration(canonicalText: text).positioningSettings() }
        }
    }
}
