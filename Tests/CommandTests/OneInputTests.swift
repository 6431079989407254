import Calibration
import Evaluation
import Foundation
import Geometry
import NumericalMethods
import Parallelism
import Parameters
import Positioning
import RadioFitting
import Recordings
import Search
import Simulation
import TestSupport
import Testing
import VenueFiles
import VenueModel
import Walks

/// All commands give the core the same input, so that all compute the same fixes: in a mall with a survey, with every
/// value of every setting that is not of the document.
@Suite struct OneInputTests {
    /// What a setting needs before it has an effect.
    private static let needs: [String: [String: SettingValue]] = [
        "laterationCost": ["activateOptimisedCircularLateration": true],
        "laterationLoss": ["activateOptimisedCircularLateration": true],
        "receiverOffset": ["activateOptimisedCircularLateration": true],
        "laterationSolver": ["activateOptimisedCircularLateration": true],
        "activateLaterationPrior": ["activateOptimisedCircularLateration": true],
        "pathLossExponent": ["activateOptimisedCircularLateration": true],
        "phoneHeight": ["activateOptimisedCircularLateration": true],
        "barometerChangesLevel": ["activateBarometer": true],
        "walkingSpread": ["mapFilter": "grid"],
        "fingerprintCellSize": ["mapFilter": "fingerprints"], "fingerprintDeviation": ["mapFilter": "fingerprints"],
        "kalmanAcceleration": ["activateKalmanTrackFilter": true],
    ]

    /// A setting under test: settings without and with its values.
    private struct Case {
        var setting: Setting
        var base: PositioningSettings
        var variants: [PositioningSettings]

        init(_ setting: Setting) throws {
            self.setting = setting
            base = try PositioningSettings(needs[setting.key] ?? [:])
            let values = setting.candidates.filter { [base] in $0 != base[setting] }
            variants = try [values.first, values.last].compactMap(\.self).map { [base] value in
                try PositioningSettings([setting.key: value], over: base)
            }
        }

        static func all() throws -> [Self] { try SettingsCatalogue.all.filter(\.isExtended).map(Self.init) }
    }

    @Test func everyCommandComputesTheSameFixes() throws {
        try Tool.inFolder { folder in
            let venue = try VenueFile.read(path: Project.root.appending(path: "Venues/mall.yaml").path).venue
            let recordings = folder.appending(path: "walks").path
            try Self.write(venue, to: recordings)
            let set = try RecordingSet.read(folder: recordings, strict: true).set
            var cores: [String] = []
            var expected: [String: [String: [UInt8]]] = [:]
            let input = PositioningInput(venue, surveysIn: set)
            let request = { () -> CalibrationRequest in
                var request = CalibrationRequest()
                request.data.venue = Project.root.appending(path: "Venues/mall.yaml").path
                request.data.recordings = recordings
                return request
            }()
            let calibrated = try DataSets.recorded(CalibrationInput(request)).walks
            for test in try Case.all() {
                let before = set.withTruth(.walk).map { Self.bytes($0.recording, input, test.base) }
                var changes = false
                for (number, settings) in test.variants.enumerated() {
                    let name = "\(test.setting.key)-\(number)"
                    let preset = folder.appending(path: "\(name).json").path
                    try PresetFile.text(of: ZonedPreset(base: settings)).write(
                        toFile: preset, atomically: true, encoding: .utf8)
                    cores += ["--core", "\(name)=\(preset)"]
                    let fixes = set.withTruth(.walk).map { Self.bytes($0.recording, input, settings) }
                    changes = changes || fixes != before
                    expected[name] = Dictionary(
                        uniqueKeysWithValues: zip(set.withTruth(.walk).map(\.recording.name), fixes))
                    #expect(
                        calibrated.map { Self.bytes($0.name, $0.fixes(settings), settings) } == fixes,
                        "calibrate, \(name)")
                    // `benchmark` runs all values below.
                    if number == 0 || LongMode.isOn { try located(preset, folder: folder, equals: fixes, name) }
                }
                #expect(changes, "\(test.setting.key) has no effect on these walks")
            }
            try benchmarked(cores, folder: folder, equals: expected)
        }
    }

    /// `gap` and `calibrate --survey` compute the fixes of the venue with its fitted model and its survey.
    @Test func surveyedWalksHaveTheSameInput() throws {
        try Tool.inFolder { folder in
            let venue = try VenueFile.read(path: Project.root.appending(path: "Venues/mall.yaml").path).venue
            try Self.write(venue, to: folder.path)
            let set = try RecordingSet.read(folder: folder.path, strict: true).set
            let surveyed = try SurveyedVenue(
                venue, survey: set, walks: set, parameters: SimulationParameters(), duration: 30, seed: 1, source: nil)
            let input = PositioningInput(surveyed.venue, surveysIn: set)
            for test in try Case.all() {
                for settings in test.variants {
                    let fixes = set.withTruth(.walk).map { Self.bytes($0.recording, input, settings) }
                    #expect(
                        surveyed.recorded.map { Self.bytes($0.name, $0.fixes(settings), settings) } == fixes,
                        "\(test.setting.key)")
                }
            }
            let simulated = try surveyed.simulatedWalks(2, in: RunContext(workers: 1))
            #expect(simulated.allSatisfy { $0.recording.map.fingerprints == input.map.fingerprints })
        }
    }

    /// Where settings are searched in worlds fitted to a survey, the factor of the accuracy radius is learned from the
    /// recorded walks.
    @Test func radiiAreLearnedFromRecordedWalks() throws {
        try Tool.inFolder { folder in
            let file = Project.root.appending(path: "Venues/mall.yaml").path
            try Self.write(VenueFile.read(path: file).venue, to: folder.path)
            var request = CalibrationRequest()
            request.data.venue = file
            request.data.survey = folder.path
            request.data.recordings = folder.path
            request.data.walks = 2
            request.data.duration = 30
            request.space = SpaceOptions(
                domains: ["useBestNumberOfBeacons": .values([3, 4])], searchesOthers: false)
            request.variations.kinds = []
            request.options = CalibrationOptions(sampleCount: 2, startCount: 1)
            let result = try CalibrationRun(request).run()
            #expect(result.source == .simulated && result.decision != .recommend)
            let radius = try #require(result.radii.first)
            #expect(radius.source == .recorded && radius.scale.walks == 2 && radius.with.share.walks == 2)
            // As somebody would learn it by hand.
            let set = try RecordingSet.read(folder: folder.path, strict: true).set
            let surveyed = try SurveyedVenue(
                VenueFile.read(path: file).venue, survey: set, walks: set, parameters: SimulationParameters(),
                duration: 30,
                walksPerWorld: 1, seed: request.options.seed, source: nil)
            let walks = surveyed.recorded.map {
                Evaluator().walk(
                    name: $0.name, fixes: $0.fixes(PositioningSettings()), truth: $0.truth, publishInterval: 1)
            }
            #expect(AccuracyScale.learned(from: walks) == radius.scale)
            #expect(result.installed.base[.accuracyScale] == radius.scale.factor)
        }
    }

    // MARK: The commands

    private func located(_ preset: String, folder: URL, equals fixes: [[UInt8]], _ name: String) throws {
        let options = ["Venues/mall.yaml", "--recordings", folder.path + "/walks", "--preset", preset, "--quiet"]
        let output = folder.path + "/fixes-\(name)"
        let run = try Tool.run(["locate", "--output", output] + options)
        #expect(run.exitCode == 0, "\(run.errors)")
        let files = try FileManager.default.contentsOfDirectory(atPath: output).sorted()
            .filter { $0 != ".beaconry.jsonl" }
        let written = files.compactMap { FileManager.default.contents(atPath: "\(output)/\($0)").map(Array.init) }
        #expect(written == fixes, "locate, \(name)")
        let computed = try Tool.run(["evaluate", "--json"] + options)
        let given = try Tool.run(
            ["evaluate", "Venues/mall.yaml", "--recordings", folder.path + "/walks", "--fixes", output, "--json"])
        #expect(
            computed.result == given.result && computed.exitCode == 0 && !computed.output.isEmpty, "evaluate, \(name)")
    }

    private func benchmarked(_ cores: [String], folder: URL, equals expected: [String: [String: [UInt8]]]) throws {
        let output = folder.path + "/benchmark"
        let run = try Tool.run(
            ["benchmark", "Venues/mall.yaml", "--recordings", folder.path + "/walks", "--output", output, "--quiet"]
                + cores)
        #expect(run.exitCode == 0, "\(run.errors)")
        for (core, walks) in expected {
            for (walk, fixes) in walks {
                let file = "\(output)/\(core)/\(walk)\(FixesFile.suffix)"
                #expect(FileManager.default.contents(atPath: file).map(Array.init) == fixes, "benchmark, \(core)")
            }
        }
    }

    // MARK: The recordings

    private static func bytes(_ recording: Recording, _ input: PositioningInput, _ settings: PositioningSettings)
        -> [UInt8]
    {
        let fixes = PositioningEngine.run(SampledRecording(recording, map: input.map), settings: settings)
        return bytes(recording.name, fixes, settings)
    }

    private static func bytes(_ name: String, _ fixes: [Fix], _ settings: PositioningSettings) -> [UInt8] {
        FixesFile.bytes(of: [
            FixesFile.Track(
                name: name, publishInterval: settings[.updatePublishInterval], use: PhoneUse(settings), fixes: fixes)
        ])
    }

    /// Two walks that change the level, and a survey at 20 places of each level, with RSSI by a path-loss model.
    static func write(_ venue: Venue, to folder: String) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        func write(_ recording: Recording, _ truth: GroundTruth) throws {
            try Data(RecordingFile.bytes(of: [recording])).write(
                to: URL(fileURLWithPath: "\(folder)/\(recording.name).recording.jsonl"))
            try Data(TruthFile.bytes(of: [truth])).write(
                to: URL(fileURLWithPath: "\(folder)/\(truth.name).truth.jsonl"))
        }
        let simulator = try Simulator(venue: venue, seed: 4)
        // These change the level, so that the barometer decides.
        for walker in 2...3 {
            let (recording, truth) = try simulator.simulate(walker: walker, duration: 100)
            try write(recording, truth)
        }
        let noise = RandomStream(seed: 5, purpose: "survey")
        for (number, level) in venue.levels.enumerated() {
            for place in 0..<20 {
                let index = UInt64(number * 20 + place)
                let name = "survey-\(level.number)-\(place)"
                let position = Point(12 + 24 * Double(place % 5), 24 + 3 * Double(place / 5))
                let heard = venue.beacons.filter {
                    $0.level == level.number && $0.position.distance(to: position) < 25
                }
                let readings = heard.enumerated().map { lane, beacon in
                    let distance = (pow(beacon.position.distance(to: position), 2) + 9).squareRoot()
                    let rssi = -62 - 22 * log10(distance) + 3 * noise.normal(index, lane: UInt32(lane))
                    return Observation.packet(Packet(time: Double(lane) / 50, beacon: beacon.id, rssi: rssi))
                }
                try write(
                    Recording(name: name, kind: .survey, duration: 1, observations: readings),
                    GroundTruth(
                        name: name, samples: [TruthSample(time: 0, position: position, level: level.number)]))
            }
        }
    }
}
