public import Parameters
internal import Positioning
public import Tuning

extension Calibrator {
    /// How many of the best settings of the search may hold in single places.
    private static let placeCandidates = 30

    /// Looks whether levels and zones want settings of their own, beside what is recommended for the whole venue.
    ///
    /// Only where walks that nobody saw before can judge it.
    public func findPlaces(
        for result: inout CalibrationResult, walks: [CalibrationWalk], folds: [Fold]
    ) throws {
        guard folds.count == 1, result.decision == .recommend, result.judgesAreUntouched else { return }
        let measured = result.front.front.configurations
        let key = objective.key
        let best = measured.indices
            .sorted { (measured[$0].value(key) ?? .infinity, $0) < (measured[$1].value(key) ?? .infinity, $1) }
            .prefix(Self.placeCandidates).map { measured[$0].settings }
        result.places = try PlaceSearch(
            venue: result.venue, walks: walks, fold: folds[0], objective: objective, options: options, pool: pool
        ).search(base: result.recommended, candidates: best, interruption: interruption)
    }

    /// Judges what is recommended, and the picks that stand, under radio worlds that are not as expected. If it is
    /// demonstrably worse than the default in one of them, the default is kept.
    ///
    /// - Parameters:
    ///   - parameters: how the simulated walks of the calibration were made.
    ///   - progress: called from any thread with the number of walks done and how many there are.
    public func judgeWorlds(
        _ plan: WorldPlan, for result: inout CalibrationResult, parameters: SimulationParameters, duration: Double,
        progress: (@Sendable (Int, Int) -> Void)? = nil
    ) throws {
        let picks = result.front.picks.filter(\.stands).compactMap { pick in
            pick.settings.map { (name: pick.pick.purpose.rawValue, plan: PresetPlan(base: $0)) }
        }
        guard !plan.kinds.isEmpty, result.decision == .recommend || !picks.isEmpty else { return }
        let robustness = try RobustnessJudge(
            venue: result.venue, plan: plan, parameters: parameters, duration: duration, objective: objective,
            options: options, pool: pool
        ).judge(
            recommended: result.plan, against: PresetPlan(base: result.standard), others: picks,
            interruption: interruption, progress: progress)
        result.robustness = robustness
        for index in result.front.picks.indices where result.front.picks[index].stands {
            let name = result.front.picks[index].pick.purpose.rawValue
            let isWorse = robustness.worlds.contains { world in
                world.others.contains { $0.name == name && $0.verdict == .worse }
            }
            if isWorse { result.front.picks[index].stands = false }
        }
        let worse = robustness.worseIn.map(\.name)
        if !worse.isEmpty {
            result.keepDefault("The tuned settings are worse than the default with \(worse.joined(separator: ", ")).")
        }
    }
}
