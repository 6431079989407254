import Engagement
import EngagementTrials
import Parallelism
import Positioning
import Search
import TestSupport
import Testing
import VenueModel

/// The scores of settings in a search of triggers.
@Suite struct TriggerScoreTests {
    private func scores(
        of venue: Venue, domains: [String: Domain]
    ) throws -> [Int: [PositioningSettings: Double]] {
        var request = EngagementRequest()
        request.visits = 6
        request.testVisits = 2
        request.duration = 300
        request.profiles = []
        request.search = TriggerSearchOptions(
            space: SpaceOptions(domains: domains, searchesOthers: false),
            options: CalibrationOptions(sampleCount: 2, startCount: 1))
        let memory = TriggerMemory()
        _ = try EngagementRun(venue: venue, request: request, in: RunContext(workers: 2)).run(remembered: memory)
        return memory.scores
    }

    /// Beacons so weak that there is no position at all: levels of beacons notify nevertheless, which bounds the score
    /// of each setting, whatever it is. Without that, nobody would be notified.
    @Test func levelsBoundTheScore() throws {
        var venue = TrialHall.venue
        for index in venue.beacons.indices { venue.beacons[index].powerAt1m = -74 }
        let goal = EngagementRequest().goal
        let scores = try scores(
            of: venue,
            domains: ["rssiPositioningThreshold": .values([-70]), "useBestNumberOfBeacons": .values([3, 6])])
        let all = scores[1, default: [:]].values
        #expect(Set(all).count == 1)
        // Each zone without a notification costs that all are missed, and the recall that is aimed at.
        let never = 2 * (goal.missedPerFalse + 2 * 0.95)
        #expect(try #require(all.first) < never - 1)
    }
}
