import Calibration
import Engagement
import EngagementTrials
import Evaluation
import Fidelity
import Formats
import Foundation
import Geometry
import Positioning
import Recordings
import Simulation
import Studies
import TestSupport
import Testing
import VenueFiles
import VenueModel
import Walks

/// Files that version 0.1.0 wrote, or that people wrote for it, mean today what they meant then. The folder is never made
/// again: a form of a file that cannot be read any more needs a new version of that form, and a line in the changes.
@Suite struct FirstVersionTests {
    private static let folder = Project.root.appending(path: "Tests/Files/0.1.0")
    private static let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?.sorted() ?? []
    private static let study = "study-3129029f.sqlite"

    private func path(_ name: String) -> String { Self.folder.appending(path: name).path }

    private func text(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }

    @Test func eachIsValid() throws {
        #expect(Self.names.count == 15)
        let run = try Tool.run(["validate"] + Self.names, in: Self.folder)
        #expect(run.exitCode == 0 && run.errors.isEmpty, "\(run.errors)")
    }

    @Test func venueAndScenario() throws {
        let file = try VenueFile.read(path: path("venue.yaml"))
        #expect(file.digest == "sha256:3129029f87835b1268522c29a24a9f569375fa7134264b3549d9d0d217f2b2f0")
        #expect(file.venue.beacons.map(\.powerAt1m) == [-61, -61, -61, -59.5])
        #expect(file.venue.zones.map(\.name) == ["Till"])
        let scenario = try ScenarioFile.read(path: path("scenario.yaml"))
        #expect(scenario.scenario.seed == 4 && scenario.scenario.duration == 30)
    }

    @Test func presetBaselineAndConstants() throws {
        let preset = try PresetFile.read(path: path("preset.json"), for: nil).base
        let expected = PositioningSettings {
            $0[.activateOptimisedCircularLateration] = true
            $0[.evolvingWeightedAverageLocationHistorySize] = 2
            $0[.rssiSmoothingHistorySize] = 2
            $0[.useBestNumberOfBeacons] = 5
            $0[.accuracyScale] = 1.06
        }
        #expect(preset == expected)
        let baseline = try BaselineFile.presets(at: path("baseline.json"))
        #expect(
            baseline[.default][.useBestNumberOfBeacons] == 2 && baseline[.powerSaving][.useBestNumberOfBeacons] == 1)
        let constants = try ConstantsFile.content(at: path("constants.json")).constants
        #expect(constants.pathLossFactor == 0.95 && constants.averagingWeightExponent == 0)
    }

    @Test func triggersAndProfile() throws {
        let venue = try VenueFile.read(path: path("venue.yaml")).venue
        let given = try TriggersDocument.read(try text("triggers.json"), file: "triggers.json", for: venue)
        #expect(given.triggers.keys.sorted() == ["Till"] && given.venue == "hall" && given.seed == 1)
        #expect(given.triggers["Till"]?.signal == .position && given.triggers["Till"]?.condition.silence == 30)
        #expect(given.stay == 10 && given.rule.blockTime == 300 && given.limits?.recall == 0.9)
        let profile = try ProfileFile.read(path: path("profile.yaml"))
        #expect(
            profile.values["threshold"]?.value.number == 4.5 && profile.values["decisionInterval"]?.value.number == 2)
        #expect(profile.options.map(\.name) == ["patient"])
    }

    @Test func requirementsAndEvaluation() throws {
        let requirements = try RequirementsFile.read(path: path("requirements.yaml"), for: nil)
        #expect(requirements.count == 2 && requirements[1].name == "First dot soon")
        let evaluation = try StoredEvaluation.read(path: path("evaluation.json"))
        #expect(evaluation.confidence == 0.95 && evaluation.walks.map(\.name) == ["walk-001"])
    }

    @Test func recordingTruthAndFixes() throws {
        let recording = try #require(
            try RecordingFile.read(path: path("walk-001.recording.jsonl"), strict: true).items.first)
        #expect(recording.name == "walk-001" && recording.duration == 5 && recording.device == "simulated iphone")
        let truth = try #require(try TruthFile.read(path: path("walk-001.truth.jsonl"), strict: true).items.first)
        #expect(truth.samples.count == 26 && truth.samples[0].position.x == 9)
        let track = try #require(try FixesFile.read(path: path("walk-001.fixes.jsonl"), strict: true).items.first)
        #expect(track.fixes.count == 4 && track.fixes[0].horizontalAccuracy == 1.203431357160753)
    }

    @Test func request() throws {
        let request = try RequestFile.read(path: path("request.yaml"))
        #expect(request.data.walks == 3 && request.data.duration == 40)
        #expect("\(request.space)" == "useBestNumberOfBeacons: [3, 4]; others: fixed")
    }

    @Test func study() throws {
        let contents = try StudyStore.read(path: path(Self.study))
        #expect(contents.trials.count == 18 && contents.configurations.count == 5 && contents.walks.count == 6)
        #expect(contents.descriptions.map(\.codeVersion) == ["0.1.0 engine:d3db1d4fd929b840"])
        let values = contents.trials.compactMap { trial in
            if case .values(let values) = trial.result { values["ce75"] } else { nil }
        }
        #expect(values.count == 18)
    }

    @Test func calibrationGoesOn() throws {
        try Tool.inFolder { folder in
            let output = folder.appending(path: "output")
            try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
            for (name, place) in [("venue.yaml", folder), ("resume.json", output), (Self.study, output)] {
                try FileManager.default.copyItem(
                    at: Self.folder.appending(path: name), to: place.appending(path: name))
            }
            // The list of files that the tool wrote is not here.
            let run = try Tool.run(["calibrate", "--resume", "--output", "output", "--force", "--quiet"], in: folder)
            #expect(run.exitCode == 0, "\(run.errors)")
            let study = try StudyStore.read(path: output.appending(path: Self.study).path)
            #expect(study.trials.count >= 18)
            let earlier = try StudyStore.read(path: path(Self.study))
            #expect(earlier.trials.allSatisfy { study.results[$0.key] == $0.result })
        }
    }
}
