package import Formats

extension FleetResult: JSONDocument, JSONRecord {
    package static let schema = DocumentSchema(shape, version: 1)
    package static let shape = JSONShape<Self>(
        "fleet", "What a command gave for many venues.",
        .always("runs", \.command, "The command that ran for each venue, without venue, seed and output folder."),
        .always("seed", \.seed, "The seed of every venue."),
        .always("count", \.rows.count, "Number of venues."),
        .always("done", { $0.count(.done) }, "Number of venues with a result and exit code 0."),
        .always("missed", { $0.count(.missed) }, "Number of venues with a result and exit code 1."),
        .always("failed", { $0.count(.failed) }, "Number of venues without a result."),
        .maybe(
            "recommendations", { $0.recommendations },
            "Number of venues by what is recommended. Missing without a calibration of settings."),
        .maybe(
            "requirements", { $0.sum(\.requirements) },
            "Number of requirements by their verdict, of all venues together. Missing without requirements."),
        .maybe(
            "zones", { $0.sum(\.zones) },
            "Number of zones by their verdict, of all venues together. Missing without notifications."),
        .always("venues", \.rows, "The venues, in the order of the fleet file."))

    /// The number of venues by what is recommended.
    package var recommendations: [String: Int]? {
        let all = rows.compactMap(\.figures.recommendation)
        return all.isEmpty ? nil : Dictionary(all.map { ($0, 1) }, uniquingKeysWith: +)
    }
}

extension FleetResult.Row: JSONRecord {
    package static let shape = JSONShape<Self>(
        "fleetRow", "A venue.",
        .always("name", \.name, "Name of the venue in the fleet, and of its folder of results."),
        .always("venue", \.venue, "Its file, relative to the folder of the fleet file."),
        .always(
            "status", \.status,
            "done: there is a result. missed: there is a result, and the command ended with exit code 1, such as for a missed requirement. failed: there is none."
        ),
        .maybe("reason", \.reason, "Why there is no result: the first problem, or the signal. Missing with a result."),
        .maybe("report", \.report, "Its report, relative to this file. Missing without a page."),
        .always("files", \.files, "Number of its files."),
        .maybe(
            "recommendation", \.figures.recommendation,
            "preset: settings are recommended. default, sdk: these are kept. Missing without a calibration."),
        .maybe(
            "objective", \.figures.objective, "Key of the metric that was minimised. Missing without a calibration."),
        .maybe("unit", \.figures.unit, "Unit of the objective. Missing without a calibration."),
        .maybe(
            "improvement", \.figures.gain,
            "Mean improvement of the objective by the candidate over test walks, with its 95 % interval. Missing without a calibration."
        ),
        .maybe(
            "ce75", \.figures.ce75,
            "CE75, m, with its interval: of a prediction the median over buildings, of an evaluation that of all walks. Missing otherwise."
        ),
        .maybe(
            "requirements", \.figures.requirements,
            "Number of requirements by their verdict. Missing without requirements."),
        .always("missedRequirements", \.figures.missed, "Names of the requirements that are missed."),
        .maybe("zones", \.figures.zones, "Number of zones by their verdict. Missing without notifications."),
        .maybe("suspects", \.figures.suspects, "Suspected faults, in words. Missing without a diagnosis."),
        .maybe("newBeacons", \.figures.newBeacons, "Number of new beacons. Missing without a placement."),
        .maybe(
            "coverage", .share, \.figures.coverage,
            "The smallest share of a level's cells with enough beacons. Missing without a placement."))
}

extension FleetFigures.Figure: JSONRecord {
    package static let shape = JSONShape<Self>(
        "fleetFigure", "A value with its interval.",
        .always("value", \.value, "The value."),
        .maybe("interval", \.interval, "Its interval. Missing where it is not defined."))
}
