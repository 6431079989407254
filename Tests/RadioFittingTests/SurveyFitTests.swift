import Foundation
import Geometry
import NumericalMethods
import RadioFitting
import Testing
import VenueModel

@Suite struct SurveyFitTests {
    private static let seeds = 1...40

    /// Over forty surveys the 95 % intervals hold what the world was made with as often as they say, within 3.3 baseline
    /// errors; and the errors of an ordinary fit to the same means, which takes places for independent, do not.
    @Test func intervalsCover() throws {
        let world = SurveyWorld()
        var hits: [String: Int] = [:]
        var ordinary = 0
        for seed in Self.seeds {
            let survey = try world.survey(seed: UInt64(seed))
            let fit = try SurveyFit(survey, in: world.venue)
            func check(_ name: String, _ estimate: SurveyFit.Estimate?, _ truth: Double) throws {
                let estimate = try #require(estimate)
                let lower = try #require(estimate.lowerBound)
                let upper = try #require(estimate.upperBound)
                #expect(lower <= estimate.value && estimate.value <= upper)
                if lower <= truth, truth <= upper { hits[name, default: 0] += 1 }
            }
            try check("exponent", fit.pathLossExponent, world.exponent)
            try check("power", fit.powersAt1m[seed % 5], SurveyWorld.powers[seed % 5])
            try check("wall", fit.wallFactors.first, world.wallFactor)
            try check("phone", fit.phoneOffsets.first, world.phoneOffset)
            try check("shadowing", fit.shadowingSigma, world.shadowing.sigma)
            try check("place", fit.placeSigma, world.placeSigma)
            var plain = world.venue
            plain.walls = []
            let samples = RadioFitSampling(grouping: .pointMeans).samples(of: survey, in: plain)
            let line = try RadioFitter(method: .leastSquares).fit(samples, of: plain).global
            if abs(line.pathLossExponent - world.exponent) < 1.96 * line.pathLossExponentError { ordinary += 1 }
        }
        let count = Double(Self.seeds.count)
        let least = count * 0.95 - 3.3 * (count * 0.95 * 0.05).squareRoot()
        for name in ["exponent", "power", "wall", "phone", "shadowing", "place"] {
            #expect(Double(hits[name] ?? 0) >= least, "\(name): \(hits[name] ?? 0)")
        }
        #expect(Double(ordinary) < least, "ordinary: \(ordinary)")
    }

    /// The medians are right on average.
    @Test func isUnbiased() throws {
        let world = SurveyWorld()
        let fits = try (101...130).map { try SurveyFit(world.survey(seed: UInt64($0)), in: world.venue) }
        func check(_ values: [Double], _ truth: Double, _ name: String) throws {
            let mean = try #require(Statistics.mean(values))
            let sd = try #require(Statistics.standardDeviation(values))
            #expect(abs(mean - truth) < 4 * sd / Double(values.count).squareRoot(), "\(name) \(mean) \(sd)")
        }
        try check(fits.map(\.pathLossExponent.value), world.exponent, "exponent")
        try check(fits.map { $0.wallFactors[0].value }, world.wallFactor, "wall")
        try check(fits.map { $0.phoneOffsets[0].value }, world.phoneOffset, "phone")
        try check(fits.map { $0.powersAt1m[2].value }, SurveyWorld.powers[2], "power")
    }

    /// What no reading tells is said not to be known, and the rest is as good.
    @Test func saysWhatItDoesNotKnow() throws {
        var world = SurveyWorld(phones: ["only"])
        let survey = try world.survey(seed: 5)
        // Nothing passes a wall in a corner.
        var venue = world.venue
        venue.walls.append(Wall(level: 0, points: [Point(23.5, 0), Point(24, 0.5)], loss: 3, material: "glass"))
        let fit = try SurveyFit(survey, in: venue)
        #expect(fit.phoneOffsets.isEmpty)
        #expect(fit.wallFactors.map(\.name) == ["brick", "glass"])
        #expect(fit.wallFactors.map { $0.lowerBound != nil } == [true, false])
        #expect(fit.wallFactors[1].value == 1)
        #expect(fit.table().contains("not determined by these recordings"))
        world.hasWall = false
        #expect(try SurveyFit(world.survey(seed: 5), in: world.venue).wallFactors.isEmpty)
    }

    @Test func tooLittle() throws {
        let world = SurveyWorld()
        #expect(throws: RadioFitError.self) { try SurveyFit([], in: world.venue) }
        #expect(throws: RadioFitError.self) { try SurveyFit(Array(world.survey(seed: 1).prefix(1)), in: world.venue) }
    }

    @Test func repeatable() throws {
        let world = SurveyWorld()
        let survey = try world.survey(seed: 9)
        #expect(try SurveyFit(survey, in: world.venue) == SurveyFit(survey, in: world.venue))
    }
}
