import Calibration
import Evaluation
import NumericalMethods
import Positioning
import Search
import Testing

/// The same cheats as configurations of a front, and as its picks for one purpose.
@Suite struct FrontCheatingTests {
    private static let baseline = Cheating.rows { Cheating.honest($0, scatter: 1).fixes }

    /// The front of a calibration that chooses between the baseline and `other`.
    private func front(
        _ other: [[Double?]], by objective: Objective, and objectives: [Metric] = []
    ) throws -> FrontEvidence {
        var (calibrator, table) = try Cheating.calibration(
            by: objective, objectives: objectives, of: other, over: Self.baseline)
        let search = try calibrator.search(Cheating.splits, in: &table)
        let selection = try calibrator.select(search, Cheating.splits, in: &table)
        let outcome = try calibrator.test(selection, of: search, Cheating.splits, in: &table)
        return try calibrator.frontEvidence(search, outcome, splits: Cheating.splits, in: &table)
    }

    /// The picks that are confirmed although they are not the baseline.
    private func confirmed(_ front: FrontEvidence) -> [NamedPick.Purpose] {
        front.picks.filter { $0.stands && $0.settings.map(Cheating.isOther) ?? false }.map(\.pick.purpose)
    }

    private func cost(_ metric: Metric, _ value: Double) -> Double {
        switch metric.better {
        case .lower: value
        case .higher: -value
        case .near(let ideal): abs(value - ideal)
        }
    }

    /// Whether the third quartile is larger by more than chance, 3 standard errors of the test walks, or positions are
    /// less available by more than 0.01.
    private func isWorse(_ rows: [[Double?]]) throws -> Bool {
        let column = try #require(Cheating.metrics.firstIndex { $0.key == Metric.ce75.key })
        let losses = Cheating.splits[0].test.map { (rows[$0][column] ?? 45) - (Self.baseline[$0][column] ?? 45) }
        let mean = try #require(Statistics.mean(losses))
        let variance = losses.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(losses.count - 1)
        return try mean > 3 * (variance / Double(losses.count)).squareRoot()
            || Cheating.isWorse(rows, than: Self.baseline, tolerance: 1)
    }

    /// No cheat is confirmed for any purpose, whatever is minimised. Some would be the best for a purpose.
    @Test func noCheatIsAPick() throws {
        var wouldWin = 0
        for cheat in Cheating.cheats {
            let rows = Cheating.rows(of: cheat)
            guard try isWorse(rows) else { continue }
            for metric in [Metric.standstillJitter, .energyIndex] {
                let mine = try Cheating.mean(metric, rows)
                let honest = try Cheating.mean(metric, Self.baseline)
                if mine < 0.95 * honest { wouldWin += 1 }
            }
            for objective in Objective.all {
                let picks = confirmed(try front(rows, by: objective))
                #expect(picks.isEmpty, "\(cheat.testDescription), \(objective.key): \(picks)")
            }
        }
        #expect(wouldWin >= 5)
    }

    /// Every metric can be an objective of the front, also those that cannot be minimised alone. The front shows nothing of
    /// which the user sees less or that is farther off by more than the tolerance.
    @Test func noCheatIsOnAFront() throws {
        let objective = try #require(Objective(.ipinScore))
        let training = Cheating.splits[0].training
        var best: Set<String> = []
        for cheat in Cheating.cheats {
            let rows = Cheating.rows(of: cheat)
            guard try Cheating.isWorse(rows, than: Self.baseline, on: training, tolerance: 0.05) else { continue }
            for metric in Metric.all {
                let front = try front(rows, by: objective, and: [objective.metric, metric]).front
                let shown = front.front.map { front.configurations[$0] }
                #expect(
                    !shown.contains { Cheating.isOther($0.settings) }, "\(cheat.testDescription), \(metric.key)")
                #expect(
                    !front.picks.contains { $0.configuration.map { Cheating.isOther($0.settings) } ?? false },
                    "\(cheat.testDescription), \(metric.key)")
                let tried = front.configurations.filter { $0.value(metric.key) != nil }
                if let cheating = tried.first(where: { Cheating.isOther($0.settings) })?.value(metric.key),
                    let honest = tried.first(where: \.isDefault)?.value(metric.key),
                    cost(metric, cheating) < cost(metric, honest)
                {
                    best.insert(metric.key)
                }
            }
        }
        // Cheats gain in many metrics, so the limits are needed.
        #expect(best.count >= 8, "\(best.sorted())")
    }

    /// A steadier and thriftier position with errors that are larger on every walk is not confirmed, not even within the
    /// tolerance. Where the loss may be chance, the tolerance decides.
    @Test(arguments: [(0.03, 0.005, false), (0.01, 0.3, true), (0, 0, true), (-0.03, 0.005, true)])
    func significantlyLargerErrorsForbidAPick(loss: Double, spread: Double, stands: Bool) throws {
        let rows = try steadier(losing: loss, spread: spread, of: .ce75)
        let picks = confirmed(try front(rows, by: try #require(Objective(.ipinScore))))
        #expect(picks == (stands ? [.steadiest, .thriftiest, .balanced] : []))
    }

    /// The same with a loss of the objective itself, which is below the tolerance of 0.05 m in the mean. It is a pick
    /// only if the walks exclude a loss above the tolerance: the 95 % interval of the mean of 16 walks, half of them
    /// above and half below it by the spread, reaches half the spread to either side.
    @Test(arguments: [(0.0, 0.02, true), (0.0, 0.5, false), (0.03, 0.01, true), (0.04, 0.05, false)])
    func aLossThatMayExceedTheToleranceForbidsAPick(loss: Double, spread: Double, stands: Bool) throws {
        let rows = try steadier(losing: loss, spread: spread, of: .ipinScore)
        let picks = confirmed(try front(rows, by: try #require(Objective(.ipinScore))))
        #expect(picks == (stands ? [.steadiest, .thriftiest, .balanced] : []))
    }

    /// Half the jitter, latency and energy of the baseline, and an error that is larger by the loss ± the spread. The
    /// signs take turns, so that the mean over the walks of each split is the loss.
    private func steadier(losing loss: Double, spread: Double, of error: Metric) throws -> [[Double?]] {
        let metrics: [Metric] = [error, .standstillJitter, .latency, .energyIndex]
        let columns = try metrics.map { metric in
            try #require(Cheating.metrics.firstIndex { $0.key == metric.key })
        }
        return Self.baseline.enumerated().map { walk, row in
            var row = row
            row[columns[0]]? += loss + (walk % 2 == 0 ? spread : -spread)
            for column in columns.dropFirst() { row[column] = row[column].map { 0.5 * $0 } }
            return row
        }
    }
}
