internal import Evaluation
internal import NumericalMethods
package import Parallelism
package import Positioning
package import Search
internal import VenueModel

/// Searches for zoned presets: settings for single levels and zones.
///
/// 1. On training walks, it finds the candidate with the lowest objective in each area. Then it adds areas to a zoned preset, the
///    most useful first, as long as each one improves the zoned preset by at least the minimum effect.
/// 2. On validation walks, it adds these areas to a zoned preset again, the most useful first. Each one must improve the zoned preset
///    significantly and by at least the minimum effect, with Holm's correction over the areas from step 1.
/// 3. On test walks, the whole zoned preset must be better than one preset, by the same rule.
///
/// Every score comes from a trial of a whole zoned preset, so it includes the cost of switching between presets.
package struct ZoneSearch: Sendable {
    /// An area with a smaller share of the walking time is not tried: settings would have to gain fifty times the minimum
    /// effect there.
    package static let leastShare = 0.02
    /// Most zones that are tried on validation walks; each one tightens Holm's correction.
    package static let mostZones = 8

    private let areas: [VenueArea]
    private let split: DataSplit
    private let objective: Objective
    private let options: CalibrationOptions
    private let pool: WorkerPool
    private let scoring: ZoneScoring

    /// - Parameters:
    ///   - split: the training, validation and test walks of `scoring`.
    ///   - options: for the seed, the minimum effect and the level of significance.
    package init(
        areas: [VenueArea], split: DataSplit, objective: Objective, options: CalibrationOptions, pool: WorkerPool,
        scoring: ZoneScoring
    ) {
        self.areas = areas
        self.split = split
        self.objective = objective
        self.options = options
        self.pool = pool
        self.scoring = scoring
    }

    /// Searches.
    ///
    /// It runs candidates × training walks trials. For each area that it adds, it runs one zoned preset per remaining area on all
    /// walks of the step.
    ///
    /// - Parameters:
    ///   - base: the one preset for the whole venue.
    ///   - candidates: settings to try in each area, such as the best of a search; of equal ones the first wins.
    ///   - progress: called from any thread with the number of trials that are done.
    /// - Throws: ``Interrupted``.
    package func search(
        base: PositioningSettings, candidates: [PositioningSettings], interruption: Interruption? = nil,
        progress: (@Sendable (Int) -> Void)? = nil
    ) throws -> ZonedPresetsResult {
        var isListed: Set<PositioningSettings> = [base]
        let candidates = [base] + candidates.filter { isListed.insert($0).inserted }
        var runs = ZonedPresetScores(scoring: scoring, pool: pool, progress: progress, interruption: interruption)
        var result = ZonedPresetsResult(
            objective: objective.key, unit: objective.unit, minimumEffect: options.minimumEffect,
            significance: options.significance, trainingWalks: split.training.count,
            validationWalks: split.validation.count, testWalks: split.test.count, candidateCount: candidates.count,
            patience: ZonedPreset(base: base).patience, zones: [], isZoned: false, zonedPreset: ZonedPreset(base: base))
        guard !areas.isEmpty else {
            result.reason = "The venue has one level and no zones."
            return result
        }
        let bests = try train(candidates, in: &runs, into: &result)
        let zonedPreset = try validate(bests, base: base, in: &runs, into: &result)
        try test(zonedPreset, base: base, in: &runs, into: &result)
        return result
    }

    /// The best candidate of each area on the training walks.
    private func train(
        _ candidates: [PositioningSettings], in runs: inout ZonedPresetScores, into result: inout ZonedPresetsResult
    ) throws -> [PositioningSettings] {
        let base = candidates[0]
        let parts = try runs.parts(of: candidates.map { ZonedPreset(base: $0) }, on: split.training)
        let instants = Double(max(split.training.reduce(0) { $0 + scoring.instants($1) }, 1))
        let fewest = PairedEvidence.fewestWalks(level: options.significance)
        var bests: [PositioningSettings] = []
        for (index, area) in areas.enumerated() {
            let scores = parts.map { ZonedPresetScores.mean($0.map { $0[index] }) }
            var best = 0
            for candidate in scores.indices {
                guard let score = scores[candidate], let least = scores[best], score < least else { continue }
                best = candidate
            }
            let visits = parts[0].compactMap { $0[index] }
            var entry = ZonedPresetsResult.AreaEntry(
                level: area.level, zone: area.zone,
                shareOfInstants: Double(visits.reduce(0) { $0 + $1.instants }) / instants, trainingWalks: visits.count,
                settings: candidates[best].differences(from: base).byKey, isAccepted: false)
            if visits.count < fewest || entry.shareOfInstants < Self.leastShare {
                best = 0
                entry.settings = [:]
                entry.reason = "too few walks go there"
            } else if best == 0 {
                entry.reason = "one preset is best there"
            }
            bests.append(candidates[best])
            result.zones.append(entry)
        }
        try screen(bests, base: base, in: &runs, into: &result)
        return bests
    }

    /// Adds areas to a zoned preset as long as that helps on the training walks. The other areas get a reason for their rejection.
    private func screen(
        _ bests: [PositioningSettings], base: PositioningSettings, in runs: inout ZonedPresetScores,
        into result: inout ZonedPresetsResult
    ) throws {
        var open = areas.indices.filter { bests[$0] != base }
        var zonedPreset = ZonedPreset(base: base)
        while !open.isEmpty {
            let scores = try runs.scores(
                of: [zonedPreset] + open.map { zonedPreset.adding(bests[$0], in: areas[$0]) }, on: split.training)
            let means = scores.map { Statistics.mean($0) ?? 0 }
            var best = 0
            for (offset, index) in open.enumerated() {
                result.zones[index].trainingImprovement = means[0] - means[offset + 1]
                if means[offset + 1] < means[best + 1] { best = offset }
            }
            guard means[0] - means[best + 1] >= options.minimumEffect else {
                for index in open { result.zones[index].reason = "too small a gain over whole walks" }
                return
            }
            zonedPreset = zonedPreset.adding(bests[open[best]], in: areas[open[best]])
            open.remove(at: best)
            guard zonedPreset.zoneCount < Self.mostZones else {
                for index in open { result.zones[index].reason = "other zones gain more" }
                return
            }
        }
    }

    /// Adds areas to the zoned preset as long as that helps on the validation walks.
    private func validate(
        _ bests: [PositioningSettings], base: PositioningSettings, in runs: inout ZonedPresetScores,
        into result: inout ZonedPresetsResult
    ) throws -> ZonedPreset {
        var open = areas.indices.filter { result.zones[$0].reason == nil }
        let tried = open.count
        var zonedPreset = ZonedPreset(base: base)
        while !open.isEmpty {
            let zonedPresets = open.map { zonedPreset.adding(bests[$0], in: areas[$0]) }
            let scores = try runs.scores(of: [zonedPreset] + zonedPresets, on: split.validation)
            var best: (index: Int, zonedPreset: ZonedPreset)?
            for (offset, index) in open.enumerated() {
                let evidence = PairedEvidence(
                    differences: zip(scores[0], scores[offset + 1]).map { $0 - $1 }, seed: options.seed)
                result.zones[index].evidence = evidence
                // Holm (1979): areas that are already in the zoned preset no longer count.
                let level = options.significance / Double(tried - zonedPreset.zoneCount)
                if evidence.supports(minimumEffect: options.minimumEffect, level: level) {
                    let least = best.flatMap { result.zones[$0.index].evidence?.meanImprovement } ?? 0
                    if evidence.meanImprovement > least { best = (index, zonedPresets[offset]) }
                    result.zones[index].reason = nil
                } else {
                    result.zones[index].reason =
                        evidence.meanImprovement < options.minimumEffect ? "too small" : "not significant"
                }
            }
            guard let best else { break }
            result.zones[best.index].isAccepted = true
            zonedPreset = best.zonedPreset
            open.removeAll { $0 == best.index }
        }
        return zonedPreset
    }

    /// Compares the zoned preset with one preset on the test walks, as a whole and in each area.
    private func test(
        _ zonedPreset: ZonedPreset, base: PositioningSettings, in runs: inout ZonedPresetScores,
        into result: inout ZonedPresetsResult
    ) throws {
        let parts = try runs.parts(of: [ZonedPreset(base: base), zonedPreset], on: split.test)
        for index in areas.indices {
            result.zones[index].onePresetScore = ZonedPresetScores.mean(parts[0].map { $0[index] })
            result.zones[index].zonedScore = ZonedPresetScores.mean(parts[1].map { $0[index] })
        }
        guard !zonedPreset.isUniform else {
            result.reason = reason(result)
            return
        }
        let scores = try runs.scores(of: [ZonedPreset(base: base), zonedPreset], on: split.test)
        let evidence = PairedEvidence(differences: zip(scores[0], scores[1]).map { $0 - $1 }, seed: options.seed)
        result.testEvidence = evidence
        result.isZoned = evidence.supports(minimumEffect: options.minimumEffect, level: options.significance)
        if result.isZoned {
            result.zonedPreset = zonedPreset
        } else {
            result.withdraw(
                base, because: "On test walks zoned presets are not significantly better than one preset.",
                zones: "the combined change is not significant")
        }
    }

    private func reason(_ result: ZonedPresetsResult) -> String {
        let few = PairedEvidence.tooFew(split.validation.count, level: options.significance) {
            "Give at least \($0) validation walks"
        }
        if let few { return few }
        return result.zones.contains { $0.evidence != nil }
            ? "Other settings are not significantly better on any level or in any zone."
            : "The search found no level or zone where other settings lower the error of whole walks enough."
    }
}

extension ZonedPreset {
    fileprivate var zoneCount: Int { levels.count + zones.count }
}
