import Engagement
import Foundation
import Recordings
import Testing

/// Each number of the documents is in its profile, and nothing else is.
@Suite struct ProfileDocumentTests {
    @Test func backspin() throws { try check(.backspin) }
    @Test func inbeacon() throws { try check(.inbeacon) }
    @Test func mobilefirst() throws { try check(.mobilefirst) }
    @Test func holidayparty() throws { try check(.holidayparty) }
    @Test func bearound() throws { try check(.bearound) }

    private func check(_ statements: ProfileStatements) throws {
        let profile = try #require(EngagementProfile.named(statements.profile))
        #expect(profile.document == statements.document)
        var values: [String: (String, String?)] = [:]
        for (key, statement) in profile.values { values[key] = (statement.value.description, statement.section) }
        compare(values, with: statements.values)
        var options: [String: (String, String?)] = [:]
        for option in profile.options {
            for (key, value) in option.values { options["\(option.name).\(key)"] = (value.description, option.section) }
        }
        compare(options, with: statements.options)
        var notes: [String: (String, String?)] = [:]
        for note in profile.notes { notes[note.name] = (note.value.description, note.section) }
        compare(notes, with: statements.notes)
    }

    private func compare(_ found: [String: (value: String, section: String?)], with table: String) {
        let rows = ProfileStatements.rows(table)
        #expect(Set(rows.map(\.name)).count == rows.count)
        for row in rows {
            #expect(!row.words.isEmpty, "\(row.name) needs words by which to find the sentence")
            guard let entry = found[row.name] else {
                Issue.record("\(row.name) is in the document, and not in the profile")
                continue
            }
            #expect(entry.value == row.value, "\(row.name)")
            #expect(entry.section == row.section, "\(row.name)")
        }
        for name in found.keys.sorted() where !rows.contains(where: { $0.name == name }) {
            Issue.record("\(name) is in the profile, and not in the table of documented values")
        }
    }

    /// Everything has its statement, its title and a document; nothing is wrong with any option alone.
    @Test(arguments: EngagementProfile.builtIn) func isComplete(profile: EngagementProfile) throws {
        #expect(profile.title != nil && profile.document != nil && profile.summary != nil)
        for (key, statement) in profile.values {
            #expect(statement.section != nil && statement.says != nil, "\(key)")
        }
        for option in profile.options {
            #expect(option.section != nil && option.says != nil, "\(option.name)")
            let changed = try profile.with([option.name])
            for (key, value) in option.values { #expect(changed.values[key]?.value == value) }
        }
        for note in profile.notes {
            #expect(note.section != nil && note.says != nil, "\(note.name)")
            #expect((note.otherSays == nil) == (note.otherSection == nil), "\(note.name)")
            #expect(note.otherSays == nil || note.why != nil, "\(note.name) says which statement is modelled")
        }
        #expect(profile.problems().isEmpty)
    }

    @Test func builtInFiles() {
        #expect(
            EngagementProfile.builtIn.map(\.name) == [
                "backspin", "inbeacon", "mobilefirst", "holidayparty", "bearound",
            ])
        #expect(EngagementProfile.named("estimote") == nil)
        for source in EngagementProfile.sources {
            #expect(throws: Never.self) { try ProfileFile.parse(source.text, file: source.file) }
        }
    }

    /// The parts of the profiles that the documents describe.
    @Test func parts() throws {
        let backspin = try #require(EngagementProfile.named("backspin"))
        #expect(backspin.scan == ScanPolicy(background: .continuous, wakeTime: 10, wakesTerminated: true))
        #expect(backspin.regions == RegionMonitor() && backspin.regionSlots == 20 && backspin.longestDwell == 7200)
        #expect(backspin.eventKinds == [.enter, .exit, .dwellInside])
        #expect(backspin.proximity.farIncludesNearer)
        #expect(backspin.rotation.majors == 0...15 && backspin.rotation.minors == 0...65_535)
        #expect(backspin.rotation.keyDays == 30 && backspin.rotation.refreshDays == 15)

        let inbeacon = try #require(EngagementProfile.named("inbeacon"))
        #expect(inbeacon.scan == ScanPolicy(wakeTime: 180, wakesTerminated: true))
        #expect(try inbeacon.with(["full"]).scan.background == .continuous)
        #expect(inbeacon.proximity.leavesWithRegion && inbeacon.proximity.averaging == 5 && inbeacon.exceedsSlots)
        #expect(try inbeacon.with(["raw"]).proximity.averaging == 0)
        #expect(inbeacon.delivery(over: DeliveryRule()) == DeliveryRule(blockTime: 1))

        let ibm = try #require(EngagementProfile.named("mobilefirst"))
        #expect(Set(ibm.eventKinds) == Set(TriggerEvent.Kind.allCases))
        #expect(ibm.condition == Condition() && ibm.fenceRadius == 50 && ibm.dwellTime == 3)
        #expect(ibm.condition(inCircleOf: 50) == Condition(exitMargin: 150))
        #expect(try ibm.with(["rough"]).scan.foreground == .periodic(listen: 10, period: 60))
        #expect(try ibm.with(["power-saving"]).scan.foreground == .periodic(listen: 10, period: 300))
        #expect(ibm.senders == SenderFilter(merged: ["Net1"], distinct: ["Net2"], interval: 10))

        let game = try #require(EngagementProfile.named("holidayparty"))
        #expect(game.scan == ScanPolicy(wakeTime: 10, wakesByScreen: true))
        #expect(game.threshold == ThresholdRule(decision: .lastBeacon))
        #expect(try game.with(["as-meant"]).threshold == ThresholdRule())
        #expect(backspin.threshold == nil)

        let bearound = try #require(EngagementProfile.named("bearound"))
        let periodic = ScanPolicy.Mode.periodic(listen: 5, period: 15)
        #expect(
            bearound.scan
                == ScanPolicy(
                    foreground: periodic, background: .continuous, wakeTime: 30, wakesTerminated: true,
                    wakesForceClosed: true, closedContinues: false, sleepsInLowPower: true))
        #expect(try !bearound.with(["swipe-ends"]).scan.wakesForceClosed)
        #expect(bearound.significantChange == 500 && bearound.fetchInterval == nil)
        #expect(try bearound.with(["background-fetch"]).fetchInterval == 900)
        #expect(try inbeacon.with(["geofenced"]).askingRadius == 100)
        #expect(try !bearound.with(["closed-app-unsupported"]).scan.wakesTerminated)
        #expect(try bearound.with(["background-periodic"]).scan.background == .periodic(listen: 10, period: 60))
        let upload = bearound.upload
        #expect(upload.queueLimit == 100 && upload.batchInterval == 15)
        // What is heard in the background is sent with the next report of each second; by another page, each minute.
        #expect(upload.backgroundBatchInterval == 1)
        #expect(try bearound.with(["background-periodic"]).upload.backgroundBatchInterval == 60)
        #expect(try bearound.with(["ten-batches"]).upload.queueLimit == 10)
        let policy = UploadPolicy(
            retryDelays: upload.retryDelays, longestDelay: try #require(upload.longestRetryDelay))
        #expect((1...7).map(policy.retryDelay) == [5, 10, 20, 40, 60, 60, 60])
        #expect(upload.breakerFailures == 10)
    }

    /// A third of the interval, between 5 and 10 s, at most the interval.
    @Test(
        arguments: [(5, 5), (10, 5), (15, 5), (20, 20.0 / 3), (25, 25.0 / 3), (30, 10), (60, 10)] as [(Double, Double)])
    func scanTimes(interval: Double, expected: Double) throws {
        var profile = try #require(EngagementProfile.named("bearound"))
        profile.values["foregroundInterval"] = .init(.number(interval))
        #expect(profile.problems().isEmpty)
        #expect(profile.scan.foreground == .periodic(listen: expected, period: interval))
    }
}
