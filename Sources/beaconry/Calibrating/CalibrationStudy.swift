internal import ArgumentParser
internal import Calibration
internal import Diagnostics
internal import Evaluation
internal import Positioning
internal import Reporting
internal import Studies
internal import Tuning
internal import VenueFiles
internal import VenueModel

/// The study in a calibration's output folder. It is about one venue, whose digest is in its name: a changed venue has
/// another study, and the old one stays.
struct CalibrationStudy {
    let venue: VenueFile
    let name: String
    let path: String
    private let folder: OutputFolder
    /// One calibration at a time in a folder, whatever its venue.
    private let lock: StudyLock

    /// The study of a venue in a folder.
    ///
    /// - Throws: a problem if another process is calibrating in the folder.
    init(folder: OutputFolder, venue: VenueFile) throws(Problems) {
        lock = try StudyLock(study: "\(folder.path)/study")
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

    /// What an interrupted calibration has found so far, on walks that it tunes on.
    func tellWhatIsKnown(_ writer: StudyWriter, _ plan: CalibrationPlan, _ tuneWalks: Set<String>) throws {
        let metric = plan.objective.metric
        var scores: [String: (settings: String, values: [Double])] = [:]
        for trial in try writer.contents().trials
        where trial.engine == EngineFingerprint.current && tuneWalks.contains(trial.walk.digest) {
            guard case .values(let values) = trial.result, let value = values[metric.key] else { continue }
            scores[trial.configuration.digest, default: (trial.configuration.settings, [])].values.append(value)
        }
        // Means over different walks cannot be compared: those that saw the most.
        let most = scores.values.map(\.values.count).max() ?? 0
        func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(max(values.count, 1)) }
        let best = scores.filter { $0.value.values.count == most }
            .min { (mean($0.value.values), $0.key) < (mean($1.value.values), $1.key) }
        if let best {
            var text = "Best so far, on \(Format.count(most, "walk")) that it was tuned on: "
            text += "\(plan.objective.name) \(metric.format(mean(best.value.values))) \(metric.unit)"
            let standard = scores[StudyConfiguration(PositioningSettings()).digest]
            if let standard, standard.values.count == most {
                text += " (default \(metric.format(mean(standard.values))) \(metric.unit))"
            }
            Console.error("\(text), with \(best.value.settings). Nothing has judged it yet.")
        }
        Console.error(
            "Interrupted. What was run is kept; go on with: beaconry calibrate --resume --output "
                + folder.path.quotedForShell)
    }
}
