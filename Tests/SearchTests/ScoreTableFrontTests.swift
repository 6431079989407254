import Evaluation
import Parallelism
import Positioning
import Search
import Testing

@Suite struct ScoreTableFrontTests {
    @Test func meansAreOverTheWalksWhereTheDefaultHasAValue() throws {
        let baseline = PositioningSettings()
        let named = try ["good", "gaps", "silent"].enumerated().map { place, name in
            (name: name, settings: try PositioningSettings(["pathLossExponent": .number(2.1 + 0.1 * Double(place))]))
        }
        // 20 walks; nobody stands on the first 10. "gaps" has no jitter on one walk of the others, which is a tenth;
        // "silent" has neither a fix nor a jitter on two.
        var table = ScoreTable(
            metrics: [.ce75, .standstillJitter], worst: Array(repeating: 100, count: 20),
            pool: WorkerPool(workerCount: 2)
        ) { settings, walk in
            settings.map { settings in
                let jitter: Double? = walk < 10 ? nil : Double(walk)
                switch named.firstIndex(where: { $0.settings == settings }) {
                case 0: return [1, walk == 0 ? 77 : jitter]
                case 1: return [2, walk == 19 ? nil : jitter]
                case 2: return walk > 17 ? [nil, nil] : [3, jitter]
                default: return [4, jitter]
                }
            }
        }
        let all = try table.measured(on: Array(0..<20), baseline: baseline, named: named)
        #expect(all.map(\.name) == [nil, "good", "gaps", "silent"])
        #expect(all.map(\.isDefault) == [true, false, false, false])
        // Walks 10…19 have the mean 14.5, 10…18 have 14; (18 × 3 + 2 × 100)/20.
        #expect(all.map { $0.value("standstillJitter") } == [14.5, 14.5, 14, nil])
        #expect(all.map { $0.value("ce75") } == [4, 1, 2, 12.7])
        // On the walks without a stand nobody has a jitter.
        let still = try table.measured(on: Array(0..<10), baseline: baseline, named: named)
        #expect(still.allSatisfy { $0.value("standstillJitter") == nil })
    }

    @Test func everyMetricOfTheFrontIsMeasuredOnce() throws {
        let metrics = ConfigurationFront.metrics(
            objectives: [.ce75, .latency],
            constraints: [try MetricConstraint("floorDetection >= 0.9"), try MetricConstraint("ce75 <= 9")])
        #expect(metrics.map(\.key) == ["ce75", "latency", "standstillJitter", "energyIndex", "floorDetection"])
    }
}
