import Calibration
import Evaluation
import Foundation
import Geometry
import NumericalMethods
import Positioning
import Search
import Testing
import VenueModel
import Walks

@testable import Reporting

@Suite struct CalibrationReportTests {
    static let walks = (0..<6).map {
        WalkEvidence(
            name: "walk | \($0)", baseline: 5, candidate: 4, baselineErrors: [1, 2, 3], candidateErrors: [1, 1, 2])
    }

    func result(
        _ decision: CalibrationDecision, walks: [WalkEvidence] = walks, phones: [PhoneClassEvidence] = [],
        objection: String? = nil, sdkPreset: String? = nil, sideEffects: [SideEffect]? = nil,
        tested: PositioningSettings? = nil, variations: VariationResult? = nil
    ) throws -> CalibrationResult {
        let better = try PositioningSettings(["useBestNumberOfBeacons": 6])
        let stream = RandomStream(seed: 1, purpose: "report test")
        let evidence = PairedEvidence(differences: [1, 0.5, 0.8, 1.2, 0.9, 0.7], stream: stream)
        let truth = GroundTruth(name: "w", samples: [TruthSample(time: 0, position: Point(0, 0), level: 0)])
        let settings = [
            SettingEvidence(
                key: "useBestNumberOfBeacons", baseline: 4, candidate: 6, changedInSplits: 6, evidence: evidence,
                isAccepted: decision == .recommend)
        ]
        let front = ConfigurationFront(
            [
                MeasuredConfiguration(
                    settings: PositioningSettings(), values: ["ipinScore": 5, "latency": 2], isDefault: true),
                MeasuredConfiguration(settings: better, values: ["ipinScore": 4, "latency": 1]),
            ], objectives: [.ipinScore], tolerance: 0.05)
        let picks = objection.map { objection in
            let rule = NamedPick.Purpose.mostAccurate
            return [
                FrontEvidence.Pick(
                    pick: front.picks.first { $0.purpose == rule } ?? front.picks[0], settings: better, metrics: [],
                    objection: objection, sdkSettings: Preset.bestAccuracy.settings)
            ]
        }
        var selection = Selection(settings: settings, inSplits: [better], selected: better)
        selection.preset = sdkPreset
        var steps = CalibrationResult.Steps(
            search: SearchOutcome(
                inSplits: [better], candidate: better, sample: [], sampleWalks: [], unmet: nil),
            selection: selection,
            test: TestOutcome(
                decision: decision, baseline: PositioningSettings(),
                recommended: decision == .recommend ? better : PositioningSettings(), inSplits: [tested ?? better],
                headline: evidence, overall: PairedEvidence(differences: [0.9, 1.0], stream: stream)),
            evidence: TestEvidence(
                walks: walks,
                sideEffects: sideEffects ?? [
                    SideEffect(metric: .latency, baseline: 3.2, candidate: 1.1),
                    SideEffect(metric: .jumpRate, baseline: nil, candidate: 0),
                ],
                presets: [PresetEvidence(name: "default", score: 5, evidence: nil)],
                showcase: Showcase(name: "walk | 3", truth: truth, baseline: [], candidate: []),
                errorMaps: ErrorMapEvidence(
                    baseline: ErrorMap([], cellSize: 1), candidate: ErrorMap([], cellSize: 1)),
                front: FrontEvidence(front: front, picks: picks ?? [])),
            importance: nil, counts: (99, 900))
        steps.evidence.phones = phones
        steps.variations = variations
        let sets = DataSets(
            venue: Venue(name: "shop & <café>"), walks: [], splits: DataSplit.crossValidation(of: 6), source: .recorded)
        return CalibrationResult(
            request: CalibrationRequest(), objective: try #require(Objective(.ipinScore)), sets: sets, steps: steps)
    }

    private func report(
        _ decision: CalibrationDecision, walks: [WalkEvidence] = walks
    ) throws -> CalibrationReport {
        CalibrationReport(
            result: try result(decision, walks: walks), venueDigest: "sha256:abc", toolVersion: "9.9",
            command: "beaconry calibrate x --seed 1")
    }

    @Test func pageStandsAloneAndIsWellFormed() throws {
        for decision in [CalibrationDecision.recommend, .keepDefault(reason: "Too <few> walks.")] {
            let html = try report(decision).html
            PageCheck.check(html, pictures: 5)
            #expect(html.contains("shop &amp; &lt;café&gt;"))
            #expect(!html.contains("<café>"))
        }
    }

    /// The four questions come first, each link leads to one place, and what is folded is the evidence.
    @Test func questionsAreAnsweredFirst() throws {
        for decision in [CalibrationDecision.recommend, .keepDefault(reason: "Too few walks.")] {
            let html = try report(decision).html
            let questions = ["What do I set?", "What do I gain?", "How sure are we?", "Where is it bad?"]
            let places = try questions.map { try #require(html.range(of: "<h2>\($0)</h2>")).lowerBound }
            #expect(places == places.sorted())
            #expect(try #require(html.range(of: "class=\"answers\"")).lowerBound < places[0])
            #expect(try #require(html.range(of: "<details")).lowerBound > places[3])
            let isRecommended = decision == .recommend
            #expect(html.contains("data-copy=\"settings\"") == isRecommended)
            #expect(html.contains("useBestNumberOfBeacons = 6") == isRecommended)
            // What is minimised comes first among what is gained.
            #expect(html.contains("<span>IPIN score</span> <b>5.00 m → 4.00 m</b><br><span>median error (CE50)"))
        }
    }

    @Test func verdictSaysWhatToDo() throws {
        let recommend = try report(.recommend)
        #expect(
            recommend.summary.contains(
                "Use the recommended preset. Median error, mean of 6 recorded test walks: 1.00 m with the"))
        #expect(recommend.summary.contains("candidate settings, 2.00 m with the baseline."))
        #expect(recommend.summary.contains("Change 1 setting: useBestNumberOfBeacons from 4 to 6."))
        // The same walks validate and test: the headline is about the whole candidate, and the figure of the selected
        // settings is said to be optimistic.
        #expect(
            recommend.summary.contains("With the candidate settings, the IPIN score, mean of walks, falls by 0.85 m ("))
        #expect(recommend.summary.contains("With the recommended settings, it falls by 0.95 m ("))
        #expect(recommend.summary.contains("optimistic"))
        let keep = try report(.keepDefault(reason: "Too few walks."))
        #expect(
            keep.summary.contains(
                "Keep the default. Median error, mean of 6 recorded test walks: 2.00 m with the baseline"))
        #expect(keep.summary.contains("Too few walks."))
    }

    /// Settings against which something speaks as a pick are not recommended in any sentence, and no file sets them.
    @Test func whatSpeaksAgainstThePickKeepsTheDefault() throws {
        let result = try result(.recommend, objection: "CE75 is larger")
        let report = CalibrationReport(result: result, venueDigest: "", toolVersion: "", command: "")
        #expect(report.summary.contains("Keep the default. Median error"))
        #expect(report.summary.contains("This speaks against the candidate on the test walks: CE75 is larger."))
        #expect(
            report.markdown.contains("Nothing here needs to be installed.")
                && !report.html.contains("data-copy=\"settings\""))
        #expect(result.decision != .recommend && result.recommended == result.baseline && result.verdict != .better)
        #expect(result.installation.enabled == nil && result.installation.entries.isEmpty)
        #expect(result.settings.allSatisfy { !$0.isAccepted })
    }

    /// A preset of the SDK of which no header says what it is gets the values that we read in the document.
    @Test func aPresetOfTheSDKIsNamed() throws {
        let result = try result(.recommend, sdkPreset: "adaptive")
        #expect(result.installation.enabled == .adaptive && result.recommendedPreset == "adaptive")
        let report = CalibrationReport(result: result, venueDigest: "", toolVersion: "", command: "")
        let words = "the SDK's preset adaptive with the values that we read in its document"
        #expect(report.summary.contains("Use \(words). Median error"))
        #expect(report.markdown.contains("1. Use \(words): `preset.swift` enables it."))
    }

    /// Every figure is the mean of walks, however long they are; a walk without a fix has the worst error, as in the objective.
    /// Errors that change in the other direction than the objective are named.
    @Test func oneMetricHasOneValueAndSignsThatDisagreeAreSaid() throws {
        let walks = [
            WalkEvidence(
                name: "long", baseline: 5, candidate: 4, baselineErrors: Array(repeating: 1, count: 100),
                candidateErrors: Array(repeating: 3, count: 100)),
            WalkEvidence(name: "short", baseline: 5, candidate: 4, baselineErrors: [3], candidateErrors: [2]),
            WalkEvidence(name: "without a fix", baseline: 44, candidate: 44, baselineErrors: [], candidateErrors: []),
        ]
        let report = try report(.recommend, walks: walks)
        // (1 + 3 + 44)/3 and (3 + 2 + 44)/3; the objective is (5 + 5 + 44)/3 and (4 + 4 + 44)/3.
        #expect(
            report.markdown.contains(
                "| mean of walks | median error (CE50) | CE75 | CE95 | mean error | IPIN score |"))
        #expect(report.markdown.contains("| baseline | 16.00 m | 16.00 m | 16.00 m | 16.00 m | 18.00 m |"))
        #expect(report.markdown.contains("| candidate | 16.33 m | 16.33 m | 16.33 m | 16.33 m | 17.33 m |"))
        #expect(report.summary.contains("Median error, mean of 3 recorded test walks: 16.33 m"))
        let names = ["median error (CE50)", "CE75", "CE95", "mean error"]
        let list = names.map { "\($0) from 16.00 m to 16.33 m" }.joined(separator: ", ")
        #expect(report.summary.contains("These errors rise, although the IPIN score falls: \(list)."))
        #expect(try !self.report(.recommend).summary.contains("although"))
    }

    /// Without a candidate there are no figures of one.
    @Test func noCandidateHasNoFigures() throws {
        let reason = CalibrationDecision.keepDefault(reason: "Nothing is better.")
        let report = CalibrationReport(
            result: try result(reason, tested: PositioningSettings()), venueDigest: "", toolVersion: "9.9", command: "")
        #expect(report.headline.hasSuffix(" with the baseline. Nothing is better."), "\(report.headline)")
        #expect(report.html.contains("Nothing: the search found no candidate."))
        let phones = try PhoneReportTests().evidence(harm: 0)
        let without = try result(reason, phones: phones, tested: PositioningSettings())
        #expect(PhoneSection(result: without, name: "candidate").brief == nil)
        #expect(try PhoneSection(result: result(reason, phones: phones), name: "candidate").brief != nil)
        #expect(
            !report.summary.contains("\ncandidate ") && !report.html.contains("the improvement of the IPIN score is"))
        #expect(try self.report(reason).headline.contains("with the candidate settings"))
    }

    @Test func smallProbabilitiesAreNotZero() {
        #expect(Format.pValue(0.000046) == "< 0.0001" && Format.pEquals(0.000046) == "p < 0.0001")
        #expect(Format.pValue(0.00005) == "0.0001" && Format.pEquals(0.0312) == "p = 0.0312")
    }

    /// A reader of the first sentences sees what a larger error buys.
    @Test(arguments: [(Verdict.better, 0.47, 0.81), (.worse, 0.9, 0.8), (.inconclusive, 0.8, 0.9)])
    func wrongLevelsAreInTheFirstSentences(verdict: Verdict, before: Double, after: Double) throws {
        for decision in [CalibrationDecision.recommend, .keepDefault(reason: "Too few walks.")] {
            let effect = SideEffect(metric: .floorDetection, baseline: before, candidate: after, verdict: verdict)
            let report = CalibrationReport(
                result: try result(decision, sideEffects: [effect]), venueDigest: "", toolVersion: "9.9", command: "")
            let sentence =
                "baseline. On a wrong level: 19 % of the positions with the candidate settings, 53 % with the baseline."
            let is53 = before == 0.47 && decision == .recommend
            #expect(report.headline.contains("On a wrong level") == (verdict != .inconclusive))
            if is53 { #expect(report.headline.contains(sentence), "\(report.headline)") }
        }
    }

    @Test func markdownTablesHaveAsManyCellsAsHeads() throws {
        let markdown = try report(.recommend).markdown
        let tables = MarkdownTables(markdown)
        #expect(tables.unevenRows == [] && tables.count == 8)
        #expect(markdown.contains("| Latency | how long the dot stays behind the person | 3.20 s | 1.10 s | near 0 |"))
        #expect(try report(.recommend).html.contains("walk | 3"))
    }

    /// The first thing under the verdict: install and check, or leave all as it is.
    @Test func theReportSaysWhatToDoNow() throws {
        let use = try report(.recommend)
        #expect(
            use.markdown.contains(
                "## What to do next\n\n1. Enter the settings above in the SDK's configuration. `preset.json`"))
        #expect(use.html.contains("<h2>What to do next</h2>") && use.html.contains("<code>preset.json</code>"))
        let keep = try report(.keepDefault(reason: "There is no gain.")).markdown
        #expect(
            keep.contains("1. Leave the SDK's default as it is. Nothing here needs to be installed.")
                && !keep.contains("preset.json` has"))
        #expect(keep.contains("--require FILE`. `beaconry diagnose"))
    }

    /// Coverage with its interval, and the size of the radius beside it, in the page, in Markdown and in the terminal.
    @Test func theAccuracyRadiusIsReported() throws {
        func walk(_ name: String, error: Double) -> EvaluatedWalk {
            EvaluatedWalk(
                name: name, fixes: [Fix(time: 0, position: Point(error, 0), level: 0, horizontalAccuracy: 2)],
                truth: GroundTruth(name: name, samples: [TruthSample(time: 0, position: Point(0, 0), level: 0)]),
                publishInterval: 1)
        }
        let scale = try #require(AccuracyScale.learned(from: (1...9).map { walk("w", error: Double($0)) }))
        var share = Metric.accuracyHonesty.value(of: [])
        share.value = 0.7
        share.interval = 0.61...0.79
        let with = RadiusEvidence.Coverage(share: share, medianRadius: 3.25)
        share.value = 0.9
        let without = RadiusEvidence.Coverage(share: share, medianRadius: 6.5)
        let radius = RadiusSection(radii: [
            RadiusEvidence(preset: "power <saving>", source: .recorded, scale: scale, without: without, with: with)
        ])
        let section = try #require(radius.section)
        let text = try #require(radius.brief).text
        let row =
            "| power \\<saving> | \(Format.fixed(scale.factor)) | 0.700 | 0.610 to 0.790 | 3.25 m | 0.900 | 6.50 m |"
        #expect(section.markdown.contains(row), "\(section.markdown)")
        #expect(section.markdown.contains("learned on 9 recorded walks"))
        #expect(text.contains("0.610 to 0.790") && text.contains("3.25 m"))
        #expect(text.hasPrefix("Accuracy radius on recorded walks") && !text.contains("farther"))
        // Where the factor makes it worse, it says so.
        let worse = RadiusSection(radii: [
            RadiusEvidence(preset: "balanced", source: .simulated, scale: scale, without: with, with: without),
            RadiusEvidence(preset: "default, kept", source: .simulated, scale: scale, without: with, with: without),
        ])
        let long = try #require(worse.section)
        let short = try #require(worse.brief).text
        #expect(short.hasPrefix("Accuracy radius on test walks"))
        for text in [short, long.markdown, long.html] {
            let plain = text.replacingOccurrences(of: "&quot;", with: "\"")
            #expect(plain.contains("the factor brings the share farther from 0.68 for: balanced, \"default, kept\"."))
        }
        #expect(MarkupCounter("<div>\(section.html)</div>").failure == nil && !section.html.contains("<saving>"))
        let none = RadiusSection(radii: [])
        #expect(none.section == nil && none.brief == nil)
    }

    @Test func presetFileHoldsTheEvidenceAndReadsBack() throws {
        for decision in [CalibrationDecision.recommend, .keepDefault(reason: "Too few walks.")] {
            let result = try result(decision)
            let file = PresetFile(result, venueDigest: "sha256:abc", toolVersion: "9.9")
            let data = try JSONEncoder().encode(file)
            #expect(
                try PresetFile.parse(String(decoding: data, as: UTF8.self), for: result.venue)
                    == ZonedPreset(base: result.recommended))
            let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
            let settings = try #require(object["settings"] as? [String: Any])
            #expect(
                Set(settings.keys) == Set(SettingsCatalogue.all.filter { !$0.isExtended }.map(\.key)))
            #expect(settings.count == 25)
            #expect((object["venue"] as? [String: String])?["digest"] == "sha256:abc")
            #expect((object["tool"] as? [String: String])?["version"] == "9.9")
            #expect(object["seed"] as? Int == 1)
            #expect(object["recommendation"] as? String == (decision == .recommend ? "preset" : "default"))
            let evidence = try #require(object["evidence"] as? [String: Any])
            #expect(evidence["testWalks"] as? Int == 6)
            #expect((evidence["improvement"] as? [String: Any])?["pValue"] as? Double == 1.0 / 64)
        }
    }

    @Test func presetFilesSayWhereTheyComeFromAndNameNobody() throws {
        let result = try result(.recommend)
        let devices = ["Anna's iPhone 12", "SM-G991B"]
        let pick = try pick(stands: false)
        for data in [
            try JSONEncoder().encode(
                PresetFile(result, venueDigest: "sha256:abc", toolVersion: "9.9", devices: devices)),
            try JSONEncoder().encode(
                PresetFile(pick, of: result, venueDigest: "sha256:abc", toolVersion: "9.9", devices: devices)),
        ] {
            let text = String(decoding: data, as: UTF8.self)
            let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
            #expect((object["origin"] as? [String: Any])?["phones"] as? [String] == ["SM-G991B", "iPhone 12"])
            #expect((object["venue"] as? [String: String])?["digest"] == "sha256:abc")
            #expect(!text.contains("Anna") && !text.contains(NSUserName() + "/") && !text.contains("\\/"))
        }
    }

    private func pick(stands: Bool) throws -> FrontEvidence.Pick {
        let thrifty = try PositioningSettings(["updatePublishInterval": 5])
        let front = try result(.recommend).front.front
        let pick = try #require(front.picks.first { $0.purpose == .thriftiest })
        return FrontEvidence.Pick(
            pick: pick, settings: thrifty, metrics: [], objection: stands ? nil : "not better",
            sdkSettings: Preset.powerSaving.settings)
    }

    /// A preset whose pick does not stand holds what the SDK has in it, never the default's values under its name.
    @Test func anUnconfirmedPickIsTheSDKsOwnPreset() throws {
        let result = try result(.recommend)
        for stands in [false, true] {
            let pick = try pick(stands: stands)
            let file = PresetFile(pick, of: result, venueDigest: "sha256:abc", toolVersion: "9.9")
            let data = try JSONEncoder().encode(file)
            let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
            #expect(object["name"] as? String == "powerSaving")
            #expect(object["recommendation"] as? String == (stands ? "preset" : "sdk"))
            let zonedPreset = try PresetFile.parse(String(decoding: data, as: UTF8.self), for: result.venue)
            #expect(zonedPreset.base == (stands ? pick.settings : Preset.powerSaving.settings))
        }
    }
}
