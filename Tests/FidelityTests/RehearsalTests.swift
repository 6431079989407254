import Calibration
import Evaluation
import Fidelity
import Foundation
import NumericalMethods
import Positioning
import Recordings
import Search
import Simulation
import Testing
import VenueFiles
import VenueModel
import Walks

/// A rehearsal of an installation: a core in another language, with its own interpretation of the document, is the closed SDK.
/// Settings are searched with our core, and deployed there.
@Suite struct RehearsalTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")

    /// The objective of the closed core with some settings, for each walk.
    private func scores(
        _ settings: PositioningSettings, on walks: [(Recording, GroundTruth)], at venue: Venue, in folder: URL
    ) throws -> [Double] {
        let preset = folder.appending(path: "preset.json")
        try PresetFile.text(of: ZonedPreset(base: settings)).write(to: preset, atomically: true, encoding: .utf8)
        let script = Self.root.appending(path: "Scripts/examples/backspin_core.py").standardizedFileURL.path
        let runs = ExternalCore.run(
            "exec python3 '\(script)' '\(preset.path)'", on: walks.map(\.0), venue: venue, seed: 1,
            limits: ExternalCore.Limits(start: 60, answer: 60), progress: {})
        let evaluator = Evaluator(venue: venue)
        return try zip(walks, runs.fixes).map { walk, fixes in
            let walk = evaluator.walk(
                name: walk.0.name, fixes: try fixes.get(), truth: walk.1,
                publishInterval: settings[.updatePublishInterval])
            return try #require(Metric.ipinScore.value(of: [walk]).value)
        }
    }

    /// Each share is that of runs one by one: with 24 validation walks every interpretation runs on all of them.
    private func checkShares(of interpretations: InterpretationResult, _ result: CalibrationResult) throws {
        guard result.decision == .recommend else { return }
        let sets = try CalibrationRun(result.request).dataSets()
        let drawn = try OpenConstants.interpretations(interpretations.count, seed: result.request.options.seed)
        for setting in interpretations.settings where setting.isKept {
            var reverted = result.recommended
            let known = try #require(SettingsCatalogue.setting(setting.key))
            reverted[known] = result.baseline[known]
            let gains = drawn.map { constants in
                sets.splits[0].validation.reduce(0.0) { sum, index in
                    let walk = sets.walks[index].interpreting(constants)
                    return sum + walk.score(reverted, by: result.objective)
                        - walk.score(result.recommended, by: result.objective)
                }
            }
            #expect(gains.count { $0 > 0 } == setting.share.gainCount, "\(setting)")
        }
    }

    /// Each pick that stands is not less accurate than the SDK's preset in 90 % of the interpretations; shares by runs one by one. The most
    /// accurate one is not compared, because nobody knows the SDK's `bestAccuracy` here.
    private func checkPicks(of interpretations: InterpretationResult, _ result: CalibrationResult) throws {
        let sets = try CalibrationRun(result.request).dataSets()
        let drawn = try OpenConstants.interpretations(interpretations.count, seed: result.request.options.seed)
        for pick in result.front.picks
        where pick.installed != pick.sdkSettings && pick.pick.purpose != .mostAccurate {
            #expect(
                interpretations.picks.contains { $0.preset == pick.pick.preset && $0.isKept }, "\(pick.pick.preset)")
        }
        for tested in interpretations.picks {
            let pick = try #require(result.front.picks.first { $0.pick.preset == tested.preset })
            let settings = try #require(pick.settings)
            let walks = sets.splits[0].test
            let gains = drawn.map { constants in
                walks.reduce(0.0) { sum, index in
                    let walk = sets.walks[index].interpreting(constants)
                    return sum + walk.score(pick.sdkSettings, by: result.objective)
                        - walk.score(settings, by: result.objective)
                } / Double(walks.count)
            }
            #expect(gains.count { $0 > -0.05 } == tested.share.gainCount && tested.isKept == pick.stands, "\(tested)")
        }
        print(
            "picks under readings: \(interpretations.picks.map { "\($0.preset) \($0.share.gainCount)/\($0.share.count)" })"
        )
        #expect(!interpretations.picks.isEmpty)
    }

    /// 45 of 50: the interval of Wilson is (0.9 + 1.92/50 ± 1.96 √(0.09/50 + 0.96/2500)) / (1 + 3.84/50).
    @Test func sharesAndTheirIntervals() {
        let share = InterpretationResult.Share(Array(repeating: 1, count: 45) + [0, 0, -1, -1, -1])
        #expect(share.gainCount == 45 && share.value == 0.9 && share.isEnough && share.meanGain == 0.84)
        #expect(abs(share.interval.lowerBound - 0.78640) < 1e-4 && abs(share.interval.upperBound - 0.95652) < 1e-4)
        #expect(!InterpretationResult.Share(Array(repeating: 1, count: 44) + Array(repeating: 0, count: 6)).isEnough)
    }

    /// A gain of 11 m in 29 of 50 interpretations is not forgone for nothing in the others, nor for 0.10 m or 5 % of the baseline's
    /// score; it is for more in six of them, and a mean gain that is too small pays for nothing.
    @Test func aLargeGainPaysForSmallLosses() {
        func isEnough(_ loss: Double, in count: Int, gain: Double = 11, baseline: Double = 1) -> Bool {
            let gains = Array(repeating: gain, count: 29) + Array(repeating: -loss, count: count)
            let others = Array(repeating: 0.0, count: 21 - count)
            return InterpretationResult.Share(gains + others, baseline: baseline, leastGain: 0.05).isEnough
        }
        #expect(isEnough(0, in: 21) && isEnough(0.099, in: 21) && !isEnough(0.101, in: 21))
        #expect(isEnough(5, in: 5) && !isEnough(5, in: 6))
        #expect(isEnough(0.2, in: 21, baseline: 4.1) && !isEnough(0.2, in: 21, baseline: 3.9))
        #expect(!isEnough(0, in: 0, gain: 0.08) && isEnough(0, in: 0, gain: 0.09))
        let share = InterpretationResult.Share([1, -0.2, -0.3], baseline: 5, leastGain: 0.05)
        #expect(share.price?.lossCount == 1 && share.price?.margin == 0.25)
    }

    @Test func settingsThatWereFoundHereDoNoHarmThere() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "beaconry-rehearsal-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var request = CalibrationRequest()
        request.data.venue = Self.root.appending(path: "Venues/office.yaml").standardizedFileURL.path
        request.data.walks = 24
        request.data.duration = 120
        request.options.sampleCount = 64
        request.variations.kinds = []
        let result = try CalibrationRun(request).run()
        let interpretations = try #require(result.interpretations)
        #expect(interpretations.count == 50 && !interpretations.settings.isEmpty)
        // What does not gain in enough interpretations is not recommended.
        for setting in interpretations.settings {
            #expect(setting.isKept == setting.share.isEnough, "\(setting)")
            let evidence = try #require(result.settings.first { $0.key == setting.key })
            #expect(setting.isKept || !evidence.isAccepted, "\(evidence)")
        }

        try checkShares(of: interpretations, result)
        try checkPicks(of: interpretations, result)

        let venue = try VenueFile.read(path: request.data.venue).venue
        let walks = try (0..<12).map { walker in
            let simulator = try Simulator(venue: venue, seed: RandomStream.entity(4711, UInt64(walker)))
            return try simulator.simulate(walker: walker, duration: 120)
        }
        let before = try scores(result.baseline, on: walks, at: venue, in: folder)
        let deployed = try scores(result.recommended, on: walks, at: venue, in: folder)
        // In hindsight: the recommendation without one of its settings, and the candidate that was not recommended.
        let changed = result.recommended.differences.map(\.setting)
        let others =
            try changed.map { setting in
                var settings = result.recommended
                settings[setting] = result.baseline[setting]
                return try scores(settings, on: walks, at: venue, in: folder)
            } + [try scores(result.candidate, on: walks, at: venue, in: folder), before, deployed]
        let best = others.compactMap { Statistics.mean($0) }.min() ?? 0
        let mean = try #require(Statistics.mean(deployed))
        let baseline = try #require(Statistics.mean(before))
        print(
            "rehearsal: \(result.recommended); IPIN score there \(mean) m, default \(baseline) m, best \(best) m, regret "
                + "\(100 * (mean / best - 1)) %")
        let gains = zip(before, deployed).map { $0 - $1 }
        let gain = try #require(Statistics.mean(gains))
        let error = (gains.reduce(0) { $0 + ($1 - gain) * ($1 - gain) } / Double(gains.count * (gains.count - 1)))
            .squareRoot()
        #expect(gain >= -2 * error, "the recommendation is worse than the default there: \(gain) ± \(error) m")
    }
}
