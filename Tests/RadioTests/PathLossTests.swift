import Geometry
import Radio
import TestSupport
import Testing

@Suite struct PathLossTests {
    @Test func logDistanceLaw() {
        let law = LogDistancePathLoss(exponent: 2)
        #expect(law.loss(distance: 1) == 0)
        #expect(abs(law.loss(distance: 10) - 20) < 1e-12)
        #expect(abs(law.loss(distance: 2) - 6.0206) < 1e-4)
        #expect(abs(LogDistancePathLoss(exponent: 3.3).loss(distance: 100) - 66) < 1e-12)
        #expect(FreeSpacePathLoss().loss(distance: 37) == law.loss(distance: 37))
    }

    /// What all models have in common, whatever their parameters.
    @Test(arguments: PathLossModels.all) func everyModel(_ kind: PathLossKind) throws {
        #expect(PathLossModels.named(kind.name)?.name == kind.name)
        #expect(kind.parameters.allSatisfy { $0.range.contains($0.standard) && $0.meaning.hasSuffix(".") })
        let model = kind.make(kind.parameters.map(\.standard))
        // Relative to one metre in line of sight.
        #expect(abs(model.loss(distance: 1)) < 1e-12)
        // Nearer than 0.3 m nothing changes.
        #expect(model.loss(distance: 0) == model.loss(distance: 0.3))
        #expect(model.loss(distance: 0.3) < -4)
        // Farther, and through more, is never stronger.
        let obstructions = [
            Obstruction.none, Obstruction(walls: 3), Obstruction(walls: 12),
            Obstruction(walls: 12, slabs: 15, floors: 1),
            Obstruction(walls: 12, slabs: 30, floors: 2), Obstruction(walls: 12, slabs: 60, floors: 4),
        ]
        var previous = [Double](repeating: -.infinity, count: 1500)
        for obstruction in obstructions {
            let losses = stride(from: 0.1, through: 150, by: 0.1).map {
                model.loss(distance: $0, obstruction: obstruction)
            }
            #expect(zip(losses, losses.dropFirst()).allSatisfy { $0 <= $1 })
            #expect(zip(losses, previous).allSatisfy { $0 >= $1 })
            previous = losses
        }
    }

    @Test func dualSlope() {
        let law = DualSlopePathLoss(nearExponent: 2, farExponent: 4, breakpoint: 10)
        #expect(abs(law.loss(distance: 5) - 13.9794) < 1e-4)
        #expect(abs(law.loss(distance: 10) - 20) < 1e-9)
        #expect(abs(law.loss(distance: 100) - 60) < 1e-9)
        #expect(abs(law.loss(distance: 100, obstruction: Obstruction(walls: 3, slabs: 7, floors: 1)) - 70) < 1e-9)
    }

    /// COST 231 with its own L_f = 18.3 dB and b = 0.46: k^((k+2)/(k+1) − b) is 1, 1.832, 2.382, 2.789 for 1…4 floors.
    @Test func multiWallFloorsSaturate() {
        let model = MultiWallPathLoss()
        let factors = [0, 1, 1.83189, 2.38191, 2.78949]
        for (k, factor) in factors.enumerated() {
            let obstruction = Obstruction(walls: 5, slabs: 18.3 * Double(k), floors: k)
            #expect(abs(model.loss(distance: 10, obstruction: obstruction) - (25 + 18.3 * factor)) < 1e-3)
        }
        // Different slabs enter with their mean.
        let mixed = model.loss(distance: 1, obstruction: Obstruction(slabs: 30, floors: 2))
        #expect(abs(mixed - 15 * 1.83189) < 1e-3)
    }

    /// Published values: N and L_f of the Recommendation, whatever is drawn.
    @Test func p1238() {
        let office = P1238PathLoss(.office)
        #expect(abs(office.loss(distance: 10, obstruction: Obstruction(walls: 25)) - 30) < 1e-9)
        let drawn = Obstruction(walls: 25, slabs: 40, floors: 2)
        #expect(abs(office.loss(distance: 10, obstruction: drawn) - 49) < 1e-9)
        #expect(abs(P1238PathLoss(.residential).loss(distance: 10, obstruction: drawn) - 36) < 1e-9)
        #expect(abs(P1238PathLoss(.commercial).loss(distance: 10, obstruction: drawn) - 31) < 1e-9)
        #expect(abs(P1238PathLoss(.office, coefficient: 31).loss(distance: 100) - 62) < 1e-9)
    }

    /// 10 α log₁₀ d + β + 10 γ log₁₀ f at 2.44 GHz, less the law in sight at one metre.
    @Test func p1238BySight() {
        let wall = Obstruction(walls: 0.1)
        let office = P1238SightPathLoss(.office)
        #expect(abs(office.loss(distance: 10) - 14.6) < 1e-9)
        // 24.6 + 29.53 − 34.62 + 3.5 log₁₀ 2.44 = 20.866.
        #expect(abs(office.loss(distance: 10, obstruction: wall) - 20.866) < 1e-3)
        #expect(
            office.loss(distance: 10, obstruction: Obstruction(walls: 40))
                == office.loss(distance: 10, obstruction: wall))
        #expect(office.loss(distance: 1, obstruction: wall) == 0)
        let corridor = P1238SightPathLoss(.corridor)
        #expect(abs(corridor.loss(distance: 10, obstruction: wall) - (27.7 + 1.15 + 2.3 * 0.38739)) < 1e-3)
        let storey = Obstruction(slabs: 18, floors: 1)
        #expect(abs(corridor.loss(distance: 10, obstruction: storey) - (27.7 + 1.15 + 2.3 * 0.38739 + 18)) < 1e-3)
    }

    @Test func choice() throws {
        #expect(PathLossChoice(model: "log-distanse") == nil)
        #expect(PathLossChoice(model: "free-space", values: ["exponent": 2]) == nil)
        #expect(PathLossChoice(model: "log-distance", values: ["exponent": 11]) == nil)
        let plain = try #require(PathLossChoice(model: "log-distance", values: ["exponent": 3]))
        #expect(abs(plain.make().loss(distance: 10) - 30) < 1e-9)
        #expect(abs(plain.make(exponent: 2).loss(distance: 10) - 20) < 1e-9)
        #expect(abs(plain.make(exponent: 2, exponentError: 0.1).loss(distance: 10) - 21) < 1e-9)
        #expect(plain.make(exponentError: -9).loss(distance: 10) == 0)
        // A beacon's one exponent says nothing about two, and P.1238's N is no exponent.
        let dual = try #require(PathLossChoice(model: "dual-slope", values: ["farExponent": 4]))
        #expect(abs(dual.make(exponent: 9, exponentError: 1).loss(distance: 9) - 30 * 0.954243) < 1e-4)
        let office = try #require(PathLossChoice(model: "p1238-office"))
        #expect(abs(office.make(exponent: 9, exponentError: 1).loss(distance: 10) - 30) < 1e-9)
    }

    @Test func antennasAreInSpace() {
        let ceiling = AntennaPosition(Point(2, 3), elevation: 13)
        let phone = AntennaPosition(Point(5, 7), elevation: 1)
        #expect(phone.distance(to: ceiling) == 13)
    }
}

@Suite struct WallLossLimitTests {
    @Test func limits() {
        for cap in [0.0, 3, 30, 200] {
            let limit = WallLossLimit(cap: cap)
            #expect(limit.loss(ofWalls: 0) == 0)
            #expect(abs(limit.loss(ofWalls: 1e6) - cap) < 1e-3)
        }
        #expect(WallLossLimit(cap: 0).loss(ofWalls: 77) == 0)
        // The slope is that of the formula.
        for sum in [0.5, 3, 12, 30, 55] {
            let rise = WallLossLimit.exact(sum + 1e-4, cap: 30) - WallLossLimit.exact(sum - 1e-4, cap: 30)
            #expect(abs(WallLossLimit(cap: 30).slope(ofWalls: sum) - rise / 2e-4) < 1e-6)
        }
        #expect(WallLossLimit(cap: 2000).slope(ofWalls: 77) == 1)
        #expect(WallLossLimit(cap: -1).loss(ofWalls: 77) == 0)
        #expect(WallLossLimit(cap: .infinity).loss(ofWalls: 77) == 77)
        // Equal powers through and round: half of each would be 3 dB, less the share that goes round anyway.
        #expect(abs(WallLossLimit(cap: 30).loss(ofWalls: 30) - 26.992) < 1e-3)
    }

    /// The stated error of the table.
    @Test(arguments: [0.5, 10, 30, 100]) func tableAgreesWithTheFormula(cap: Double) {
        let limit = WallLossLimit(cap: cap)
        var greatest = 0.0
        for step in 0...20_000 {
            let sum = 0.0123 * Double(step)
            greatest = max(greatest, abs(limit.loss(ofWalls: sum) - WallLossLimit.exact(sum, cap: cap)))
        }
        #expect(greatest < 5e-4)
        #expect(greatest > 1e-5, "the comparison must be able to fail")
    }
}

@Suite struct LayeredSlabTests {
    /// Losses at 2.44 GHz, normal and mean over 0–60°, from the same equations in another program.
    static let published: [(layers: [LayeredSlab.Layer], normal: Double, mean: Double)] = [
        ([.init(.glass, 0.006)], 1.9, 2.8), ([.init(.glass, 0.010)], 3.1, 4.3),
        ([.init(.glass, 0.006), .init(.air, 0.016), .init(.glass, 0.006)], 0.8, 0.6),
        ([.init(.wood, 0.040)], 0.6, 1.0), ([.init(.chipboard, 0.018)], 1.7, 2.4),
        ([.init(.brick, 0.110)], 4.0, 4.6), ([.init(.brick, 0.220)], 5.7, 6.8),
        ([.init(.concrete, 0.1)], 8.1, 9.2), ([.init(.concrete, 0.2)], 14.8, 15.8),
        ([.init(.concrete, 0.3)], 21.3, 22.6),
    ]

    @Test(arguments: published.indices) func agrees(_ index: Int) {
        let (layers, normal, mean) = Self.published[index]
        #expect(abs(LayeredSlab(layers).loss() - normal) < 0.06)
        #expect(abs(LayeredSlab(layers).meanLoss() - mean) < 0.06)
    }

    /// Half a wavelength of a lossless layer is transparent; a quarter reflects ((ε − 1)/(ε + 1))² of the power.
    @Test func losslessLayers() {
        let clear = ITUMaterial("clear", 4, 0, 0, 0)
        let wavelength = 0.299792458 / 2.44 / 2
        #expect(abs(LayeredSlab([.init(clear, wavelength / 2)]).loss()) < 1e-9)
        let quarter = LayeredSlab([.init(clear, wavelength / 4)]).loss()
        #expect(abs(quarter - 1.93820) < 1e-4)
        // Brewster's angle, tan θ = √ε: nothing is reflected of the parallel polarization.
        let brewster = 1.1071487177940904
        #expect(abs(LayeredSlab([.init(clear, 0.013)]).loss(angle: brewster, polarization: .parallel)) < 1e-9)
        #expect(LayeredSlab([.init(clear, 0.013)]).loss(angle: brewster) > 1)
    }

    @Test func edges() {
        #expect(abs(LayeredSlab([]).loss(angle: 1)) < 1e-12)
        #expect(LayeredSlab([.init(.metal, 0.001)]).loss() > 100)
        // Both polarizations are one at normal incidence, and two layers of one material are one layer.
        let brick = LayeredSlab([.init(.brick, 0.11)])
        #expect(abs(brick.loss() - brick.loss(polarization: .parallel)) < 1e-9)
        let halves = LayeredSlab([.init(.brick, 0.05), .init(.brick, 0.06)])
        #expect(abs(brick.loss(angle: 0.7) - halves.loss(angle: 0.7)) < 1e-9)
    }
}
