import Calibration
import Evaluation
import Foundation
import Geometry
import Parallelism
import Positioning
import Search
import Testing
import VenueModel

/// The factor of the accuracy radius on its way from the walks to the files.
@Suite struct RadiusTests {
    private static let venue = KnownVenueTests.hall(
        beacons: (0..<12).map { Point(3 + 8 * Double($0 % 4), 3 + 7 * Double($0 / 4)) })
    private static let count = 12

    /// Beacons that are 10 dB stronger than the core believes, so that the default's radii do not fit.
    private static func rssi(_ distance: Double) -> Double { -55 - 10 * KnownVenueTests.exponent * log10(distance) }

    private static func result(workers: Int, space: SpaceOptions = SpaceOptions()) throws -> CalibrationResult {
        try KnownVenueTests.result(venue, seed: 1, space: space, count: count, workers: workers, rssi: rssi)
    }

    private static func json(_ result: CalibrationResult) throws -> [String: Any] {
        let document = CalibrationDocument(result, venueDigest: "d", toolVersion: "1", study: "s", command: "c")
        return try #require(JSONSerialization.jsonObject(with: JSONEncoder().encode(document)) as? [String: Any])
    }

    private static func zonedPreset(_ file: some Encodable) throws -> ZonedPreset {
        try PresetFile.parse(String(decoding: JSONEncoder().encode(file), as: UTF8.self), for: venue)
    }

    @Test func everyPresetHasItsOwnFactor() throws {
        let result = try Self.result(workers: 2)
        let picks = result.front.picks
        #expect(picks.count == 4 && result.radii.map(\.preset) == ["recommended"] + picks.map(\.pick.preset))
        for radius in result.radii {
            #expect(radius.source == .simulated && radius.scale.walks == Self.count)
            #expect(radius.with.share.walks == Self.count && radius.with.share.interval != nil)
        }
        #expect(Set(result.radii.map(\.scale.factor)).count > 1)
        // The walks are the training walks, with the fixes of the preset that is installed.
        let walks = (0..<Self.count).map { KnownVenueTests.walk(Self.venue, seed: 1, $0, rssi: Self.rssi) }
        func learned(_ settings: PositioningSettings) -> AccuracyScale? {
            AccuracyScale.learned(from: walks.map { $0.evaluated(settings, by: Evaluator()) })
        }
        #expect(result.radii[0].scale == learned(result.recommended))
        for (pick, radius) in zip(picks, result.radii.dropFirst()) { #expect(radius.scale == learned(pick.installed)) }

        // The files have it, and say what it is worth; all that was decided is the same.
        let preset = PresetFile(result, venueDigest: "d", toolVersion: "1")
        #expect(try Self.zonedPreset(preset) == result.installed)
        #expect(
            try result.installed.base
                == result.recommended.setting(.accuracyScale, to: result.radii[0].scale.factor))
        #expect(result.zonedPreset.base == result.recommended && result.recommended[.accuracyScale] == 1)
        for (pick, radius) in zip(picks, result.radii.dropFirst()) {
            let file = PresetFile(pick, of: result, venueDigest: "d", toolVersion: "1")
            let settings = try Self.zonedPreset(file).base
            #expect(settings[.accuracyScale] == radius.scale.factor)
            #expect(try settings.setting(.accuracyScale, to: 1) == pick.installed)
        }
        let radii = try #require(try Self.json(result)["radii"] as? [[String: Any]])
        #expect(radii.compactMap { $0["preset"] as? String } == result.radii.map(\.preset))
        let share = try #require((radii[0]["with"] as? [String: Any])?["share"] as? [String: Any])
        #expect(share["value"] as? Double == result.radii[0].with.share.value && share["interval"] is [Double])
    }

    /// Nearer to 0.68 than without, for each preset, by what can be expected of twelve walks that test what twelve taught.
    @Test func theRadiusOfTestWalksIsHonest() throws {
        for radius in try Self.result(workers: 2).radii {
            let share = try #require(radius.with.share.value)
            let without = try #require(radius.without.share.value)
            print("\(radius.preset): \(without) → \(share), factor \(radius.scale.factor)")
            #expect(abs(share - 0.68) < 0.08, "\(radius.preset)")
        }
    }

    @Test func theNumberOfWorkersDoesNotMatter() throws {
        let one = try Self.json(Self.result(workers: 1)) as NSDictionary
        #expect(try one == Self.json(Self.result(workers: 3)) as NSDictionary)
    }

    /// A value in the zoned preset is the user's: nothing is learned.
    @Test func aGivenFactorStays() throws {
        let space = SpaceOptions(
            domains: ["accuracyScale": .values([2]), "useBestNumberOfBeacons": .values([3, 5])], searchesOthers: false)
        let result = try Self.result(workers: 2, space: space)
        #expect(result.radii.isEmpty)
        #expect(result.installed.base[.accuracyScale] == 2 && result.installed == result.zonedPreset)
    }

    /// A resample of three walks is three times the same one with a probability of 1/27 = 3.7 %: more than the 2.5 %
    /// beyond an end of a 95 % interval, less than the 5 % beyond one of a 90 % interval. So the interval reaches from
    /// the walk with the smallest share to the walk with the largest. With 2,000 resamples, one seed in 300 misses an
    /// end by chance.
    @Test func theIntervalHasAConfidenceOf95Percent() throws {
        let walks = (0..<16).map { KnownVenueTests.walk(Self.venue, seed: 3, $0, rssi: Self.rssi) }
        let training = Array(0..<4)
        let tracks = training.map { walks[$0].evaluated(PositioningSettings(), by: Evaluator()) }
        let factor = try #require(AccuracyScale.learned(from: tracks)).factor
        let scaled = try PositioningSettings(["accuracyScale": .number(factor)])
        var shares: [(walk: Int, share: Double)] = []
        for walk in 4..<16 {
            let track = walks[walk].evaluated(scaled, by: Evaluator())
            let share = try #require(Metric.accuracyHonesty.value(of: [track]).value)
            shares.append((walk, share))
        }
        shares.sort { $0.share < $1.share }
        let least = shares[0]
        let greatest = shares[shares.count - 1]
        let middle = try #require(shares.firstIndex { least.share < $0.share && $0.share < greatest.share })
        let split = DataSplit(
            training: training, validation: [], test: [least.walk, shares[middle].walk, greatest.walk])
        var exact = 0
        for seed in 0..<UInt64(10) {
            let test = RadiusTest(
                walks: walks, splits: [split], source: .simulated, seed: seed, pool: WorkerPool(workerCount: 1))
            let evidence = try #require(
                try test.evidence(for: ZonedPreset(base: PositioningSettings()), named: "default"))
            if evidence.with.share.interval == least.share...greatest.share { exact += 1 }
        }
        #expect(exact >= 7, "\(exact) of 10")
    }

    @Test func noWalkIsTestedWithAFactorThatWasLearnedOnIt() throws {
        let walks = (0..<4).map { KnownVenueTests.walk(Self.venue, seed: 2, $0, rssi: Self.rssi) }
        let zonedPreset = ZonedPreset(base: PositioningSettings())
        func test(_ splits: [DataSplit]) throws -> RadiusEvidence? {
            try RadiusTest(
                walks: walks, splits: splits, source: .recorded, seed: 1, pool: WorkerPool(workerCount: 1)
            ).evidence(for: zonedPreset, named: "default")
        }
        let tracks = walks.map { $0.evaluated(PositioningSettings(), by: Evaluator()) }
        let half = try #require(try test([DataSplit(training: [0, 1], validation: [], test: [2, 3])]))
        #expect(half.scale == AccuracyScale.learned(from: Array(tracks[..<2])))
        #expect(half.without.share.value == Metric.accuracyHonesty.value(of: Array(tracks[2...])).value)
        // With as many splits as walks: each is tested with the factor of the others, and all teach the one to install.
        let each = try #require(try test(DataSplit.crossValidation(of: 4)))
        #expect(each.scale == AccuracyScale.learned(from: tracks))
        let tested = try walks.indices.map { index in
            let factor = try #require(
                AccuracyScale.learned(from: tracks.indices.filter { $0 != index }.map { tracks[$0] })
            ).factor
            return walks[index].evaluated(try PositioningSettings(["accuracyScale": .number(factor)]), by: Evaluator())
        }
        #expect(each.with.share.value == Metric.accuracyHonesty.value(of: tested).value)
        #expect(each.with.medianRadius == Metric.accuracyRadius.value(of: tested).value)
    }
}
