import NumericalMethods
import Simulation
import Testing

/// Shares of variance of made-up packets, against closed forms and the definition.
struct VarianceSharesTests {
    private func index(_ name: String) throws -> Int {
        try #require(LevelTerms.catalogue.firstIndex { $0.name == name })
    }

    @Test func theCatalogueHasEveryTerm() {
        let names = Mirror(reflecting: LevelTerms()).children.compactMap(\.label)
        #expect(LevelTerms.catalogue.map(\.name) == names)
        for (place, term) in LevelTerms.catalogue.enumerated() {
            var terms = LevelTerms()
            terms[keyPath: term.path] = 3
            #expect(terms.sum == 3)
            #expect(Mirror(reflecting: terms).children.map { $0.value as? Double }[place] == 3)
        }
    }

    /// Independent terms have the shares of their variances.
    @Test func independentTerms() throws {
        let shadowing = try index("shadowing")
        let fading = try index("fading")
        let path = try index("pathLoss")
        var squares = [0.0, 0.0]
        let seeds = 20
        for seed in 0..<UInt64(seeds) {
            let random = RandomStream(seed: seed, purpose: "test of shares")
            var shares = VarianceShares()
            for tick in 0..<2000 as Range<UInt64> {
                var terms = LevelTerms()
                terms.believedPower = -59
                terms.pathLoss = -8 * random.normal(tick)
                terms.shadowing = 4 * random.normal(tick, lane: 1)
                terms.fading = 3 * random.normal(tick, lane: 2)
                shares.add(terms)
            }
            let found = try [
                #require(shares.share(ofTerm: shadowing, in: .residual)),
                #require(shares.share(ofTerm: shadowing, in: .total)),
            ]
            for (place, expected) in [16.0 / 25, 16.0 / 89].enumerated() {
                squares[place] += (found[place] - expected) * (found[place] - expected)
            }
            #expect(abs(try #require(shares.share(ofTerm: path, in: .geometry)) - 1) < 1e-12)
            #expect(shares.share(ofTerm: path, in: .residual) == nil)
            #expect(shares.share(ofTerm: fading, in: .geometry) == nil)
        }
        // Standard error of one share of 2000 packets: sqrt(2 p (1 - p) (…) / n), below 0.02.
        for square in squares { #expect((square / Double(seeds)).squareRoot() < 0.02) }
    }

    /// Dependent ones, too: the definition, computed in two passes, and the sum of 1.
    @Test func sharesAddUpToOneAndFollowTheDefinition() throws {
        let random = RandomStream(seed: 5, purpose: "test of shares")
        let packets = (0..<500 as Range<UInt64>).map { tick in
            var terms = LevelTerms()
            for (place, term) in LevelTerms.catalogue.enumerated() {
                terms[keyPath: term.path] = -60 + Double(place) * random.normal(tick, lane: UInt32(place))
            }
            terms.crowd = 0.4 * terms.pathLoss + terms.walls
            terms.rounding = -0.9 * terms.shadowing
            return terms
        }
        var shares = VarianceShares()
        for packet in packets { shares.add(packet) }
        for part in VarianceShares.Part.allCases {
            let members = LevelTerms.catalogue.indices.filter { shares.share(ofTerm: $0, in: part) != nil }
            let sums = packets.map { packet in
                members.reduce(0.0) { $0 + packet[keyPath: LevelTerms.catalogue[$1].path] }
            }
            let mean = try #require(Statistics.mean(sums))
            let variation = sums.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
            var total = 0.0
            for member in members {
                let values = packets.map { $0[keyPath: LevelTerms.catalogue[member].path] }
                let products = zip(values, sums).reduce(0) { $0 + $1.0 * ($1.1 - mean) }
                let share = try #require(shares.share(ofTerm: member, in: part))
                #expect(abs(share - products / variation) < 1e-9)
                #expect(
                    abs(try #require(shares.standardDeviation(ofTerm: member)) - Statistics.standardDeviation(values)!)
                        < 1e-9)
                total += share
            }
            #expect(abs(total - 1) < 1e-9)
            #expect(abs(try #require(shares.standardDeviation(of: part)) - Statistics.standardDeviation(sums)!) < 1e-9)
        }
        // In two halves it is the same.
        var halves = [VarianceShares(), VarianceShares(), VarianceShares()]
        for (place, packet) in packets.enumerated() { halves[place < 123 ? 0 : 1].add(packet) }
        halves[2].merge(halves[0])
        halves[2].merge(halves[1])
        halves[2].merge(VarianceShares())
        #expect(halves[2].count == 500)
        for part in VarianceShares.Part.allCases {
            for term in LevelTerms.catalogue.indices {
                guard let whole = shares.share(ofTerm: term, in: part) else { continue }
                #expect(abs(whole - (try #require(halves[2].share(ofTerm: term, in: part)))) < 1e-9)
            }
        }
    }

    @Test func nothingHasNoShares() {
        var shares = VarianceShares()
        #expect(shares.share(ofTerm: 0, in: .total) == nil)
        #expect(shares.standardDeviation(of: .total) == nil)
        var broken = LevelTerms()
        broken.noise = .nan
        shares.add(broken)
        #expect(shares.count == 0)
        for _ in 0..<3 { shares.add(LevelTerms()) }
        #expect(shares.standardDeviation(of: .total) == 0)
        #expect(shares.share(ofTerm: 0, in: .total) == nil)
    }
}
