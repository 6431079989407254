import Diagnostics
import Engagement
import EngagementTrials
import Foundation
import NumericalMethods
import Testing

/// That a limit is kept needs as much evidence as that it is broken.
@Suite struct LimitEvidenceTests {
    private static let limits = TriggerLimits()

    /// Visits of which so many of twenty are missed, have a false notification, or are notified late.
    private static func figures(
        _ visits: Int, missed: Int = 0, falseAlarms: Int = 0, late: Int = 0
    ) -> ZoneFigures {
        ZoneFigures(
            (0..<visits).map { visit in
                outcome(
                    isMissed: visit % 20 < missed, falseAlarms: visit % 20 < falseAlarms ? 1 : 0,
                    isLate: visit % 20 < late)
            })
    }

    private static func outcome(isMissed: Bool, falseAlarms: Int, isLate: Bool) -> TriggerOutcome {
        var outcome = TriggerOutcome()
        outcome.dueWalks = 1
        outcome.hitWalks = isMissed ? 0 : 1
        outcome.falseAlarms = falseAlarms
        outcome.latencies = isMissed ? [] : [isLate ? 30 : 1]
        return outcome
    }

    /// Of 20 visits, 16 notified ones may be nine tenths by chance, and so may all; of 200, neither.
    @Test(arguments: [(20, false), (200, true)]) func bothSidesNeedEvidence(visits: Int, isShown: Bool) {
        for figures in [
            Self.figures(visits, missed: 4), Self.figures(visits, falseAlarms: 6), Self.figures(visits, late: 2),
        ] {
            #expect(figures.broken(Self.limits)?.count == 1)
            #expect(figures.evidence(Self.limits) == (isShown ? .broken : .open))
        }
        #expect(Self.figures(visits).meets(Self.limits))
        #expect(Self.figures(visits).evidence(Self.limits) == (isShown ? .kept : .open))
        #expect(Self.figures(visits, missed: 20).evidence(Self.limits) == .broken)
        // Nine tenths, exactly at the limit, are kept by the figure and shown by no number of visits.
        let border = Self.figures(visits, missed: 2)
        #expect(border.meets(Self.limits) && border.evidence(Self.limits) == .open)
        #expect(border.visitsNeeded(Self.limits) == nil)
    }

    /// By hand (Wilson): n visits, all notified in time, have the lower bound n / (n + 3.841). The latency needs 0.95: n = 73.
    @Test func perfectVisitsAreEnoughAt73() throws {
        #expect(Self.figures(72).evidence(Self.limits) == .open && Self.figures(73).evidence(Self.limits) == .kept)
        // (2.8 / 1.96)² times as many, in steps of 5 % and rounded up to tens.
        #expect(try (150...160).contains(#require(Self.figures(40).visitsNeeded(Self.limits))))
    }

    /// With so many visits, zones whose true figures are those that were found get a verdict in three of four cases or more.
    @Test(arguments: [(0.05, 0.0, 0.0), (0.0, 0.1, 0.0), (0.15, 0.0, 0.0), (0.0, 0.3, 0.0), (0.0, 0.0, 0.1)])
    func theVisitsThatAreNeededAreEnough(missed: Double, falseAVisit: Double, late: Double) throws {
        func figures(_ visits: Int, seed: UInt64) -> ZoneFigures {
            let stream = RandomStream(seed: seed, purpose: "visits needed")
            return ZoneFigures(
                (0..<visits).map { visit in
                    let tick = UInt64(visit)
                    return Self.outcome(
                        isMissed: stream.uniform(tick) < missed,
                        falseAlarms: Self.poisson(falseAVisit, stream.uniform(tick, lane: 1)),
                        isLate: stream.uniform(tick, lane: 2) < late)
                })
        }
        let found = Self.figures(
            40, missed: Int(20 * missed), falseAlarms: Int(20 * falseAVisit), late: Int(20 * late))
        try #require(found.evidence(Self.limits) == .open)
        let needed = try #require(found.visitsNeeded(Self.limits))
        let told = (0..<400).count { figures(needed, seed: $0).evidence(Self.limits) != .open }
        // 75 % of 400 less two standard errors.
        #expect((283...396).contains(told), "\(needed): \(told)")
    }

    /// The quantile of a Poisson distribution.
    private static func poisson(_ mean: Double, _ part: Double) -> Int {
        var count = 0
        var share = exp(-mean)
        var sum = share
        while sum < part, count < 100 {
            count += 1
            share *= mean / Double(count)
            sum += share
        }
        return count
    }

    /// By hand: the latency needs 73 visits, a recall of 0.99 needs 3.841 · 0.99 / 0.01 = 381. What no visits can show is said.
    @Test func limitsThatCannotBeShownAreSaid() {
        #expect(TriggerLimits().fewestVisits == 73)
        #expect(TriggerLimits(recall: 0.99).fewestVisits == 381)
        #expect(TriggerLimits(recall: 1).fewestVisits == nil && TriggerLimits(falseAVisit: 0).fewestVisits == nil)
        var request = EngagementRequest()
        #expect(request.warnings.isEmpty)
        request.testVisits = 72
        #expect(request.warnings.map(\.message).joined().contains("at least 73 test visits"))
        request.limits.falseAVisit = 0
        #expect(request.warnings.map(\.message).joined().contains("never shown"))
    }

    /// The excess is the worst of the three figures over its limit.
    @Test func theExcessIsTheWorstFigure() {
        #expect(abs(Self.figures(40, missed: 4).excess(Self.limits) - 2) < 1e-9)
        #expect(abs(Self.figures(40, falseAlarms: 3).excess(Self.limits) - 0.75) < 1e-9)
        #expect(Self.figures(40, late: 20).excess(Self.limits) == 3)
        #expect(Self.figures(40, missed: 20).excess(Self.limits) == .infinity)
    }

    /// A zone that is exactly at one limit is called good in at most 5 % of the seeds, and bad in at most 5 %; the interval is
    /// one of 95 %, so 2.5 % are expected on each side. A zone at half of each limit or less is never called bad.
    @Test(arguments: [(0.1, 0.0, 0.0), (0.0, 0.2, 0.0), (0.0, 0.0, 0.05), (0.05, 0.1, 0.02)])
    func chanceDecidesRarely(missed: Double, falseAVisit: Double, late: Double) {
        var kept = 0
        var broken = 0
        let seeds = 400
        for seed in 0..<seeds {
            let stream = RandomStream(seed: UInt64(seed), purpose: "limit evidence")
            let figures = ZoneFigures(
                (0..<96).map { visit in
                    let tick = UInt64(visit)
                    // Clustered: of the visits with false notifications, each has two.
                    return Self.outcome(
                        isMissed: stream.uniform(tick) < missed,
                        falseAlarms: stream.uniform(tick, lane: 1) < falseAVisit / 2 ? 2 : 0,
                        isLate: stream.uniform(tick, lane: 2) < late)
                })
            switch figures.evidence(Self.limits) {
            case .kept: kept += 1
            case .broken: broken += 1
            case .open: break
            }
        }
        // 5 % of 400 and two standard errors.
        let isAtLimit = missed == 0.1 || falseAVisit == 0.2 || late == 0.05
        if isAtLimit { #expect(kept <= 29, "\(kept)") }
        #expect(broken <= (isAtLimit ? 29 : 0), "\(broken)")
    }
}
