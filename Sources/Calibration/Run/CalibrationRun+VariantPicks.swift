internal import Diagnostics
internal import Parallelism
internal import Positioning
internal import Search

extension CalibrationRun {
    /// Withdraws the picks that other readings of the document do not confirm. A pick is confirmed if, in
    /// ``VariantResult/least`` of the variants, it is at most the tolerance less accurate on test walks than what the SDK has
    /// in this preset.
    func checkPicks(
        _ front: inout FrontEvidence, _ variants: inout VariantOutcome?, _ sets: DataSets, _ calibrator: Calibrator,
        in table: inout ScoreTable
    ) throws {
        let standing = front.picks.indices.filter { index in
            let pick = front.picks[index]
            let isCompared = pick.pick.purpose != .mostAccurate || calibrator.replaced != nil
            return isCompared && pick.installed != pick.sdkSettings
        }
        guard triesVariants, !standing.isEmpty else { return }
        var outcome = try variants ?? variantOutcome(sets)
        defer { observer.endStep() }
        func inSplits(_ settings: PositioningSettings) -> [PositioningSettings] { sets.splits.map { _ in settings } }
        let gains = try outcome.test.gains(
            of: standing.map { inSplits(front.picks[$0].installed) },
            over: standing.map { inSplits(front.picks[$0].sdkSettings) }, on: testRuns(sets), ours: &table,
            progress: report)
        for (index, gains) in zip(standing, gains) {
            let share = VariantResult.Share(gains, above: -plan.options.accuracyTolerance)
            if !share.isEnough {
                front.picks[index].withdraw(
                    "as accurate as the SDK's own preset in only \(share.gainCount) of \(share.count) readings")
            }
            outcome.result.picks.append(
                VariantResult.Pick(preset: front.picks[index].pick.preset, share: share, isKept: share.isEnough))
        }
        variants = outcome
    }
}
