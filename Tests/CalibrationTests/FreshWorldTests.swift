import Calibration
import Evaluation
import NumericalMethods
import Parallelism
import Positioning
import Recordings
import Simulation
import TestSupport
import Testing
import Tuning
import VenueFiles

/// What a calibration says of each class of phones, in worlds that it has not seen.
@Suite struct FreshWorldTests {
    /// A class that gets the preset is not significantly worse than by 0.05 m in fresh worlds of its own (Holm), and one that
    /// keeps the default would lose there. In the long mode: three venues, whole calibrations, 60 worlds a class.
    @Test(arguments: LongMode.isOn ? ["office", "supermarket", "mall"] : ["office"])
    func namedClassesAreNotWorse(name: String) throws {
        var plan = CalibrationPlan()
        plan.data.venue = Project.venuePath(name)
        (plan.documentVariants, plan.options.seed) = (0, 5)
        if !LongMode.isOn {
            (plan.data.walks, plan.data.duration, plan.options.sampleCount) = (40, 120, 48)
            plan.variations.kinds = [.asExpected, .phones]
        }
        var run = try CalibrationRun(plan)
        run.pool = WorkerPool()
        let result = try run.run()
        guard result.decision == .recommend else {
            print("\(name): \(result.decision)")
            return #expect(name == "mall", "\(result.decision)")
        }
        var fresh = plan.options
        fresh.seed = 90_000
        let test = VariationTest(
            input: PositioningInput(try VenueFile.readVenue(path: plan.data.venue).venue),
            plan: VariationPlan(kinds: [.asExpected, .phones], walksPerKind: LongMode.isOn ? 60 : 16),
            duration: plan.data.duration, objective: result.objective, options: fresh, pool: run.pool)
        let outcome = try test.run(recommended: result.presetPlan, against: PresetPlan(base: result.baseline))
        var losses: [Double] = []
        for variation in outcome.variations {
            let phones = variation.phones ?? .iOS
            let walks = variation.walks.map { $0.baselineScore - $0.recommendedScore }
            print(
                "\(name), \(phones.rawValue): \(variation.evidence), refused: \(result.refusedPhones.contains(phones))")
            if result.refusedPhones.contains(phones) {
                #expect(variation.evidence.meanImprovement < 0, "\(phones): \(variation.evidence)")
            } else {
                // The p-value that it loses more than 0.05 m.
                losses.append(PairedEvidence(differences: walks.map { -0.05 - $0 }, seed: fresh.seed).pValue)
            }
        }
        #expect(!losses.isEmpty)
        for (rank, value) in losses.sorted().enumerated() {
            #expect(value > 0.05 / Double(losses.count - rank), "\(losses)")
        }
    }
}
