internal import Calibration
internal import Diagnostics
internal import EngagementTrials
internal import Formats
internal import Parallelism
internal import Reporting
internal import VenueFiles
internal import VenueModel

extension CommonOptions {
    /// Runs a calibration for triggers, writes its files and prints its summary.
    ///
    /// - Parameter command: the command that started it; `nil` for that of the plan.
    func calibrateTriggers(_ plan: CalibrationPlan, command: String?) throws {
        let run = try TriggerRun(plan)
        console.warn(run.warnings)
        let names = ["engagement.json", "engagement.html", "triggers.json", "VenueTriggers.swift", "VenueTriggers.kt"]
        // A search that was resumed has the documents of one that was not.
        let command = command ?? DocumentOrigin.command
        let folder = try output.map { try run.folder($0, command: command, files: names, isForced: force) }
        GracefulEnd.hint = folder?.resumeHint
        let result: EngagementResult
        do {
            result = try running { try run.run(study: folder?.writer, in: $0) }
        } catch let interrupted as Interrupted {
            for sentence in try folder?.interim() ?? [] { Console.error(sentence) }
            throw interrupted
        }
        try DocumentOrigin.$command.withValue(command) { try publish(result, run.file.venue, names, folder?.folder) }
    }

    private func publish(
        _ result: EngagementResult, _ venue: Venue, _ names: [String], _ folder: OutputFolder?
    ) throws {
        let text = try JSONText.of(result)
        if let folder, let triggers = TriggersDocument(result, of: venue) {
            let export = TriggerExport(triggers)
            let document = try JSONText.of(triggers)
            let texts = [text, EngagementReport(result, of: venue).html, document, export.swift, export.kotlin]
            if document.utf8.count > YAMLReader.maximumSize {
                console.warn([
                    Problem(
                        "triggers.json has more than \(YAMLReader.maximumSize) bytes, so engage --triggers cannot read it. "
                            + "An app can use VenueTriggers.swift or VenueTriggers.kt.", severity: .warning)
                ])
            }
            let written = try zip(texts, names).map { try folder.write($0, to: $1) }
            console.message("Wrote \(written.joined(separator: ", "))")
        }
        try Console.result(json ? text : result.text)
    }
}
