import Calibration
import Search

/// Calibrates a venue on a few short simulated walks, as an example.
func calibrate(_ path: String) throws -> CalibrationResult {
    var request = CalibrationRequest()
    request.data.venue = path
    request.data.walks = 6
    request.data.duration = 60
    request.options.sampleCount = 8
    return try CalibrationRun(request).run()
}
