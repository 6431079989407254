import Diagnostics
import Engagement
import EngagementTrials
import Formats
import Parallelism
import Testing
import VenueFiles
import VenueModel

@Suite struct EngagementRunTests {
    private static let text = """
        name: hall
        beaconDefaults: {uuid: 0B0E5A0C-6E41-4D57-8A4F-3D6D2A4B9C11, major: 7, height: 3, mount: ceiling}
        levels:
          - number: 0
            height: 4
            outline: [[0, 0], [60, 0], [60, 20], [0, 20]]
            zones:
              - {name: west, outline: [[0, 0], [20, 0], [20, 20], [0, 20]], kind: shop}
              - {name: east, outline: [[40, 0], [60, 0], [60, 20], [40, 20]], kind: shop}
            beacons:
              - {minor: 1, at: [5, 5]}
              - {minor: 2, at: [15, 15]}
              - {minor: 3, at: [25, 5]}
              - {minor: 4, at: [35, 15]}
              - {minor: 5, at: [45, 5]}
              - {minor: 6, at: [55, 15]}
            paths:
              entrances: [a]
              nodes: {a: [30, 2], b: [30, 10], c: [10, 10], d: [50, 10], e: [10, 4], f: [50, 16]}
              edges:
                - {along: [a, b]}
                - {along: [b, c, e]}
                - {along: [b, d, f]}
        """

    private static func run(workers: Int, venue: Venue? = nil, change: (inout EngagementPlan) -> Void = { _ in }) throws
        -> EngagementResult
    {
        var plan = EngagementPlan()
        (plan.visits, plan.duration) = (4, 600)
        change(&plan)
        let venue = try venue ?? VenueFile.parse(text).venue
        return try EngagementRun(venue: venue, plan: plan, pool: WorkerPool(workerCount: workers)).run()
    }

    @Test func theNumberOfWorkersChangesNothing() throws {
        let one = try JSONText.of(EngagementDocument(Self.run(workers: 1)))
        #expect(try JSONText.of(EngagementDocument(Self.run(workers: 2))) == one)
        try EngagementDocument.schema.check(one, file: nil)
        #expect(try JSONText.of(EngagementDocument(Self.run(workers: 1) { $0.seed = 9 })) != one)
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

    @Test func whatIsMissingIsSaid() throws {
        var venue = try VenueFile.parse(Self.text).venue
        venue.zones = []
        venue.beacons = []
        #expect { try EngagementRun(venue: venue, plan: EngagementPlan()) } throws: { error in
            (error as? Problems)?.all.count == 2
        }
    }

    @Test func zonesAreJudgedByTheLimits() throws {
        let easy = try Self.run(workers: 2) {
            $0.limits = TriggerLimits(recall: 0, falseAVisit: 1000, latency: 3600)
        }
        #expect(easy.zones.allSatisfy { [.reliable, .unvisited].contains($0.verdict) })
        let hard = try Self.run(workers: 2) {
            $0.limits = TriggerLimits(recall: 1, falseAVisit: 0, latency: 0)
        }
        #expect(hard.zones.allSatisfy { $0.verdict != .reliable || $0.plain.meets(hard.plan.limits) })
        for zone in hard.zones where zone.verdict == .impossible {
            #expect(zone.width < 2 * (zone.localError ?? 0))
        }
    }
}
