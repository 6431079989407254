import Diagnostics
import Evaluation
import Formats
import Geometry
import NumericalMethods
import Positioning
import Recordings
import Simulation
import TestSupport
import Testing
import VenueFiles
import Walks

@testable import Studio

/// Walks and positions of the Studio are those of the command line.
@Suite struct WalkCallTests {
    @Test func positionsAreThoseOfTheEngine() throws {
        let folder = try StudioFolder()
        let opened = try folder.call("/api/venue/open", ["path": "office.yaml"])
        let run = try folder.call(
            "/api/simulate", ["id": opened["id"], "walks": 2, "duration": 60, "seed": 5])
        let located = try folder.call(
            "/api/locate",
            ["run": run["run"], "preset": "bestAccuracy", "settings": ["useBestNumberOfBeacons": 5]])

        let venue = try VenueFile.read(path: folder.path + "/office.yaml").venue
        let input = PositioningInput(venue)
        let settings = try PositioningSettings(["useBestNumberOfBeacons": 5], over: Preset.bestAccuracy.settings)
        var walks: [EvaluatedWalk] = []
        for index in 0..<2 {
            let simulator = try Simulator(venue: venue, seed: RandomStream.entity(5, UInt64(index)))
            let (recording, truth) = try simulator.simulate(walker: index, duration: 60)
            let fixes = PositioningEngine.run(recording, map: input.map, settings: settings)
            walks.append(
                Evaluator(venue: venue).walk(name: recording.name, fixes: fixes, truth: truth, publishInterval: 1))
            let shown = located["walks"][index]["fixes"]
            let published = fixes.filter(\.isPublished)
            #expect(shown["t"].numbers == published.map(\.time))
            for (x, fix) in zip(shown["x"].numbers, published) { #expect(abs(x - fix.position.x) < 0.0006) }
            #expect(run["walks"][index]["truth"]["x"].numbers.count == truth.samples.count)
            let heard = run["walks"][index]["heard"]["beacons"].items
            #expect(heard.count > 50)
            // Loudest first.
            for second in heard {
                #expect(second.items.map { $0[1].number ?? 0 } == second.items.map { $0[1].number ?? 0 }.sorted(by: >))
            }
        }
        let median = try #require(Metric.ce50.value(of: walks).value)
        #expect(abs((located["metrics"]["ce50"].number ?? 0) - median) < 1e-9)
    }

    /// Walks of another seed, number or length have another name, and each name leads to its own walks.
    @Test func otherRequestsAreOtherWalks() throws {
        let folder = try StudioFolder()
        let id = try folder.call("/api/venue/open", ["path": "office.yaml"])["id"]
        let request: JSONValue = ["id": id, "walks": 1, "duration": 30, "seed": 5]
        func tracks(_ run: JSONValue) throws -> JSONValue { try folder.call("/api/locate", ["run": run])["walks"] }
        let first = try folder.call("/api/simulate", request)["run"]
        let before = try tracks(first)
        for (key, value): (String, JSONValue) in [("seed", 6), ("walks", 2), ("duration", 40)] {
            let other = try folder.call("/api/simulate", request.with(key, value))["run"]
            #expect(other != first, "\(key)")
            #expect(try tracks(first) == before, "\(key)")
            #expect(try tracks(other) != before, "\(key)")
        }
        #expect(try folder.call("/api/simulate", request)["run"] == first)
    }

    /// Settings without effect say why, and those with an effect say nothing.
    @Test func settingsWithoutEffectSayWhy() throws {
        let folder = try StudioFolder()
        let opened = try folder.call("/api/venue/open", ["path": "office.yaml"])
        let run = try folder.call("/api/simulate", ["id": opened["id"], "walks": 1, "duration": 30])
        let off = try folder.call("/api/locate", ["run": run["run"], "settings": ["activateRssiSmoothing": false]])
        #expect(off["inactive"]["rssiSmoothingHistorySize"].string?.contains("activateRssiSmoothing") == true)
        let on = try folder.call("/api/locate", ["run": run["run"]])
        #expect(on["inactive"]["rssiSmoothingHistorySize"] == .null)
    }

    @Test func badSettingsAndOldNamesAreRefused() throws {
        let folder = try StudioFolder()
        let opened = try folder.call("/api/venue/open", ["path": "office.yaml"])
        let run = try folder.call("/api/simulate", ["id": opened["id"], "walks": 1, "duration": 30])
        for request: JSONValue in [
            ["run": run["run"], "settings": ["useBestNumberOfBeacons": 50]],
            ["run": run["run"], "settings": ["nothing": 1]], ["run": run["run"], "preset": "fastest"], ["run": "gone"],
        ] { #expect(throws: Problems.self) { try folder.call("/api/locate", request) } }
        #expect(throws: Problems.self) { try folder.call("/api/simulate", ["id": "gone"]) }
        #expect(throws: Problems.self) { try folder.call("/api/simulate", ["id": opened["id"], "walks": 0]) }
    }
}
