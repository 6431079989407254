import Diagnostics
import Evaluation
import Formats
import Foundation
import NumericalMethods
import Positioning
import Testing
import Walks

/// A declared figure earns nothing that the fixes contradict.
@Suite struct ShownFiguresTests {
    // MARK: The interval

    /// Independent positions each second of a stand of 60 s, of which one in `interval` is published.
    private func jitter(every interval: Int, declared: Double, positions: KnownPositions = .computed) -> Double? {
        let walks = (0..<40).map { stand in
            let noise = RandomStream(seed: 7, purpose: "stand \(stand)")
            let fixes = (0...60).map { second in
                fix(
                    Double(second), noise.normal(UInt64(2 * second)), noise.normal(UInt64(2 * second + 1)),
                    isPublished: (second + stand) % interval == 0)
            }
            let samples = (0...60).map { truth(Double($0), 0) }
            return EvaluatedWalk(
                name: "w", fixes: positions == .computed ? fixes : fixes.filter(\.isPublished), positions: positions,
                truth: GroundTruth(name: "w", samples: samples), publishInterval: declared)
        }
        return Metric.standstillJitter.value(of: walks).value
    }

    /// Who publishes each 5 s has the jitter of 5 s, whatever is declared; and 60 s excuse no stop of a core that publishes
    /// each second.
    @Test(arguments: [KnownPositions.computed, .published])
    func aDeclaredIntervalEarnsNothing(positions: KnownPositions) throws {
        for interval in [1, 3, 5] {
            let honest = try #require(jitter(every: interval, declared: Double(interval), positions: positions))
            for declared in [1.0, 2, 4, 60, 3600] where Int(declared) != interval {
                #expect(
                    jitter(every: interval, declared: declared, positions: positions) == honest,
                    "\(interval) s, \(declared) s")
            }
        }
    }

    /// 60 s of walking at 1.2 m/s, then a stand of 60 s, in which the position changes by 3 m each 3 s. With an update radius
    /// of 2.5 m, published each 3 s. The declared second is right, and half of 3 m is the jitter. If the positions that are
    /// held back in the stand are as far away as those that are published, no radius holds them.
    @Test func anUpdateRadiusIsNoInterval() throws {
        func walk(isSteady: Bool, positions: KnownPositions = .computed) -> EvaluatedWalk {
            let fixes = (0...123).map { second in
                let isPublished = second % 3 == 0
                guard second > 60 else { return fix(Double(second), 1.2 * Double(second), isPublished: isPublished) }
                let phase = isSteady ? second / 3 : second / 3 + second % 3
                return fix(Double(second), 72 + 3 * Double(phase % 2), isPublished: isPublished)
            }
            let samples = (0...60).map { truth(Double($0), 1.2 * Double($0)) } + [truth(122, 72)]
            return EvaluatedWalk(
                name: "w", fixes: positions == .computed ? fixes : fixes.filter(\.isPublished), positions: positions,
                truth: GroundTruth(name: "w", samples: samples), publishInterval: 1)
        }
        // From 63 to 122 s: 20 publications of 3 s, alternately at 75 and 72 m.
        #expect(near(Metric.standstillJitter.value(of: [walk(isSteady: true)]).value, 1.5))
        // 1 − 1/n against 1 − (n + 2 ((n − 1) ⅔ + (n − 2) ⅓))/n² of the variance, for n = 60.
        let atLag1: Double = 59 * 2 / 3
        let atLag2: Double = 58 / 3
        let pairs: Double = 60 + 2 * (atLag1 + atLag2)
        let scale = ((59.0 / 60) / (1 - pairs / 3600)).squareRoot()
        for walk in [walk(isSteady: false), walk(isSteady: true, positions: .published)] {
            #expect(near(Metric.standstillJitter.value(of: [walk]).value, 1.5 * scale, tolerance: 1e-9))
        }
    }

    // MARK: Ranging

    /// The energy index of 100 s with these positions each second.
    private func energy(_ use: PhoneUse, y: (Int) -> Double) -> Double? {
        let walk = EvaluatedWalk(
            name: "w", fixes: (0..<100).map { fix(Double($0), Double($0), y($0)) },
            truth: GroundTruth(name: "w", samples: [truth(0, 0), truth(100, 100)]), publishInterval: 1, use: use)
        return Metric.energyIndex.value(of: [walk]).value
    }

    @Test func aDeclaredShareOfRangingEarnsNothing() {
        // A zigzag turns each second; the second position may be straight on from the first.
        let zigzag = { (second: Int) in Double(second % 2) }
        for share in [0, 0.1, 0.5] { #expect(near(energy(PhoneUse(ranging: share), y: zigzag), 40)) }
        // A turn each 10 s is what one reading in 10 s gives, predicted straight on in between.
        let corners = { (second: Int) in Double(second / 10 % 2 == 0 ? second % 10 : 10 - second % 10) }
        for share in [0, 0.05, 0.1] { #expect(near(energy(PhoneUse(ranging: share), y: corners), 4.4)) }
        #expect(near(energy(PhoneUse(ranging: 0.2), y: corners), 8))
        // The motion sensor gives the turns, but not the first position.
        #expect(near(energy(PhoneUse(ranging: 0, sensors: [.motion]), y: zigzag), 0.4 + 0.925))
        // Who ranges all the time has the whole, whatever the positions are.
        #expect(near(energy(PhoneUse()) { _ in 0 }, 40))
    }

    // MARK: Words

    private func warnings(_ header: String, every interval: Int = 1, y: (Int) -> Double = { Double($0 % 2) }) throws
        -> [String]
    {
        let lines =
            [#"{"format":"beaconry-fixes","version":1,"name":"walk",\#(header)}"#]
            + (0..<40).map {
                #"{"t":\#($0),"x":\#($0 * 7 % 5),"y":\#(y($0)),"level":0,"accuracy":3,"published":\#($0 % interval == 0)}"#
            }
        let content = try FixesFile.read(
            bytes: Array(lines.joined(separator: "\n").utf8), file: "a.fixes.jsonl", strict: true)
        #expect(content.warnings.allSatisfy { $0.severity == .warning && $0.line == 1 })
        return content.warnings.map(\.message)
    }

    @Test func aFileThatContradictsItselfIsNamed() throws {
        #expect(try warnings(#""publishInterval":1"#).isEmpty)
        #expect(try warnings(#""publishInterval":1.5"#, every: 2).isEmpty)
        #expect(
            try warnings(#""publishInterval":60"#) == [
                "publishInterval is 60 s, but nine of ten fixes are published within 1 s of the one before. The standstill "
                    + "jitter takes 1 s."
            ])
        #expect(
            try warnings(#""publishInterval":1"#, every: 5) == [
                "publishInterval is 1 s, but nine of ten fixes are published 5 s or more after the one before, and no update "
                    + "radius explains it. The standstill jitter takes 5 s."
            ])
        #expect(
            try warnings(#""publishInterval":1,"ranging":0,"sensors":["motion"]"#) == [
                "ranging is 0, but there are fixes, and the first of them needs a reading. The energy index takes the least "
                    + "share that the fixes need."
            ])
        #expect(
            try warnings(#""publishInterval":1,"ranging":0.1"#) == [
                "ranging is 0.1, but the positions turn in 100 % of the seconds, and without the motion sensor each turn "
                    + "needs a reading. The energy index takes the larger share."
            ])
        #expect(try warnings(#""publishInterval":1,"ranging":0.1,"sensors":["motion"]"#).isEmpty)
    }
}
