import Calibration
import Evaluation
import NumericalMethods
import Parallelism
import Parameters
import Positioning
import Recordings
import Simulation
import Testing
import Tuning
import VenueModel

/// No class of phones may be worse than with the baseline, on test walks and under scenario variations.
@Suite struct PhoneClassTests {
    private func calibrator(_ phones: [PhoneClass?]) throws -> Calibrator {
        var calibrator = Calibrator(
            space: try SearchSpace(
                for: BeaconMap(Venue(name: "nowhere")),
                plan: SpacePlan(domains: ["useBestNumberOfBeacons": .values([3, 6])], searchesOthers: false)),
            objective: try #require(Objective(.ipinScore)),
            options: CalibrationOptions(sampleCount: 4, startCount: 1), pool: WorkerPool(workerCount: 1))
        calibrator.phones = phones
        return calibrator
    }

    /// Six beacons gain 2 m on walks of iOS, and `harm` is lost on those of Android.
    private func test(_ harm: Double, phones: [PhoneClass?]) throws -> (TestOutcome, [PhoneClassEvidence]) {
        let calibrator = try calibrator(phones)
        var table = ScoreTable(walkCount: phones.count, pool: calibrator.pool) { settings, walk in
            let noise = 0.2 * RandomStream(seed: 3, purpose: settings.description).normal(UInt64(walk))
            guard settings[.useBestNumberOfBeacons] == 6 else { return 8 + noise }
            return 8 + noise + (phones[walk] == .android ? harm : -2)
        }
        let splits = DataSplit.thirds(each: phones.count / 3)
        let search = try calibrator.search(splits, in: &table)
        let selection = try calibrator.select(search, splits, in: &table)
        let test = try calibrator.test(selection, of: search, splits, in: &table)
        return (test, try calibrator.phoneEvidence(for: test.inSplits, splits, in: &table))
    }

    /// Three of ten phones are Android; the mean over all walks gains far more than they lose.
    private static let mixed: [PhoneClass?] = (0..<120).map { $0 % 10 < 3 ? .android : .iOS }

    @Test func aClassThatIsWorseForbidsTheRest() throws {
        let (good, evidence) = try test(-1, phones: Self.mixed)
        #expect(good.decision == .recommend)
        #expect(evidence.map(\.phones) == [.iOS, .android] && evidence.map(\.walks) == [28, 12])
        #expect(evidence.map(\.verdict) == [.better, .better])
        #expect(abs(evidence[0].evidence.meanImprovement - 2) < 0.2)
        #expect(abs(evidence[1].evidence.meanImprovement - 1) < 0.3)
        #expect(abs(evidence[1].baseline - evidence[1].candidate - evidence[1].evidence.meanImprovement) < 1e-9)

        let (bad, harm) = try test(1, phones: Self.mixed)
        #expect(bad.headline.meanImprovement > 0.8, "the mean over all walks is better")
        #expect(
            bad.decision
                == .keepDefault(
                    reason: "On the test walks of Android phones the candidate is worse than the default."))
        #expect(bad.recommended == bad.baseline && harm.map(\.verdict) == [.better, .worse])
    }

    /// A class without a walk has no evidence, and walks of unknown phones belong to none.
    @Test func classesWithoutWalksAreLeftOut() throws {
        let (_, all) = try test(1, phones: Array(repeating: .iOS, count: 36))
        #expect(all.map(\.phones) == [.iOS] && all[0].walks == 12)
        #expect(try test(1, phones: Array(repeating: nil, count: 36)).1.isEmpty)
    }

    /// Rare harm is accepted in other variations (a tenth of the gains), never in a class of phones. In a warehouse a tenth of
    /// the phones are iPhones.
    @Test(arguments: [VariationKind.phones, .deadBeacons])
    func rareHarmToAClassForbids(kind: VariationKind) throws {
        var venue = VariationTests.corridor
        venue.environment = .warehouse
        var parameters = SimulationParameters()
        parameters.phone.reporting = .packets
        let recommended = PresetPlan(base: try PositioningSettings(["useBestNumberOfBeacons": 8]))
        let test = VariationTest(
            input: PositioningInput(venue), plan: VariationPlan(kinds: [.asExpected, kind], walksPerKind: 12),
            parameters: parameters, duration: 2, objective: try #require(Objective(.ipinScore)),
            options: CalibrationOptions(), pool: WorkerPool(workerCount: 1)
        ) { plan, _, world in
            guard plan == recommended else { return 8 }
            let noise = 0.05 * RandomStream(seed: world.seed, purpose: world.kind.rawValue).normal()
            return 8 + noise + (world.kind == kind ? 0.3 : -5)
        }
        let result = try test.run(recommended: recommended, against: PresetPlan(base: PositioningSettings()))
        #expect(result.variations.map(\.verdict) == [.better, .worse])
        #expect(result.expectedPhones == .android)
        #expect(result.holds == (kind == .deadBeacons))
        if kind == .phones { #expect(result.variations[1].name == "iOS phones") }
    }

    /// The walks of the variation are those of the other class.
    @Test(arguments: PhoneReporting.allCases) func theVariationHasTheOtherClass(reporting: PhoneReporting) throws {
        var parameters = SimulationParameters()
        parameters.phone.reporting = reporting
        parameters.phone.height = 1.7
        for walk in 0..<5 {
            let world = DrawnWorld(.phones, of: VariationTests.corridor, walk: walk, base: parameters, seed: 2)
            #expect(world.parameters.phone.reporting.phoneClass == reporting.phoneClass.other)
            #expect(world.parameters.phone.height == 1.7, "people hold it as they do")
            let recorded = try world.walk(walk, by: PositioningInput(VariationTests.corridor), duration: 20)
            #expect(recorded.phoneClass == reporting.phoneClass.other)
        }
    }
}
