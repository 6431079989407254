import Calibration
import Diagnostics
import Engagement
import EngagementTrials
import Evaluation
import Formats
import Foundation
import NumericalMethods
import Parallelism
import Positioning
import Search
import Studies
import Synchronization
import TestSupport
import Testing
import VenueFiles

/// The numbers of profiles, searched for a venue.
@Suite struct ProfileNumbersTests {
    /// Does something with a request for few short visits of a hall, in a folder that is removed afterwards.
    private func withRequest(
        _ profile: String = "holidayparty", _ body: (_ request: CalibrationRequest, _ folder: URL) throws -> Void
    ) throws {
        try withTriggerRequest { request, folder in
            var request = request
            request.data.walks = 8
            request.data.duration = 400
            request.data.uses = ["inHand=3", "pocket=1"]
            request.data.profile = profile
            try body(request, folder)
        }
    }

    private func result(_ request: CalibrationRequest, workers: Int = 2) throws -> ProfileCalibration {
        try #require(try TriggerRun(request).profileNumbers(in: RunContext(workers: workers)))
    }

    private func problems(_ request: CalibrationRequest) -> [String] {
        do throws(Problems) {
            _ = try TriggerRun(request)
            return []
        } catch { return error.all.map(\.message) }
    }

    /// A profile with a bad number gets another one; what is recommended keeps its cost on the test visits, and its text reads
    /// back as the profile that was tested.
    @Test func aBadNumberIsFound() throws {
        try withRequest { request, folder in
            let bad = folder.appending(path: "bad.yaml").path
            try """
            profile: bad
            values: {signal: threshold, threshold: 0.6, foregroundMode: continuous, backgroundMode: continuous, wakesTerminated: true}
            """.write(toFile: bad, atomically: true, encoding: .utf8)
            var request = request
            request.data.profile = bad
            request.data.walks = 16
            let result = try self.result(request)
            #expect(result.decision == .triggersOnly, "\(result.sentence)")
            let change = try #require(result.changes.first { $0.key == .threshold })
            #expect(change.from == 0.6 && change.to >= 3)
            #expect((result.after.recall ?? 0) > (result.before.recall ?? 0) + 0.3)
            // The evidence is the difference of the two costs.
            let costs = [result.before, result.after].map { result.weights.cost($0.score) }
            #expect(abs(costs[0] - result.cost) < 1e-9)
            #expect(abs(costs[0] - costs[1] - result.numbers.meanImprovement) < 1e-9)
            #expect(abs(result.silenceCost - costs[0] - result.profileOverSilence.meanImprovement) < 1e-9)
            #expect(abs(result.silenceCost - costs[1] - result.overSilence.meanImprovement) < 1e-9)
            #expect(try result.preset() == nil)
            let read = try ProfileFile.parse(ProfileFile.text(of: result.calibrated))
            #expect(read == result.calibrated && read.scan == result.calibrated.scan)
            #expect(read.threshold?.distance == change.to)
            // The rows are the weighted figures.
            #expect(result.rows.map(\.scenario) == [.inHand, .pocket, .inHand, .pocket])
            for (figures, rows) in [(result.before, result.rows.prefix(2)), (result.after, result.rows.suffix(2))] {
                let shares = zip(rows, [0.75, 0.25])
                #expect(abs(shares.reduce(0) { $0 + $1.0.falseAVisit * $1.1 } - figures.score.falseAlarms) < 1e-9)
                #expect(abs(shares.reduce(0) { $0 + $1.0.energy * $1.1 } - figures.energy) < 1e-9)
                let hits = shares.reduce(0) { $0 + Double($1.0.outcome.hitWalks) * $1.1 }
                let due = shares.reduce(0) { $0 + Double($1.0.outcome.dueWalks) * $1.1 }
                #expect(abs(hits / due - (figures.recall ?? 0)) < 1e-9)
            }
        }
    }

    /// If charge costs nearly all or next to nothing, the app listens seldom or often.
    @Test func chargeDecidesIntervals() throws {
        try withRequest { request, folder in
            let file = folder.appending(path: "scan.yaml").path
            try """
            profile: scan
            values: {signal: threshold, threshold: 8, foregroundMode: periodic, foregroundInterval: 15, scanLimits: [5, 10], scanDivisor: 3}
            """.write(toFile: file, atomically: true, encoding: .utf8)
            func interval(_ charge: Double) throws -> Double {
                var request = request
                request.data.profile = file
                request.data.uses = ["inHand"]
                request.data.missedPerFalse = 20
                request.data.chargePerFalse = charge
                let result = try self.result(request)
                return result.selected[0].applied(to: result.profile).number(of: .foregroundInterval)
            }
            #expect(try interval(0.05) > interval(1000))
        }
    }

    /// If false notifications cost much, numbers that silence an app are not recommended, though they cost less than the profile's.
    @Test func silenceIsNoRecommendation() throws {
        try withRequest { request, folder in
            let loud = folder.appending(path: "loud.yaml").path
            try "profile: loud\nvalues: {signal: threshold, threshold: 15, backgroundMode: continuous}\n"
                .write(toFile: loud, atomically: true, encoding: .utf8)
            var request = request
            request.data.profile = loud
            request.data.missedPerFalse = 0.01
            let result = try self.result(request)
            #expect(result.decision == .keepProfile && !result.isWorthIt && result.changes.isEmpty)
            #expect(result.numbers.meanImprovement > 0.1 && result.numbers.pValue < 0.05, "\(result.numbers)")
            #expect(result.sentence.contains("an app that never notifies"))
            // An app without the permission is silent, whatever its numbers are.
            request.data.uses = ["denied"]
            let silent = try self.result(request)
            #expect(silent.before.score.falseAlarms == 0 && silent.before.recall == 0)
            #expect(abs(silent.cost - result.silenceCost) < 1e-12 && silent.silenceCost == result.silenceCost)
            #expect(ProfileFile.text(of: result.calibrated).hasPrefix("profile: loud\n"))
        }
    }

    /// The front has the profile as it is and what is recommended, no point costs less than another at the prices of that one, and
    /// all are of allowed profiles.
    @Test func theFrontIsOne() throws {
        try withRequest { request, _ in
            let result = try self.result(request)
            for point in result.front {
                guard let prices = point.weights else {
                    #expect(point.mark != nil)
                    continue
                }
                let costs = result.front.map { prices.cost($0.figures.score) }
                #expect(prices.cost(point.figures.score) == costs.min())
            }
            func point(_ mark: ProfileCalibration.Point.Mark) -> ProfileCalibration.Point? {
                result.front.first { $0.mark == mark }
            }
            #expect(point(.profile)?.changes.isEmpty == true)
            #expect(point(.profile)?.figures.score == result.before.score)
            #expect((point(.recommended) == nil) == (result.decision == .keepProfile))
            #expect(point(.recommended).map { $0.figures.score == result.after.score } != false)
            #expect(result.front.allSatisfy { $0.candidate.applied(to: result.profile).problems().isEmpty })
            try ProfileCalibration.schema.check(try JSONText.of(result), file: nil)
        }
    }

    /// Too few test visits are said, and how many are needed; then nothing is said of what is worth it.
    @Test func tooFewVisitsAreSaid() throws {
        try withRequest { request, _ in
            var request = request
            request.data.walks = 2
            let few = try self.result(request)
            #expect(few.decision == .keepProfile && !few.sentence.contains("worth it"))
            let start =
                "Calibrate with at least 5 test visits (--walks 3): 4 cannot show a difference at the 0.05 level"
            #expect(few.sentence.hasPrefix(start), "\(few.sentence)")
            request.data.walks = 3
            #expect(try self.result(request).tooFew == nil)
        }
    }

    /// Limits of zones are no matter of numbers of a profile, so no warning is about them.
    @Test func limitsOfZonesAreNotMentioned() throws {
        try withRequest { request, _ in
            func isWarned(_ request: CalibrationRequest) throws -> Bool {
                try TriggerRun(request).warnings.contains { $0.message.contains("No zone can be shown") }
            }
            var zones = request
            zones.data.profile = nil
            zones.data.uses = []
            let warned = [try isWarned(request), try isWarned(zones)]
            #expect(warned == [false, true])
        }
    }

    /// The number of workers changes nothing; nor does a study, which is asked for all scores the second time.
    @Test func aStudyAndWorkersChangeNothing() throws {
        try withRequest { request, folder in
            var request = request
            request.data.duration = 200
            request.data.walks = 3
            let text = try JSONText.of(try result(request, workers: 1))
            let study = try StudyWriter(
                path: folder.appending(path: "hall.study").path,
                StudyDescription(
                    name: "hall", codeVersion: "1", venueDigest: "sha256:venue", objective: CriteriaOptions.triggers,
                    seed: 1, searchSpace: ""))
            func run(_ request: CalibrationRequest) throws -> (text: String, isKnown: Bool) {
                let said = Mutex<[String]>([])
                let observer = RunObserver(message: { text in said.withLock { $0.append(text) } })
                let result = try TriggerRun(request).profileNumbers(
                    study: study, in: RunContext(pool: WorkerPool(workerCount: 2), observer: observer))
                return (
                    try JSONText.of(try #require(result)),
                    said.withLock { $0 }.contains { $0.contains("were read from") }
                )
            }
            let first = try run(request)
            #expect(first.text == text && !first.isKnown)
            let again = try run(request)
            #expect(again.text == text && again.isKnown)
            var other = request
            other.data.uses = ["inHand=1", "pocket=3"]
            #expect(try !run(other).isKnown)
        }
    }

    /// Phones of test visits are used at other times than those of the search: an app that listens in the foreground alone listens
    /// for just that share of the time.
    @Test func testVisitsHaveTheirOwnUses() throws {
        try withRequest { request, folder in
            let file = folder.appending(path: "seen.yaml").path
            try
                "profile: seen\nvalues: {signal: threshold, threshold: 3, foregroundMode: continuous, backgroundMode: never}\n"
                .write(toFile: file, atomically: true, encoding: .utf8)
            var request = request
            request.data.profile = file
            request.data.uses = ["mixed"]
            request.data.walks = 2
            let result = try self.result(request)
            let duration = request.data.duration
            func share(_ seed: UInt64) -> Double {
                let times = (0..<result.request.testVisits).flatMap { visitor in
                    AttentionScenario.mixed.timeline(visitor: visitor, duration: duration, seed: seed)
                        .pieces(until: duration) { $0.app == .foreground }.filter(\.answer)
                        .map { $0.range.upperBound - $0.range.lowerBound }
                }
                return times.reduce(0, +) / duration / Double(result.request.testVisits)
            }
            let listening = try #require(result.rows.first).listening
            #expect(abs(listening - share(RandomStream.child(of: request.options.seed, for: "test"))) < 1e-6)
            #expect(abs(listening - share(request.options.seed)) > 1e-3)
        }
    }

    /// A profile of positions has settings searched, too.
    @Test func settingsAreSearchedForPositions() throws {
        try withRequest("backspin") { request, _ in
            var request = request
            request.data.walks = 2
            request.data.duration = 200
            request.searchLittle()
            let result = try self.result(request)
            #expect(result.profile.usesPositions)
            let changed = result.installed.settings.changes
            #expect(changed.keys.allSatisfy { $0 == "useBestNumberOfBeacons" })
            #expect(ProfileGrid.dimensions(of: result.profile).contains { $0.keys == [.enterMargin] })
        }
    }

    /// Options without a meaning, and what is wrong with profiles and uses, is said together.
    @Test func whatIsWrongIsSaid() throws {
        try withRequest { request, folder in
            #expect(problems(request) == [])
            var other = request
            other.data.profile = "holidaparty"
            other.data.uses = ["pocket=0", "inhand=1", "mixed"]
            let said = problems(other)
            #expect(said.contains { $0.contains("Did you mean \"holidayparty\"?") })
            #expect(said.contains { $0.contains("\"pocket=0\": a number above 0") })
            #expect(said.contains { $0.contains("Did you mean \"inHand\"?") })
            #expect(said.contains { $0.contains("Give a weight to each use") })
            other = request
            other.options.sampleCount = 5
            #expect(problems(other).count == 1 && problems(other)[0].contains("do not look at positions"))
            other = request
            other.data.profile = nil
            #expect(problems(other).count == 1 && problems(other)[0].contains("--uses needs --profile"))
            other.data.uses = []
            #expect(problems(other) == [])
            let away = folder.appending(path: "away.yaml").path
            try "profile: away\nvalues: {eventKinds: [exit]}\n".write(toFile: away, atomically: true, encoding: .utf8)
            other = request
            other.data.profile = away
            #expect(problems(other).count == 1 && problems(other)[0].contains("does not report entries"))
            other = request
            other.criteria.objective = Metric.ipinScore.key
            #expect(throws: Problems.self) { try CalibrationRun(other) }
        }
    }

    /// A folder with the name of a built-in profile, such as the output folder, is no file of a profile.
    @Test func aFolderIsNoProfile() throws {
        try withRequest("holidayparty+as-meant") { request, folder in
            // In the current folder, where a name without a path is looked for.
            let own = "folder-\(UUID().uuidString)"
            for name in [own, "holidayparty+as-meant"] {
                try FileManager.default.createDirectory(atPath: name, withIntermediateDirectories: false)
            }
            defer { for name in [own, "holidayparty+as-meant"] { try? FileManager.default.removeItem(atPath: name) } }
            var other = request
            other.data.profile = own
            #expect(!other.inputs.contains(own))
            #expect(try ProfileFile.chosen("holidayparty+as-meant").name == "holidayparty+as-meant")
            let file = try TriggerRun(request).file
            let output = folder.appending(path: "output").path
            _ = try CalibrationFolder(request, of: file, file: file, path: output)
            #expect(try CalibrationFolder.resume(output).request.data.profile == "holidayparty+as-meant")
        }
    }

    /// Shares are weights, by the order of the uses, and equal without weights.
    @Test func sharesAreWeights() throws {
        let uses = try PhoneUses(words: ["pocket=3", "inHand=1"])
        #expect(uses.uses.map(\.scenario) == [.inHand, .pocket] && uses.uses.map(\.share) == [0.25, 0.75])
        #expect(try PhoneUses(words: ["pocket", "inHand"]) == PhoneUses([.inHand, .pocket]))
        #expect(PhoneUses().uses.map(\.share) == [0.25, 0.25, 0.25, 0.25])
        #expect(throws: Problems.self) { try PhoneUses(words: ["pocket=1e308", "inHand=1e308"]) }
        #expect(throws: Problems.self) { try PhoneUses(words: []) }
        #expect(throws: Problems.self) { try PhoneUses(words: ["pocket=1", "pocket=2"]) }
    }
}

extension EngagementProfile {
    fileprivate func number(of key: ProfileKey) -> Double { value(key)?.number ?? .nan }
}
