import Calibration
import Search

/// Calibrates a venue on a few short simulated walks, as an example.
func calibrate(_ path: String) throws -> CalibrationResult {
    var plan = CalibrationPlan()
    plan.data.venue = path
    (plan.data.walks, plan.data.duration) = (6, 60)
    plan.options.sampleCount = 8
    return try CalibrationRun(plan).run()
}
