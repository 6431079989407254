import Diagnostics
import Engagement
import EngagementTrials
import Formats
import Geometry
import Parallelism
import Positioning
import TestSupport
import Testing
import VenueModel
import Walks

@Suite struct EngagementRunTests {
    private static func run(workers: Int, venue: Venue? = nil, change: (inout EngagementRequest) -> Void = { _ in })
        throws
        -> EngagementResult
    {
        var request = EngagementRequest()
        request.visits = 4
        request.testVisits = 4
        request.duration = 600
        change(&request)
        let venue = venue ?? TrialHall.venue
        return try EngagementRun(venue: venue, request: request, in: RunContext(workers: workers)).run()
    }

    @Test func theNumberOfWorkersChangesNothing() throws {
        let one = try JSONText.of(Self.run(workers: 1))
        #expect(try JSONText.of(Self.run(workers: 2)) == one)
        try EngagementResult.schema.check(one, file: nil)
        #expect(try JSONText.of(Self.run(workers: 1) { $0.seed = 9 }) != one)
    }

    @Test func figuresAreShares() throws {
        let result = try Self.run(workers: 2)
        #expect(result.zones.count == 2 && result.rows.count == 20)
        for row in result.rows {
            #expect((0...1).contains(row.outcome.recall ?? 0) && (0...1).contains(row.listening))
            #expect(row.outcome.hits <= row.outcome.due && row.outcome.latencies.count == row.outcome.hits)
            #expect(row.outcome.hits + row.outcome.falseAlarms + row.outcome.repeats <= row.outcome.deliveries)
        }
        #expect(Set(result.zones.map(\.settings)).count == 1)
    }

    private static func profile(_ values: String) throws -> EngagementProfile {
        try ProfileFile.parse("profile: p\nvalues: {\(values)}")
    }

    /// Each event has its profiles: those that do not report it have no row, and are named.
    @Test(arguments: [ZoneEvent.exit, .dwellInside, .dwellOutside]) func eventsAreThoseThatAreAskedFor(event: ZoneEvent)
        throws
    {
        let result = try Self.run(workers: 2) {
            $0.goal.event = event
            $0.goal.stay = 30
        }
        let reporting = EngagementProfile.builtIn.filter { $0.reports(event) }.map(\.name)
        #expect(Set(result.rows.map(\.profile)) == Set(reporting) && !reporting.isEmpty)
        let missing = EngagementProfile.builtIn.map(\.name).filter { !reporting.contains($0) }
        #expect(
            missing.allSatisfy { result.silent?.contains($0) ?? false } && (result.silent == nil) == missing.isEmpty)
        try EngagementResult.schema.check(try JSONText.of(result), file: nil)
        // Somebody is notified, and what is notified is mostly right.
        let zones = result.zones.map(\.selected.outcome).sum
        #expect(zones.hits > 0 && zones.falseAlarms < zones.deliveries, "\(event): \(zones)")
    }

    /// A profile's own dwell time holds unless one is asked for, and its longest one is a limit.
    @Test func dwellTimesHaveAnOrderAndALimit() throws {
        func result(_ values: String, _ asked: Set<ProfileKey> = [], stay: Double = 120) throws -> TriggerOutcome {
            let profile = try Self.profile("eventKinds: [dwellInside]\(values)")
            return try Self.run(workers: 2) {
                $0.goal.event = .dwellInside
                $0.goal.stay = stay
                $0.asked = asked
                $0.scenarios = [.inHand]
                $0.profiles = [profile]
            }.rows[0].outcome
        }
        // One that waits for 5 s reports stays of 120 s too early.
        let hasty = try result(", dwellTime: 5")
        let patient = try result("")
        #expect(hasty.falseAlarms > patient.falseAlarms && hasty.deliveries > patient.deliveries)
        #expect(try result(", dwellTime: 5", [.dwellTime]) == patient)
        #expect(try result(", longestDwell: 2") == patient)
        let refused = try Self.run(workers: 2) {
            $0.goal.event = .dwellInside
            $0.goal.stay = 120
            $0.profiles = ["", ", longestDwell: 1"].enumerated().compactMap { number, value in
                try? ProfileFile.parse("profile: p\(number)\nvalues: {eventKinds: [dwellInside]\(value)}")
            }
        }
        #expect(Set(refused.rows.map(\.profile)) == ["p0"] && refused.silent?.hasSuffix("dwellInside: p1.") ?? false)
        let problems = #expect(throws: Problems.self) { try result("", stay: 700) }
        #expect(problems?.all.first?.message.hasPrefix("A visit of 600 s is too short") ?? false)
    }

    /// How near a beacon must be decides who is notified: nobody is told more often by immediate than by near.
    @Test func proximitiesAreThoseThatAreAskedFor() throws {
        func outcome(_ values: String) throws -> TriggerOutcome {
            let profile = try Self.profile("signal: proximity, distanceSource: rssi\(values)")
            return try Self.run(workers: 2) {
                $0.scenarios = [.inHand]
                $0.profiles = [profile]
            }.rows[0].outcome
        }
        let near = try outcome("")
        #expect(try outcome(", proximity: immediate").hitWalks < near.hitWalks)
        // Far, or nearer, is true from afar: the first one comes too early.
        let far = try outcome(", proximity: far, farIncludesNearer: true")
        #expect(far.falseAlarms > near.falseAlarms, "\(far), \(near)")
        #expect(try outcome(", leastRSSI: -40").deliveries == 0)
    }

    /// Keys that are said to need another one change nothing without it.
    @Test(arguments: [
        (
            "signal: zone",
            """
            proximity: near, threshold: 4, decision: lastBeacon, decisionInterval: 60, immediateDistance: 0.2, nearDistance: 1,
            distanceSource: rssi, farIncludesNearer: true, averagingCount: 3, averagingStatistic: median, memory: 9,
            updateInterval: 7, leavesWithRegion: true, scanDivisor: 7, scanLimits: [1, 2], foregroundInterval: 33,
            backgroundInterval: 33, fenceRadius: 9, dwellTime: 9, longestDwell: 1, wakesForceClosed: true,
            closedContinues: false, significantChange: 5, fetchInterval: 60, wakesByScreen: true
            """
        ),
        (
            "signal: proximity, nearDistance: 4",
            """
            accuracyGate: 0.5, fenceRadius: 50, exitRadius: 200, decision: lastBeacon, immediateDistance: 1,
            averagingStatistic: median, farIncludesNearer: true
            """
        ),
        (
            "signal: threshold, threshold: 4",
            """
            enterMargin: 3, exitMargin: 3, averagingTime: 9, accuracyGate: 0.5, updateInterval: 7, nearDistance: 1,
            distanceSource: rssi, leavesWithRegion: true
            """
        ),
    ]) func idleKeysChangeNothing(values: String, idle: String) throws {
        let plain = try Self.profile(values)
        var other = try Self.profile("\(values), \(idle)")
        other.name = "other"
        let warnings = other.idleWarnings(in: "").map(\.message)
        for key in other.values.keys where plain.values[key] == nil && key != "fenceRadius" {
            #expect(warnings.contains { $0.hasPrefix("\"\(key)\" acts ") }, "\(key): \(warnings)")
        }
        for event in [ZoneEvent.enter, .exit] {
            let result = try Self.run(workers: 2) {
                $0.goal.event = event
                $0.scenarios = [.inHand, .mixed, .closed]
                $0.profiles = [plain, other]
            }
            let outcomes = [plain, other].map { profile in
                result.rows.filter { $0.profile == profile.name }.map(\.outcome)
            }
            #expect(outcomes[0] == outcomes[1] && outcomes[0].sum.deliveries > 0, "\(event)")
        }
    }

    /// An app that is closed hears no more than one in front, and one whose profile never wakes hears nothing.
    @Test func listeningFollowsTheScenario() throws {
        let result = try Self.run(workers: 2)
        func listening(_ profile: String, _ scenario: AttentionScenario) -> Double {
            result.rows.first { $0.profile == profile && $0.scenario == scenario }?.listening ?? .nan
        }
        for profile in EngagementProfile.builtIn.map(\.name) {
            #expect(listening(profile, .closed) <= listening(profile, .inHand), "\(profile)")
        }
        #expect(listening("mobilefirst", .closed) == 0)
        // 5 s of each 15 s.
        #expect(abs(listening("bearound", .inHand) - 1.0 / 3) < 0.01)
    }

    /// All uses together are the means of their rows by the shares; a single one is its own row. In flight mode the phone in the
    /// pocket is told of nothing.
    @Test func weightsAreShares() throws {
        func rows(_ words: [String]) throws -> [EngagementResult.ProfileRow] {
            let uses = try PhoneUses(words: words)
            return try Self.run(workers: 2) {
                $0.profiles = EngagementProfile.builtIn.filter { ["backspin", "inbeacon"].contains($0.name) }
                $0.uses = uses
            }.rows
        }
        let both = try rows(["flightMode=1", "pocket=3"])
        #expect(both.map(\.phone) == ["pocket", "flightMode", "weighted", "pocket", "flightMode", "weighted"])
        for row in stride(from: 0, to: both.count, by: 3) {
            let pocket = both[row]
            let flight = both[row + 1]
            let all = both[row + 2]
            func isMean(_ path: (EngagementResult.ProfileRow) -> Double) -> Bool {
                abs(path(all) - 0.75 * path(pocket) - 0.25 * path(flight)) < 1e-9
            }
            #expect(isMean { $0.sum(\.dueWalks) } && isMean { $0.sum(\.hitWalks) } && isMean(\.falseAVisit))
            #expect(isMean(\.listening) && isMean(\.energy) && all.latency(0.5) == nil)
            #expect(all.recall == all.sum(\.hitWalks) / all.sum(\.dueWalks))
            #expect(all.recallInterval?.contains(all.recall ?? -1) ?? true)
            #expect(pocket.listening > 0 && flight.listening == 0 && flight.outcome.deliveries == 0)
        }
        let single = try rows(["pocket=2"]).map { row in
            [row.recall, row.precision, row.recallInterval?.lowerBound, row.recallInterval?.upperBound, row.listening]
        }
        #expect(single[0] == single[1] && single[2] == single[3])
    }

    /// What a phone forbids is never heard, and what it allows is.
    @Test func listeningFollowsThePermissions() throws {
        var profile = EngagementProfile(name: "ours")
        profile.values = ["wakeTime": .init(.number(10)), "backgroundMode": .init(.word("continuous"))]
        func listening(_ scenario: AttentionScenario, _ change: (inout ScanPolicy) -> Void = { _ in }) -> Double {
            var scan = profile.scan
            change(&scan)
            let attention = scenario.timeline(visitor: 0, duration: 1800, seed: 1)
            let regions = profile.regions.events(
                heard: Array(stride(from: 1, to: 1800, by: 1)), duration: 1800, attention: attention, seed: 1)
            return scan.listening(attention: attention, regions: regions, duration: 1800)
                .reduce(0) { $0 + $1.upperBound - $1.lowerBound }
        }
        #expect(listening(.denied) == 0 && listening(.imprecise) == 0)
        #expect(listening(.forceClosed) { $0.wakesTerminated = true } == 0)
        #expect(listening(.closed) { $0.wakesTerminated = true } > 0)
        #expect(listening(.bluetoothOff) == 60)
        let inUse = listening(.whileInUse)
        let mixed = listening(.mixed)
        #expect(inUse > 60 && inUse < mixed)
        // No region is told, so the app in the pocket is never woken.
        #expect(listening(.flightMode) == 0 && listening(.pocket) > 0)
        #expect(listening(.lowPower) == listening(.pocket))
        #expect(listening(.lowPower) { $0.sleepsInLowPower = true } == 0)
        let never = listening(.screen) { $0.background = .never }
        #expect(
            listening(.screen) {
                $0.background = .never
                $0.wakesByScreen = true
            } > never)
    }

    /// The triggers of the two zones for visitors who wait between them, stay in the western one for a minute, and go
    /// back. Positions are true, but in one set of visits two of the wait lie in the western zone.
    private static func selected(straysIn set: Int) throws -> [ZoneTrigger] {
        var request = EngagementRequest()
        request.visits = 4
        let goal = request.goal
        let visits = request.visits
        func place(_ second: Int) -> Point { (100..<160).contains(second) ? Point(10, 10) : Point(30, 10) }
        let truth = GroundTruth(
            name: "visit",
            samples: (0...260).map { TruthSample(time: Double($0), position: place($0), level: 0) })
        let visit = TriggerData.Visit(
            stays: TrialHall.venue.zones.map { ZoneStays(truth, zone: $0, goal: goal) }, levels: [:], truth: truth)
        let parts: [TriggerData.VisitGroup] = [.training, .validation, .test]
        let sets = parts.enumerated().map { number, part in
            let strays = number == set ? [20, 50] : []
            let fixes = (1...260).map { second in
                Fix(
                    time: Double(second), position: strays.contains(second) ? Point(10, 10) : place(second), level: 0,
                    horizontalAccuracy: 3)
            }
            var strayed = visit
            strayed.tracks = [fixes]
            return (part, Array(repeating: strayed, count: visits))
        }
        let data = TriggerData(
            venue: TrialHall.venue, sets: Dictionary(uniqueKeysWithValues: sets),
            settings: [NamedSettings(name: "default", settings: Preset.default.settings)])
        return try EngagementRun(venue: TrialHall.venue, request: request).selection(data).triggers
    }

    /// Where true positions are enough, the first position in a zone notifies. Strays in training or validation visits
    /// make this trigger bad, and another one is selected; test visits have no say.
    @Test(arguments: [(0, false), (1, false), (2, true)])
    func trainingAndValidationVisitsSelectTriggers(set: Int, isPlain: Bool) throws {
        let triggers = try Self.selected(straysIn: set)
        try #require(triggers.count == 2)
        #expect((triggers[0] == ZoneTrigger()) == isPlain)
        #expect(triggers[1] == ZoneTrigger())
    }

    @Test func whatIsMissingIsSaid() throws {
        var venue = TrialHall.venue
        venue.zones = []
        venue.beacons = []
        #expect { try EngagementRun(venue: venue, request: EngagementRequest()) } throws: { error in
            (error as? Problems)?.all.count == 2
        }
    }

    @Test func zonesAreJudgedByTheLimits() throws {
        func zones(_ limits: TriggerLimits, visits: Int) throws -> [EngagementResult.Zone] {
            try Self.run(workers: 2) {
                $0.limits = limits
                $0.testVisits = visits
                $0.profiles = []
            }.zones
        }
        let easy = TriggerLimits(recall: 0, falseAVisit: 1000, latency: 3600)
        let many = try zones(easy, visits: 120)
        #expect(many.map(\.verdict) == [.reliable, .reliable], "\(many.map(\.reason))")
        // That 95 % come in time takes 73 visits, even if all do.
        let few = try zones(easy, visits: 48)
        #expect(few.map(\.verdict) == [.inconclusive, .inconclusive], "\(few.map(\.reason))")
        #expect(few.allSatisfy { $0.reason.contains(" test visits give a verdict") && $0.selected.meets(easy) })
        let hard = try zones(TriggerLimits(recall: 1, falseAVisit: 0, latency: 0), visits: 48)
        #expect(hard.allSatisfy { [.impossible, .missed, .inconclusive].contains($0.verdict) })
        for zone in hard where zone.verdict != .inconclusive {
            #expect((zone.verdict == .impossible) == (zone.width < 2 * (zone.localError ?? 0)))
        }
    }
}
