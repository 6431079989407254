import Foundation
import NumericalMethods
import Testing

@Suite struct RandomStreamTests {
    /// The known answers that ship with Random123 (Salmon et al.), `kat_vectors`, philox4x32 with 10 rounds.
    @Test(
        arguments: [
            ([0, 0, 0, 0], [0, 0], [0x6627_e8d5, 0xe169_c58d, 0xbc57_ac4c, 0x9b00_dbd8]),
            (
                [0xffff_ffff, 0xffff_ffff, 0xffff_ffff, 0xffff_ffff], [0xffff_ffff, 0xffff_ffff],
                [0x408f_276d, 0x41c8_3b0e, 0xa20b_c7c6, 0x6d54_51fd]
            ),
            (
                [0x243f_6a88, 0x85a3_08d3, 0x1319_8a2e, 0x0370_7344], [0xa409_3822, 0x299f_31d0],
                [0xd16c_fe09, 0x94fd_cceb, 0x5001_e420, 0x2412_6ea1]
            ),
        ] as [([UInt32], [UInt32], [UInt32])])
    func philoxKnownAnswers(counter: [UInt32], key: [UInt32], expected: [UInt32]) {
        let block = Philox4x32.block(
            counter: (counter[0], counter[1], counter[2], counter[3]), key: (key[0], key[1]))
        #expect([block.0, block.1, block.2, block.3] == expected)
    }

    /// Four at a time to the last bit, with ticks of more than 32 bits too.
    @Test func fourPairsAreThePairs() {
        for entity in 0..<50 as Range<UInt64> {
            let stream = RandomStream(seed: 8, purpose: "pairs", entity: entity)
            let ticks = SIMD4<UInt64>(entity, 1 << 32 + entity, .max - entity, 7 * entity)
            let (first, second) = stream.uniformPairs(ticks)
            for lane in ticks.indices { #expect(stream.uniformPair(ticks[lane]) == (first[lane], second[lane])) }
        }
    }

    @Test func unitIntervalIsOpen() {
        #expect(RandomStream.unit(0) > 0)
        #expect(RandomStream.unit(.max) < 1)
        #expect(RandomStream.unit(.max) == 1 - RandomStream.unit(0))
        #expect(NormalDistribution.quantile(RandomStream.unit(.max)).isFinite)
    }

    /// Keys, ticks and lanes are all that counts: a stream made again gives the same number.
    @Test func numbersDependOnTheirPlaceOnly() {
        let stream = RandomStream(seed: 4, purpose: "fading", entity: 9)
        let again = RandomStream(seed: 4, purpose: "fading", entity: 9)
        #expect((0..<100).map { stream.uniform($0) } == (0..<100).reversed().map { again.uniform($0) }.reversed())
        #expect(stream == again)
        let others = [
            RandomStream(seed: 5, purpose: "fading", entity: 9), RandomStream(seed: 4, purpose: "Fading", entity: 9),
            RandomStream(seed: 4, purpose: "fading", entity: 8),
        ]
        for other in others { #expect(other.uniform(3) != stream.uniform(3)) }
        #expect(stream.uniform(3, lane: 1) != stream.uniform(3))
        #expect(stream.uniform(1 << 32) != stream.uniform(0))
    }

    /// Mean, variance and fourth moment within 4 standard errors, over ticks, lanes, entities and seeds alike.
    @Test(arguments: ["ticks", "lanes", "entities", "seeds", "purposes"])
    func momentsOfUniformAndNormal(over what: String) {
        let count = 40_000
        func draw(_ body: (RandomStream, UInt64, UInt32) -> Double) -> [Double] {
            let fixed = RandomStream(seed: 1, purpose: "moments")
            return (0..<UInt64(count)).map { index in
                switch what {
                case "ticks": body(fixed, index, 0)
                case "lanes": body(fixed, 0, UInt32(index))
                case "entities": body(RandomStream(seed: 1, purpose: "moments", entity: index), 0, 0)
                case "seeds": body(RandomStream(seed: index, purpose: "moments"), 0, 0)
                default: body(RandomStream(seed: 1, purpose: "purpose \(index)"), 0, 0)
                }
            }
        }
        func expectMean(_ values: [Double], _ expected: Double, sd: Double, _ what: String) {
            let mean = values.reduce(0, +) / Double(count)
            #expect(abs(mean - expected) < 4 * sd / Double(count).squareRoot(), "\(what)")
        }
        let uniform = draw { $0.uniform($1, lane: $2) }
        expectMean(uniform, 0.5, sd: (1.0 / 12).squareRoot(), "mean of uniform")
        expectMean(uniform.map { $0 * $0 }, 1.0 / 3, sd: (4.0 / 45).squareRoot(), "square of uniform")
        let normal = draw { $0.normal($1, lane: $2) }
        expectMean(normal, 0, sd: 1, "mean of normal")
        expectMean(normal.map { $0 * $0 }, 1, sd: 2.0.squareRoot(), "square of normal")
        expectMean(normal.map { $0 * $0 * $0 * $0 }, 3, sd: 96.0.squareRoot(), "fourth power of normal")
        let exponential = draw { $0.exponential(mean: 2.5, $1, lane: $2) }
        expectMean(exponential, 2.5, sd: 2.5, "mean of exponential")
        // Neighbours are independent.
        expectMean(zip(normal, normal.dropFirst()).map { $0 * $1 } + [0], 0, sd: 1, "product of neighbours")
    }

    /// χ² of 64 equal cells: mean 63, standard deviation √126.
    @Test func uniformFillsTheIntervalEvenly() {
        for seed in 1...20 {
            let stream = RandomStream(seed: UInt64(seed), purpose: "cells")
            var cells = [Int](repeating: 0, count: 64)
            for tick in 0..<6400 { cells[stream.index(below: 64, UInt64(tick))] += 1 }
            let chiSquare = cells.reduce(0.0) { $0 + pow(Double($1 - 100), 2) / 100 }
            #expect(abs(chiSquare - 63) < 4.5 * 126.0.squareRoot(), "seed \(seed)")
        }
    }

    @Test func rangesAndIndicesStayInside() {
        let stream = RandomStream(seed: 2, purpose: "ranges")
        let values = (0..<2000).map { stream.uniform(in: -3...5, UInt64($0)) }
        #expect(values.allSatisfy { (-3...5).contains($0) })
        #expect(values.contains { $0 < -2.9 } && values.contains { $0 > 4.9 })
        #expect(Set((0..<500).map { stream.index(below: 7, UInt64($0), lane: 1) }) == Set(0..<7))
    }

    /// Streams of related purposes, entities and seeds are uncorrelated.
    @Test func relatedStreamsAreIndependent() throws {
        let count = 20_000
        func normals(_ stream: RandomStream, lane: UInt32 = 0) -> [Double] {
            (0..<UInt64(count)).map { stream.normal($0, lane: lane) }
        }
        let base = RandomStream(seed: 1, purpose: "a", entity: 0)
        let reference = normals(base)
        let others = [
            normals(base, lane: 1), normals(RandomStream(seed: 1, purpose: "b", entity: 0)),
            normals(RandomStream(seed: 1, purpose: "a", entity: 1)),
            normals(RandomStream(seed: 2, purpose: "a", entity: 0)),
            normals(RandomStream(seed: 0, purpose: "a", entity: 1)),
            normals(RandomStream(seed: 1, purpose: "", entity: 0)),
        ]
        for (index, other) in others.enumerated() {
            let correlation = try #require(Statistics.correlation(reference, other))
            #expect(abs(correlation) < 4 / Double(count).squareRoot(), "stream \(index)")
        }
    }

    @Test func pairsOfEntitiesAreOrderedAndDistinct() {
        var seen: Set<UInt64> = []
        for first in UInt64(0)..<200 {
            for second in UInt64(0)..<200 { seen.insert(RandomStream.entity(first, second)) }
        }
        #expect(seen.count == 200 * 200)
        #expect(RandomStream.entity(1, 2) != RandomStream.entity(2, 1))
    }

    /// The letters are the number, and seeds for parts of neighbouring runs are all different.
    @Test func partsHaveSeedsOfTheirOwn() {
        #expect(RandomStream.child(of: 7, for: "choice") == RandomStream.entity(7, 0x6368_6f69_6365))
        #expect(RandomStream.child(of: 7, for: "") == RandomStream.entity(7, 0))
        let seeds = (0..<1000).flatMap { seed in
            [seed] + ["unseen", "choice", "planworl"].map { RandomStream.child(of: seed, for: $0) }
        }
        #expect(Set(seeds).count == 4000)
    }
}
