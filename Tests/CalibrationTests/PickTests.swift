import Calibration
import Evaluation
import NumericalMethods
import Parallelism
import Positioning
import Search
import Testing
import VenueModel

/// Picks against the presets that they replace, on made-up metrics.
@Suite struct PickTests {
    private static let better = try? PositioningSettings(["updatePublishInterval": 5])

    /// The picks where a longer interval has less error and energy than the default, and the SDK's own presets have these
    /// values.
    private func picks(
        sdkScore: Double, sdkEnergy: Double, replaced: PositioningSettings? = Preset.bestAccuracy.settings
    ) throws -> [FrontEvidence.Pick] {
        let options = SpaceOptions(domains: ["updatePublishInterval": .values([1, 5])], searchesOthers: false)
        var calibrator = Calibrator(
            space: try SearchSpace(for: BeaconMap(Venue(name: "nowhere")), options: options),
            objective: try #require(Objective(.ipinScore)),
            options: CalibrationOptions(sampleCount: 8, startCount: 1), pool: WorkerPool(workerCount: 1))
        calibrator.replaced = replaced
        let splits = DataSplit.thirds(each: 30)
        var table = ScoreTable(
            metrics: calibrator.metrics, worst: Array(repeating: 100, count: 90), pool: calibrator.pool
        ) { [metrics = calibrator.metrics] all, walk in
            all.map { settings in
                let noise = 0.1 * RandomStream(seed: 1, purpose: settings.description).normal(UInt64(walk))
                let isSDK = [Preset.bestAccuracy, .adaptive, .powerSaving].map(Self.installable).contains(settings)
                let isBetter = settings == Self.better
                return metrics.map { metric in
                    switch metric.key {
                    case "ipinScore": (isSDK ? sdkScore : isBetter ? 4 : 5) + noise
                    case "energyIndex": (isSDK ? sdkEnergy : isBetter ? 30 : 40) + noise
                    // Limits of every pick, which all keep here.
                    case "availability", "ce75": 1
                    default: 1 + noise
                    }
                }
            }
        }
        let better = try #require(Self.better)
        let evidence = PairedEvidence(differences: [1, 1, 1, 1, 1], stream: RandomStream(seed: 1, purpose: "test"))
        return try calibrator.frontEvidence(
            SearchOutcome(inSplits: [better], candidate: better, sample: [], sampleWalks: [], unmet: nil),
            TestOutcome(
                decision: .recommend, baseline: PositioningSettings(), recommended: better, inSplits: [better],
                headline: evidence, overall: evidence), splits: splits, in: &table
        ).picks
    }

    /// A preset as a file can install it: without the settings that the SDK does not have.
    private static func installable(_ preset: Preset) -> PositioningSettings {
        PositioningSettings(over: preset.settings) {
            $0[.rssiSmoothingStatistic] = .mean
            $0[.barometerChangesLevel] = false
        }
    }

    /// Where nobody knows the SDK's own preset, or something speaks against it, the recommended settings take its place.
    @Test(arguments: [3.0, 6]) func anUnknownPresetIsReplaced(sdkScore: Double) throws {
        let picks = try picks(sdkScore: sdkScore, sdkEnergy: 60, replaced: nil)
        #expect(picks.first { $0.pick.preset == Preset.bestAccuracy.rawValue }?.installed == Self.better)
    }

    /// Whatever the SDK's own presets are worth: what is installed is never worse than what it replaces.
    @Test(arguments: [3.0, 4.5, 6], [10.0, 35, 60])
    func installingNeverMakesAPresetWorse(sdkScore: Double, sdkEnergy: Double) throws {
        let picks = try picks(sdkScore: sdkScore, sdkEnergy: sdkEnergy)
        func installed(_ preset: Preset) throws -> PositioningSettings {
            try #require(picks.first { $0.pick.preset == preset.rawValue }).installed
        }
        #expect(try installed(.bestAccuracy) == (sdkScore < 4 ? Self.installable(.bestAccuracy) : Self.better))
        #expect(
            try installed(.powerSaving)
                == (sdkScore < 4 || sdkEnergy < 30 ? Self.installable(.powerSaving) : Self.better))
    }

    /// A pick that is as accurate as the SDK's own preset under all interpretations of the document stays: the two differ by a
    /// threshold alone, which drops no beacon.
    @Test func anEquallyAccuratePickStaysUnderAllInterpretations() throws {
        let result = try StandingVisitors(presetCount: 1, documentVariants: 8).result()
        let pick = try #require(result.front.picks.first { $0.pick.purpose == .mostAccurate })
        #expect(pick.settings == result.recommended && result.recommended != result.baseline)
        #expect(pick.sdkSettings != result.recommended, "there is something to compare")
        #expect(pick.stands && pick.installed == result.recommended, "\(pick.objection ?? "")")
        let compared = try #require(result.interpretations?.picks.first { $0.preset == pick.pick.preset })
        #expect(compared.share.gainCount == 8 && compared.share.count == 8 && compared.isKept)
        #expect(compared.share.meanGain == 0)
    }
}
