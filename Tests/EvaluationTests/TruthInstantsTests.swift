import Evaluation
import Geometry
import NumericalMethods
import Positioning
import Testing
import Walks

/// Figures are weighted by time, however often the truth was logged.
@Suite struct TruthInstantsTests {
    private func times(_ samples: [TruthSample], _ kind: GroundTruth.Kind? = nil) -> [Double] {
        TruthInstants.time.samples(of: GroundTruth(name: "w", kind: kind, samples: samples)).map(\.time)
    }

    /// Every 0.2 s from 0 on.
    private func near(_ end: Int) -> [Double] { (0...5 * end).map { Double($0) / 5 } }

    @Test("Straight for 5 s, and no longer; taps are joined however far apart, points never")
    func whatIsKnown() {
        let samples = [truth(0, 0), truth(5, 5), truth(10.1, 10), truth(10.5, 10.4)]
        #expect(times(samples) == near(5) + [10.2, 10.4])
        #expect(times(samples, .track) == near(5) + [10.2, 10.4])
        #expect(times(samples, .taps) == (0...52).map { Double($0) / 5 })
        #expect(times(samples, .points) == [0, 5, 10.1, 10.5])
        // Nobody said what these are.
        #expect(times([truth(0, 0), truth(6, 5), truth(12, 10)]) == [0, 6, 12])
        #expect(times([truth(0, 0), truth(6, 5), truth(12, 10)], .track) == [0, 6, 12])
        #expect(times([truth(3, 0)]) == [3])
        let gap = GroundTruth(name: "w", samples: samples)
        #expect(gap.sample(at: 7) == nil && gap.sample(at: 5) == samples[1] && gap.sample(at: 10.1) == samples[2])
        #expect(GroundTruth(name: "w", kind: .taps, samples: samples).sample(at: 7.55)?.position == Point(7.5, 0))
    }

    @Test("Between two equal places the person stands; another level is another place")
    func stands() {
        #expect(times([truth(0, 2), truth(120, 2)]).count == 601)
        #expect(times([truth(0, 2), truth(4, 2), truth(120, 2, level: 1)]) == near(4))
    }

    /// The same walk, logged at its turns, each second, five times a second, and in a burst where the error is great.
    @Test func theLogsRateDoesNotMatter() {
        func place(_ time: Double) -> TruthSample { truth(time, min(time, 4), max(time - 4, 0)) }
        let logs: [[Double]] = [
            [0, 4, 8], (0...8).map(Double.init), (0...40).map { Double($0) / 5 },
            [0, 4] + (0...300).map { 5 + Double($0) / 100 },
        ]
        let fixes = (0...8).map { fix(Double($0), $0 < 5 ? Double($0) : 20) }
        let figures = logs.map { log -> [Double?] in
            let walk = walk(fixes, log.map(place), instants: .time)
            #expect(walk.instants.count == 41)
            return [Metric.meanError, .ce50, .ce75, .ce95, .rmsError].map { $0.value(of: [walk]).value }
        }
        for row in figures.dropFirst() {
            for (value, first) in zip(row, figures[0]) { #expect(abs((value ?? .nan) - (first ?? .nan)) < 1e-9) }
        }
        // At the samples alone, the burst weighs more.
        let dense = walk(fixes, logs[3].map(place)), regular = walk(fixes, logs[2].map(place))
        #expect(
            (Metric.meanError.value(of: [dense]).value ?? 0) > 1.3 * (Metric.meanError.value(of: [regular]).value ?? 0))
    }

    /// A phone that stands is wrong for 90 of 120 s; its log has two positions.
    @Test func aStandWeighsByItsTime() {
        let fixes = (0...120).map { fix(Double($0), (20...110).contains($0) ? 7 : 2) }
        let walk = walk(fixes, [truth(0, 2), truth(120, 2)], instants: .time)
        #expect(Metric.ce50.value(of: [walk]).value == 5)
        #expect(abs((Metric.meanError.value(of: [walk]).value ?? .nan) - 5 * 455.0 / 601) < 1e-12)
        #expect(Metric.availability.value(of: [walk]).value == 1)
    }

    /// A regular log is its own grid, to the bit.
    @Test func aRegularLogStays() {
        let samples = (0...5_000).map { truth(Double($0) / 5, Double($0)) }
        #expect(TruthInstants.time.samples(of: GroundTruth(name: "w", samples: samples)) == samples)
    }
}
