import Engagement
import NumericalMethods
import Testing

@Suite struct RegionOutcomeTests {
    private func events(_ times: Double...) -> [RegionEvent] {
        times.map { RegionEvent(time: abs($0), isEntry: $0 > 0) }
    }

    @Test func counts() {
        let attention = AttentionTimeline(PhoneCondition(.background))
        let outcome = RegionOutcome(
            events(5, -8, 112, -150, 160, -230, 460, -480, 700), stays: [100...200, 300...400, 600...650, 690...900],
            attention: attention)
        #expect(outcome.stays == 4 && outcome.told == 2 && outcome.misses == [.late: 2] && outcome.missed == 2)
        #expect(outcome.entries == 5 && outcome.repeats == 1 && outcome.strays == 2)
        #expect(outcome.latencies == [12, 10] && outcome.recall == 0.5 && outcome.latency(0.5) == 11)
        #expect(RegionOutcome().recall == nil && RegionOutcome().latency(0.5) == nil)
    }

    @Test func reasons() {
        var spans: [AttentionTimeline.Span] = [.init(start: 0, PhoneCondition(.background))]
        for (start, change) in [
            (100.0, { $0.isInFlightMode = true }), (200, { $0.isBluetoothOn = false }),
            (300, { $0.permission = .whenInUse }), (400, { _ in }),
        ] as [(Double, (inout PhoneCondition) -> Void)] {
            var condition = PhoneCondition(.background)
            change(&condition)
            spans.append(.init(start: start, condition))
        }
        let stays = [110.0, 210, 310, 410, 510].map { $0...($0 + 50) }
        let outcome = RegionOutcome(events(480), stays: stays, attention: AttentionTimeline(spans))
        #expect(
            outcome.misses == [.flightMode: 1, .bluetooth: 1, .permission: 1, .late: 1, .stillInside: 1]
                && outcome.strays == 1)
    }

    /// Counts add up, for one monitor under random attention and for the sum of all.
    @Test func countsAddUp() {
        var sum = RegionOutcome()
        for seed in 0..<200 as Range<UInt64> {
            let stream = RandomStream(seed: seed, purpose: "outcomes")
            let attention = AttentionTimeline(
                (0..<8 as Range<UInt64>).map { index in
                    var condition = PhoneCondition(AppState.allCases[stream.index(below: 3, index)])
                    condition.isInFlightMode = stream.uniform(index, lane: 1) < 0.2
                    condition.isBluetoothOn = stream.uniform(index, lane: 2) < 0.8
                    return .init(start: Double(index) * 300, condition)
                })
            let stays = (0..<6 as Range<UInt64>).map { index in
                let start = Double(index) * 400 + stream.uniform(in: 0...100, index, lane: 3)
                return start...(start + stream.uniform(in: 5...250, index, lane: 4))
            }
            let heard = stays.flatMap { Array(stride(from: $0.lowerBound, through: $0.upperBound, by: 1)) }
            let events = RegionMonitor().events(heard: heard, duration: 2400, attention: attention, seed: seed)
            let outcome = RegionOutcome(events, stays: stays, attention: attention)
            #expect(outcome.stays == 6 && outcome.stays == outcome.told + outcome.missed)
            #expect(outcome.entries == events.count { $0.isEntry })
            #expect(outcome.entries == outcome.told + outcome.repeats + outcome.strays)
            #expect(outcome.latencies.count == outcome.told && outcome.latencies.allSatisfy { $0 >= 0 })
            sum += outcome
        }
        #expect(sum.stays == 1200 && sum.stays == sum.told + sum.missed)
        #expect(sum.entries == sum.told + sum.repeats + sum.strays && sum.latencies.count == sum.told)
        #expect(sum.told > 400 && sum.missed > 200 && sum.misses[.flightMode, default: 0] > 50)
    }
}
