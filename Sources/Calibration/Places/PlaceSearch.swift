internal import Foundation
internal import NumericalMethods
public import Parallelism
public import Positioning
public import Tuning
public import VenueModel

/// Finds out whether single levels and zones should have settings of their own.
///
/// - To tune: in each place the candidate with the least objective over the instants there. Then the place where that
///   helps most joins a plan, as long as the plan with it is better by the minimum effect. These places go on.
/// - To choose: again the place that helps most joins the plan, as long as the plan with it beats the plan without it by
///   the minimum effect and significantly, with Holm's rule over the places that came so far.
/// - To judge: the whole plan must beat the one preset by the same measures on walks that did not choose.
///
/// Plans are always *run*: what switching from one to another costs is in every figure.
public struct PlaceSearch: Sendable {
    /// A place with a smaller share of the instants is not tried: settings would have to gain fifty times the minimum
    /// effect there.
    package static let leastShare = 0.02
    /// So many places at most go on to the choosing walks: each more makes the test of all stricter.
    package static let mostPlaces = 8

    private let places: [VenuePlace]
    private let split: DataSplit
    private let objective: Objective
    private let options: CalibrationOptions
    private let pool: WorkerPool
    private let scoring: PlaceScoring

    /// A search on these walks.
    ///
    /// - Parameters:
    ///   - split: which of `walks` tune, choose and judge.
    ///   - options: for the seed, the minimum effect and the level of significance.
    public init(
        venue: Venue, walks: [CalibrationWalk], split: DataSplit, objective: Objective, options: CalibrationOptions,
        pool: WorkerPool
    ) {
        let places = VenuePlace.all(of: venue)
        self.init(
            places: places, split: split, objective: objective, options: options, pool: pool,
            scoring: PlaceScoring(walks: walks, places: places, objective: objective))
    }

    /// A search by given scores.
    package init(
        places: [VenuePlace], split: DataSplit, objective: Objective, options: CalibrationOptions, pool: WorkerPool,
        scoring: PlaceScoring
    ) {
        self.places = places
        self.split = split
        self.objective = objective
        self.options = options
        self.pool = pool
        self.scoring = scoring
    }

    /// Searches.
    ///
    /// Runs candidates × tune walks, and for each place that joins as many plans as there are places left × walks.
    ///
    /// - Parameters:
    ///   - base: the one preset for the whole venue.
    ///   - candidates: what may be better in a place, such as the best of a search; ties go to the first.
    ///   - progress: called from any thread with the number of runs done so far.
    /// - Throws: ``Interrupted``.
    public func search(
        base: PositioningSettings, candidates: [PositioningSettings], interruption: Interruption? = nil,
        progress: (@Sendable (Int) -> Void)? = nil
    ) throws -> PlacesResult {
        var isListed: Set<PositioningSettings> = [base]
        let candidates = [base] + candidates.filter { isListed.insert($0).inserted }
        var runs = PlanRuns(scoring: scoring, pool: pool, progress: progress, interruption: interruption)
        var result = PlacesResult(
            objective: objective.key, unit: objective.unit, minimumEffect: options.minimumEffect,
            significance: options.significance, trainingWalks: split.training.count,
            validationWalks: split.validation.count,
            testWalks: split.test.count, candidateCount: candidates.count, patience: PresetPlan(base: base).patience,
            places: [], isSplit: false, plan: PresetPlan(base: base))
        guard !places.isEmpty else {
            result.reason = "The venue has one level and no zones."
            return result
        }
        let bests = try tune(candidates, in: &runs, into: &result)
        let plan = try choose(bests, base: base, in: &runs, into: &result)
        try judge(plan, base: base, in: &runs, into: &result)
        return result
    }

    /// The best candidate of each place, and what it brings on the tune walks if it is only there.
    private func tune(
        _ candidates: [PositioningSettings], in runs: inout PlanRuns, into result: inout PlacesResult
    ) throws -> [PositioningSettings] {
        let base = candidates[0]
        let parts = try runs.parts(of: candidates.map { PresetPlan(base: $0) }, on: split.training)
        let instants = Double(max(split.training.reduce(0) { $0 + scoring.instants($1) }, 1))
        let fewest = fewestWalks
        var bests: [PositioningSettings] = []
        for (index, place) in places.enumerated() {
            let scores = parts.map { PlanRuns.mean($0.map { $0[index] }) }
            var best = 0
            for candidate in scores.indices {
                guard let score = scores[candidate], let least = scores[best], score < least else { continue }
                best = candidate
            }
            let visits = parts[0].compactMap { $0[index] }
            var entry = PlacesResult.Entry(
                level: place.level, zone: place.zone,
                shareOfInstants: Double(visits.reduce(0) { $0 + $1.instants }) / instants, trainingWalks: visits.count,
                settings: candidates[best].changes(from: base), isAccepted: false)
            if visits.count < fewest || entry.shareOfInstants < Self.leastShare {
                best = 0
                entry.settings = [:]
                entry.reason = "too few walks go there"
            } else if best == 0 {
                entry.reason = "the one preset is best there"
            }
            bests.append(candidates[best])
            result.places.append(entry)
        }
        try screen(bests, base: base, in: &runs, into: &result)
        return bests
    }

    /// Adds places to a plan as long as that helps on the tune walks; the others get a reason not to go on.
    private func screen(
        _ bests: [PositioningSettings], base: PositioningSettings, in runs: inout PlanRuns,
        into result: inout PlacesResult
    ) throws {
        var open = places.indices.filter { bests[$0] != base }
        var plan = PresetPlan(base: base)
        while !open.isEmpty {
            let scores = try runs.scores(
                of: [plan] + open.map { plan.adding(bests[$0], in: places[$0]) }, on: split.training)
            let means = scores.map { Statistics.mean($0) ?? 0 }
            var best = 0
            for (offset, index) in open.enumerated() {
                result.places[index].trainingImprovement = means[0] - means[offset + 1]
                if means[offset + 1] < means[best + 1] { best = offset }
            }
            guard means[0] - means[best + 1] >= options.minimumEffect else {
                for index in open { result.places[index].reason = "too little for whole walks" }
                return
            }
            plan = plan.adding(bests[open[best]], in: places[open[best]])
            open.remove(at: best)
            guard plan.placeCount < Self.mostPlaces else {
                for index in open { result.places[index].reason = "others promise more" }
                return
            }
        }
    }

    /// Adds places to the plan as long as that helps on the choosing walks.
    private func choose(
        _ bests: [PositioningSettings], base: PositioningSettings, in runs: inout PlanRuns,
        into result: inout PlacesResult
    ) throws -> PresetPlan {
        var open = places.indices.filter { result.places[$0].reason == nil }
        let tried = open.count
        var plan = PresetPlan(base: base)
        while !open.isEmpty {
            let plans = open.map { plan.adding(bests[$0], in: places[$0]) }
            let scores = try runs.scores(of: [plan] + plans, on: split.validation)
            var best: (index: Int, plan: PresetPlan)?
            for (offset, index) in open.enumerated() {
                let evidence = PairedEvidence(
                    differences: zip(scores[0], scores[offset + 1]).map { $0 - $1 },
                    stream: RandomStream(seed: options.seed, purpose: "places, choosing \(places[index].name)"))
                result.places[index].evidence = evidence
                // Holm (1979): those that have joined the plan need not be paid for again.
                let level = options.significance / Double(tried - plan.placeCount)
                if evidence.supports(minimumEffect: options.minimumEffect, level: level) {
                    let least = best.flatMap { result.places[$0.index].evidence?.meanImprovement } ?? 0
                    if evidence.meanImprovement > least { best = (index, plans[offset]) }
                    result.places[index].reason = nil
                } else {
                    result.places[index].reason =
                        evidence.meanImprovement < options.minimumEffect ? "too small" : "not significant"
                }
            }
            guard let best else { break }
            result.places[best.index].isAccepted = true
            plan = best.plan
            open.removeAll { $0 == best.index }
        }
        return plan
    }

    /// Compares the plan with the one preset on the judging walks, as a whole and in each place.
    private func judge(
        _ plan: PresetPlan, base: PositioningSettings, in runs: inout PlanRuns, into result: inout PlacesResult
    ) throws {
        let parts = try runs.parts(of: [PresetPlan(base: base), plan], on: split.test)
        for index in places.indices {
            result.places[index].onePresetScore = PlanRuns.mean(parts[0].map { $0[index] })
            result.places[index].planScore = PlanRuns.mean(parts[1].map { $0[index] })
        }
        guard !plan.isUniform else {
            result.reason = reason(result)
            return
        }
        let scores = try runs.scores(of: [PresetPlan(base: base), plan], on: split.test)
        let evidence = PairedEvidence(
            differences: zip(scores[0], scores[1]).map { $0 - $1 },
            stream: RandomStream(seed: options.seed, purpose: "places, judging"))
        result.judged = evidence
        result.isSplit = evidence.supports(minimumEffect: options.minimumEffect, level: options.significance)
        if result.isSplit {
            result.plan = plan
        } else {
            result.reason = "On hold-out walks the split is not demonstrably better than one preset."
            for index in places.indices where result.places[index].isAccepted {
                result.places[index].isAccepted = false
                result.places[index].reason = "the whole does not pass"
            }
        }
    }

    private func reason(_ result: PlacesResult) -> String {
        let fewest = fewestWalks
        if split.validation.count < fewest {
            return """
                \(split.validation.count) walks that choose cannot show a difference at the \(options.significance) level, \
                however large it is; at least \(fewest) are needed.
                """
        }
        return result.places.contains { $0.evidence != nil }
            ? "In no level or zone are other settings demonstrably better."
            : "In no level or zone did tuning find settings that lower the error of whole walks enough."
    }

    /// With fewer walks the sign-flip test cannot be significant.
    private var fewestWalks: Int { Int((-log2(options.significance)).rounded(.up)) }
}

extension PresetPlan {
    fileprivate var placeCount: Int { levels.count + zones.count }
}

extension PositioningSettings {
    /// The values that are not those of `base`, by key.
    fileprivate func changes(from base: PositioningSettings) -> [String: SettingValue] {
        let changed = all.filter { base[$0.setting] != $0.value }
        return Dictionary(uniqueKeysWithValues: changed.map { ($0.setting.key, $0.value) })
    }
}
