import Calibration
import Diagnostics
import Evaluation
import Formats
import NumericalMethods
import Parallelism
import Parameters
import Positioning
import Recordings
import Search
import Simulation
import Testing
import VenueModel
import Worlds

/// People belong to an environment, and each scenario variation says how probable it is and who says so.
@Suite struct VariationProbabilityTests {
    /// A building as full as the code of its use allows, and never fuller: 100 square feet for a person in an office.
    @Test func crowdsFitTheBuilding() throws {
        let full: [(VenueEnvironment?, squareFeet: Double)] = [
            (.room, 20), (.mall, 30), (.office, 100), (.supermarket, 30), (.hall, 5), (.warehouse, 500), (nil, 30),
        ]
        #expect(full.map(\.0) == EnvironmentPeople.all.map(\.environment))
        for (environment, squareFeet) in full {
            let crowd = EnvironmentPeople.of(environment).crowd
            #expect(abs(crowd.upperBound - 1 / (squareFeet * 0.0929)) <= 0.0005 && crowd.lowerBound > 0)
            #expect(abs(crowd.lowerBound - crowd.upperBound / 4) <= 0.0006)
            var venue = VariationTests.corridor
            venue.environment = environment
            let densities = (0..<200).map {
                World(.crowd, of: venue, walk: $0, seed: 4).parameters.people.density
            }
            #expect(densities.allSatisfy(crowd.contains))
            // 200 uniform draws miss a tenth at either end with a probability of 1e-9.
            #expect((densities.max() ?? 0) > crowd.upperBound - 0.1 * (crowd.upperBound - crowd.lowerBound))
        }
        #expect(EnvironmentPeople.of(.office).crowd.upperBound < 0.2, "an office never has 2 people per square metre")
    }

    @Test(arguments: EnvironmentPeople.all.map(\.environment)) func phonesAreKnown(_ environment: VenueEnvironment?) {
        let people = EnvironmentPeople.of(environment)
        #expect(abs(people.phones.reduce(0) { $0 + $1.share } - 1) < 1e-12)
        #expect(people.phones.allSatisfy { PhoneProfile.named($0.profile) != nil && $0.share > 0 })
        #expect(people.share(of: [.iOS]) == people.phones[0].share)
        #expect((0...1).contains(people.crowdShare))
        for source in [people.crowdSource, people.crowdShareSource, people.phonesSource] {
            #expect(!source.isEmpty && !source.hasSuffix(".") && !source.contains("|"))
        }
    }

    /// Every environment of scenario files is one of venue files, and the other way round.
    @Test func environmentsHaveOneListOfNames() {
        #expect(Environment.all.map(\.name).sorted() == VenueEnvironment.allCases.map(\.rawValue).sorted())
    }

    /// Closed forms: normal exponents by their quartiles; independent changes.
    @Test(arguments: EnvironmentPeople.all.map(\.environment))
    func probabilitiesAreThoseOfTheirSources(_ environment: VenueEnvironment?) {
        let people = EnvironmentPeople.of(environment)
        let androids = people.classes(but: .iOS)
        func value(_ kind: VariationKind) -> Double { kind.probability(in: people, others: androids).value }
        let sigma = 0.25 / 0.674_489_75
        let low = NormalDistribution.cumulative((1.9 - 2.02) / sigma)
        let high = 1 - NormalDistribution.cumulative((2.5 - 2.02) / sigma)
        #expect(abs(value(.lowExponents) - low) < 1e-6 && abs(value(.highExponents) - high) < 1e-6)
        #expect(value(.powers) == 0.2 && value(.crowd) == people.crowdShare && value(.deadBeacons) == 0.1)
        #expect(abs(value(.phones) - (1 - people.share(of: [.iOS]))) < 1e-12)
        let others = [VariationKind.powers, .phones, .crowd, .deadBeacons].map(value)
        #expect(abs(value(.combined) - others.reduce(low + high, *)) < 1e-6)
        #expect(abs(value(.asExpected) - others.reduce(1 - low - high) { $0 * (1 - $1) }) < 1e-6)
        // If walks have all phones, those are no change.
        let rest = [VariationKind.powers, .crowd, .deadBeacons].map(value)
        #expect(
            abs(VariationKind.combined.probability(in: people, others: []).value - rest.reduce(low + high, *)) < 1e-6)
        for kind in VariationKind.allCases {
            let probability = kind.probability(in: people, others: androids)
            #expect(probability.value > 0 && probability.value < 1)
            let source = probability.source
            #expect(source.count > 25 && !source.hasSuffix(".") && !source.contains("|"))
        }
    }

    /// A visit has one phone: each class weighs as much as its share, however many variations there are of it.
    @Test(arguments: EnvironmentPeople.all.map(\.environment), [PhoneClass.iOS, .androidBalanced])
    func classesOfPhonesWeighTheirShares(_ environment: VenueEnvironment?, _ expected: PhoneClass) {
        let people = EnvironmentPeople.of(environment)
        var parameters = PhoneParameters()
        if expected != .iOS { parameters = PhoneProfile.named("android-balanced")?.parameters ?? parameters }
        let phones = CalibrationPhones(of: people, expecting: parameters, walks: 24)
        #expect(phones.expected == [expected] && phones.others == people.classes(but: expected))
        let others = people.share(of: phones.others)
        let kinds = VariationKind.allCases
        let weights = VariationKind.weights(of: kinds, in: people, others: phones.others)
        let byKind = Dictionary(uniqueKeysWithValues: zip(kinds, weights))
        #expect(abs(weights.reduce(0, +) - 1) < 1e-12)
        #expect(abs((byKind[.phones] ?? 0) + (byKind[.combined] ?? 0) - others) < 1e-12)
        // Each class among the others has its part.
        let tested = TestedVariation.all(kinds, with: phones)
        let parts = TestedVariation.weights(of: tested, with: phones)
        #expect(abs(parts.reduce(0, +) - 1) < 1e-12 && tested.count == kinds.count + 1)
        for (variation, weight) in zip(tested, parts) {
            let part = variation.phones.map { people.share(of: [$0]) / others } ?? 1
            #expect(abs(weight - part * (byKind[variation.kind] ?? 0)) < 1e-12)
        }
        // Within the expected class: no change has the probability that none of the four others holds.
        func value(_ kind: VariationKind) -> Double { kind.probability(in: people, others: phones.others).value }
        let unchanged =
            (1 - value(.lowExponents) - value(.highExponents)) * (1 - value(.powers)) * (1 - value(.crowd))
            * (1 - value(.deadBeacons))
        for kind in [VariationKind.lowExponents, .highExponents, .powers, .crowd, .deadBeacons] {
            #expect(abs((byKind[kind] ?? 0) / (byKind[.asExpected] ?? 0) - value(kind) / unchanged) < 1e-9)
        }
        // Without the other class, the expected one keeps its proportions.
        let half = VariationKind.weights(of: [.asExpected, .crowd], in: people, others: phones.others)
        #expect(
            abs(half.reduce(0, +) - (1 - others)) < 1e-12 && abs(half[1] / half[0] - value(.crowd) / unchanged) < 1e-9)
    }

    /// Walks with all phones of a request: each kind has its share, and weights are those of the changes alone.
    @Test func walksHaveThePhonesOfTheRequest() {
        let people = EnvironmentPeople.of(.office)
        func phones(_ words: [String], walks: Int = 120) -> CalibrationPhones {
            CalibrationPhones(words, of: people, expecting: PhoneParameters(), walks: walks)
        }
        let all = phones(["all"])
        #expect(all.people.phones == people.phones && all.others.isEmpty)
        #expect(all.expected == [.iOS, .androidLowLatency, .androidBalanced] && all.tested == all.expected)
        let base = SimulationParameters()
        for count in [1, 7, 60, 120] {
            let drawn = (0..<count).map { all.parameters(ofWalk: $0, base).phone.phoneClass }
            for phone in all.expected {
                let share = people.share(of: [phone])
                #expect(abs(Double(drawn.count { $0 == phone }) - share * Double(count)) < 1)
            }
        }
        let android = phones(["android"])
        #expect(android.expected == [.androidLowLatency, .androidBalanced])
        #expect(android.people.phones.map(\.share) == [0.5, 0.5])
        // One that nobody in offices has: equal shares.
        let own = phones(["iphone", "android-batches"])
        #expect(own.expected == [.iOS, .androidBatched] && own.people.phones.map(\.share) == [0.5, 0.5])
        #expect(own.people.phonesSource.hasPrefix("our choice: equal shares"))
        let iPhones = phones(["ios"])
        #expect(iPhones.tested == [.iOS] && iPhones.people.share(of: [.iOS]) == 1)
        let kinds = VariationKind.allCases
        for chosen in [all, iPhones] {
            let tested = TestedVariation.all(kinds, with: chosen)
            let weights = TestedVariation.weights(of: tested, with: chosen)
            #expect(tested.compactMap(\.phones) == chosen.expected)
            #expect(abs(weights.reduce(0, +) - 1) < 1e-12)
            #expect(zip(tested, weights).allSatisfy { ($0.kind == .phones) == ($1 == 0) })
            // Classes alone weigh by their shares.
            let alone = TestedVariation.weights(of: TestedVariation.all([.phones], with: chosen), with: chosen)
            #expect(zip(alone, chosen.expected).allSatisfy { abs($0 - chosen.people.share(of: [$1])) < 1e-12 })
        }
    }

    @Test func theResultSaysThem() throws {
        var venue = VariationTests.corridor
        venue.environment = .office
        let settings = ZonedPreset(base: PositioningSettings())
        let test = VariationTest(
            input: PositioningInput(venue), variationOptions: VariationOptions(kinds: [.crowd], walksPerKind: 5),
            duration: 2,
            objective: try #require(Objective(.ipinScore)), options: CalibrationOptions(),
            pool: WorkerPool(workerCount: 1))
        let result = try test.run(recommended: settings, against: settings)
        #expect(
            result.variations[0].probability == VariationKind.crowd.probability(in: .of(.office), others: [.android]))
        #expect(result.variations[0].draws[0].range.upperBound == EnvironmentPeople.of(.office).crowd.upperBound)
        let text = try JSONText.of(result)
        #expect(text.contains("\"probability\"") && text.contains("our choice: arrival, lunch and leaving"))
    }
}
