internal import ArgumentParser
internal import Calibration
internal import Evaluation
internal import Positioning
internal import Reporting
internal import Studies
internal import TextInput
internal import VenueModel

/// The study in a calibration's output folder. It is about one venue, whose digest is in its name: a changed venue has
/// another study, and the old one stays.
struct CalibrationStudy {
    let venue: VenueFile
    let name: String
    let path: String
    private let folder: OutputFolder

    init(folder: OutputFolder, venue: VenueFile) {
        self.folder = folder
        self.venue = venue
        name = "study-\(venue.digest.split(separator: ":").last?.prefix(8) ?? "").sqlite"
        path = "\(folder.path)/\(name)"
    }

    /// Opens it for writing.
    ///
    /// - Throws: a problem if another process is writing it, or if it cannot be read or written.
    func open(_ plan: CalibrationPlan) throws(Problems) -> StudyWriter {
        try StudyWriter(
            path: path,
            StudyDescription(
                name: venue.venue.name, codeVersion: "\(Version.current) \(EngineFingerprint.current)",
                venueDigest: venue.digest, objective: plan.objective.key, seed: plan.options.seed,
                searchSpace: "\(plan.space)"))
    }

    /// What an interrupted calibration has found so far.
    func tellWhatIsKnown(_ writer: StudyWriter, _ plan: CalibrationPlan, _ common: CommonOptions) throws {
        let ranking = try writer.contents().rankings(by: plan.objective.key)
            .first { $0.engine == EngineFingerprint.current }
        if let ranking, let best = ranking.entries.first {
            let metric = plan.objective.metric
            let standard = ranking.entries.first { $0.configuration == StudyConfiguration(PositioningSettings()) }
            var text = "Best so far, on \(Format.count(ranking.walks.count, "walk")) that it was tuned on: "
            text += "\(plan.objective.name) \(metric.format(best.mean)) \(metric.unit)"
            if let standard { text += " (default \(metric.format(standard.mean)) \(metric.unit))" }
            Console.error("\(text), with \(best.configuration.settings). Nothing has judged it yet.")
        }
        Console.error(
            "Interrupted. What was run is kept; go on with: beaconry calibrate --resume --output \(folder.path.quotedForShell)"
        )
    }
}
