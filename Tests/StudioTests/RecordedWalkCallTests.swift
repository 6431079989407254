import Diagnostics
import Engagement
import EngagementTrials
import Evaluation
import Formats
import Foundation
import Parallelism
import Planning
import Positioning
import Recordings
import Simulation
import Synchronization
import TestSupport
import Testing
import VenueFiles
import VenueModel
import Walks

@testable import Studio

/// Recorded walks, notifications, and work that can be stopped.
@Suite struct RecordedWalkCallTests {
    /// A folder with walks that were recorded in the office: three with truth, in two files, and one without.
    private func recorded() throws -> (folder: StudioFolder, venue: Venue, set: RecordingSet) {
        let folder = try StudioFolder()
        let venue = try VenueFile.read(path: folder.path + "/office.yaml").venue
        let simulator = try Simulator(venue: venue, seed: 9)
        let walks = try (0..<4).map { try simulator.simulate(walker: $0, duration: 90) }
        let set = RecordingSet(groups: [
            .init(name: "a", recordings: walks[..<2].map(\.recording), truths: walks[..<2].map(\.truth)),
            .init(name: "b", recordings: walks[2...].map(\.recording), truths: [walks[2].truth]),
        ])
        try set.write(toFolder: folder.path + "/day 1")
        return (folder, venue, set)
    }

    @Test func recordedWalksAreThoseOfTheFolder() throws {
        let (folder, venue, set) = try recorded()
        #expect(try folder.call("/api/recordings")["folders"].items.map(\.string) == ["day 1"])
        let opened = try folder.call("/api/venue/open", ["path": "office.yaml"])
        let run = try folder.call(
            "/api/recorded", ["id": opened["id"], "folder": "day 1", "first": 2, "walks": 5])
        #expect(run["total"].number == 3)
        #expect(run["walks"].items.map { $0["name"].string } == set.truths[1...].map(\.name))
        #expect(run["warnings"].items.contains { $0.string?.contains("has no truth") == true })
        let located = try folder.call("/api/locate", ["run": run["run"]])
        let zonedPreset = ZonedPreset(base: Preset.default.settings)
        let input = PositioningInput(venue)
        let walks = try set.truths[1...].map { truth in
            let recording = try #require(set.recordings.first { $0.name == truth.name })
            let fixes = PositioningEngine.run(recording, map: input.map, settings: Preset.default.settings)
            return Evaluator(venue: venue).walk(
                name: truth.name, fixes: fixes, truth: truth, publishInterval: zonedPreset.publishInterval)
        }
        #expect(located["metrics"]["ce95"].number == Metric.ce95.value(of: walks).value)
    }

    @Test func wrongFoldersAreRefused() throws {
        let (folder, _, _) = try recorded()
        let id = try folder.call("/api/venue/open", ["path": "office.yaml"])["id"]
        for (request, message): (JSONValue, String) in [
            (["id": id, "folder": "day 1", "first": 4], "has only 3 walks"), (["id": id, "folder": "day 2"], "day 2"),
            (["id": id, "folder": "../day 1"], "no name of a file"),
            (["id": id, "folder": "office.yaml"], "office.yaml"),
            (["id": id, "folder": "."], "no recording"), (["id": id], "folder"),
            (["id": "gone", "folder": "day 1"], "no longer in memory"),
        ] {
            let problems = #expect(throws: Problems.self) { try folder.call("/api/recorded", request) }
            #expect(
                problems?.all.contains { "\($0)".contains(message) } == true,
                "\(message): \(String(describing: problems))")
        }
    }

    /// Walks in the Studio's own folder are found, a folder is named once, and walks that were changed are other walks.
    @Test func changedRecordingsAreOtherWalks() throws {
        let (folder, _, set) = try recorded()
        try set.write(toFolder: folder.path)
        #expect(try folder.call("/api/recordings")["folders"].items.map(\.string) == [".", "day 1"])
        let request: JSONValue = [
            "id": try folder.call("/api/venue/open", ["path": "office.yaml"])["id"], "folder": ".",
        ]
        let first = try folder.call("/api/recorded", request)["run"].string
        #expect(try folder.call("/api/recorded", request)["run"].string == first)
        try RecordingSet(groups: [set.groups[0]]).write(toFolder: folder.path + "/more")
        #expect(try folder.call("/api/recorded", request)["run"].string == first)
        var changed = set.groups[1]
        changed.truths[0].samples.removeLast()
        try RecordingSet(groups: [changed]).write(toFolder: folder.path)
        #expect(try folder.call("/api/recorded", request)["run"].string != first)
    }

    /// With a tap every 20 seconds, people are in the zones between, and notifications there are not false.
    @Test func sparseTruthIsFilled() throws {
        let (folder, _, set) = try recorded()
        var sparse = set.groups[0]
        for index in sparse.truths.indices {
            let samples = sparse.truths[index].samples
            sparse.truths[index].kind = .taps
            sparse.truths[index].samples = stride(from: 0.0, through: 90, by: 20).compactMap { time in
                samples.last { $0.time <= time + 0.001 }
            }
        }
        try RecordingSet(groups: [sparse]).write(toFolder: folder.path + "/sparse")
        let id = try folder.call("/api/venue/open", ["path": "office.yaml"])["id"]
        let run = try folder.call("/api/recorded", ["id": id, "folder": "sparse"])
        let located = try folder.call("/api/locate", ["run": run["run"]])
        #expect(located["walks"][0]["errors"]["t"].numbers.count > 50)
        let stays = try folder.call("/api/notifications", ["run": run["run"]])["walks"][0].items.flatMap {
            $0["stays"].items.map { $0.numbers[1] - $0.numbers[0] }
        }
        #expect(stays.reduce(0, +) > 40, "\(stays)")
    }

    /// The prediction of the room Plan is that of `plan predict`.
    @Test func thePredictionIsThatOfTheCommand() throws {
        let folder = try StudioFolder()
        // What a requirement that is missed would take needs a trial for each change.
        let missed = LongMode.isOn ? "  - {metric: ce75, atMost: 0.1}\n" : ""
        try "requirements:\n  - {metric: ce75, atMost: 30}\n\(missed)".write(
            toFile: folder.path + "/needs.yaml", atomically: true, encoding: .utf8)
        #expect(try folder.call("/api/plan/requirements")["files"].items.map(\.string) == ["needs.yaml"])
        let id = try folder.call("/api/venue/open", ["path": "office.yaml"])["id"]
        let shown = try folder.call("/api/plan/predict", ["id": id, "requirements": "needs.yaml"])
        let verdicts = LongMode.isOn ? ["met", "missed"] : ["met"]
        #expect(shown["requirements"].items.map { $0["verdict"].string } == verdicts)
        #expect(zip(shown["texts"].items, verdicts).allSatisfy { $0.string?.hasPrefix("\($1): CE75") == true })
        #expect(shown["texts"].items.count == verdicts.count)
        let venue = try VenueFile.read(path: folder.path + "/office.yaml").venue
        let result = try PlanTrial(pool: WorkerPool(workerCount: 2)).results(
            of: [TrialArm("office", venue: venue, preset: ZonedPreset(base: Preset.default.settings))])
        let ce50 = try #require(shown["metrics"].items.first { $0["key"].string == "ce50" })
        #expect(ce50["median"].number == result[0].figures.median(of: "ce50"))
    }

    /// Where the radio model was measured, the prediction takes it as it is: nothing of it is drawn for each building.
    @Test func aMeasuredRadioModelIsNotDrawn() throws {
        let folder = try StudioFolder(venues: [])
        try folder.write(StudioFolder.room, to: "room.yaml")
        let document = try folder.call("/api/venue/open", ["path": "room.yaml"])["document"]
        let radio = document["radio"].with("residualStandardDeviation", 4)
        let id = try folder.call("/api/venue/check", ["document": document.with("radio", radio)])["id"]
        let shown = try folder.call("/api/plan/predict", ["id": id])
        #expect(shown["knowledge"].string == "surveyed")
        #expect(shown["draws"].items.isEmpty)
        #expect(shown["metrics"].items.count == PredictedFigures.usual.count)
    }

    /// What the page shows adds up to what `beaconry engage` counts.
    @Test(arguments: [nil, "inbeacon"]) func notificationsAreThoseOfTheTrials(profile: String?) throws {
        let (folder, venue, set) = try recorded()
        let id = try folder.call("/api/venue/open", ["path": "office.yaml"])["id"]
        let run = try folder.call("/api/recorded", ["id": id, "folder": "day 1"])
        var request: JSONValue = ["run": run["run"]]
        if let profile { request = request.with("profile", .string(profile)) }
        let shown = try folder.call("/api/notifications", request)
        #expect(shown["zones"].items.map { $0["name"].string } == venue.zones.map(\.name))
        let goal = EngagementRequest().goal
        let rule = EngagementRequest().rule
        let input = PositioningInput(venue)
        var due = 0
        var events = 0
        for (index, truth) in set.truths.enumerated() {
            let recording = try #require(set.recordings.first { $0.name == truth.name })
            let fixes = PositioningEngine.run(recording, map: input.map, settings: Preset.default.settings)
            for (number, zone) in venue.zones.enumerated() {
                let stays = ZoneStays(truth, zone: zone, goal: goal)
                let zone = shown["walks"][index][number]
                #expect(zone["stays"].items.count == stays.stays.count)
                let kinds = zone["events"].items.compactMap { $0["kind"].string }
                events += kinds.count
                if profile == nil {
                    let entries = DepthSignal(fixes, zone: venue.zones[number]).events(.enter, condition: Condition())
                    let outcome = stays.outcome(of: rule.deliveries(of: entries), rule: rule)
                    #expect(kinds.count { $0 == "hit" } == outcome.hits)
                    #expect(kinds.count { $0 == "miss" } == outcome.due - outcome.hits)
                    #expect(kinds.count { $0 == "wrong" } == outcome.falseAlarms)
                    #expect(kinds.count { $0 != "miss" } == outcome.deliveries)
                    due += outcome.due
                }
            }
        }
        #expect(events > 0)
        if profile == nil { #expect(due > 0) }
        #expect(throws: Problems.self) { try folder.call("/api/notifications", request.with("profile", "nobody")) }
    }

    /// Work tells how far it is, ends with the call's answer, and stops when it is asked to.
    @Test func longCallsTellAndStop() throws {
        let folder = try StudioFolder()
        let id = try folder.call("/api/venue/open", ["path": "office.yaml"])["id"]
        let request: JSONValue = ["id": id, "walks": 3, "duration": 30]
        let work = try #require(StudioWork.at("/api/simulate"))
        func events(_ interruption: Interruption, _ request: JSONValue, _ work: StudioWork) -> [JSONValue] {
            let events = Mutex<[JSONValue]>([])
            work.run(Array(request.text.utf8), in: folder.session, interruption: interruption) { event in
                events.withLock { $0.append(event) }
            }
            return events.withLock { $0 }
        }
        let told = events(Interruption(), request, work)
        #expect(told.last?["event"].string == "done")
        #expect(try told.last?["answer"].text == folder.call("/api/simulate", request).text)
        #expect(told.dropLast().compactMap { $0["done"].number }.sorted() == [1, 2, 3])
        let stopped = Interruption()
        stopped.wish()
        for (path, request): (String, JSONValue) in [
            ("/api/simulate", request), ("/api/plan/place", ["id": id, "count": 5]), ("/api/plan/predict", ["id": id]),
        ] {
            let work = try #require(StudioWork.at(path))
            #expect(events(stopped, request, work).last?["event"].string == "stopped")
        }
        #expect(events(Interruption(), ["id": "gone"], work).last?["event"].string == "problems")
        #expect(StudioWork.at("/api/locate") == nil)
    }
}
