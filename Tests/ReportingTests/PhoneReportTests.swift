import Calibration
import Diagnostics
import Evaluation
import Formats
import Foundation
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

@testable import Reporting

/// For each class of phones the report says better, worse or not shown, with its interval, and so does the JSON.
@Suite struct PhoneReportTests {
    /// The evidence if six beacons gain 2 m on 28 walks of iOS, and change 12 walks of Android by `harm` and chance.
    func evidence(harm: Double) throws -> [PhoneClassEvidence] {
        let phones: [PhoneClass?] = (0..<40).map { $0 % 10 < 3 ? .android : .iOS }
        var calibrator = Calibrator(
            space: try SearchSpace(
                for: BeaconMap(Venue(name: "nowhere")),
                options: SpaceOptions(domains: ["useBestNumberOfBeacons": .values([3, 6])], searchesOthers: false)),
            objective: try #require(Objective(.ipinScore)), options: CalibrationOptions(),
            pool: WorkerPool(workerCount: 1))
        calibrator.phones = phones
        var table = ScoreTable(walkCount: phones.count, pool: calibrator.pool) { settings, walk in
            let noise = 0.2 * RandomStream(seed: 3, purpose: settings.description).normal(UInt64(walk))
            guard settings[.useBestNumberOfBeacons] == 6 else { return 8 + noise }
            return 8 + noise + (phones[walk] == .android ? harm : -2)
        }
        return try calibrator.phoneEvidence(
            for: [try PositioningSettings(["useBestNumberOfBeacons": 6])],
            [DataSplit(training: [], validation: [], test: Array(phones.indices))], in: &table)
    }

    private func signed(_ value: Double) -> String {
        (value < 0 ? "−" : "+") + String(format: "%.2f", abs(value))
    }

    @Test(arguments: [
        (-1.0, Verdict.better, "better"), (1, .worse, "worse"), (0, .inconclusive, "neither gain nor harm is shown"),
    ])
    func eachClassHasItsVerdict(harm: Double, verdict: Verdict, words: String) throws {
        let phones = try evidence(harm: harm)
        #expect(phones.map(\.verdict) == [.better, verdict])
        for decision in [CalibrationDecision.recommend, .keepDefault(reason: "For a reason.")] {
            let result = try CalibrationReportTests().result(decision, phones: phones)
            let report = CalibrationReport(
                result: result, venueDigest: "d", toolVersion: "9.9", command: "beaconry calibrate x")
            let gain = decision == .recommend ? "better" : "a gain, but the candidate is refused"
            let isRefused = decision == .recommend && verdict == .worse
            #expect(result.refusedPhones == (isRefused ? [.android] : []))
            let others = isRefused ? "keeps the default" : words == "better" ? gain : words
            let each = try zip(phones, [gain, others]).map { phone, words in
                let interval = try #require(phone.evidence.interval)
                return "\(phone.phones.rawValue) (test walks): \(words), \(signed(phone.evidence.meanImprovement)) m "
                    + "(95 %: \(signed(interval.lowerBound)) to \(signed(interval.upperBound)))"
            }
            let sentence = "By class of phones: \(each.joined(separator: "; "))."
            for text in [report.summary, report.markdown, report.html] {
                #expect(text.contains(sentence), "\(sentence)")
            }
            // Who reads only the first sentences knows for whom it is.
            let doubt = "with the baseline. No gain is shown for Android phones. Change"
            #expect(report.headline.contains(doubt) == (decision == .recommend && verdict == .inconclusive))
            let use = "Use the recommended preset on \(isRefused ? "iOS" : "iOS and Android") phones. "
            #expect(report.headline.hasPrefix(use) == (decision == .recommend), "\(report.headline)")
            let loss =
                "Keep the default on Android phones (they lose \(signed(-phones[1].evidence.meanImprovement).dropFirst()) m)."
            #expect(report.headline.contains(loss) == isRefused, "\(report.headline)")
            for phone in phones {
                let interval = try #require(phone.evidence.interval)
                let row =
                    "| \(phone.phones.rawValue) | \(phone.walks), test walks | \(String(format: "%.2f", phone.baseline)) m | "
                    + "\(String(format: "%.2f", phone.candidate)) m | \(signed(phone.evidence.meanImprovement)) m | "
                    + "\(signed(interval.lowerBound)) to \(signed(interval.upperBound)) | "
                    + phone.verdict.rawValue + (isRefused && phone.isRefused ? ", keeps the default |" : " |")
                #expect(report.markdown.contains(row), "\(row)")
            }
        }
    }

    @Test func theJSONHasTheSame() throws {
        let phones = try evidence(harm: 1)
        let document = CalibrationDocument(
            try CalibrationReportTests().result(.recommend, phones: phones), venueDigest: "d", toolVersion: "1",
            study: "s", command: "c")
        let output = MemoryOutput()
        try document.write(to: output)
        let text = String(decoding: output.bytes, as: UTF8.self)
        #expect(try text == JSONText.of(document) && text.contains("baselineErrors"))
        let json = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        let list = try #require(json?["phones"] as? [[String: Any]])
        #expect(list.map { $0["phones"] as? String } == ["iOS", "Android"])
        #expect(list.map { $0["verdict"] as? String } == ["better", "worse"])
        #expect(list.map { $0["walks"] as? Int } == [28, 12])
        for (row, phone) in zip(list, phones) {
            let evidence = try #require(row["evidence"] as? [String: Any])
            for (key, value) in [
                ("meanImprovement", phone.evidence.meanImprovement),
                ("lowerBound", try #require(phone.evidence.lowerBound)),
                ("upperBound", try #require(phone.evidence.upperBound)),
            ] {
                #expect(abs(try #require(evidence[key] as? Double) - value) < 1e-12, "\(key)")
            }
        }
    }

    /// A test of each class by itself, in which the recommended settings gain what `gain` says.
    private func variations(_ gain: @escaping @Sendable (PhoneClass) -> Double) throws -> VariationResult {
        let baseline = ZonedPreset(base: PositioningSettings())
        return try VariationTest(
            input: PositioningInput(CalibrationSectionTests.venue),
            variationOptions: VariationOptions(kinds: [.phones], walksPerKind: 24), phones: ["all"], duration: 1,
            objective: try #require(Objective(.ipinScore)), options: CalibrationOptions(),
            pool: WorkerPool(workerCount: 1)
        ) { zonedPreset, _, world in
            let noise = 0.1 * RandomStream(seed: world.seed, purpose: "phones").normal()
            return zonedPreset == baseline ? 5 : 5 + noise - gain(world.parameters.phone.phoneClass)
        }.run(
            recommended: ZonedPreset(base: try PositioningSettings(["useBestNumberOfBeacons": 6])), against: baseline)
    }

    /// A class on test walks and in a variation has one entry: what refuses it, or else that of the test walks. If all are
    /// refused, nobody gets the settings.
    @Test func aClassHasOneEntry() throws {
        let onTestWalks = try variations { _ in 1 }.testedPhones.map { phone in
            var phone = phone
            phone.source = .testWalks
            return phone
        }
        let classes: [PhoneClass] = [.iOS, .androidLowLatency, .androidBalanced]
        #expect(onTestWalks.map(\.phones) == classes)
        let mixed = try variations { $0 == .androidBalanced ? -1 : 1 }
        let result = try CalibrationReportTests().result(.recommend, phones: onTestWalks, variations: mixed)
        #expect(result.phones.map(\.phones) == classes)
        #expect(result.phones.map(\.source) == [.testWalks, .testWalks, .variation])
        #expect(result.refusedPhones == [.androidBalanced] && result.offeredPhones == [.iOS, .androidLowLatency])
        #expect(!result.keepsDefault(on: .iOS) && result.keepsDefault(on: .android))
        #expect(
            result.installation(on: .iOS).enabled == .bestAccuracy && result.installation(on: .android).enabled == nil)
        let report = CalibrationReport(
            result: result, venueDigest: "d", toolVersion: "9.9", command: "beaconry calibrate x")
        let first =
            "Use the recommended preset on iOS and Android low-latency phones. Keep the default on Android balanced phones ("
        #expect(report.headline.hasPrefix(first), "\(report.headline)")
        #expect(report.headline.components(separatedBy: "Keep the default on").count == 2)
        // The mean over all visits counts the class that keeps the default as no change.
        let share = 1 - 0.35
        #expect(abs(mixed.expected.meanImprovement - share) < 0.1)

        let none = try CalibrationReportTests().result(
            .recommend, phones: onTestWalks, variations: try variations { _ in -1 })
        guard case .keepDefault(let reason) = none.decision else { throw Problems("Nobody gains.") }
        #expect(reason == "The candidate may harm iOS, Android low-latency and Android balanced phones.")
        #expect(none.refusedPhones.isEmpty && none.offeredPhones.isEmpty)
    }

    /// The code for a platform of which no phone was tested keeps the default, without picks.
    @Test func whatWasNotTestedKeepsTheDefault() throws {
        let result = try CalibrationReportTests().result(
            .recommend, phones: try evidence(harm: -1).filter { $0.phones == .android })
        #expect(result.offeredPhones == [.android] && result.refusedPhones.isEmpty)
        #expect(result.keepsDefault(on: .iOS) && !result.keepsDefault(on: .android))
        #expect(result.installation(on: .iOS).entries.isEmpty)
        let report = CalibrationReport(
            result: result, venueDigest: "d", toolVersion: "9.9", command: "beaconry calibrate x")
        let reason = "`preset.swift` keeps the default, because no iOS phones were tested."
        #expect(report.markdown.contains(reason))
    }
}
