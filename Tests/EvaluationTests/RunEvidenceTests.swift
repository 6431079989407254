import Diagnostics
import Evaluation
import Geometry
import NumericalMethods
import Radio
import Recordings
import Testing
import Walks

/// Parts of one run are one unit of evidence, and a fragment is no walk.
@Suite struct RunEvidenceTests {
    /// The parts of a run with two instants each, which have these errors.
    private func parts(_ run: String, _ errors: [Double], suffix: String) -> [EvaluatedWalk] {
        errors.enumerated().map { index, error in
            walk(
                [fix(0, error), fix(1, error)], [truth(0, 0), truth(1, 0)],
                name: "\(run)\(suffix)\(index + 1)")
        }
    }

    /// Cutting each walk in three must not make an interval narrower: the runs are drawn, as if they were whole.
    @Test(arguments: [Metric.meanError, .ce75]) func cutWalksAreNotMoreEvidence(_ metric: Metric) throws {
        let stream = RandomStream(seed: 5, purpose: "errors of runs")
        let errors = (0..<10).map { (run: Int) -> [Double] in
            (0..<3).map { (part: Int) -> Double in 2 + Double(run) / 3 + stream.uniform(UInt64(3 * run + part)) / 10 }
        }
        let evaluator = Evaluator(metrics: [metric], resamples: 500)
        func value(_ suffix: String) throws -> MetricValue {
            let walks = errors.enumerated().flatMap { parts("run\($0)", $1, suffix: suffix) }
            return try #require(evaluator.pooled(walks).entry(metric.key))
        }
        let whole = errors.enumerated().map { run, errors in
            let instants = errors.flatMap { [$0, $0] }.enumerated()
            return walk(
                instants.map { fix(Double($0), $1) }, instants.map { truth(Double($0.offset), 0) }, name: "run\(run)")
        }
        let known = try #require(evaluator.pooled(whole).entry(metric.key))
        let cut = try value("-part")
        let separate = try value("-")
        #expect(cut.walks == 30 && cut.runs == 10 && separate.runs == 30)
        let expected = try #require(known.interval)
        let interval = try #require(cut.interval)
        #expect(near(interval.lowerBound, expected.lowerBound) && near(interval.upperBound, expected.upperBound))
        let narrow = try #require(separate.interval)
        // √3 times as wide, but for chance.
        #expect(
            (interval.upperBound - interval.lowerBound) > 1.4 * (narrow.upperBound - narrow.lowerBound))
    }

    @Test func partsOfFewRunsGiveNoVerdict() throws {
        let text = "requirements:\n  - {metric: meanError, atMost: 9}"
        let requirements = try RequirementsFile.parse(text, for: nil)
        func result(runs: Int) throws -> RequirementResult {
            let walks = (0..<runs).flatMap { parts("run\($0)", [1, 2, 1], suffix: "_seg") }
            return try #require(Evaluator(resamples: 200).check(requirements, walks).first)
        }
        let few = try result(runs: 5)
        #expect(few.verdict == .inconclusive)
        #expect(few.reason == "a verdict needs at least 6 walks, and parts of one run are one walk")
        #expect(few.figure(confidence: 0.95).hasSuffix("15 walks of 5 runs)"))
        #expect(try result(runs: 6).verdict == .met)
        // One run alone has no interval.
        #expect(try result(runs: 1).value.interval == nil)
    }

    /// In each run the first position comes after half of the instants. With six runs that misses the requirement, with
    /// fewer there is no verdict, whether the runs are whole or cut in three parts.
    @Test(arguments: 2...7)
    func partsThatStartLateAreNotMoreEvidence(runs: Int) throws {
        let requirements = try RequirementsFile.parse("requirements:\n  - {metric: meanError, atMost: 9}", for: nil)
        func verdict(_ walks: [EvaluatedWalk]) throws -> RequirementResult.Verdict {
            try #require(Evaluator(resamples: 200).check(requirements, walks).first).verdict
        }
        let whole = (0..<runs).map { run in
            walk([fix(3, 1)], (0..<6).map { truth(Double($0), 0) }, name: "run\(run)")
        }
        let cut = (0..<runs).flatMap { run in
            (1...3).map { part in walk([fix(1, 1)], [truth(0, 0), truth(1, 0)], name: "run\(run)_seg\(part)") }
        }
        let expected: RequirementResult.Verdict = runs < 6 ? .inconclusive : .missed
        #expect(try verdict(whole) == expected)
        #expect(try verdict(cut) == expected)
    }

    // MARK: Recordings

    private func group(_ name: String, seconds: Int, truthSeconds: Int) -> RecordingSet.Group {
        let readings = (0..<seconds).map { second in
            Observation.packet(
                Packet(time: Double(second), beacon: .named("a"), rssi: -60 - Double((name + "\(second)").count)))
        }
        let truth = GroundTruth(
            name: name,
            samples: [0, truthSeconds].map { TruthSample(time: Double($0), position: Point(0, 0), level: 0) })
        return RecordingSet.Group(
            name: name, recordings: [Recording(name: name, duration: Double(seconds), observations: readings)],
            truths: [truth])
    }

    @Test func fragmentsPausesAndPartsAreSaid() throws {
        let set = RecordingSet(groups: [
            group("a-part1", seconds: 20, truthSeconds: 20), group("a-part2", seconds: 30, truthSeconds: 30),
            group("few rows", seconds: 4, truthSeconds: 20), group("short", seconds: 20, truthSeconds: 9),
            group("silent end", seconds: 25, truthSeconds: 90),
        ])
        let warnings = try set.checkEvidence(folder: "walks", isStrict: false)
        #expect(
            warnings.map(\.message) == [
                "2 recordings, such as few rows, are too short for a walk, with less than 10 s of truth or fewer than 10 observations.",
                "silent end has no observation from 24 to 90 s. Cut the truth to the walk.",
                "By their names, the 5 walks are parts of 4 runs. Parts of one run count as one walk in intervals and tests.",
            ])
        #expect(warnings.allSatisfy { $0.severity == .warning && $0.file == "walks" })
        let (kept, fragments) = set.walksOnly
        #expect(kept.withTruth(.walk).map(\.recording.name) == ["a-part1", "a-part2", "silent end"])
        #expect(fragments == ["few rows", "short"])
    }

    @Test func strictTakesNoFragments() throws {
        #expect {
            try RecordingSet(groups: [group("few rows", seconds: 4, truthSeconds: 20)])
                .checkEvidence(folder: "walks", isStrict: true)
        } throws: {
            ($0 as? Problems)?.all.map(\.message) == [
                "few rows is too short for a walk, with less than 10 s of truth or fewer than 10 observations."
            ]
        }
    }

    /// Times that no walk has are refused; metrics of them end.
    @Test(arguments: [1e8, 1e300]) func truthsWithoutEndAreRefused(_ end: Double) throws {
        var endless = group("endless", seconds: 20, truthSeconds: 20)
        endless.truths[0].samples[1].time = end
        #expect {
            try RecordingSet(groups: [endless]).checkEvidence(folder: nil, isStrict: false)
        } throws: {
            ($0 as? Problems)?.all.map(\.message) == [
                "The truth of endless has more than 10000000 instants of 0.2 s. Divide it."
            ]
        }
        let stand = walk([fix(0, 1)], [truth(0, 0), truth(end, 0)])
        #expect(Evaluator(metrics: [.standstillJitter]).metrics(of: stand).values.count == 1)
    }

    /// Equal names are no parts; a run and a part of it are.
    @Test func onlyNamedPartsAreOneRun() {
        #expect(RecordedRuns.groups(of: ["w", "w", "v", "v-part2", "w"]) == [0, 1, 2, 2, 3])
    }
}
