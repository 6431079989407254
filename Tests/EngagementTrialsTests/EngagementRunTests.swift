import Diagnostics
import Engagement
import EngagementTrials
import Formats
import Parallelism
import Testing
import VenueModel

@Suite struct EngagementRunTests {
    private static func run(workers: Int, venue: Venue? = nil, change: (inout EngagementPlan) -> Void = { _ in }) throws
        -> EngagementResult
    {
        var plan = EngagementPlan()
        (plan.visits, plan.duration) = (4, 600)
        change(&plan)
        let venue = venue ?? TrialHall.venue
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
        var venue = TrialHall.venue
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
