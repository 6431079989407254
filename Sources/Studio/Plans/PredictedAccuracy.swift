internal import Diagnostics
internal import Evaluation
internal import Formats
internal import Parallelism
internal import Planning
internal import Positioning
internal import VenueModel

/// The accuracy that `plan predict` predicts for a venue with the default preset, and whether requirements will be met.
struct PredictedAccuracy {
    /// The document of `plan predict`, without changes of the plan.
    let json: JSONValue

    /// - Parameter requirements: path of a requirements file; `nil` for the figures alone.
    /// - Throws: ``Problems`` with everything in the file or the venue that is wrong; ``Interrupted``.
    init(_ venue: Venue, requirements: String?, pool: WorkerPool, _ control: WorkControl) throws {
        let requirements = try requirements.map { try RequirementsFile.read(path: $0, for: venue) } ?? []
        let arm = TrialArm(venue.name, venue: venue, preset: PresetPlan(base: Preset.default.settings))
        try arm.check(file: venue.name)
        var options = PlanTrial.Options()
        options.knowledge = venue.isSurveyed ? .surveyed : .blind
        let result = try PlanTrial(options, pool: pool).results(
            of: [arm], requirements: requirements, interruption: control.interruption
        ) { control.progress("Simulating buildings", $0, $1) }[0]
        json = try JSONValue(parsing: Array(JSONText.of(Prediction(result, of: venue, options: options)).utf8))
    }
}
