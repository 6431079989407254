import Engagement
import Formats
import Geometry
import Parallelism
import Positioning
import Radio
import Recordings
import TestSupport
import Testing
import VenueModel
import Walks

@testable import EngagementTrials

/// Events of a visit whose truth is known: the first beacon of the hall, at 5, 5, is heard each second from 50 to 150 s, as from
/// 1 m. The person is there for that time, 1 m from it, and else in the middle of the hall.
@Suite struct EventTrialTests {
    private static let visit = EngagementVisit(
        Recording(
            name: "visit", duration: 300,
            observations: (50...150).map {
                .packet(Packet(time: Double($0), beacon: TrialHall.venue.beacons[0].id, rssi: -59))
            }),
        GroundTruth(
            name: "visit",
            samples: (0...300).map {
                let place = (50...150).contains($0) ? Point(6, 5) : Point(30, 10)
                return TruthSample(time: Double($0), position: place, level: 0)
            }), venue: TrialHall.venue)

    private static func profile(_ values: String) throws -> EngagementProfile {
        try ProfileFile.parse("profile: ours\nvalues: {distanceSource: rssi, \(values)}")
    }

    private static func request(_ change: (inout EngagementRequest) -> Void = { _ in }) -> EngagementRequest {
        var request = EngagementRequest()
        request.visits = 2
        request.duration = 300
        request.rule = DeliveryRule()
        change(&request)
        return request
    }

    private static func outcomes(
        _ values: String, _ scenario: AttentionScenario = .inHand, on visit: EngagementVisit = Self.visit,
        _ change: (inout EngagementRequest) -> Void = { _ in }
    ) throws -> [EventSubject: TriggerOutcome] {
        let profile = try profile(values)
        let trial = try EventTrial(venue: TrialHall.venue, request: request(change))
        let outcomes = trial.outcomes(
            of: profile, on: visit, attention: scenario.timeline(visitor: 0, duration: 300, seed: 1), seed: 1)
        return Dictionary(uniqueKeysWithValues: zip(trial.subjects(of: profile), outcomes))
    }

    /// Of a simulated visitor.
    private static func simulated(
        _ values: String, _ scenario: AttentionScenario = .inHand,
        _ change: (inout EngagementRequest) -> Void = { _ in }
    ) throws -> [EventSubject: TriggerOutcome] {
        let visits = try EngagementVisit.simulated(
            1, through: TrialHall.venue, duration: 300, seed: 1, step: "", in: RunContext()
        ) { $1 }
        return try outcomes(values, scenario, on: visits[0], change)
    }

    private static func app(
        _ visit: EngagementVisit, _ values: String = "eventKinds: [positionChange]"
    ) throws -> EventApp {
        let profile = try profile(values)
        let hearing = AppHearing(of: visit, by: profile, in: TrialHall.venue, attention: AttentionTimeline(), seed: 1)
        return EventApp(
            profile, hearing: hearing, truth: EventTruth(visit, venue: TrialHall.venue), request: request(), seed: 1)
    }

    /// A connection begins with the first beacon, and ends 30 s after the last: 20 s after 10 s of absence are due. Regions are told
    /// 1 s after the first packet and 30 s after the last.
    @Test func networkAndRegions() throws {
        let outcomes = try Self.outcomes("eventKinds: [enter, exit, connect, disconnect]")
        for (begin, end, target) in [
            (TriggerEvent.Kind.connect, TriggerEvent.Kind.disconnect, EventTarget.network),
            (.enter, .exit, .region), (.enter, .exit, .location),
        ] {
            let comes = try #require(outcomes[EventSubject(kind: begin, target: target)])
            #expect(comes.due == 1 && comes.hits == 1 && comes.deliveries == 1 && comes.latencies == [0], "\(target)")
            let goes = try #require(outcomes[EventSubject(kind: end, target: target)])
            #expect(goes.due == 1 && goes.hits == 1 && goes.falseAlarms == 0 && goes.latencies == [20], "\(target)")
        }
    }

    /// Visits that end inside are left then: 20 s after 10 s of absence are due. What happens inside is as it was.
    @Test func visitsAreLeft() throws {
        let visit = EngagementVisit(
            Recording(
                name: "visit", duration: 300,
                observations: (50...300).map {
                    .packet(Packet(time: Double($0), beacon: TrialHall.venue.beacons[0].id, rssi: -59))
                }),
            GroundTruth(
                name: "visit",
                samples: (0...300).map { TruthSample(time: Double($0), position: Point(6, 5), level: 0) }),
            venue: TrialHall.venue)
        func outcomes(_ kinds: String) throws -> [EventSubject: TriggerOutcome] {
            let profile = try Self.profile("eventKinds: [\(kinds)]")
            let trial = try EventTrial(venue: TrialHall.venue, request: Self.request())
            let outcomes = trial.outcomes(of: profile, on: visit, attention: AttentionTimeline(), seed: 1)
            return Dictionary(uniqueKeysWithValues: zip(trial.subjects(of: profile), outcomes))
        }
        let all = try outcomes("enter, dwellInside, connect, exit, dwellOutside, disconnect")
        for (kind, target) in [
            (TriggerEvent.Kind.disconnect, EventTarget.network), (.exit, .region), (.exit, .location),
            (.dwellOutside, .region), (.dwellOutside, .location),
        ] {
            let left = try #require(all[EventSubject(kind: kind, target: target)])
            #expect(left.due == 1 && left.hits == 1 && left.falseAlarms == 0, "\(kind) \(target): \(left)")
        }
        #expect(all[EventSubject(kind: .exit, target: .region)]?.latencies == [20])
        for (subject, outcome) in try outcomes("enter, dwellInside, connect") {
            #expect(all[subject] == outcome, "\(subject)")
        }
        // Nobody walks out of a zone, so an exit from a beacon is not due.
        #expect(all[EventSubject(kind: .exit, target: .near)]?.due == 0)
    }

    /// The set of beacons in reach changes at 50 and 151 s. The app forgets a beacon 2 s after its last packet.
    @Test func visibleSet() throws {
        let subject = EventSubject(kind: .visibleSetChange, target: .beacons)
        let outcome = try #require(try Self.outcomes("eventKinds: [visibleSetChange]")[subject])
        #expect(outcome.due == 2 && outcome.hits == 2 && outcome.deliveries == 2 && outcome.latencies == [0, 1])
    }

    /// A beacon that is always in reach and heard only each 10 s: the app tells that it left and that it came, and all of that is
    /// false, also if another one comes and leaves in the meantime. That one is told.
    @Test(arguments: [false, true]) func flickeringSets(hasOther: Bool) throws {
        let beacons = TrialHall.venue.beacons.map(\.id)
        let packets =
            stride(from: 0.0, through: 300, by: 10).map { Packet(time: $0, beacon: beacons[0], rssi: -59) }
            + (hasOther
                ? stride(from: 45.0, to: 300, by: 40).map { Packet(time: $0, beacon: beacons[1], rssi: -59) } : [])
        let visit = EngagementVisit(
            Recording(
                name: "visit", duration: 300,
                observations: packets.sorted { $0.time < $1.time }.map { .packet($0) }),
            Self.visit.truth, venue: TrialHall.venue)
        let told = try Self.app(visit, "eventKinds: [visibleSetChange]").outcomeOfSets()
        #expect((58...60).contains(told.falseAlarms))
        #expect(told.due == (hasOther ? 14 : 0) && told.hits == told.due && told.repeats == 0)
    }

    /// One of six beacons is near and not immediate. It is left when nothing was heard for 30 s: its last sample is at 151 s.
    @Test func beacons() throws {
        let outcomes = try Self.outcomes("eventKinds: [enter, exit]")
        let near = try #require(outcomes[EventSubject(kind: .enter, target: .near)])
        #expect(near.due == 1 && near.hits == 1 && near.deliveries == 1)
        let left = try #require(outcomes[EventSubject(kind: .exit, target: .near)])
        #expect(left.due == 1 && left.hits == 1 && left.latencies == [21])
        for target in [EventTarget.immediate, .far] {
            let other = try #require(outcomes[EventSubject(kind: .enter, target: target)])
            #expect(other.due == 0 && other.deliveries == 0, "\(target)")
        }
        // Far holds for nearer beacons, too, if the profile says so.
        let all = try Self.outcomes("eventKinds: [enter], farIncludesNearer: true")
        let far = try #require(all[EventSubject(kind: .enter, target: .far)])
        #expect(far.due == 1 && far.hits == 1)
    }

    /// A walk of 1 m/s that positions follow 3 s later: each 10 m are told 3 s late, but for the last.
    @Test func moves() throws {
        let walk = EngagementVisit(
            Recording(name: "walk", duration: 100, observations: []),
            GroundTruth(
                name: "walk",
                samples: (0...100).map { TruthSample(time: Double($0), position: Point(Double($0), 10), level: 0) }),
            venue: TrialHall.venue)
        func fix(_ time: Int, _ x: Double) -> Fix {
            Fix(time: Double(time), position: Point(x, 10), level: 0, horizontalAccuracy: 1)
        }
        let told = try Self.app(walk).outcome(ofMoves: (3...100).map { fix($0, Double($0 - 3)) }, by: 10)
        #expect(told.due == 10 && told.hits == 9 && told.falseAlarms == 0 && told.repeats == 0)
        #expect(told.latencies == Array(repeating: 3, count: 9))
        // Positions that jump while the person stands are false.
        let jumps = try Self.app(Self.visit).outcome(ofMoves: (1...40).map { fix($0, $0 % 2 == 0 ? 0 : 12) }, by: 10)
        #expect(jumps.falseAlarms == 39 && jumps.hits == 0)
        // So are small ones of less than the tolerance in place.
        let small = try Self.app(Self.visit).outcome(ofMoves: (1...40).map { fix($0, $0 % 2 == 0 ? 0 : 2) }, by: 1)
        #expect(small.falseAlarms == 39)
    }

    /// Block time: what is asked for, then the profile's, then none.
    @Test func deliveries() throws {
        let subject = EventSubject(kind: .visibleSetChange, target: .beacons)
        func deliveries(_ values: String, _ change: (inout EngagementRequest) -> Void = { _ in }) throws -> Int? {
            try Self.outcomes("eventKinds: [visibleSetChange]\(values)", .inHand, change)[subject]?.deliveries
        }
        #expect(try deliveries("") == 2)
        #expect(try deliveries(", blockTime: 200") == 1)
        #expect(
            try deliveries(", blockTime: 200") {
                $0.rule.blockTime = 10
                $0.asked = [.blockTime]
            } == 2)
        #expect(try deliveries("") { $0.rule.count = 1 } == 1)
    }

    private static let kinds = "eventKinds: [\(TriggerEvent.Kind.allCases.map(\.rawValue).joined(separator: ", "))]"

    /// What is due depends on the truth alone.
    @Test func reportsDoNotChangeWhatIsDue() throws {
        let plain = try Self.simulated(Self.kinds)
        #expect(plain.values.contains { $0.due > 1 })
        let others = [
            try Self.simulated(Self.kinds) { $0.rule.blockTime = 600 },
            try Self.simulated(Self.kinds) { $0.rule.count = 1 },
            try Self.simulated(Self.kinds) { $0.rule.delay = 60 },
            try Self.simulated(Self.kinds, .denied),
        ]
        for other in others {
            #expect(other.mapValues(\.due) == plain.mapValues(\.due))
            #expect(other.allSatisfy { $1.deliveries <= plain[$0]?.deliveries ?? 0 })
        }
    }

    /// A late report tells the change that it is of, not a newer one: a delay adds to each latency, and changes nothing else.
    @Test func delayedReportsTellTheirOwnChange() throws {
        let delayed = try Self.simulated(Self.kinds) { $0.rule.delay = 60 }
        for (subject, plain) in try Self.simulated(Self.kinds) {
            let late = try #require(delayed[subject])
            #expect(late.hits == plain.hits && late.falseAlarms == plain.falseAlarms, "\(subject)")
            #expect(late.latencies.count == plain.latencies.count)
            for (late, plain) in zip(late.latencies, plain.latencies) {
                // A report before its change is due has a latency of 0, and uses up a part of the delay.
                #expect(plain == 0 ? late <= 60 : abs(late - plain - 60) < 1e-6, "\(subject)")
            }
        }
    }

    /// What the phone or the state of the app forbids is not reported.
    @Test(arguments: [AttentionScenario.denied, .imprecise, .closed, .forceClosed])
    func forbiddenEvents(scenario: AttentionScenario) throws {
        let kinds = "eventKinds: [enter, connect, visibleSetChange]"
        for (subject, outcome) in try Self.outcomes(kinds, scenario) {
            #expect(outcome.deliveries == 0, "\(subject)")
        }
        let woken = try Self.outcomes("\(kinds), wakesTerminated: true, wakeTime: 10, lateShare: 0", scenario)
        let region = try #require(woken[EventSubject(kind: .enter, target: .region)])
        #expect((region.deliveries > 0) == (scenario == .closed))
    }

    /// Each profile has the events of its document.
    @Test func subjects() throws {
        let trial = try EventTrial(venue: TrialHall.venue, request: Self.request())
        func targets(_ profile: String) throws -> [TriggerEvent.Kind: [EventTarget]] {
            let profile = try #require(EngagementProfile.named(profile))
            return Dictionary(grouping: trial.subjects(of: profile), by: \.kind).mapValues { $0.map(\.target) }
        }
        let beacons: [EventTarget] = [.immediate, .near, .far]
        #expect(try targets("inbeacon")[.exit] == [.region, .location] + beacons)
        #expect(try targets("holidayparty")[.enter] == [.region, .location, .near])
        let ibm = try targets("mobilefirst")
        #expect(Set(ibm.keys) == Set(TriggerEvent.Kind.allCases))
        #expect(ibm[.enter] == [.region, .location] && ibm[.positionChange] == [.position])
        #expect(ibm[.visibleSetChange] == [.beacons] && ibm[.connect] == [.network])
        let bearound = try targets("bearound")
        #expect(bearound[.visibleSetChange] == [.beacons] && bearound[.enter] == beacons)
    }

    @Test func theNumberOfWorkersChangesNothing() throws {
        func text(_ workers: Int) throws -> String {
            let request = Self.request { $0.scenarios = [.mixed, .closed] }
            return try JSONText.of(
                EventTrial(venue: TrialHall.venue, request: request, in: RunContext(workers: workers)).run())
        }
        let one = try text(1)
        #expect(try text(2) == one)
        try EventReport.schema.check(one, file: nil)
    }
}
