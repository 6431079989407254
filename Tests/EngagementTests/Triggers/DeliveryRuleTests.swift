import Engagement
import NumericalMethods
import Testing

@Suite struct DeliveryRuleTests {
    @Test func delayAndBlockTime() {
        let events = [0.0, 5, 59, 60, 125]
        #expect(DeliveryRule().deliveries(of: events) == events)
        #expect(DeliveryRule(delay: 10).deliveries(of: events) == [10, 15, 69, 70, 135])
        #expect(DeliveryRule(blockTime: 60).deliveries(of: events) == [0, 60, 125])
        // The block time lies between deliveries, so that a delay moves all and loses none.
        #expect(DeliveryRule(blockTime: 60, delay: 10).deliveries(of: events) == [10, 70, 135])
        #expect(DeliveryRule(count: 2, delay: 1).deliveries(of: events) == [1, 6])
        #expect(DeliveryRule(count: 0).deliveries(of: events).isEmpty)
    }

    /// The state when a delivery is due decides; a lost one blocks nothing and does not count.
    @Test func statesAndPermission() {
        var silent = PhoneCondition(.background)
        silent.allowsNotifications = false
        let attention = AttentionTimeline([
            .init(start: 0, PhoneCondition(.foreground)), .init(start: 10, PhoneCondition(.background)),
            .init(start: 20, silent), .init(start: 30, PhoneCondition(.terminated)),
        ])
        let events = [5.0, 12, 25, 35]
        #expect(DeliveryRule().deliveries(of: events, attention: attention) == [5, 12, 35])
        #expect(DeliveryRule(states: [.background]).deliveries(of: events, attention: attention) == [12])
        #expect(DeliveryRule(delay: 10).deliveries(of: events, attention: attention) == [15, 35, 45])
        #expect(
            DeliveryRule(blockTime: 100, count: 1, states: [.terminated]).deliveries(of: events, attention: attention)
                == [35])
        #expect(DeliveryRule(states: []).deliveries(of: events, attention: attention).isEmpty)
    }

    @Test func strangeNumbers() {
        let odd = [Double.nan, .infinity, -.infinity, -5, 3, 1e308]
        for blockTime in odd {
            for delay in odd {
                let rule = DeliveryRule(blockTime: blockTime, delay: delay)
                let times = rule.deliveries(of: [1, .nan, 2, .infinity, 1.5, 2, 1e308, -.infinity])
                #expect(times == times.sorted() && Set(times).count == times.count && times.allSatisfy(\.isFinite))
                #expect(times.first.map { $0 >= 1 } ?? (delay == .infinity))
            }
        }
        #expect(DeliveryRule(count: -1).deliveries(of: [1]).isEmpty)
        #expect(DeliveryRule(blockTime: -9, delay: -9).deliveries(of: [1, 2]) == [1, 2])
    }

    /// Deliveries are the events moved by the delay, at least the block time apart, and none is lost without a reason.
    @Test func properties() {
        let stream = RandomStream(seed: 2, purpose: "delivery")
        for run in 0..<200 as Range<UInt64> {
            var time = 0.0
            let events = (0..<30).map { index in
                time += stream.exponential(mean: 20, run, lane: UInt32(index + 9))
                return time
            }
            let rule = DeliveryRule(
                blockTime: stream.uniform(in: 0...90, run), delay: stream.uniform(in: 0...60, run, lane: 1))
            let times = rule.deliveries(of: events)
            #expect(rule.delivered(of: events).map { $0 + rule.delay } == times)
            let due = events.map { $0 + rule.delay }
            #expect(Set(times).isSubset(of: due) && times.first == due.first)
            #expect(zip(times, times.dropFirst()).allSatisfy { $1 >= $0 + rule.blockTime })
            for lost in Set(due).subtracting(times) {
                #expect(times.contains { $0 <= lost && lost < $0 + rule.blockTime })
            }
        }
    }
}
