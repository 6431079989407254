import Diagnostics
import Foundation
import Studies
import TestSupport
import Testing

/// Merging and exporting: what counts is what the studies hold, never how it came together.
@Suite struct StudyMergeTests {
    /// Three studies that share walks, configurations, trials, failures that others mended, and names of walks.
    private static func studies() throws -> [StudyContents] {
        let all = StudyFixture.trials(0..<90) + StudyFixture.trials(0..<20, engine: "engine-2")
        return try (0..<3).map { study in
            var random = SplitMix64(state: UInt64(study))
            let mine = all.filter { _ in random.index(2) == 0 }.map { trial in
                var trial = trial
                trial.walk = StudyWalk(digest: trial.walk.digest, name: "\(trial.walk.name)-\(random.index(3))")
                if case .values(let values) = trial.result {
                    let part = values.metrics.filter { _ in random.index(3) > 0 }
                    trial.result =
                        random.index(4) == 0
                        ? .failure("no time \(random.index(5))")
                        : .values(TrialValues(Dictionary(uniqueKeysWithValues: part.map { ($0, values[$0]) })))
                }
                return trial
            }
            return try StudyFixture.contents(
                mine, StudyFixture.describe(["mall", "mall", "e\u{301}"][study], seed: UInt64(study / 2)))
        }
    }

    private static func bytes(_ contents: StudyContents) -> [[UInt8]] {
        StudyFormat.allCases.map { contents.exported(as: $0) }
    }

    @Test func mergingIsIdempotentCommutativeAndAssociative() throws {
        let studies = try Self.studies()
        let a = studies[0]
        let b = studies[1]
        let c = studies[2]
        let ab = try a.merged(with: b)
        for study in studies {
            #expect(try Self.bytes(study.merged(with: study)) == Self.bytes(study))
            #expect(try Self.bytes(ab.merged(with: study)) == Self.bytes(study.merged(with: ab)))
        }
        #expect(try Self.bytes(ab.merged(with: b)) == Self.bytes(ab))
        #expect(try Self.bytes(ab.merged(with: c)) == Self.bytes(a.merged(with: b.merged(with: c))))
        #expect(try Self.bytes(b.merged(with: a)) == Self.bytes(ab))
        #expect(ab.results.count > max(a.results.count, b.results.count))
        #expect(Set(ab.results.keys) == Set(a.results.keys).union(b.results.keys))
    }

    /// Descriptions that Swift's `==` takes for the same, and that are not.
    @Test func differentBytesAreDifferentStudies() throws {
        let one = StudyContents(StudyFixture.describe("é"))
        let other = StudyContents(StudyFixture.describe("e\u{301}"))
        #expect(try one.merged(with: other).descriptions.count == 2)
        #expect(try Self.bytes(one.merged(with: other)) == Self.bytes(other.merged(with: one)))
    }

    @Test func theOrderOfTrialsDoesNotMatter() throws {
        let trials = StudyFixture.trials(0..<120)
        let expected = Self.bytes(try StudyFixture.contents(trials))
        var random = SplitMix64(state: 8)
        for _ in 0..<5 {
            try StudyFixture.inFolder { folder in
                let path = folder.appending(path: "a.study").path
                do {
                    let writer = try StudyWriter(path: path, StudyFixture.description)
                    let shuffled = trials.shuffled(using: &random)
                    let cut = random.index(120)
                    try writer.append(Array(shuffled[..<cut]))
                    try writer.append(Array(shuffled[cut...]) + trials.prefix(10))
                }
                #expect(Self.bytes(try StudyStore.read(path: path)) == expected)
            }
        }
    }

    @Test func aMergedFileHoldsWhatTheValueHolds() throws {
        let studies = try Self.studies()
        let merged = try studies[0].merged(with: studies[1]).merged(with: studies[2])
        try StudyFixture.inFolder { folder in
            let path = folder.appending(path: "new/merged.study").path
            try StudyStore.write(merged, to: path)
            #expect(try StudyStore.read(path: path) == merged)
            #expect(Self.bytes(try StudyStore.read(path: path)) == Self.bytes(merged))
            #expect(try StudyFixture.names(in: folder.appending(path: "new")) == ["merged.study"])
            #expect(throws: Problems.self) { try StudyStore.write(merged, to: path) }
        }
    }

    @Test func contradictionsAndOtherVenuesAreRefused() throws {
        let trials = StudyFixture.trials(0..<40)
        let one = try StudyFixture.contents(trials)
        let changed = trials.map { trial in
            var trial = trial
            if case .values = trial.result { trial.result = .values(TrialValues(["ce75": -1])) }
            return trial
        }
        let other = try StudyFixture.contents(changed)
        let problems = [
            #expect(throws: Problems.self) { try one.merged(with: other) },
            #expect(throws: Problems.self) { try other.merged(with: one) },
        ]
        #expect(problems[0]?.all.count == 11)
        #expect(problems[0] == problems[1])
        let elsewhere = StudyContents(StudyFixture.describe("mall", venue: "sha256:other"))
        #expect(throws: Problems.self) { try one.merged(with: elsewhere) }
    }

    @Test func theExportIsAsWritten() throws {
        let configuration = StudyConfiguration(canonicalText: #"{"useBestNumberOfBeacons":6}"#)
        let trial = Trial(
            configuration: configuration, walk: StudyWalk(digest: "sha256:w", name: "a, b"), engine: "e1",
            result: .values(TrialValues(["mean": 0.1, "ce75": nil, "bias": -0.0, "max": .infinity, "x": 1e300])))
        let contents = try StudyFixture.contents([trial])
        #expect(
            String(decoding: contents.exported(as: .csv), as: UTF8.self)
                == "configuration,useBestNumberOfBeacons,walk,walkName,engine,status,failure,bias,ce75,max,mean,x\r\n"
                + configuration.digest.dropFirst(7).prefix(12)
                + ",6,sha256:w,\"a, b\",e1,evaluated,,-0,,inf,0.1,1e+300\r\n")
        #expect(
            String(decoding: contents.exported(as: .json), as: UTF8.self) == """
                {"format":"beaconry-study","version":1,
                "studies":[
                {"codeVersion":"0.1.0","name":"mall","objective":"ce75","searchSpace":"useBestNumberOfBeacons: [3, 4]\\n",\
                "seed":"1","venue":"sha256:venue"}],
                "configurations":[
                {"configuration":"\(configuration.digest)","settings":"{\\"useBestNumberOfBeacons\\":6}"}],
                "walks":[
                {"name":"a, b","walk":"sha256:w"}],
                "trials":[
                {"configuration":"\(configuration.digest)","engine":"e1","values":{"bias":-0,"ce75":null,"max":"inf",\
                "mean":0.1,"x":1e+300},"walk":"sha256:w"}]}

                """)
    }

    /// Means over the walks that all ranked configurations have seen, by hand.
    @Test func theRankingComparesOnlyWhatSawTheSameWalks() throws {
        func trial(_ configuration: String, _ walk: String, _ value: Double?) -> Trial {
            Trial(
                configuration: StudyConfiguration(canonicalText: configuration),
                walk: StudyWalk(digest: walk, name: walk),
                engine: "e", result: .values(TrialValues(["m": value])))
        }
        let contents = try StudyFixture.contents([
            trial("a", "1", 2), trial("a", "2", 4), trial("b", "1", 1), trial("b", "2", 4), trial("c", "1", 0.1),
            trial("d", "1", 9), trial("d", "2", nil),
        ])
        let ranking = try #require(contents.rankings(by: "m").first)
        #expect(ranking.entries.map(\.configuration.settings) == ["b", "a"])
        #expect(ranking.entries.map(\.mean) == [2.5, 3])
        #expect(ranking.walks == ["1", "2"])
        #expect(ranking.incompleteCount == 2)
        #expect(contents.rankings(by: "m") { -$0 }.first?.entries.map(\.mean) == [3, 2.5])
        #expect(contents.rankings(by: "none").isEmpty)
    }
}
