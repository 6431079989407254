import Foundation
import NumericalMethods
import Parallelism
import Parameters
import Radio
import RadioFitting
import Recordings
import TestSupport
import Testing
import VenueModel

/// Whether the intervals of `fit` hold what was simulated, with all that the simulator knows: what a visit adds to all beacons
/// and to each, bodies, antennas, fading, lost packets.
@Suite struct FitIntervalTests {
    struct Row {
        var name: String
        var estimate: SurveyFit.Estimate
        var truth: Double

        var isInside: Bool {
            (estimate.lowerBound ?? .infinity) <= truth && truth <= (estimate.upperBound ?? -.infinity)
        }
        var error: Double { estimate.value - truth }
        var halfWidth: Double { ((estimate.upperBound ?? .nan) - (estimate.lowerBound ?? .nan)) / 2 }
    }

    static let offsets = ["first": 4.0, "second": 0, "third": -3]

    /// The greatest mean half-width that is of any use.
    static let widest = [
        "exponent": 0.8, "shadowing": 1.4, "distance": 2.6, "power": 8.5, "offset": 4.5, "plasterboard": 0.6,
        "brick": 0.9,
        "glass": 1.4, "concrete": 1.6,
    ]

    /// Eighty surveys or eighty sets of six walks (eight in the short mode) with three phones. Each quantity is inside in at
    /// least 34 of 40, all together in 91 to 98 %, no bias is more than a third of the half-width, and no interval is too wide.
    /// All but concrete is determined: behind it little is above the floor.
    @Test(arguments: ["office", "clinic"], [true, false]) func intervalsHold(venue: String, isSurvey: Bool) throws {
        let count = LongMode.isOn ? 80 : 8
        let plan = venue == "office" ? try KnownReality.office() : KnownReality.clinic
        let name = "\(venue), \(isSurvey ? "surveys" : "walks")"
        let environment = venue == "office" ? "office" : "mall"
        let lists = try WorkerPool().map(count) { seed in
            let world = KnownReality(
                plan, in: environment, reporting: isSurvey ? .packets : .ranging, seed: UInt64(seed + 1))
            return try Self.rows(world, isSurvey: isSurvey, beacon: seed % plan.beacons.count)
        }
        let rows = Dictionary(grouping: lists.flatMap { $0 }, by: \.name)
        let materials = venue == "office" ? ["plasterboard", "glass", "concrete"] : ["brick", "glass"]
        for quantity in ["exponent", "shadowing", "distance", "power", "offset"] + materials {
            let rows = try #require(rows[quantity])
            let least = quantity == "offset" ? 2 * count : materials.contains(quantity) ? count * 8 / 10 : count
            #expect(rows.count >= (quantity == "concrete" ? count / 5 : least), "\(name): \(quantity) \(rows.count)")
            let inside = rows.count { $0.isInside }
            let bias = try #require(Statistics.mean(rows.map(\.error)))
            let half = try #require(Statistics.mean(rows.map(\.halfWidth)))
            let text =
                "\(name): \(quantity) \(inside) of \(rows.count) inside, "
                + String(format: "bias %.2f, half-width %.2f", bias, half)
            print(text)
            #expect(Double(inside) >= (LongMode.isOn ? 0.85 : 0.6) * Double(rows.count), "\(text)")
            #expect(abs(bias) <= half / (LongMode.isOn ? 3 : 1.5), "\(text)")
            #expect(half < Self.widest[quantity] ?? 0, "\(text)")
        }
        let all = rows.values.flatMap { $0 }
        let share = Double(all.count { $0.isInside }) / Double(all.count)
        print("\(name): \(share) of \(all.count) inside")
        #expect((LongMode.isOn ? 0.91...0.98 : 0.88...1).contains(share), "\(share)")
    }

    /// The quantities that a fit determines.
    private static func rows(_ world: KnownReality, isSurvey: Bool, beacon: Int) throws -> [Row] {
        var world = world
        var pairs: KnownReality.Pairs = []
        for (number, name) in offsets.keys.sorted().enumerated() {
            world.parameters.phone.offsetMean = offsets[name] ?? 0
            // Each point was surveyed with two of the phones; they walked three times, twice and once.
            pairs +=
                isSurvey
                ? try world.survey(phone: name, first: 1000 * number).enumerated().filter { $0.offset % 3 != number }
                    .map(
                        \.element)
                : try world.walks(3 - number, phone: name, first: 1000 * number)
        }
        let fit = try SurveyFit(pairs, in: world.venue)
        let reference = offsets[fit.referencePhone] ?? 0
        let name = world.venue.beacons[beacon].id.description
        let shadowing = world.parameters.shadowing
        let all =
            [
                Row(name: "exponent", estimate: fit.pathLossExponent, truth: KnownReality.exponent),
                Row(name: "shadowing", estimate: fit.shadowingSigma, truth: shadowing.sigma),
                Row(name: "distance", estimate: fit.decorrelationDistance, truth: shadowing.decorrelationDistance),
            ] + fit.wallFactors.map { Row(name: $0.name, estimate: $0, truth: world.factors[$0.name] ?? .nan) }
            + fit.powersAt1m.filter { $0.name == name }.map {
                Row(name: "power", estimate: $0, truth: world.power(beacon) + reference)
            }
            + fit.phoneOffsets.map {
                Row(name: "offset", estimate: $0, truth: (offsets[$0.name] ?? 0) - reference)
            }
        return all.filter { $0.estimate.lowerBound != nil }
    }
}
