internal import Engagement
internal import Evaluation
internal import Geometry
internal import NumericalMethods
package import Parallelism
internal import Positioning
package import Search
package import VenueModel

/// Searches the policy of a venue: what an app switches on in each situation.
///
/// 1. One preset for all: the candidate with the least error while the map shows the position, on training and validation visits.
/// 2. Each candidate in each situation, with ranging all the time: all combinations.
/// 3. Each candidate and each way of ranging in the situations in which nobody sees the position: all combinations.
/// 4. The test on other visits, each switch by itself, too.
package struct PolicyTrial: Sendable {
    package let venue: Venue
    package let request: PolicyRequest
    let context: RunContext
    private let input: PositioningInput
    /// Those that can hold: with one level, no other one is displayed.
    private let situations: [Situation]

    /// A policy with what it gives on each visit.
    typealias Tried = (policy: SituationPolicy, outcomes: [PolicyOutcome])

    /// - Throws: `Problems` if the venue has no beacons.
    package init(venue: Venue, request: PolicyRequest, in context: RunContext = RunContext()) throws {
        try venue.checkBeacons()
        self.venue = venue
        self.request = request
        self.context = context
        input = PositioningInput(venue, constants: request.constants)
        situations = Situation.allCases.filter { $0 != .otherLevel || venue.levels.count > 1 }
    }

    /// Runs all steps.
    ///
    /// - Parameters:
    ///   - search: remembers what policies give on training and validation visits.
    ///   - tests: remembers what they give on test visits.
    /// - Throws: `Problems` if the venue cannot be simulated; `Interrupted`.
    package func run(
        remembered search: (any TrialLedger<SituationPolicy>)? = nil, _ tests: (any TrialLedger<SituationPolicy>)? = nil
    ) throws -> PolicyResult {
        let visits = try visits(2 * request.visits, seed: request.seed, step: "Simulating visits")
        let test = try self.visits(
            request.visits, seed: RandomStream.child(of: request.seed, for: "test"), step: "Simulating test visits")
        // Of what never holds there is no evidence.
        let held = situations.filter { situation in
            [visits, test].allSatisfy { $0.contains { $0.situations.contains(situation) } }
        }
        let (base, selected, barriers) = try selection(on: visits, in: held, search)
        let changes = selected.changes(from: base).filter(held.contains)
        let switches = changes.map { situation in
            var policy = base
            policy[situation] = selected[situation]
            return policy
        }
        let presets = request.candidates.indices.map { SituationPolicy(.init(preset: $0)) }
        var table = table(of: test, remembered: tests)
        let tried = try outcomes(of: [base, selected] + switches + presets, in: &table, step: "Testing")
        func gain(_ number: Int) -> PolicyGain { PolicyGain(tried[number], over: tried[0], seed: request.seed) }
        return PolicyResult(
            venue: venue.name, request: request, situations: situations, held: held, base: base, selected: selected,
            barriers: barriers,
            baselineScores: PolicyScores(tried[0]), selectedScores: PolicyScores(tried[1]), gain: gain(1),
            switches: changes.enumerated().map { .init(situation: $1, gain: gain($0 + 2)) },
            presetScores: tried.suffix(presets.count).map(PolicyScores.init),
            shares: Situation.allCases.map { situation in
                Statistics.mean(
                    test.map { visit in
                        Double(visit.situations.count { $0 == situation }) / Double(max(visit.situations.count, 1))
                    }) ?? 0
            })
    }

    /// One preset for all, the selected policy, and what keeps one that saves more from being selected.
    private func selection(
        on visits: [PolicyVisit], in held: [Situation], _ ledger: (any TrialLedger<SituationPolicy>)?
    ) throws -> (base: SituationPolicy, selected: SituationPolicy, barriers: [PolicyBarrier]) {
        var table = table(of: visits, remembered: ledger)
        func scored(_ policies: [SituationPolicy], _ step: String) throws -> [(
            policy: SituationPolicy, scores: PolicyScores
        )] {
            try zip(policies, outcomes(of: policies, in: &table, step: step)).map { ($0, PolicyScores($1)) }
        }
        let presets = request.candidates.indices.map { SituationPolicy.Choice(preset: $0) }
        let all = try scored(combinations(of: presets, in: held, held, over: nil), "Trying presets")
        let uniform = all.filter { policy, _ in Situation.allCases.allSatisfy { policy[$0] == policy[.displayedLevel] }
        }
        guard let base = uniform.min(by: { ($0.scores.errors[0] ?? .infinity) < ($1.scores.errors[0] ?? .infinity) })
        else { return (SituationPolicy(.init(preset: 0)), SituationPolicy(.init(preset: 0)), []) }
        let best = request.rule.selected(all, over: base)
        let choices = presets.flatMap { preset in
            request.ranging.map { SituationPolicy.Choice(preset: preset.preset, ranging: $0) }
        }
        let seldom = try scored(
            combinations(of: choices, in: held.filter(\.isUnseen), held, over: best.policy), "Trying to range less")
        let tried = [best] + seldom
        return (
            base.policy, request.rule.selected(tried, over: base).policy, request.rule.barriers(tried, over: base)
        )
    }

    /// Each choice in each of the situations; the others are those of a policy, or of one choice for all.
    ///
    /// - Parameter held: the situations that hold at all.
    private func combinations(
        of choices: [SituationPolicy.Choice], in situations: [Situation], _ held: [Situation],
        over policy: SituationPolicy?
    ) -> [SituationPolicy] {
        var policies = [policy].compactMap(\.self)
        if policies.isEmpty { policies = choices.prefix(1).map { SituationPolicy($0) } }
        for situation in situations {
            policies = policies.flatMap { policy in
                choices.map { choice in
                    var changed = policy
                    changed[situation] = choice
                    return changed
                }
            }
        }
        // What never holds is as while the map shows the position.
        return policies.map { policy in
            var policy = policy
            for situation in Situation.allCases where !held.contains(situation) {
                policy[situation] = policy[.displayedLevel]
            }
            return policy
        }
    }

    /// What one policy gives on the first visit. Another simulator, engine or score gives other figures.
    var fingerprint: String {
        get throws {
            var policy = SituationPolicy(.init(preset: 0))
            for situation in situations {
                policy[situation].preset = situation.index
                if situation.isUnseen { policy[situation].ranging = RangingCycle.tried[situation.index - 1] }
            }
            let first = try visits(1, seed: request.seed, step: "Simulating visits")
            return "\(first.map { $0.outcome(of: policy, PolicyRequest().candidates).values })"
        }
    }

    /// Simulated visits; each is in a building of its own.
    package func visits(_ count: Int, seed: UInt64, step: String) throws -> [PolicyVisit] {
        let levels = venue.levels.map(\.number)
        let worst =
            Bounds(around: venue.levels.flatMap(\.outline.vertices)).map { $0.lower.distance(to: $0.upper) } ?? 0
        let site = EvaluationSite(venue: venue)
        return try EngagementVisit.simulated(
            count, through: venue, duration: request.duration, seed: seed, step: step, in: context
        ) { number, visit in
            PolicyVisit(
                SampledRecording(visit.recording, map: input.map), truth: visit.truth,
                map: MapTimeline(visitor: number, duration: request.duration, seed: seed, levels: levels), site: site,
                worst: worst)
        }
    }

    /// Policies that are tried on all visits before what they give is remembered.
    private static let batch = 16

    /// A table of what policies give on visits, for ``outcomes(of:in:step:)``.
    ///
    /// - Parameter ledger: remembers it.
    package func table(
        of visits: [PolicyVisit], remembered ledger: (any TrialLedger<SituationPolicy>)? = nil
    ) -> TrialTable<SituationPolicy> {
        var trials = TrialTable<SituationPolicy>(walkCount: visits.count, pool: context.pool, pieceSize: Self.batch) {
            [request] policies, visit in policies.map { visits[visit].outcome(of: $0, request.candidates).values }
        }
        trials.ledger = ledger
        trials.interruption = context.interruption
        return trials
    }

    /// What policies give on the visits of a table: for each policy, by visit.
    package func outcomes(
        of policies: [SituationPolicy], in trials: inout TrialTable<SituationPolicy>, step: String
    ) throws -> [[PolicyOutcome]] {
        try context.observer.step(step) { progress in
            let visits = 0..<trials.walkCount
            trials.progress = { [before = trials.evaluationCount] in
                progress($0 - before, policies.count * visits.count)
            }
            for first in stride(from: 0, to: policies.count, by: Self.batch) {
                let batch = policies[first..<min(first + Self.batch, policies.count)]
                try trials.prepare(batch.flatMap { policy in visits.map { (policy, $0) } })
            }
            return try policies.map { policy in
                try visits.map { PolicyOutcome(try trials.row(policy, on: $0)) }
            }
        }
    }
}
