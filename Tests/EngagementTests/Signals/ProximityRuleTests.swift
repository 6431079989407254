import Engagement
import Foundation
import Radio
import Recordings
import Testing

@Suite struct ProximityRuleTests {
    private let a = BeaconID.named("a")
    private let b = BeaconID.named("b")

    private func report(_ time: Double, _ entries: [(BeaconID, Double?, Double?)]) -> Observation {
        .ranging(
            RangingReport(time: time, entries: entries.map { .init(beacon: $0.0, rssi: $0.1, accuracy: $0.2) }))
    }

    private func packet(_ time: Double, _ rssi: Double?, _ beacon: BeaconID? = nil) -> Observation {
        .packet(Packet(time: time, beacon: beacon ?? a, rssi: rssi))
    }

    /// The bands are closed below and open above.
    @Test(
        arguments: [
            (nil, .unknown), (-1, .unknown), (.nan, .unknown), (0, .immediate), (0.49, .immediate), (0.5, .near),
            (2.99, .near), (3, .far), (1000, .far), (.infinity, .far),
        ] as [(Double?, RangingReport.Proximity)])
    func bands(distance: Double?, expected: RangingReport.Proximity) {
        #expect(ProximityRule().proximity(distance) == expected)
    }

    /// A depth is not negative in the state itself, and for "near" also where a beacon is immediate.
    @Test(arguments: Array(stride(from: 0.0, to: 8, by: 0.25))) func depthsAgreeWithBands(distance: Double) throws {
        let rule = ProximityRule(near: 5)
        for asked in [RangingReport.Proximity.immediate, .near, .far] {
            let depth = try #require(rule.depth(of: asked, distance: distance))
            let state = rule.proximity(distance)
            if state == asked || (asked == .near && state == .immediate) {
                #expect(depth >= 0)
            } else {
                #expect(depth <= 0)
            }
        }
        #expect(rule.depth(of: .near, distance: 4) == 1 && rule.depth(of: .unknown, distance: 4) == nil)
        #expect(rule.depth(of: .far, distance: nil) == nil)
    }

    @Test func farAlsoHoldsWhenNearer() {
        let plain = ProximityRule()
        let wide = ProximityRule(farIncludesNearer: true)
        #expect(wide.depth(of: .near, distance: 0.2) == plain.depth(of: .near, distance: 0.2))
        #expect(Condition().evidence(depth: wide.depth(of: .far, distance: 0.2)) == .inside)
        #expect(Condition().evidence(depth: plain.depth(of: .far, distance: 0.2)) == .outside)
        #expect(Condition().evidence(depth: wide.depth(of: .far, distance: nil)) == Evidence.none)
    }

    /// The nearest of the zone's beacons decides. Immediate counts as near; far counts as far alone, unless nearer is far, too.
    @Test func aZoneIsAsNearAsItsNearestBeacon() {
        func inside(_ asked: ProximityRule.Proximity, _ distance: Double, _ rule: ProximityRule = ProximityRule())
            -> Bool
        {
            let samples = ProximityRule().samples(of: [report(1, [(a, -60, 40), (b, -60, distance)])])
            let signal = DepthSignal(samples, beacons: [a, b], rule: rule, asked: asked)
            return (signal.values.first?.depth ?? -.infinity) > 0
        }
        #expect([0.2, 2, 8].map { inside(.immediate, $0) } == [true, false, false])
        #expect([0.2, 2, 8].map { inside(.near, $0) } == [true, true, false])
        #expect([0.2, 2, 8].map { inside(.far, $0) } == [false, false, true])
        #expect([0.2, 2, 8].allSatisfy { inside(.far, $0, ProximityRule(farIncludesNearer: true)) })
    }

    /// The curve: 1.011 m at the beacon power, 0.89976 q^7.7095 + 0.111 beyond.
    @Test func distancesOfPackets() throws {
        let samples = ProximityRule().samples(
            of: [packet(0.5, -59), packet(0.6, -75, b)], powers: [b: -65])
        #expect(samples.map(\.time) == [1])
        #expect(abs(try #require(samples[0].entry(of: a)?.distance) - 1.01076) < 1e-5)
        let expected = 0.89976 * pow(75.0 / 65, 7.7095) + 0.111
        #expect(abs(try #require(samples[0].entry(of: b)?.distance) - expected) < 1e-12)
    }

    /// Accuracy if there is one, else RSSI; with the other source always RSSI.
    @Test func sources() {
        let reports = [report(1, [(a, -59, 4), (b, -59, nil)])]
        let accuracy = ProximityRule().samples(of: reports)
        #expect(accuracy[0].proximity(of: a) == .far && accuracy[0].proximity(of: b) == .near)
        let rssi = ProximityRule(source: .rssi).samples(of: reports)
        #expect(rssi[0].proximity(of: a) == .near)
    }

    /// Entries without a reading clear a raw state at once; empty reports and silence do after the memory.
    @Test func unknownWhenNotHeard() {
        let rule = ProximityRule()
        let states = { (observations: [Observation], duration: Double?) in
            rule.samples(of: observations, duration: duration).map { $0.proximity(of: a) }
        }
        #expect(states([report(1, [(a, -50, 1)]), report(2, [(a, nil, -1)])], nil) == [.near, .unknown])
        #expect(states([report(1, [(a, -50, 1)]), report(2, []), report(3, [])], nil) == [.near, .near, .unknown])
        #expect(states([packet(1, -59)], 4) == [.near, .near, .unknown, .unknown])
        #expect(states([packet(1, nil), packet(2, .nan), packet(3, 20)], nil) == [.unknown, .unknown, .unknown])
        #expect(states([], 4) == [] && states([report(1, [])], nil) == [.unknown])
        #expect(states([report(1, [(a, -50, -1)]), report(2, [(a, -50, .nan)])], nil) == [.unknown, .unknown])
        #expect(ProximityRule().samples(of: [packet(1, nil)])[0].entries.isEmpty)
    }

    /// Means and medians of accuracies over 3 s, and over the last two readings.
    @Test func averages() throws {
        let reports = [1, 2, 9, 4, 5].enumerated().map { report(Double($0.offset + 1), [(a, -60, $0.element)]) }
        let distances = { (rule: ProximityRule) in
            rule.samples(of: reports).compactMap { $0.entry(of: a)?.distance }
        }
        #expect(distances(ProximityRule()) == [1, 2, 9, 4, 5])
        #expect(distances(ProximityRule(averaging: 3)) == [1, 1.5, 4, 5, 6])
        #expect(distances(ProximityRule(averaging: 3, statistic: .median)) == [1, 1.5, 2, 4, 5])
        #expect(distances(ProximityRule(averaging: 3, count: 2)) == [1, 1.5, 5.5, 6.5, 4.5])
        #expect(distances(ProximityRule(count: 2, memory: 10)) == [1, 1.5, 5.5, 6.5, 4.5])
    }

    /// RSSI is averaged in dB before it becomes a distance.
    @Test func averagesOfRSSI() throws {
        let samples = ProximityRule(averaging: 5).samples(of: [packet(0.1, -60), packet(0.5, -70), packet(0.9, -80)])
        #expect(
            abs(
                try #require(samples[0].entry(of: a)?.distance) - CoreLocationDistance.metres(rssi: -70, powerAt1m: -59)
            )
                < 1e-12)
    }

    /// An average outlives an entry without a reading; after its time the beacon is unknown.
    @Test func averagesBridgeGaps() {
        let reports = [report(1, [(a, -60, 2)]), report(2, [(a, nil, -1)]), report(3, [(a, nil, -1)])]
        let states = ProximityRule(averaging: 5).samples(of: reports, duration: 7).map { $0.proximity(of: a) }
        #expect(states == [.near, .near, .near, .near, .near, .unknown, .unknown])
    }

    /// Leaving the region makes the proximity unknown at once.
    @Test func regionsEndProximity() {
        let packets = (1...6).map { packet(Double($0), -59) }
        let regions = [RegionEvent(time: 2, isEntry: true), RegionEvent(time: 5, isEntry: false)]
        let rule = ProximityRule(leavesWithRegion: true)
        let states = rule.samples(of: packets, regions: regions).map { $0.proximity(of: a) }
        #expect(states == [.unknown, .near, .near, .near, .unknown, .unknown])
        #expect(rule.samples(of: packets).allSatisfy { $0.proximity(of: a) == .near })
        #expect(ProximityRule().samples(of: packets, regions: regions).allSatisfy { $0.proximity(of: a) == .near })
    }

    /// The whole way: somebody comes near, a packet is lost, and they leave.
    @Test func triggersByDepth() {
        let way: [Double] = [9, 6, 4, 2.5, -1, 2, 2, 3.5, 5, 9, 9]
        let reports = way.enumerated().map {
            report(Double($0.offset + 1), [(a, $0.element < 0 ? nil : -60, $0.element)])
        }
        let condition = Condition(exitMargin: 1, exitDelay: 1)
        var enter = Trigger(.enter, target: "a", condition: condition)
        var exit = Trigger(.exit, target: "a", condition: condition)
        var events: [TriggerEvent] = []
        for sample in ProximityRule().samples(of: reports) {
            let evidence = condition.evidence(depth: sample.entry(of: a)?.distance.map { 3 - $0 })
            events += [enter.step(at: sample.time, evidence), exit.step(at: sample.time, evidence)].compactMap(\.self)
        }
        #expect(events.map(\.time) == [4, 10] && events.map(\.kind) == [.enter, .exit])
    }

    /// Times: multiples of the interval, or those of the observations.
    @Test func times() {
        let packets = [packet(0.2, -59), packet(0.2, -60, b), packet(2.5, -59)]
        #expect(ProximityRule().samples(of: packets).map(\.time) == [1, 2, 3])
        #expect(ProximityRule(interval: 0).samples(of: packets).map(\.time) == [0.2, 2.5])
        #expect(ProximityRule(interval: 0.1).samples(of: packets, duration: 60).count == 600)
        #expect(ProximityRule(interval: .nan).samples(of: packets).count == 2)
        #expect(ProximityRule().samples(of: packets, duration: 1e300).count == 1_000_000)
    }
}
