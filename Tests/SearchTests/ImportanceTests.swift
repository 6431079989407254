import NumericalMethods
import Parallelism
import Positioning
import Search
import Testing
import VenueModel

@Suite struct ImportanceTests {
    /// Mean and standard error over seeds.
    private func summary(_ values: [Double]) -> (mean: Double, error: Double) {
        let deviation = Statistics.standardDeviation(values) ?? 0
        return (Statistics.mean(values) ?? 0, deviation / Double(values.count).squareRoot())
    }

    /// Sobol's g function: Π (|4u − 2| + a) / (1 + a). With Vⱼ the variance of a factor, whose mean is 1, the whole
    /// variance is Π (1 + Vⱼ) − 1, a main effect's is Vⱼ and a total effect's Vⱼ Π over the others (1 + Vₖ).
    @Test func sharesOfTheGFunctionAreRecovered() throws {
        let parameters = [0.0, 1, 4.5, 99]
        let steps = 8
        let variances = parameters.map { a in
            let factors = ImportanceFixture.coordinates(steps).map { (abs(4 * $0 - 2) + a) / (1 + a) }
            return factors.reduce(0) { $0 + ($1 - 1) * ($1 - 1) } / Double(steps)
        }
        let product = variances.reduce(1) { $0 * (1 + $1) }
        let main = variances.map { $0 / (product - 1) }
        let total = variances.map { $0 * product / (1 + $0) / (product - 1) }

        var fixture = try ImportanceFixture(dimensions: 4, steps: steps) { coordinates in
            zip(coordinates, [0.0, 1, 4.5, 99]).reduce(1) { $0 * (abs(4 * $1.0 - 2) + $1.1) / (1 + $1.1) }
        }
        fixture.noise = 0.5
        let results = try (0..<24).map { try #require(try fixture.result(seed: $0)) }
        for row in 0..<4 {
            let found = summary(results.map { $0.rows[row].mainEffect.value })
            #expect(abs(found.mean - main[row]) < 3.5 * found.error + 0.01, "main \(row): \(found), not \(main[row])")
            #expect(found.error < 0.02)
            let whole = summary(results.map { $0.rows[row].totalEffect.value })
            #expect(
                abs(whole.mean - total[row]) < 3.5 * whole.error + 0.02, "total \(row): \(whole), not \(total[row])")
            #expect(whole.error < 0.06)
        }
        let deviation = summary(results.map(\.scoreStandardDeviation))
        #expect(abs(deviation.mean - (product - 1).squareRoot()) < 3.5 * deviation.error + 0.02)
    }

    /// Ishigami's function, sin x + 7 sin² y + 0.1 z⁴ sin x: z does nothing alone, but with x; shares by enumeration.
    @Test func whatASettingDoesOnlyWithAnotherIsSeen() throws {
        let steps = 8
        @Sendable func ishigami(_ u: [Double]) -> Double {
            let angles = u.map { .pi * (2 * $0 - 1) }
            return sine(angles[0]) + 7 * sine(angles[1]) * sine(angles[1])
                + 0.1 * angles[2] * angles[2] * angles[2] * angles[2] * sine(angles[0])
        }
        let grid = ImportanceFixture.coordinates(steps)
        var values: [[[Double]]] = []
        for x in grid { values.append(grid.map { y in grid.map { ishigami([x, y, $0]) } }) }
        func variance(_ values: [Double]) -> Double {
            let mean = values.reduce(0, +) / Double(values.count)
            return values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)
        }
        func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }
        let whole = variance(values.flatMap { $0.flatMap(\.self) })
        let main = [
            variance(values.map { mean($0.flatMap(\.self)) }) / whole,
            variance(grid.indices.map { y in mean(values.flatMap { $0[y] }) }) / whole, 0,
        ]
        // The whole less what x and y explain.
        let totalOfZ = (whole - variance(values.flatMap { $0.map(mean) })) / whole

        var fixture = try ImportanceFixture(dimensions: 3, steps: steps, ishigami)
        fixture.trialCount = 400
        let results = try (0..<20).map { try #require(try fixture.result(seed: $0)) }
        for row in 0..<3 {
            let found = summary(results.map { $0.rows[row].mainEffect.value })
            #expect(abs(found.mean - main[row]) < 3.5 * found.error + 0.02, "main \(row): \(found), not \(main[row])")
        }
        let found = summary(results.map { $0.rows[2].totalEffect.value })
        #expect(totalOfZ > 0.2)
        #expect(abs(found.mean - totalOfZ) < 3.5 * found.error + 0.02, "\(found), not \(totalOfZ)")
        let keys = fixture.space.dimensions.map(\.setting.key)
        for result in results { #expect([result.pairs[0].first, result.pairs[0].second] == [keys[0], keys[2]]) }
    }

    /// Where nothing matters, or every walk says something else, intervals hold zero in at least 95 of 100 cases.
    @Test(arguments: [0.0, 1.0])
    func intervalsOfNothingHoldZero(walkSpread: Double) throws {
        var fixture = try ImportanceFixture(dimensions: 4, steps: 4) { _ in 0 }
        fixture.walkSpread = walkSpread
        fixture.trialCount = 120
        let results = try (0..<24).map {
            try #require(try fixture.result(seed: $0, replicateCount: 40, pointCount: 16))
        }
        let estimates = results.flatMap { $0.rows.flatMap { [$0.mainEffect, $0.totalEffect] } }
        let holding = estimates.count { $0.lowerBound <= 0 && $0.upperBound >= 0 }
        #expect(Double(holding) >= 0.95 * Double(estimates.count), "\(holding) of \(estimates.count)")
        // Shares of a whole.
        let shares = estimates + results.flatMap { $0.pairs.map(\.interaction) }
        #expect(shares.allSatisfy { 0 <= $0.lowerBound && $0.lowerBound <= $0.upperBound && $0.upperBound <= 1 })
        #expect(shares.allSatisfy { (0...1).contains($0.value) })
    }

    /// A switch and what depends on it are one row of the document, and while the switch is off the other has any value.
    @Test func aSwitchAndWhatDependsOnItAreOneRow() throws {
        let space = try SearchSpace(
            for: BeaconMap(Venue(name: "nowhere")), hasMotion: false,
            options: SpaceOptions(
                domains: [
                    "activateRssiSmoothing": .values([false, true]),
                    "rssiSmoothingHistorySize": .values([2, 5, 8, 11]),
                    "useBestNumberOfBeacons": .values((1...12).map { .integer($0) }),
                    "sensibleRssiFactor": .range(lower: 1, upper: 2, orOff: true),
                ], searchesOthers: false))
        @Sendable func score(_ settings: PositioningSettings) -> Double {
            settings[.activateRssiSmoothing] ? 0.1 * Double(settings[.rssiSmoothingHistorySize]) : 2
        }
        func scores(_ settings: PositioningSettings) -> [Double] { (0..<6).map { score(settings) + Double($0) } }
        let stream = RandomStream(seed: 4, purpose: "test trials")
        let trials = try (0..<400).map { trial in
            let isOn = stream.uniform(UInt64(trial)) < 0.5
            let settings = try PositioningSettings([
                "activateRssiSmoothing": .boolean(isOn),
                "rssiSmoothingHistorySize": isOn ? .integer(2 + 3 * stream.index(below: 4, UInt64(trial), lane: 1)) : 5,
                "useBestNumberOfBeacons": .integer(1 + stream.index(below: 12, UInt64(trial), lane: 2)),
                "sensibleRssiFactor": .number(1 + 0.01 * Double(stream.index(below: 101, UInt64(trial), lane: 3))),
            ])
            return (settings: settings, scores: scores(settings))
        }
        var analysis = ImportanceAnalysis(space: space, seed: 1, pool: WorkerPool(workerCount: 2), pointCount: 200)
        analysis.replicateCount = 40
        let result = try #require(try analysis.analyse(trials: trials) { $0.map(scores) })
        #expect(
            result.rows.map(\.settings) == [
                ["useBestNumberOfBeacons"], ["activateRssiSmoothing", "rssiSmoothingHistorySize"],
                ["sensibleRssiFactor"],
            ])
        #expect(result.rows.map(\.documentedRow) == [1, 3, 4])
        #expect(result.rows.map(\.documentedRank) == [1, 2, 3])
        // All that varies is this row's. The runs of the engine are exact: other settings change nothing.
        #expect(abs(result.rows[1].mainEffect.value - 1) < 0.1)
        // Three standard deviations, as many designs of so many points have them.
        #expect(abs(result.rows[1].totalEffect.value - 1) < 0.22)
        for row in [0, 2] {
            #expect(result.rows[row].totalEffect == ImportanceResult.Estimate(value: 0, lowerBound: 0, upperBound: 0))
            #expect(abs(result.rows[row].mainEffect.value) < 0.01)
        }
        #expect(result.rows.map(\.verdict) == [.lessEffective, .moreEffective, .consistent])
        // Variance over the product of all values: four of the off ones, 2, and 0.2, 0.5, 0.8, 1.1.
        let all = [2, 2, 2, 2, 0.2, 0.5, 0.8, 1.1]
        let mean = all.reduce(0, +) / 8
        let deviation = (all.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 8).squareRoot()
        #expect(abs(result.scoreStandardDeviation - deviation) < 0.05)
    }

    @Test func theOrderOfTrialsAndTheNumberOfWorkersDoNotMatter() throws {
        var fixture = try ImportanceFixture(dimensions: 4) { $0[0] + $0[1] * $0[2] }
        fixture.trialCount = 80
        let expected = try #require(try fixture.result(seed: 3, workerCount: 1))
        for workerCount in [2, 8] { #expect(try fixture.result(seed: 3, workerCount: workerCount) == expected) }
        var analysis = ImportanceAnalysis(space: fixture.space, seed: 3, pool: WorkerPool(workerCount: 2))
        analysis.replicateCount = 6
        let trials = try fixture.trials(seed: 3)
        // Twice the same, and one from elsewhere: nothing new.
        let outside = (settings: PositioningSettings(), scores: [Double](repeating: 99, count: fixture.walkCount))
        let mixed = Array(trials.reversed()) + trials.prefix(7) + [outside]
        #expect(!fixture.space.contains(outside.settings))
        #expect(try analysis.analyse(trials: mixed) { $0.map { fixture.scores($0, seed: 3) } } == expected)
        analysis.seed = 4
        #expect(try analysis.analyse(trials: trials) { $0.map { fixture.scores($0, seed: 3) } } != expected)
    }

    /// The document's order holds if effects fall in that order, and is upside down if they rise.
    @Test(arguments: [false, true])
    func theDocumentedOrderIsTested(isReversed: Bool) throws {
        var fixture = try ImportanceFixture(dimensions: 6) { coordinates in
            let ordered = isReversed ? coordinates.reversed() : coordinates
            return ordered.enumerated().reduce(0) { $0 + $1.element * [8, 5.6, 4, 2.8, 2, 1.4][$1.offset] }
        }
        fixture.noise = 0.1
        let result = try #require(try fixture.result(seed: 1, replicateCount: 60, pointCount: 150))
        #expect(result.rows.map(\.documentedRank) == [1, 2, 3, 4, 5, 6])
        #expect(result.rows.map(\.documentedRow) == [1, 2, 4, 5, 10, 11])
        let sign = isReversed ? -1.0 : 1
        #expect(result.documentedOrderAgainstMainEffect?.value == sign)
        #expect(result.documentedOrderAgainstTotalEffect?.value == sign)
        #expect(result.agreement?.value == 1)
        #expect(result.rows.map { $0.totalRank?.value } == (isReversed ? [6, 5, 4, 3, 2, 1] : [1, 2, 3, 4, 5, 6]))
        #expect(result.rows[0].verdict == (isReversed ? .lessEffective : .consistent))
        #expect(result.rows[5].verdict == (isReversed ? .moreEffective : .consistent))
    }

    @Test func tooLittleSaysNothing() throws {
        var fixture = try ImportanceFixture(dimensions: 4) { $0[0] }
        fixture.trialCount = 30
        #expect(try fixture.result(seed: 1) == nil)
        fixture.trialCount = 100
        fixture.walkCount = 3
        #expect(try fixture.result(seed: 1) == nil)
        fixture.walkCount = 4
        #expect(try fixture.result(seed: 1) != nil)
        #expect(try ImportanceFixture(dimensions: 1) { $0[0] }.result(seed: 1) == nil)
    }

    /// No fix on a walk counts as the worst of that walk.
    @Test func scoresThatAreNotFiniteAreTheWorst() throws {
        let fixture = try ImportanceFixture(dimensions: 3) { $0[0] }
        var analysis = ImportanceAnalysis(space: fixture.space, seed: 1, pool: WorkerPool(workerCount: 1))
        analysis.replicateCount = 6
        func analysed(_ change: ([Double]) -> [Double]) throws -> ImportanceResult? {
            try analysis.analyse(
                trials: fixture.trials(seed: 1).map { ($0.settings, change($0.scores)) },
                measure: { $0.map { change(fixture.scores($0, seed: 1)) } })
        }
        let result = try #require(try analysed { $0.map { $0 > 1 ? .infinity : $0 } })
        for row in result.rows { #expect(row.mainEffect.value.isFinite && row.totalEffect.value.isFinite) }
        #expect(result.rows[0].totalEffect.value > 0.3)
        let nothing = try #require(try analysed { $0.map { _ in .nan } })
        for row in nothing.rows { #expect(row.mainEffect.value == 0 && row.totalEffect.value == 0) }
        #expect(nothing.agreement == nil)
        // Squares that overflow make no sense, but no harm either.
        #expect(try analysed { $0.map { $0 * 1e200 } } != nil)
    }
}

/// Of a number from −π to π, by its series: nothing else of a mathematics library is needed here.
private func sine(_ x: Double) -> Double {
    var term = x
    var sum = x
    for n in 1..<20 {
        term *= -x * x / Double(2 * n * (2 * n + 1))
        sum += term
    }
    return sum
}
