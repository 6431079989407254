internal import ArgumentParser
internal import Calibration
internal import Diagnostics
internal import Engagement
internal import EngagementTrials
internal import Formats
internal import Parallelism
internal import Reporting
internal import Search
internal import VenueFiles
internal import VenueModel

struct Calibrate: ParsableCommand, RequestCommand {
    static let configuration = CommandConfiguration(
        abstract: "Recommends positioning settings for a venue, with evidence, or recommends the default.",
        usage: "beaconry calibrate [<venue>] [<option> ...]\nbeaconry calibrate --resume --output <dir>",
        discussion: """
            Without --recordings, walks are simulated, each with its own phone and radio fields. Settings are searched on \
            training walks, selected on validation walks and reported on test walks. With --recordings, every recorded \
            walk is tested with settings that were searched on the other walks.

            The output folder gets the preset, the report and the study, a file with all trials. Trials that the study \
            already has are not run again, so an interrupted calibration can be resumed (--resume), and a calibration with \
            other options uses the trials that are the same.

            With --objective triggers, the triggers of the zones and the settings are searched together. The output folder gets \
            the report, the triggers and source for an app. Here the defaults are \(defaults(CriteriaOptions.triggers)) \
            (mistakes a visit). With --profile, too, the numbers of this profile are searched instead, against missed and \
            false notifications and charge.

            With --situations, presets are not searched but switched: the best one of the SDK's presets, and how to range, is \
            found for each situation that an app can tell by itself; it may be one preset that ranges less. The output folder gets the report, the policy and source \
            for an app. Here the defaults are \(defaults(CriteriaOptions.situations)).

            Example: beaconry calibrate Venues/supermarket.yaml --output supermarket
            Example: beaconry calibrate Venues/office.yaml --objective triggers --output office-triggers
            Example: beaconry calibrate Venues/office.yaml --objective triggers --profile holidayparty --missed-per-false 5 \
            --output office-bar
            Example: beaconry calibrate Venues/mall.yaml --situations --output mall-situations
            Example: beaconry calibrate --resume --output supermarket

            \(RequestHelp.text(of: CalibrationRequest.self, width: 80))
            """)

    /// The defaults of a search for another objective that differ from those of metrics.
    private static func defaults(_ objective: String) -> String {
        var request = CalibrationRequest()
        request.criteria.objective = objective
        let words = RequestArguments.words(of: request.defaults)
        return stride(from: 0, to: words.count - 1, by: 2).map { "\(words[$0]) \(words[$0 + 1])" }.joined(
            separator: ", ")
    }

    static let requestKeys = CalibrationRequest.commandLineKeys

    @Option(
        "study", .string,
        "Request file: the options above as YAML; \"beaconry schema study\" prints its keys. Command-line options "
            + "override the file.", valueName: "file")
    var study: String?

    @Flag("resume", "Resume the calibration in the output folder, with its original options.")
    var resume = false

    @OptionGroup var common: CommonOptions

    @Argument(parsing: .allUnrecognized, help: .hidden)
    var words: [String] = []

    func run() throws {
        let begun = try resume ? resumed() : (request: request(), command: nil)
        if begun.request.criteria.objective == CriteriaOptions.triggers {
            return try common.calibrateTriggers(begun.request, command: begun.command)
        }
        if begun.request.criteria.asksForSituations {
            let given = RequestArguments.given(words, of: CalibrationRequest.self)
            return try common.calibrateSituations(begun.request, given: given, command: begun.command)
        }
        let run = try CalibrationRun(begun.request, observer: RunProgressLine(common.console).observer)
        try common.calibrate(run, command: begun.command)
    }

    private func request() throws -> CalibrationRequest {
        let request = try CalibrationRequest.read { defaults throws(Problems) in
            var request =
                try study.map { path throws(Problems) in try RequestFile.read(path: path, over: defaults) } ?? defaults
            if let seed = common.givenSeed { request.options.seed = seed }
            return try RequestArguments.request(words, over: request, others: Self.helpMessage().flags)
        }
        if request.data.venue.isEmpty {
            throw Problems("Give a venue file, or --resume and --output.")
        }
        return request
    }

    /// Checks the words that the parser leaves to the request.
    ///
    /// - Throws: ``Problems`` with all that is wrong.
    func checkWords() throws { _ = try request() }

    private func resumed() throws -> (request: CalibrationRequest, command: String?) {
        guard let folder = common.output else {
            throw Problems("Give --output, the folder of the calibration to resume.")
        }
        try RequestArguments.checkResume(
            words, others: [study.map { _ in "--study" }, common.givenSeed.map { _ in "--seed" }].compactMap(\.self))
        return try CalibrationFolder.resume(folder)
    }
}

extension CommonOptions {
    /// Runs a calibration in the output folder, writes its files and prints its summary.
    func calibrate(_ run: CalibrationRun, command: String?) throws {
        var run = run
        guard let input = run.input else { return }
        run.pool = pool
        let interruption = Interruption()
        run.interruption = interruption
        let folder = try CalibrationFolder(
            run, path: output, command: command, files: CalibrationFiles.names(for: input), isForced: force)
        try resumable(folder) {
            let result = try GracefulEnd.during(interruption) { try folder.calibrate(run) }
            let files = CalibrationFiles(result, of: input, in: folder)
            let (written, kept) = try files.write()
            warn(ofKept: kept)
            try Console.result(json ? files.preset() : files.summary)
            console.message("Wrote \(written.joined(separator: ", ")). All trials are in \(folder.studyPath)")
        }
    }

    /// Warns about files of an earlier calibration that stay.
    private func warn(ofKept files: [String]) {
        console.warn(
            files.map {
                Problem(
                    "This file is from an earlier calibration, and it was changed since. It was not removed.",
                    severity: .warning, file: $0)
            })
    }
}

extension CommonOptions {
    /// Runs a calibration for triggers, writes its files and prints its summary.
    ///
    /// - Parameter command: the command that started it; `nil` for that of the request.
    func calibrateTriggers(_ request: CalibrationRequest, command: String?) throws {
        let run = try TriggerRun(request, warn: console.warn)
        console.warn(run.warnings)
        let names =
            run.profile == nil
            ? ["engagement.json", "engagement.html", "triggers.json", "VenueTriggers.swift", "VenueTriggers.kt"]
            : ["profile.json", "profile.html", "profile.yaml", Self.presetName]
        // A search that was resumed has the documents of one that was not.
        let command = command ?? DocumentOrigin.command
        let folder = try folder(request, of: run.file, command: command, files: names)
        let publish: () throws -> Void = try resumable(folder) {
            try running { context in
                if let numbers = try run.profileNumbers(study: folder?.writer, in: context) {
                    return { try self.publish(numbers, of: request, names, folder?.folder) }
                }
                let result = try run.run(study: folder?.writer, in: context)
                return { try self.publish(result, run.file.venue, names, folder?.folder) }
            }
        }
        try DocumentOrigin.$command.withValue(command, operation: publish)
    }

    /// The file of the settings that numbers of a profile need; it is not always written.
    private static let presetName = "preset.json"

    private func publish(
        _ result: ProfileCalibration, of request: CalibrationRequest, _ names: [String], _ folder: OutputFolder?
    ) throws {
        let text = try JSONText.of(result)
        if let folder {
            let preset = try result.preset()
            let texts =
                [text, ProfileNumbersReport(result).html, ProfileFile.text(of: result.calibrated)]
                + [preset].compactMap(\.self)
            let written = try zip(texts, names).map { try folder.write($0, to: $1) }
            if preset == nil {
                warn(ofKept: try folder.removeEarlier([Self.presetName], besides: request.inputs))
            }
            console.message("Wrote \(written.joined(separator: ", "))")
            if result.decision != .keepProfile {
                let command = result.testCommand(venue: request.data.venue, folder: folder.path)
                console.message("Look at each zone on other visits: \(command)")
            }
        }
        try Console.result(json ? text : result.text)
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

extension CommonOptions {
    /// Runs a calibration of situations, writes its files and prints its summary.
    ///
    /// - Parameters:
    ///   - given: the keys of options that are given, even with their defaults.
    ///   - command: the command that started it; `nil` for that of the request.
    func calibrateSituations(_ request: CalibrationRequest, given: Set<String>, command: String?) throws {
        let run = try SituationRun(request, given: given)
        console.warn(run.file.warnings)
        let names = ["policy.json", "policy.html", "VenuePolicy.swift", "VenuePolicy.kt"]
        let command = command ?? DocumentOrigin.command
        let folder = try folder(request, of: run.file, command: command, files: names)
        let result = try resumable(folder) { try running { try run.run(study: folder?.writer, in: $0) } }
        console.warn(result.unheldWords.map { Problem($0, severity: .warning) })
        try DocumentOrigin.$command.withValue(command) {
            let text = try JSONText.of(result)
            if let folder {
                let export = PolicyExport(result)
                let written = try zip([text, result.html, export.swift, export.kotlin], names).map {
                    try folder.folder.write($0, to: $1)
                }
                console.message("Wrote \(written.joined(separator: ", "))")
            }
            try Console.result(json ? text : result.text)
        }
    }

    /// The output folder of a calibration, with the study and the file that allows it to be resumed; `nil` without `--output`.
    private func folder(
        _ request: CalibrationRequest, of file: VenueFile, command: String?, files: [String]
    ) throws -> CalibrationFolder? {
        try output.map {
            try CalibrationFolder(
                request, of: file, file: file, path: $0, command: command, files: files, isForced: force)
        }
    }

    /// Does work with a study. If Ctrl-C stops it, it says how to go on; not in a process that does units, which removes its folder.
    private func resumable<Result>(_ folder: CalibrationFolder?, _ work: () throws -> Result) throws -> Result {
        guard !UnitJobRun.isSilent else { return try work() }
        GracefulEnd.hint = folder?.resumeHint
        do {
            return try work()
        } catch let interrupted as Interrupted {
            for sentence in try folder?.interim() ?? [] { Console.error(sentence) }
            throw interrupted
        }
    }
}
