internal import Diagnosis
internal import Diagnostics
internal import Evaluation
internal import Parallelism
internal import Positioning

extension CalibrationRun {
    /// So many test walks say why a place is bad.
    private static let mostWalks = 40

    /// Why positions on the first test walks are wrong with settings, in the cells of the error maps; `nil` without an input, because
    /// the data sets have no recordings, and with fingerprints, which the diagnosis does not know. Some runs of the core for each walk.
    func causes(with settings: PositioningSettings, _ sets: DataSets) throws -> VenueDiagnosis? {
        guard let input, settings[.mapFilter] != .fingerprints else { return nil }
        let tested = Set(sets.splits.flatMap(\.test)).sorted().prefix(Self.mostWalks).map { $0 }
        let walks = try pool.map(tested.count) { [plan, interruption] index in
            try interruption?.check()
            return try input.walk(tested[index], plan)
        }
        var request = DiagnosisRequest(walks, at: sets.venue, plan: PresetPlan(base: settings))
        request.cellSize = ErrorMap.usualCellSize(of: sets.venue)
        request.constants = input.positioning.map.constants
        defer { observer.endStep() }
        // One step of a calibration.
        let oneStep = RunObserver(progress: { [observer] in
            observer.progress(RunProgress(step: "Looking for causes", done: $0.done, count: $0.count))
        })
        let context = RunContext(pool: pool, interruption: interruption, observer: oneStep)
        return try DiagnosisRun(request, in: context).run()
    }
}
