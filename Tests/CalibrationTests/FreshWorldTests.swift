import Calibration
import Evaluation
import NumericalMethods
import Parallelism
import Positioning
import Recordings
import Search
import Simulation
import TestSupport
import Testing
import VenueFiles

/// What a calibration says of each class of phones, in worlds that it has not seen.
@Suite struct FreshWorldTests {
    /// A class that gets the preset is not significantly worse than by 0.05 m in fresh worlds of its own (Holm), and those
    /// that keep the default would lose there in the mean. In the long mode: the bundled venues and three others, five whole
    /// calibrations of each, 60 worlds a class.
    @Test(arguments: LongMode.isOn ? ["office", "supermarket", "mall"] + OwnVenues.names : ["office"])
    func namedClassesAreNotWorse(name: String) throws {
        let results = try OwnVenues.withFile(name) { path in
            try (5...(LongMode.isOn ? 9 : 5)).map { try fresh(name, path: path, seed: $0) }
        }
        let values = results.flatMap(\.losses)
        #expect(!values.isEmpty)
        if let gain = Statistics.mean(results.flatMap(\.refused)) { #expect(gain < 0) }
        for (rank, value) in values.sorted().enumerated() {
            #expect(value > 0.05 / Double(values.count - rank), "\(values)")
        }
    }

    /// In fresh worlds: for each class that gets the preset of a calibration, the p-value that it loses more than 0.05 m; the
    /// gains of the others.
    private func fresh(_ name: String, path: String, seed: UInt64) throws -> (losses: [Double], refused: [Double]) {
        var request = CalibrationRequest()
        request.data.venue = path
        request.documentVariants = 0
        request.options.seed = seed
        if !LongMode.isOn {
            request.data.walks = 40
            request.data.duration = 120
            request.options.sampleCount = 48
            request.variations.kinds = [.asExpected, .phones]
        }
        let result = try CalibrationRun(request).run()
        guard result.decision == .recommend else {
            print("\(name), seed \(seed): \(result.decision)")
            #expect(!["office", "supermarket"].contains(name), "\(result.decision)")
            return ([], [])
        }
        var fresh = request.options
        fresh.seed = 90_000 + seed
        let test = VariationTest(
            input: PositioningInput(try VenueFile.readVenue(path: path).venue),
            variationOptions: VariationOptions(kinds: [.asExpected, .phones], walksPerKind: LongMode.isOn ? 60 : 16),
            duration: request.data.duration, objective: result.objective, options: fresh, pool: WorkerPool())
        let outcome = try test.run(recommended: result.zonedPreset, against: ZonedPreset(base: result.baseline))
        var losses: [Double] = []
        var refused: [Double] = []
        for variation in outcome.variations {
            let phones = variation.phones ?? .iOS
            let isRefused = result.refusedPhones.contains(phones)
            print("\(name), seed \(seed), \(phones.rawValue): \(variation.evidence), refused: \(isRefused)")
            guard !isRefused else {
                refused.append(variation.evidence.meanImprovement)
                continue
            }
            let more = variation.walks.map { $0.recommendedScore - $0.baselineScore - 0.05 }
            losses.append(PairedEvidence(differences: more, seed: fresh.seed).pValue)
        }
        return (losses, refused)
    }
}
