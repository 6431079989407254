import Engagement
import Radio
import Recordings
import Testing

@Suite struct ThresholdRuleTests {
    private let meant = ThresholdRule()
    private let shown = ThresholdRule(decision: .lastBeacon)

    private func report(_ time: Double, _ accuracies: [Double]) -> Observation {
        .ranging(
            RangingReport(
                time: time,
                entries: accuracies.enumerated().map { index, accuracy in
                    .init(beacon: .named("\(index)"), rssi: accuracy < 0 ? nil : -60, accuracy: accuracy)
                }))
    }

    /// As shown, a far or lost beacon at the end of the list hides all others.
    @Test(
        arguments: [
            ([2], true, true), ([2, 6], true, true), ([2, 7], true, false), ([2, nil], true, false),
            ([7, 8], false, false),
            ([6.5], false, false), ([0], false, false), ([7, 2], true, true), ([nil], false, false),
        ] as [([Double?], Bool, Bool)])
    func asMeantAndAsShown(distances: [Double?], meant: Bool, shown: Bool) {
        #expect(self.meant.answer(distances) == meant)
        #expect(self.shown.answer(distances) == shown)
    }

    /// As meant, an empty report says no; as shown, its loop does not run, and the answer stays.
    @Test func emptyReports() {
        #expect(meant.answer([]) == false && shown.answer([]) == nil)
        let reports = [report(4, [2]), report(5, []), report(9, []), report(10, [])]
        #expect(meant.scores(of: reports).map(\.counts) == [false, false])
        #expect(shown.scores(of: reports).map(\.counts) == [true, true])
    }

    /// A score each 5 s by the last report, and none before the first one.
    @Test func scoresEachFiveSeconds() {
        let reports = (6...26).map { report(Double($0), [$0 < 17 ? 2 : 9, -1]) }
        let meant = meant.scores(of: reports)
        #expect(meant.map(\.time) == [10, 15, 20, 25] && meant.map(\.counts) == [true, true, false, false])
        #expect(shown.scores(of: reports).allSatisfy { !$0.counts })
        #expect(self.meant.scores(of: []).isEmpty)
        #expect(ThresholdRule(interval: 0).scores(of: reports).isEmpty)
    }

    /// Only beacons of the group count.
    @Test func groups() {
        let reports = [report(5, [2, 9])]
        #expect(meant.scores(of: reports, beacons: [.named("1")]).map(\.counts) == [false])
        #expect(shown.scores(of: reports, beacons: [.named("0")]).map(\.counts) == [true])
    }

    /// An app that does not run gets no reports, and does not score.
    @Test func scoresWhileItRuns() {
        let reports = (1...40).map { report(Double($0), [2]) }
        let scores = meant.scores(of: reports, listening: [8..<18, 24..<30])
        #expect(scores.map(\.time) == [10, 15, 25] && scores.allSatisfy(\.counts))
        #expect(meant.scores(of: reports, listening: []).isEmpty)
    }

    /// Packets of a second are one report: mean RSSI, nearest first.
    @Test func packets() {
        let packets: [Observation] = [
            .packet(Packet(time: 4.2, beacon: .named("far"), rssi: -90)),
            .packet(Packet(time: 4.4, beacon: .named("near"), rssi: -60)),
            .packet(Packet(time: 4.6, beacon: .named("lost"), rssi: nil)),
            .packet(Packet(time: 5.5, beacon: .named("near"), rssi: -60)),
            .packet(Packet(time: 10, beacon: .named("near"), rssi: -60)),
        ]
        #expect(meant.scores(of: packets).map(\.counts) == [true, true])
        #expect(shown.scores(of: packets).map(\.counts) == [false, true])
    }
}
