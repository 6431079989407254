import Engagement
import EngagementTrials
import Parallelism
import TestSupport
import Testing
import VenueModel

/// What `engage` says of zones, on visits that it has not seen.
@Suite struct FreshVerdictTests {
    /// How many verdicts held of how many, on all fresh seeds.
    private struct Tally: CustomStringConvertible {
        var held = 0
        var count = 0
        var description: String { "\(held) of \(count)" }
    }

    /// In fresh seeds with as many visits, the figures of a zone that is called good keep the limits, and those of a zone that is
    /// called bad do not, in at least 90 %. In the long mode: three venues of our own, each with the usual limits and with easy
    /// ones, two seeds, eight fresh seeds each.
    @Test(arguments: LongMode.isOn ? OwnVenues.names : ["museum"], LongMode.isOn ? [false, true] : [true])
    func verdictsHold(name: String, isEasy: Bool) throws {
        let venue = try OwnVenues.venue(name)
        var good = Tally()
        var bad = Tally()
        var zones = 0
        var open = 0
        for seed in LongMode.isOn ? [1, 2] as [UInt64] : [1] {
            var request = EngagementRequest()
            request.profiles = []
            request.seed = seed
            if isEasy { request.limits = TriggerLimits(recall: 0.75, falseAVisit: 0.3, latency: 20) }
            if !LongMode.isOn {
                request.visits = 8
                request.duration = 900
            }
            let result = try EngagementRun(venue: venue, request: request, in: RunContext()).run()
            zones += result.zones.count
            open += result.zones.count { [.inconclusive, .untested].contains($0.verdict) }
            request.given = GivenTriggers(
                settings: result.zones[0].settings,
                triggers: Dictionary(uniqueKeysWithValues: result.zones.map { ($0.name, $0.trigger) }),
                classifiers: result.classifiers, rule: request.rule, venue: venue.name, seed: seed)
            for fresh in 0..<(LongMode.isOn ? 8 : 1) {
                request.seed = 1000 * seed + UInt64(fresh)
                let again = try EngagementRun(venue: venue, request: request, in: RunContext()).run()
                for (zone, other) in zip(result.zones, again.zones) {
                    let keeps = other.selected.meets(request.limits)
                    if EngagementResult.good.contains(zone.verdict) {
                        good.count += 1
                        good.held += keeps ? 1 : 0
                    } else if [.impossible, .missed].contains(zone.verdict) {
                        bad.count += 1
                        bad.held += keeps ? 0 : 1
                    }
                }
            }
        }
        print(
            "\(name)\(isEasy ? ", easy limits" : ""): \(zones) zones, \(open) open; good verdicts held in \(good), bad ones in \(bad) fresh seeds"
        )
        #expect(10 * good.held >= 9 * good.count && 10 * bad.held >= 9 * bad.count)
        #expect(open < zones)
        if LongMode.isOn, isEasy { #expect(good.count > 0) }
    }
}
