internal import Diagnostics
package import Engagement
internal import Evaluation
internal import NumericalMethods
internal import Parallelism
internal import Positioning
internal import Search
internal import VenueModel

/// Searches the numbers of a profile for a venue, and tests them on other visits: from a request to a result, in one call.
struct ProfileNumbersRun {
    let run: EngagementRun
    let profile: EngagementProfile
    let uses: PhoneUses
    let chargePerFalse: Double

    private var scoring: ProfileScoring {
        ProfileScoring(profile: profile, uses: uses, request: run.request, input: run.input)
    }

    /// Runs all steps.
    ///
    /// - Parameters:
    ///   - settings: remembers scores of settings.
    ///   - numbers: remembers scores of candidates.
    func result(
        by search: TriggerSearchOptions, remembered settings: (any TrialLedger<PositioningSettings>)?,
        _ numbers: (any TrialLedger<ProfileCandidate>)?
    ) throws -> ProfileCalibration {
        let visits = try run.searchVisits(in: run.venue, step: "Simulating")
        let training = visits[.training, default: []]
        let settings = try self.settings(by: search, training, visits, remembered: settings)
        var trials = ProfileSearch(
            scoring, settings: settings, visits: training + visits[.validation, default: []],
            searches: min(settings.count, 2) * ProfileSelection.searchCount, ledger: numbers, in: run.context)
        defer { run.context.observer.endStep() }
        let weights = ProfileWeights(
            missedPerFalse: run.request.goal.missedPerFalse, chargePerFalse: chargePerFalse)
        let effect = search.options.minimumEffect
        let selection = try ProfileSelection(by: &trials, for: weights, settings: settings, effect: effect)
        run.context.observer.endStep()
        let start = ProfileCandidate(settings: settings[0])
        let plain = selection.plain
        let all = selection.all
        let test = try self.test([start, plain, all])
        // The last one is an app that never listens: what it misses is all that is due.
        let costs =
            test.map { $0.map { weights.cost(scoring.score($0)) } }
            + [test[0].map { weights.cost(ProfileScore(missed: Double($0.due))) }]
        func evidence(_ before: Int, _ after: Int) -> PairedEvidence {
            PairedEvidence(
                differences: zip(costs[before], costs[after]).map { $0 - $1 }, seed: search.options.seed)
        }
        let settingsAlone = all.settings == start.settings ? nil : evidence(1, 2)
        let better = TriggerCalibration.decision(
            triggers: evidence(0, 1), all: evidence(0, 2), settings: settingsAlone, minimumEffect: effect,
            significance: search.options.significance)
        let overSilence = evidence(3, better == .triggersOnly ? 1 : 2)
        let isWorthIt = overSilence.supports(minimumEffect: 0, level: search.options.significance)
        let decision = isWorthIt ? better : .keepProfile
        let place = [.keepProfile: 0, .triggersOnly: 1, .recommend: 2][decision] ?? 0
        let installed = [start, plain, all][place]
        let before = figures(test[0])
        let after = figures(test[place])
        let marked = [
            ProfileCalibration.Point(mark: .profile, start, of: profile, before),
            ProfileCalibration.Point(mark: .recommended, installed, of: profile, after),
        ]
        return ProfileCalibration(
            venue: run.venue.name, request: run.request, profile: profile, uses: uses, weights: weights,
            searchOptions: search, decision: decision, cost: Statistics.mean(costs[0]) ?? 0, numbers: evidence(0, 1),
            all: evidence(0, 2), settingsAlone: settingsAlone, silenceCost: Statistics.mean(costs[3]) ?? 0,
            profileOverSilence: evidence(3, 0), overSilence: overSilence, selected: [plain, all], installed: installed,
            rows: rows(test, place, of: installed),
            front: try front(marked, at: weights, and: selection.others[installed.settings] ?? []), before: before,
            after: after)
    }

    /// The settings that are tried: the first, and for profiles of positions the presets and the best of a search.
    private func settings(
        by search: TriggerSearchOptions, _ training: [EngagementVisit], _ visits: EngagementRun.Visits,
        remembered ledger: (any TrialLedger<PositioningSettings>)?
    ) throws -> [PositioningSettings] {
        let space = try run.space(of: search, training)
        guard profile.usesPositions else { return [space.base] }
        let presets = run.presets(in: space)
        let data = try run.searchData(of: visits, in: run.venue, settings: presets)
        let found = try run.found(by: search, in: space, training, data, remembered: ledger)
        return (presets + found.prefix(Self.foundCount)).map(\.settings)
    }

    /// How many of the settings that a search found are tried.
    private static let foundCount = 4

    /// What candidates do on test visits, one after the other, by candidate.
    private func test(_ candidates: [ProfileCandidate]) throws -> [[ProfileScoring.Visit]] {
        var known: [ProfileCandidate] = []
        for candidate in candidates where !known.contains(candidate) { known.append(candidate) }
        let request = run.request
        let seed = RandomStream.child(of: request.seed, for: "test")
        let visits = try EngagementVisit.simulated(
            request.testVisits, through: run.venue, duration: request.duration, seed: seed, step: "Testing",
            in: run.context
        ) { [scoring, known] number, visit in
            scoring.visits(known, on: visit, stays: scoring.stays(of: visit), number: number, seed: seed)
        }
        return candidates.map { candidate in
            let place = known.firstIndex(of: candidate) ?? 0
            return visits.map { $0[place] }
        }
    }

    private func figures(_ visits: [ProfileScoring.Visit]) -> ProfileCalibration.Figures {
        let count = Double(max(visits.count, 1))
        let score = visits.reduce(into: ProfileScore()) { $0 += scoring.score($1) } * (1 / count)
        return ProfileCalibration.Figures(
            recall: scoring.recall(visits), score: score, energy: score.charge * 3600 / run.request.duration)
    }

    /// For each use the profile as it is, and what is recommended.
    private func rows(
        _ test: [[ProfileScoring.Visit]], _ place: Int, of installed: ProfileCandidate
    ) -> [EngagementResult.ProfileRow] {
        var calibrated = installed.applied(to: profile)
        calibrated.name = "recommended"
        let compared = place == 0 ? [(profile, test[0])] : [(profile, test[0]), (calibrated, test[place])]
        return compared.flatMap { profile, visits in
            uses.uses.enumerated().map { number, use in
                EngagementResult.ProfileRow(
                    profile, use.scenario, of: run.request,
                    [
                        .init(
                            share: 1, outcomes: visits.map { $0.outcomes[number] },
                            listening: visits.map { $0.listening[number] })
                    ])
            }
        }
    }

    /// The trade-off of marked points and of what other weights select, on test visits.
    private func front(
        _ marked: [ProfileCalibration.Point], at weights: ProfileWeights, and others: [ProfileSelection.Choice]
    ) throws -> [ProfileCalibration.Point] {
        let candidates = others.map(\.candidate)
        let points = zip(candidates, try test(candidates)).map {
            ProfileCalibration.Point(mark: nil, $0, of: profile, figures($1))
        }
        return ProfileCalibration.front(marked + points, at: [weights] + others.map(\.weights))
    }
}

extension EngagementProfile {
    /// Whether triggers look at positions.
    package var usesPositions: Bool { [.zone, .circle].contains(signal) }
}
