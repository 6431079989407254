import Diagnostics
import Evaluation
import Fidelity
import Foundation
import Geometry
import Parallelism
import Positioning
import Recordings
import Simulation
import Synchronization
import Testing
import VenueFiles
import VenueModel

/// A core with known constants stands for the SDK: the fit finds them.
@Suite struct FidelityRunTests {
    private static let venue: URL = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Venues/office.yaml")

    /// Logs of the default, of lateration and of the adaptive preset, as a core with these constants gives them.
    private static func logs(_ constants: OpenConstants, walks: Int) throws -> [FixesLog] {
        let venue = try VenueFile.read(path: venue.path).venue
        let map = PositioningInput(venue).map
        let recordings = try (0..<walks).map { walker in
            let simulator = try Simulator(venue: venue, seed: 90 + UInt64(walker))
            return SampledRecording(try simulator.simulate(walker: walker, duration: 100).0, map: map)
        }
        let presets: [(String, PositioningSettings)] = [
            ("default", PositioningSettings()),
            ("lateration", PositioningSettings { $0[.activateOptimisedCircularLateration] = true }),
            ("adaptive", PositioningSettings { $0[.activateAdaptivePositioning] = true }),
        ]
        return presets.map { name, settings in
            let zonedPreset = ZonedPreset(base: settings)
            return FixesLog(
                name: name, zonedPreset: zonedPreset,
                walks: recordings.map {
                    FixesLog.Walk(
                        $0, fixes: PositioningEngine.run($0.interpreting(constants), zonedPreset: zonedPreset))
                })
        }
    }

    @Test func ourOwnFixesAreZeroMetresAway() throws {
        let run = FidelityRun(try Self.logs(OpenConstants(), walks: 2))
        for agreement in try run.agreement(OpenConstants()) {
            #expect(agreement.percentile95 == 0 && agreement.sameLevel == 1 && agreement.seconds > 150, "\(agreement)")
        }
        var other = OpenConstants()
        other.centroidWeightExponent = 4
        #expect(try run.agreement(other)[0].median ?? 0 > 0.1)
        // Their clock ticks at another moment of the second.
        let shifted = try Self.logs(OpenConstants(), walks: 2).map { log in
            var log = log
            for index in log.walks.indices {
                for fix in log.walks[index].fixes.indices { log.walks[index].fixes[fix].time += 0.3 }
            }
            return log
        }
        #expect(try FidelityRun(shifted).agreement(OpenConstants()).allSatisfy { $0.percentile95 == 0 })
    }

    /// Each constant that the walks show is in its interval, and the distance becomes nearly zero.
    @Test func theFitFindsKnownConstants() throws {
        var truth = OpenConstants()
        truth.centroidWeightExponent = 3
        truth.averagingWeightExponent = 0.4
        truth.pathLossFactor = 1.15
        truth.smoothingStatistic = .median
        truth.lagFactor = 1.2
        truth.standingHistorySize = 7
        let logs = try Self.logs(truth, walks: 3)
        let result = try FidelityRun(logs).fit()
        #expect(result.before[0].median ?? 0 > 0.1, "\(result.before)")
        for agreement in result.after {
            #expect(agreement.median ?? 1 < 0.02 && agreement.percentile95 ?? 1 < 0.2, "\(agreement)")
        }
        let identified = result.constants.filter(\.isIdentified).map(\.name)
        for name in ["centroidWeightExponent", "averagingWeightExponent", "pathLossFactor", "smoothingStatistic"] {
            #expect(identified.contains(name), "\(name)")
        }
        for (constant, fit) in zip(OpenConstant.all, result.constants) where fit.isIdentified {
            guard let interval = fit.interval else {
                #expect(fit.fitted == truth[constant], "\(fit)")
                continue
            }
            let value = try #require(Double(truth[constant]))
            let ends = try interval.map { try #require(Double($0)) }
            #expect(ends[0] <= value && value <= ends[1], "\(fit): \(truth[constant])")
        }
        // What they do not show stays ours.
        for fit in result.constants where !fit.isIdentified { #expect(fit.fitted == fit.ours && fit.interval == nil) }
        let text = try ConstantsFile.text(of: result.fitted)
        #expect(try ConstantsFile.content(of: text).constants == result.fitted)
    }

    /// With the centroid alone, the exponent of its weights and the path-loss factor have nearly the same effect: the factor
    /// stays ours, and its interval says that it is not known.
    @Test func ofConstantsThatActAlikeOneChanges() throws {
        var truth = OpenConstants()
        truth.centroidWeightExponent = 3.05
        truth.averagingWeightExponent = 0.55
        truth.lagFactor = 1.37
        var logs = try Self.logs(truth, walks: 3)
        logs.removeLast(2)
        for index in logs[0].walks.indices {
            // The SDK rounds, and something of it is unknown: half a metre to and fro.
            for fix in logs[0].walks[index].fixes.indices {
                logs[0].walks[index].fixes[fix].position.x += 0.5 * sin(0.7 * Double(fix))
            }
        }
        let result = try FidelityRun(logs).fit()
        func fit(_ name: String) throws -> FidelityResult.Constant {
            try #require(result.constants.first { $0.name == name })
        }
        let factor = try fit("pathLossFactor")
        let exponent = try fit("centroidWeightExponent")
        #expect(factor.isIdentified && factor.fitted == factor.ours, "\(factor)")
        #expect(abs((Double(exponent.fitted) ?? 0) - 3.05) < 0.25, "\(exponent)")
        let ends = try #require(factor.interval).compactMap { Double($0) }
        #expect(ends[0] <= 0.9 && ends[1] >= 1.1, "\(factor)")
        // Only what the walks show is written.
        let text = try ConstantsFile.text(of: result.fitted, names: result.identified)
        #expect(text.contains("pathLossFactor") && !text.contains("laterationCost"))
    }

    /// Two walks that contradict each other: some resamples have one of them alone, so the interval reaches from one to
    /// the other.
    @Test func resamplesWeighTheWalks() throws {
        func logs(_ exponent: Double) throws -> FixesLog {
            var constants = OpenConstants()
            constants.averagingWeightExponent = exponent
            return try Self.logs(constants, walks: 2)[0]
        }
        var log = try logs(0.1)
        log.walks[1] = try logs(1.9).walks[1]
        let result = try FidelityRun([log]).fit()
        let fit = try #require(result.constants.first { $0.name == "averagingWeightExponent" })
        let ends = try #require(fit.interval).compactMap { Double($0) }
        #expect(ends[0] <= 0.4 && ends[1] >= 1.6, "\(fit)")
    }

    @Test func aClockThatIsAnotherOneIsSeen() throws {
        let logs = try Self.logs(OpenConstants(), walks: 2)
        #expect(try FidelityRun(logs).clockShifts(OpenConstants()).isEmpty)
        let late = logs.map { log in
            var log = log
            for index in log.walks.indices {
                for fix in log.walks[index].fixes.indices { log.walks[index].fixes[fix].time += 4 }
            }
            return log
        }
        let shifts = try FidelityRun(late).clockShifts(OpenConstants())
        #expect(shifts.map(\.seconds) == [-4, -4, -4] && shifts.allSatisfy { $0.distance.shifted < 0.1 }, "\(shifts)")
        // Longer smoothing alone is no other clock.
        var other = OpenConstants()
        other.averagingWeightExponent = 0
        #expect(try FidelityRun(Self.logs(other, walks: 2)).clockShifts(OpenConstants()).isEmpty)
    }

    @Test func theResultDoesNotDependOnTheWorkers() throws {
        var truth = OpenConstants()
        truth.centroidWeightExponent = 1.5
        var logs = try Self.logs(truth, walks: 2)
        logs.removeLast(2)
        let first = try FidelityRun(logs, in: RunContext(workers: 1)).fit()
        let second = try FidelityRun(logs, in: RunContext(workers: 2)).fit()
        #expect(first.constants == second.constants && first.after == second.after)
    }

    /// Fixes are joined with the recording of their name; those of more than a second before or after it are left out, and
    /// more than half of such fixes are of another clock.
    @Test func fixesAreJoinedWithRecordings() throws {
        let log = try Self.logs(OpenConstants(), walks: 1)[0]
        let walk = log.walks[0]
        let name = walk.recording.name
        func track(_ name: String, from start: Double) -> FixesFile.Track {
            let fixes = walk.fixes.enumerated().map { index, fix in
                var fix = fix
                fix.time = start + Double(index)
                return fix
            }
            return FixesFile.Track(name: name, publishInterval: 1, fixes: fixes)
        }
        let count = walk.fixes.count
        try #require(count > 20)
        let duration = Double(count)
        let said = Mutex<[String]>([])
        func joined(_ tracks: [FixesFile.Track]) throws -> [FixesLog.Walk] {
            try FixesLog.Walk.joining(
                tracks, with: [(recording: walk.recording, duration: duration)], folder: "sdk",
                telling: RunObserver(
                    warn: { problems in said.withLock { $0 += problems.map(\.message) } },
                    message: { text in said.withLock { $0.append(text) } }))
        }
        // Seconds 1 to `count` are all within.
        #expect(try joined([track(name, from: 1)]).map(\.fixes.count) == [count])
        #expect(said.withLock { $0 } == [])
        // Five are more than a second after the end.
        let late = try joined([track("other", from: 1), track(name, from: 7)])
        #expect(late.map(\.fixes.count) == [count - 5] && late.map(\.recording.name) == [name])
        let texts = said.withLock { $0 }
        #expect(texts.count == 2)
        #expect(texts.first?.hasPrefix("5 of \(count) fixes of \(name) are outside the recording.") == true)
        #expect(texts.last == "There are no recordings of other, so their fixes are not used.")
        let clock = #expect(throws: Problems.self) { try joined([track(name, from: 0.6 * duration + 2)]) }
        #expect(clock?.all.map(\.severity) == [.error])
        let none = #expect(throws: Problems.self) { try joined([track("other", from: 1)]) }
        #expect(none?.all.first?.file == "sdk")
    }
}
