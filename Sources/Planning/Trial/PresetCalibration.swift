internal import Calibration
internal import NumericalMethods
package import Parallelism
internal import Positioning
package import Search

/// Calibrates a preset for a plan, on visitors in buildings that are used for nothing else.
package struct PresetCalibration: Sendable {
    /// Number of training walks; as many validation walks and as many test walks. Each walk has a building of its own.
    package var walks = 60
    /// Number of starting configurations of the search.
    package var sampleCount = 128

    package init() {}

    /// The arm with the preset that a calibration recommends for it, or with its own if nothing better is shown.
    ///
    /// - Parameter trial: whose knowledge of the building, length of walks and seed hold. Its worlds are not used.
    /// - Throws: ``Problems`` with everything that cannot be simulated; ``Interrupted``.
    package func calibrated(
        _ arm: TrialArm, for trial: PlanTrial.Options, in context: RunContext
    ) throws -> TrialArm {
        let made = try simulatedWalks(of: arm, for: trial, pool: context.pool, interruption: context.interruption)
        let sets = DataSets(venue: arm.venue, walks: made, splits: DataSplit.thirds(each: walks), source: .simulated)
        var request = CalibrationRequest()
        request.options.seed = trial.seed
        request.options.sampleCount = sampleCount
        // The walks are in buildings that differ as much as scenario variations do.
        request.variations.kinds = []
        request.documentVariants = 0
        request.data.duration = trial.duration
        var run = try CalibrationRun(request, of: sets)
        run.pool = context.pool
        run.interruption = context.interruption
        let result = try run.run()
        // One preset is for the phones of all visitors.
        guard result.decision == .recommend, result.refusedPhones.isEmpty else { return arm }
        var calibrated = arm
        calibrated.preset =
            result.zonedPresets.flatMap { $0.isZoned ? $0.zonedPreset : nil } ?? ZonedPreset(base: result.recommended)
        return calibrated
    }

    /// Several arms, each with its preset, as a step with progress.
    ///
    /// - Throws: as for one arm.
    package func calibrated(
        _ arms: [TrialArm], for trial: PlanTrial.Options, in context: RunContext
    ) throws -> [TrialArm] {
        try context.observer.step("Calibrating presets") { progress in
            try arms.enumerated().map { index, arm in
                progress(index, arms.count)
                defer { progress(index + 1, arms.count) }
                return try calibrated(arm, for: trial, in: context)
            }
        }
    }

    /// The training, validation and test walks of a calibration, in this order, each in a building of its own. None of
    /// these is a building of the trial.
    ///
    /// - Throws: as ``calibrated(_:for:in:)``.
    package func simulatedWalks(
        of arm: TrialArm, for trial: PlanTrial.Options, pool: WorkerPool, interruption: Interruption? = nil
    ) throws -> [CalibrationWalk] {
        var options = trial
        options.seed = RandomStream.child(of: trial.seed, for: "tunepres")
        return try PlanTrial(options, pool: pool).trainingWalks(of: arm, count: 3 * walks, interruption: interruption)
    }
}
