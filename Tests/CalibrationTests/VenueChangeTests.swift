import Calibration
import Evaluation
import Formats
import Foundation
import NumericalMethods
import Parallelism
import Positioning
import Search
import Studies
import Synchronization
import TestSupport
import Testing
import VenueFiles
import VenueModel

/// Changes of venue files: found where they were planted, and nowhere else; and they do what an edited file does.
@Suite struct VenueChangeTests {
    // MARK: On scores

    private static let strong = VenuePart.obstacles(.wall(material: "glass", strength: 50))
    private static let weak = VenuePart.obstacles(.wall(material: "brick", strength: 3))

    /// Obstacles of two kinds, and what a change of them gains, metres.
    private struct Planted {
        var seed: UInt64
        /// What the setting costs, which is off in the recommended settings if it is not 0.
        var cost = 0.0
        var gain: @Sendable (VenueChange) -> Double = { _ in 0 }

        func proposal(
            splits: [DataSplit] = DataSplit.thirds(each: 24), workers: Int = 1, remembered memory: Memory? = nil
        ) throws -> VenueProposal {
            let on = ZonedPreset(base: try PositioningSettings(["activateObstacleChecking": true]))
            let recommended = cost == 0 ? on : ZonedPreset(base: PositioningSettings())
            var search = VenueChangeSearch(
                splits: splits, options: CalibrationOptions(seed: seed), level: 0.05,
                pool: WorkerPool(workerCount: workers), ledger: memory
            ) { [self] change in
                let entity = RandomStream.entity(UInt64(change[strong]), UInt64(change[weak]))
                return { zonedPreset, walk in
                    let own = RandomStream(seed: seed, purpose: "walk").normal(UInt64(walk))
                    guard zonedPreset == on else { return 5 + own }
                    let noise = RandomStream(seed: seed, purpose: "change", entity: entity).normal(UInt64(walk))
                    return 5 + own + 0.2 * noise + cost - gain(change)
                }
            }
            let parts = [strong, weak]
            return try search.search(
                parts,
                VenueProposal(
                    subject: .obstacles, setting: "activateObstacleChecking", isOn: cost == 0,
                    parts: parts.map { .init(name: $0.name, count: 1, present: $0.present, found: $0.present) }),
                recommended: recommended, switched: on
            ).proposal
        }
    }

    /// Remembers scores, until it breaks.
    private final class Memory: TrialLedger {
        typealias Run = TrialTable<VenueChangeSearch.Trial>.Run

        struct Break: Error {}

        private(set) var scores: [VenueChangeSearch.Trial: [Int: [Double?]]] = [:]
        /// Number of batches that it still takes.
        var batches = Int.max

        var count: Int { scores.values.reduce(0) { $0 + $1.count } }

        func known(_ trials: [Run]) -> [[Double?]?] { trials.map { scores[$0.configuration]?[$0.walk] } }

        func add(_ rows: [(run: Run, values: [Double?])]) throws {
            guard batches > 0 else { throw Break() }
            batches -= 1
            for (run, values) in rows { scores[run.configuration, default: [:]][run.walk] = values }
        }
    }

    /// A strength of 1 instead of 50 gains 0.5 m.
    private static let isWeakened: @Sendable (VenueChange) -> Double = { $0[strong] == 1 ? 0.5 : 0 }

    @Test func whatWasPlantedIsFound() throws {
        let found = try (0..<20).count { seed in
            let proposal = try Planted(seed: UInt64(seed), gain: Self.isWeakened).proposal()
            return proposal.stands && proposal.parts[0].found == 1
        }
        #expect(found >= 18, "in \(found) of 20 seeds")
    }

    @Test func nothingIsFoundWhereNothingIs() throws {
        let wrong = try (0..<40).count { try Planted(seed: UInt64(1000 + $0)).proposal().stands }
        #expect(wrong <= 2, "in \(wrong) of 40 seeds")
    }

    /// Each recorded walk is tested with a change that was searched on others.
    @Test func recordedWalksAreNotTestedWithTheirOwnChange() throws {
        let splits = DataSplit.crossValidation(of: 24)
        let found = try Planted(seed: 3, gain: Self.isWeakened).proposal(splits: splits)
        #expect(found.stands && found.validation == nil && found.evidence?.walkCount == 24)
        let wrong = try (0..<20).count { try Planted(seed: UInt64(2000 + $0)).proposal(splits: splits).stands }
        #expect(wrong <= 4, "in \(wrong) of 20 seeds")
    }

    /// The change helps, but the setting that needs it costs more.
    @Test func theRecommendedPresetIsTheMeasure() throws {
        let proposal = try Planted(seed: 4, cost: 0.8, gain: Self.isWeakened).proposal()
        #expect(proposal.parts[0].found == 1 && !proposal.stands)
        #expect((proposal.evidence?.meanImprovement ?? 0) > 0.3)
        #expect((proposal.againstPreset?.meanImprovement ?? 0) < 0)
        #expect(proposal.reason?.contains("over the recommended settings") == true)
        #expect(try Planted(seed: 4, cost: 0.1, gain: Self.isWeakened).proposal().stands)
    }

    @Test func theNumberOfWorkersChangesNothing() throws {
        let planted = Planted(seed: 5, gain: Self.isWeakened)
        #expect(try planted.proposal() == planted.proposal(workers: 2))
    }

    /// Broken after any batch, it goes on with what is remembered, and ends as an unbroken search: no trial runs twice.
    @Test func aBrokenSearchGoesOn() throws {
        let planted = Planted(seed: 5, gain: Self.isWeakened)
        let unbroken = Memory()
        let expected = try planted.proposal(remembered: unbroken)
        #expect(try expected == planted.proposal())
        for batches in 0..<3 {
            let memory = Memory()
            memory.batches = batches
            #expect(throws: Memory.Break.self) { try planted.proposal(remembered: memory) }
            #expect(memory.count < unbroken.count && (memory.count > 0) == (batches > 0))
            memory.batches = .max
            #expect(try planted.proposal(remembered: memory) == expected && memory.scores == unbroken.scores)
        }
        unbroken.batches = 0
        #expect(try planted.proposal(remembered: unbroken) == expected)
    }

    // MARK: In a calibration

    /// A hall whose wall divides it, as all walks cross it.
    private static func hall(_ strength: Int) -> String {
        let beacons = (0..<12).map { "{id: b\($0), at: [\(3 + 8 * ($0 % 4)), \(3 + 7 * ($0 / 4))], height: 2.5}" }
        return """
            name: hall
            levels:
              - number: 0
                height: 4
                outline: [[0, 0], [30, 0], [30, 20], [0, 20]]
                walls:
                  - {material: glass, obstacle: \(strength), points: [[12, 0], [12, 20]]}
                beacons: [\(beacons.joined(separator: ", "))]
            """
    }

    private static let rssi: @Sendable (Double) -> Double = { -60 - 28 * log10($0) }

    private static func result(
        _ venue: Venue, workers: Int = 1, study: StudyWriter? = nil, observer: RunObserver = RunObserver()
    ) throws -> CalibrationResult {
        let walks = (0..<24).map { KnownVenueTests.walk(venue, seed: 1, $0, rssi: rssi) }
        var request = CalibrationRequest()
        request.space = SpaceOptions(
            domains: ["useBestNumberOfBeacons": .values([3, 4])]
                .merging(venue.obstacles.isEmpty ? [:] : ["activateObstacleChecking": .values([true])]) { $1 },
            searchesOthers: false)
        request.documentVariants = 0
        request.criteria.objective = "ce75"
        request.options = CalibrationOptions(sampleCount: 2, startCount: 1)
        request.venueChanges = true
        var run = try CalibrationRun(
            request,
            of: DataSets(
                venue: venue, walks: walks, splits: DataSplit.thirds(each: 8), source: .simulated,
                digests: walks.indices.map { StudyWalk(digest: TextFile.digest(of: "\($0)".utf8), name: "\($0)") }))
        run.pool = WorkerPool(workerCount: workers)
        run.observer = observer
        return try run.run(study: study)
    }

    /// The recommended lines, edited by a person, give the figure that was predicted.
    @Test func anAbsurdStrengthIsFoundAndTheEditedFileKeepsThePromise() throws {
        let file = try VenueFile.parse(Self.hall(50))
        let result = try Self.result(file.venue)
        let recommendations = try #require(result.venueRecommendations)
        let proposal = try #require(recommendations.proposals.first)
        #expect(recommendations.proposals.count == 1 && proposal.stands && proposal.isOn)
        let parts = VenuePart.obstacles(of: file.venue)
        #expect(proposal.parts.map(\.name) == ["walls of glass with strength 50"] && proposal.parts[0].found < 10)
        let change = zip(parts, proposal.parts).reduce(VenueChange()) { $0.setting([$1.0], to: $1.1.found) }
        let edits = change.edits(of: file)
        #expect(edits.map(\.line) == [7] && edits.map(\.key) == ["obstacle"])
        let edited = try VenueFile.parse(EditedVenue.text(Self.hall(50), edits)).venue
        let scores = (16..<24).map {
            KnownVenueTests.walk(edited, seed: 1, $0, rssi: Self.rssi)
                .score(result.zonedPreset, by: result.objective)
        }
        #expect(Statistics.mean(scores) == proposal.changedScore)

        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let two = try #require(try Self.result(file.venue, workers: 2).venueRecommendations)
        #expect(try encoder.encode(two) == encoder.encode(recommendations))
    }

    /// The study keeps the trials of other venue files, apart from those that rank settings.
    @Test func aStudyKnowsOtherVenueFiles() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "venues-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let venue = try VenueFile.parse(Self.hall(50)).venue
        let study = try StudyWriter(
            path: folder.appending(path: "hall.study").path,
            StudyDescription(
                name: "hall", codeVersion: "1", venueDigest: "sha256:venue", objective: "ce75", seed: 1,
                searchSpace: ""))
        func run(_ study: StudyWriter?) throws -> (proposals: [VenueProposal]?, said: [String]) {
            let said = Mutex<[String]>([])
            let observer = RunObserver(message: { text in said.withLock { $0.append(text) } })
            return (
                try Self.result(venue, study: study, observer: observer).venueRecommendations?.proposals,
                said.withLock { $0 }
            )
        }
        func count(_ metric: String) throws -> Int {
            try study.contents().trials.count { trial in
                if case .values(let values) = trial.result { values.metrics.contains(metric) } else { false }
            }
        }
        let first = try run(study)
        #expect(try first.said.isEmpty && first.proposals == run(nil).proposals)
        let trials = try count("venueChanges-ce75")
        let ranked = try count("ce75")
        #expect(try trials > 0 && ranked > 0 && trials + ranked == study.contents().results.count)
        let again = try run(study)
        #expect(again.proposals == first.proposals)
        #expect(again.said.contains { $0.hasPrefix("\(trials) trials of other venue files were read from") })
        #expect(try study.contents().results.count == trials + ranked)
    }

    /// Without any way, path snapping would be off: that is a setting. Two areas that have all ways together do not go both, though each
    /// that goes gains.
    @Test func someWaysStay() throws {
        let venue = try VenueFile.parse(
            """
            name: hall
            levels:
              - number: 0
                height: 3
                outline: [[0, 0], [20, 0], [20, 10], [0, 10]]
                zones:
                  - {name: west, outline: [[0, 0], [10, 0], [10, 10], [0, 10]]}
                  - {name: east, outline: [[10, 0], [20, 0], [20, 10], [10, 10]]}
                paths:
                  nodes: {a: [1, 5], b: [9, 5], c: [19, 5]}
                  edges: [{along: [a, b]}, {along: [b, c]}]
            """
        ).venue
        let parts = VenuePart.ways(of: venue)
        #expect(parts.map(\.name) == ["ways in zone west", "ways in zone east"])
        let on = ZonedPreset(base: try PositioningSettings(["activateNavigationPathSnapping": true]))
        var search = VenueChangeSearch(
            splits: DataSplit.thirds(each: 8), options: CalibrationOptions(seed: 1), level: 0.05,
            pool: WorkerPool(workerCount: 1), allows: { $0.leavesWays(of: venue) }
        ) { change in { _, walk in 5 + Double(walk) - Double(parts.count { change[$0] == 0 }) } }
        let found = try search.search(
            parts,
            VenueProposal(
                subject: .paths, setting: "activateNavigationPathSnapping", isOn: true,
                parts: parts.map { .init(name: $0.name, count: 1, present: 1, found: 1) }),
            recommended: on, switched: on)
        #expect(found.proposal.stands && found.proposal.parts.map(\.found).sorted() == [0, 1])
        #expect(!parts.reduce(VenueChange()) { $0.setting([$1], to: 0) }.leavesWays(of: venue))
    }

    @Test func nothingIsTriedWithoutObstaclesAndPaths() throws {
        var venue = try VenueFile.parse(Self.hall(50)).venue
        venue.obstacles = []
        #expect(try Self.result(venue).venueRecommendations?.proposals.isEmpty == true)
    }

    // MARK: The file

    /// Each change of the core's map is that of an edited file, and nothing else of the venue changes.
    @Test(arguments: ["office", "supermarket"] + (LongMode.isOn ? ["mall"] : [])) func aChangeIsAnEditedFile(
        _ name: String
    ) throws {
        let text = try String(contentsOfFile: Project.venuePath(name), encoding: .utf8)
        let file = try VenueFile.parse(text)
        let venue = file.venue
        let base = PositioningInput(venue).map
        let parts = VenuePart.obstacles(of: venue) + VenuePart.ways(of: venue)
        #expect(parts.count > 3)
        for part in parts {
            let values =
                switch part {
                case .obstacles(.wall): [0, 7]
                case .obstacles(.obstacle): [7]
                case .ways, .wideWays: [0]
                }
            for value in values {
                let change = VenueChange().setting([part], to: value)
                let edits = change.edits(of: file)
                let edited = try VenueFile.parse(EditedVenue.text(text, edits)).venue
                #expect(edited == change.applied(to: venue), "\(part.name): \(value)")
                #expect(PositioningInput(edited).map == base.of(change.applied(to: venue)), "\(part.name): \(value)")
                #expect(edited.walls == venue.walls && edited.beacons == venue.beacons, "\(part.name): \(value)")
                #expect(edited.paths.nodes == venue.paths.nodes, "\(part.name): \(value)")
            }
        }
    }
}

/// A venue file as a person edits it by a recommendation.
enum EditedVenue {
    static func text(_ text: String, _ edits: [VenueProposal.Edit]) -> String {
        var lines = text.components(separatedBy: "\n")
        for (line, edits) in Dictionary(grouping: edits, by: \.line) {
            lines[line - 1] = edits[0].along == nil ? strength(lines[line - 1], edits[0]) : ways(lines[line - 1], edits)
        }
        return lines.joined(separator: "\n")
    }

    private static func strength(_ line: String, _ edit: VenueProposal.Edit) -> String {
        let present = "\(edit.key): \(edit.present)"
        if let found = edit.found { return line.replacing(present, with: "\(edit.key): \(found)") }
        return line.trimmingCharacters(in: .whitespaces) == present ? "" : line.replacing(", \(present)", with: "")
    }

    /// A way of which some pieces do not snap, in as many ways as that takes.
    private static func ways(_ line: String, _ edits: [VenueProposal.Edit]) -> String {
        guard let match = line.firstMatch(of: #/along: \[([^\]]*)\]/#) else { return line }
        let names = match.1.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        var runs: [(names: [String], snaps: Bool)] = []
        for (from, to) in zip(names, names.dropFirst()) {
            let snaps = !edits.contains { $0.along == [from, to] }
            if runs.last?.snaps == snaps {
                runs[runs.count - 1].names.append(to)
            } else {
                runs.append(([from, to], snaps))
            }
        }
        return runs.map { run in
            let along = "along: [\(run.names.joined(separator: ", "))]" + (run.snaps ? "" : ", snaps: false")
            return line.replacing(match.0, with: along)
        }.joined(separator: "\n")
    }
}
