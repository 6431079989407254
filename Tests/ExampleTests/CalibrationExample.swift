import Calibration
import Tuning

/// Calibrates a venue on few and short simulated walks, to show the way.
func calibrate(_ path: String) throws -> CalibrationResult {
    var plan = CalibrationPlan()
    plan.data.venue = path
    (plan.data.walks, plan.data.duration) = (6, 60)
    plan.options.sampleCount = 8
    return try CalibrationRun(plan).run()
}
