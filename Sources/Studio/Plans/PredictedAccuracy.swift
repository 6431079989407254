internal import Diagnostics
internal import Evaluation
internal import Formats
internal import Parallelism
internal import Planning
internal import VenueModel

/// The accuracy that `plan predict` predicts for a venue with the default preset, and whether requirements will be met.
enum PredictedAccuracy {
    /// The document of `plan predict`, in `texts` what it says of each requirement, and in `assumption` what was simulated.
    ///
    /// - Parameter requirements: path of a requirements file; `nil` for the figures alone.
    /// - Throws: ``Problems`` with everything in the file or the venue that is wrong; ``Interrupted``.
    static func json(
        of venue: Venue, requirements: String?, pool: WorkerPool, _ control: WorkControl
    ) throws -> JSONValue {
        var request = PredictionRequest(venue, file: venue.name)
        request.requirements = try requirements.map { try RequirementsFile.read(path: $0, for: venue) } ?? []
        var run = PredictionRun(request, in: control.context(pool))
        run.preview = { if let json = try? Self.json(of: $0.prediction) { control.preview(json) } }
        return try json(of: run.run().prediction)
    }

    private static func json(of prediction: Prediction) throws -> JSONValue {
        guard case .object(var members) = try JSONValue(parsing: Array(JSONText.of(prediction).utf8)) else {
            preconditionFailure("a document is an object")
        }
        members += [
            .init("texts", .array(prediction.requirementTexts.map { .string($0) })),
            .init("assumption", .string(prediction.assumption)),
        ]
        return .object(members)
    }
}
