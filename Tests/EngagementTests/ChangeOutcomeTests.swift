import Engagement
import Testing

@Suite struct ChangeOutcomeTests {
    private func outcome(
        _ reports: [Double], _ changes: [Double], isRight: (Double?, Double) -> Bool = { _, _ in true }
    ) -> TriggerOutcome {
        TriggerOutcome(of: reports, changes: changes, tolerance: 5, isRight: isRight)
    }

    @Test func eachChangeTakesOneReport() {
        let told = outcome([12, 52, 53], [10, 50, 90])
        #expect(told.due == 3 && told.hits == 2 && told.latencies == [2, 2])
        #expect(told.repeats == 1 && told.falseAlarms == 0 && told.deliveries == 3)
        // A little early, much too early, and late.
        #expect(outcome([6], [10]).latencies == [0])
        #expect(outcome([4], [10]).hits == 0 && outcome([4], [10]).repeats == 1)
        #expect(outcome([400], [10]).latencies == [390])
        // What comes with the next change belongs to that.
        #expect(outcome([101], [10, 100]).latencies == [1])
        // Changes that are nearer together than the tolerance.
        #expect(outcome([10, 11], [10, 11]).hits == 2)
        #expect(outcome([12], [10, 11]).hits == 1)
        #expect(outcome([], []).recall == nil)
    }

    /// Reports at 12 and 47 s that arrive a minute later are of the changes at 10 and 50 s.
    @Test func latenciesCountTheDelay() {
        let told = TriggerOutcome(of: [12, 47], changes: [10, 50], tolerance: 5, delay: 60) { _, _ in true }
        #expect(told.hits == 2 && told.latencies == [62, 57])
    }

    /// What is false takes no change, and each report is compared with the one before.
    @Test func falseReports() {
        var asked: [[Double?]] = []
        let told = outcome([11, 12, 51], [10, 50]) { last, time in
            asked.append([last, time])
            return time != 11
        }
        #expect(asked == [[nil, 11], [11, 12], [12, 51]])
        #expect(told.falseAlarms == 1 && told.hits == 2 && told.latencies == [2, 1] && told.repeats == 0)
    }

    /// Each report is a hit, a repeat or false, and no change has two.
    @Test(arguments: 0..<50) func reportsAddUp(seed: Int) {
        func times(_ step: Int) -> [Double] { (1...20).map { Double(($0 * $0 * step + seed * 7) % 400) }.sorted() }
        let told = outcome(times(13), times(29)) { _, time in Int(time) % 3 != 0 }
        #expect(told.hits + told.repeats + told.falseAlarms == told.deliveries)
        #expect(told.hits <= told.due && told.latencies.count == told.hits && told.latencies.allSatisfy { $0 >= 0 })
    }
}
