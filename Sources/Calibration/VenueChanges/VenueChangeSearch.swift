internal import Evaluation
internal import NumericalMethods
package import Parallelism
package import Positioning
package import Search
internal import Synchronization
internal import VenueModel

/// Searches for a change of a venue file with which positions are better.
///
/// 1. On training walks, it takes the best single change again and again, as long as each one lowers the mean objective by the minimum
///    effect. All obstacles together are one of the parts that can change.
/// 2. On validation walks, parts return to the file one after another, those that matter least first, before these steps cost a tenth
///    of the gain. The rest must gain significantly, and the minimum effect. With several splits (recorded walks) this is
///    left out, because the same walks validate and test: each walk is tested with a change that was searched on others.
/// 3. On test walks, it must do so again, against the venue file as it is with the same settings, and against the recommended settings.
package struct VenueChangeSearch {
    /// A venue file and the settings that it is used with.
    package struct Trial: Hashable, Sendable {
        package var zonedPreset: ZonedPreset
        package var change = VenueChange()
    }

    /// The objective of a trial on walks: what is made once for a change, then called for settings and the index of a walk.
    package typealias Scoring = @Sendable (VenueChange) -> @Sendable (ZonedPreset, Int) -> Double

    private let splits: [DataSplit]
    private let runs: [Int]
    private let options: CalibrationOptions
    private let level: Double
    private let progress: @Sendable (_ done: Int, _ count: Int) -> Void
    private let allows: @Sendable (VenueChange) -> Bool
    private let changed: ChangedVenues
    private var trials: TrialTable<Trial>

    /// - Parameters:
    ///   - runs: the run of each walk; empty if each walk is one.
    ///   - level: the level of significance of each test.
    ///   - allows: whether a change may be tried.
    ///   - ledger: remembers scores of other runs.
    ///   - progress: called from any thread with the number of walks that are done, and of those that are known to come.
    package init(
        splits: [DataSplit], runs: [Int] = [], options: CalibrationOptions, level: Double, pool: WorkerPool,
        interruption: Interruption? = nil, ledger: (any TrialLedger<Trial>)? = nil,
        allows: @escaping @Sendable (VenueChange) -> Bool = { _ in true },
        progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in },
        scoring: @escaping Scoring
    ) {
        self.splits = splits
        self.runs = runs
        self.options = options
        self.level = level
        self.progress = progress
        self.allows = allows
        changed = ChangedVenues(scoring)
        let last = splits.flatMap { $0.training + $0.validation + $0.test }.max() ?? -1
        trials = TrialTable(walkCount: last + 1, pool: pool, pieceSize: 1) { [changed] trials, walk in
            trials.map { [changed.score(of: $0.change)($0.zonedPreset, walk)] }
        }
        trials.ledger = ledger
        trials.interruption = interruption
    }

    /// Searches for a change of some parts of the venue, with the setting on that reads them.
    ///
    /// - Parameters:
    ///   - proposal: the same parts, without results.
    ///   - recommended: the recommended settings.
    ///   - switched: the same with the setting on.
    /// - Throws: ``Interrupted``.
    package mutating func search(
        _ parts: [VenuePart], _ proposal: VenueProposal, recommended: ZonedPreset, switched: ZonedPreset
    ) throws -> (change: VenueChange, proposal: VenueProposal) {
        var inSplits = try splits.map { try descent(parts, switched, on: $0.training) }
        var change = inSplits[0]
        var proposal = proposal
        let all = splits.count == 1 ? splits[0].training : splits.flatMap(\.test).sorted()
        if splits.count > 1 { change = try descent(parts, switched, on: all) }
        if proposal.subject == .obstacles {
            let trials = VenuePart.strengths.map {
                Trial(zonedPreset: switched, change: VenueChange().setting(parts, to: $0))
            }
            proposal.strengths = zip(VenuePart.strengths, try means(of: trials, on: all)).map {
                .init(strength: $0, score: $1)
            }
        }
        if splits.count == 1, !change.isEmpty {
            change = try pruned(change, parts, switched, on: splits[0].validation)
            inSplits = [change]
            proposal.validation = try evidence(
                for: [Trial(zonedPreset: switched, change: change)], against: [Trial(zonedPreset: switched)],
                on: [splits[0].validation])
        }
        for (index, part) in parts.enumerated() { proposal.parts[index].found = change[part] }
        if !change.isEmpty { try test(&proposal, inSplits, recommended: recommended, switched: switched) }
        proposal.reason = reason(proposal)
        return (change, proposal)
    }

    /// The best single changes, one after another.
    private mutating func descent(
        _ parts: [VenuePart], _ zonedPreset: ZonedPreset, on walks: [Int]
    ) throws -> VenueChange {
        var groups = parts.map { [$0] }
        // Strengths of all obstacles together.
        if parts.count > 1, case .obstacles = parts[0] { groups.insert(parts, at: 0) }
        var change = VenueChange()
        while true {
            let next = groups.flatMap { group in
                Set(group.flatMap(\.values)).sorted().map { change.setting(group, to: $0) }
            }.filter { $0 != change && allows($0) }
            let means = try means(of: ([change] + next).map { Trial(zonedPreset: zonedPreset, change: $0) }, on: walks)
            guard let best = next.indices.min(by: { means[$0 + 1] < means[$1 + 1] }) else { return change }
            let gain = means[0] - means[best + 1]
            guard gain > 0, gain >= options.minimumEffect else { return change }
            change = next[best]
        }
    }

    /// The change without the parts that matter little.
    private mutating func pruned(
        _ change: VenueChange, _ parts: [VenuePart], _ zonedPreset: ZonedPreset, on walks: [Int]
    ) throws -> VenueChange {
        let ends = try means(
            of: [VenueChange(), change].map { Trial(zonedPreset: zonedPreset, change: $0) }, on: walks)
        let most = ends[1] + max(0.1 * (ends[0] - ends[1]), 0)
        var change = change
        while true {
            let fewer = parts.filter { change[$0] != $0.present }.map { change.setting([$0], to: $0.present) }
            let means = try means(of: fewer.map { Trial(zonedPreset: zonedPreset, change: $0) }, on: walks)
            guard let best = fewer.indices.min(by: { means[$0] < means[$1] }), means[best] <= most else {
                return change
            }
            change = fewer[best]
        }
    }

    private mutating func test(
        _ proposal: inout VenueProposal, _ inSplits: [VenueChange], recommended: ZonedPreset, switched: ZonedPreset
    ) throws {
        let walks = splits.map(\.test)
        let changed = inSplits.map { Trial(zonedPreset: switched, change: $0) }
        let present = inSplits.map { _ in Trial(zonedPreset: switched) }
        let preset = inSplits.map { _ in Trial(zonedPreset: recommended) }
        proposal.presetScore = Statistics.mean(try scores(of: preset, on: walks))
        proposal.presentScore = Statistics.mean(try scores(of: present, on: walks))
        proposal.changedScore = Statistics.mean(try scores(of: changed, on: walks))
        proposal.evidence = try evidence(for: changed, against: present, on: walks)
        proposal.againstPreset = try evidence(for: changed, against: preset, on: walks)
    }

    /// Why the venue file stays as it is; `nil` if it should change.
    private func reason(_ proposal: VenueProposal) -> String? {
        guard proposal.evidence != nil else {
            return proposal.validation == nil
                ? "no change lowers the error of training walks by the minimum effect"
                : "no change helps on validation walks"
        }
        let tests: [(evidence: PairedEvidence?, gain: String)] = [
            (proposal.validation, "on validation walks the gain"), (proposal.evidence, "on test walks the gain"),
            (
                proposal.againstPreset,
                "on test walks the gain over the recommended settings, in which \(proposal.setting) is off,"
            ),
        ]
        for test in tests {
            guard let evidence = test.evidence,
                !evidence.supports(minimumEffect: options.minimumEffect, level: level)
            else { continue }
            return
                "\(test.gain) is \(evidence.meanImprovement < options.minimumEffect ? "too small" : "not significant")"
        }
        return nil
    }

    // MARK: Scores

    private mutating func evidence(
        for trials: [Trial], against references: [Trial], on walks: [[Int]]
    ) throws -> PairedEvidence {
        let differences = zip(try scores(of: references, on: walks), try scores(of: trials, on: walks)).map { $0 - $1 }
        return PairedEvidence(
            differences: runs.isEmpty
                ? differences : RecordedRuns.means(differences, runs: walks.flatMap(\.self).map { runs[$0] }),
            seed: options.seed)
    }

    /// The scores of one trial in each split.
    private mutating func scores(of trials: [Trial], on walks: [[Int]]) throws -> [Double] {
        var all: [Double] = []
        for (trial, walks) in zip(trials, walks) { all += try scores(of: [trial], on: walks)[0] }
        return all
    }

    private mutating func means(of trials: [Trial], on walks: [Int]) throws -> [Double] {
        try scores(of: trials, on: walks).map { Statistics.mean($0) ?? 0 }
    }

    private mutating func scores(of trials: [Trial], on walks: [Int]) throws -> [[Double]] {
        changed.forget()
        self.trials.progress = { [progress, count = self.trials.evaluationCount + trials.count * walks.count] in
            progress($0, count)
        }
        try self.trials.prepare(trials.flatMap { trial in walks.map { (trial, $0) } })
        return try trials.map { trial in
            try walks.map { try self.trials.row(trial, on: $0).first.flatMap(\.self) ?? .infinity }
        }
    }
}

/// What scores with changed venues, each made when it is first needed.
private final class ChangedVenues: Sendable {
    private let scoring: VenueChangeSearch.Scoring
    private let made = Mutex<[VenueChange: @Sendable (ZonedPreset, Int) -> Double]>([:])

    init(_ scoring: @escaping VenueChangeSearch.Scoring) { self.scoring = scoring }

    func score(of change: VenueChange) -> @Sendable (ZonedPreset, Int) -> Double {
        made.withLock { made in
            if let known = made[change] { return known }
            let new = scoring(change)
            made[change] = new
            return new
        }
    }

    /// Frees their memory.
    func forget() { made.withLock { $0 = [:] } }
}
