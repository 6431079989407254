import Engagement
import EngagementTrials
import Geometry
import Recordings
import TestSupport
import Testing
import VenueFiles
import VenueModel
import Walks

/// What wakes an app on a visit, besides regions: a walk of 1 m/s from the west of the hall to the east, without beacons.
@Suite struct AppHearingTests {
    private static let visit = EngagementVisit(
        Recording(name: "walk", duration: 60, observations: []),
        GroundTruth(
            name: "walk",
            samples: (0...60).map { TruthSample(time: Double($0), position: Point(Double($0), 10), level: 0) }),
        venue: TrialHall.venue)

    private static func hearing(
        _ values: String, of visit: EngagementVisit = visit, _ app: AppState = .terminated, seed: UInt64 = 1
    ) throws -> AppHearing {
        let profile = try ProfileFile.parse(
            "profile: ours\nvalues: {wakeTime: 1, wakesTerminated: true, \(values)}", file: nil)
        return AppHearing(
            of: visit, by: profile, in: TrialHall.venue, attention: AttentionTimeline(PhoneCondition(app)), seed: seed)
    }

    /// Each 20 m of the way wake the app; a move that is longer than the way never does.
    @Test func moves() throws {
        #expect(try Self.hearing("significantChange: 20").windows == [20..<21, 40..<41])
        #expect(try Self.hearing("significantChange: 500").windows.isEmpty)
        #expect(abs(try Self.hearing("significantChange: 20").share - 2.0 / 60) < 1e-12)
    }

    /// Wake-ups in the background are a Poisson process: 400 hours with 10 an hour have 4,000 ± 63, and counts of an hour have a
    /// variance of 10.
    @Test func fetches() throws {
        let hour = EngagementVisit(
            Recording(name: "hour", duration: 3600, observations: []), Self.visit.truth, venue: TrialHall.venue)
        let profile = try ProfileFile.parse(
            "profile: ours\nvalues: {wakeTime: 0.001, wakesTerminated: true, fetchInterval: 360}", file: nil)
        let counts = (0..<400 as Range<UInt64>).map { seed in
            Double(
                AppHearing(
                    of: hour, by: profile, in: TrialHall.venue,
                    attention: AttentionTimeline(PhoneCondition(.terminated)), seed: seed
                ).windows.count)
        }
        let mean = counts.reduce(0, +) / 400
        let variance = counts.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 399
        #expect(abs(mean - 10) < 0.65 && abs(variance - 10) < 3)
    }

    /// The middle of the hall is at 30, 10: the app asks within 20 m of it, from 10 s on.
    @Test func asking() throws {
        let hearing = try Self.hearing("askingRadius: 20", .foreground)
        #expect(hearing.attention.condition(at: 9).permission == .whenInUse)
        #expect(hearing.attention.condition(at: 10).permission == .always)
        // Nobody is asked while the app is behind.
        let pocket = try Self.hearing(
            "askingRadius: 20, backgroundMode: continuous, significantChange: 20", .background)
        #expect(pocket.attention.spans.allSatisfy { $0.condition.permission == .whenInUse } && pocket.windows.isEmpty)
    }
}
