internal import ArgumentParser
internal import Calibration
internal import Diagnostics
internal import Engagement
internal import Evaluation
internal import Fidelity
internal import Fleets
internal import Formats
internal import Foundation
internal import Importing
internal import Planning
internal import Positioning
internal import RadioFitting
internal import Recordings
internal import Reporting
internal import Search
internal import Simulation
internal import Studies
internal import VenueModel
internal import Walks

struct Validate: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Checks files, and reports every problem with its line.",
        discussion: """
            The kind of a file is recognised from its contents: venue, scenario, request file (study), mapping of CSV files, preset, \
            baseline, constants, requirements, catalogue, profile, mapping of a registry, fleet, recording, truth, fixes, or a file that \
            another command wrote.

            Example: beaconry validate Venues/*.yaml Venues/scenarios/*.yaml
            """)

    @Argument(help: "Files to check.")
    var files: [String]

    @OptionGroup var common: CommonOptions

    func run() throws {
        let reports = files.map(Self.report(on:))
        for report in reports { for problem in report.problems { show(problem) } }
        let document = Document(files: reports)
        try common.keep(document, as: "validation.json")
        if common.json {
            try Console.result(JSONText.of(document))
        } else {
            for report in reports where report.isValid {
                try Console.result("\(report.file): \(report.contents ?? "valid")")
            }
        }
        let invalid = reports.count { !$0.isValid }
        if invalid > 0 {
            common.console.message("\(invalid) of \(Format.count(reports.count, "file")) cannot be used.")
            throw ExitCode(2)
        }
    }

    private func show(_ problem: Problem) {
        if problem.severity == .error { Console.error("\(problem)") } else { common.console.message("\(problem)") }
    }

    struct Document: JSONDocument, JSONRecord {
        fileprivate let files: [Report]

        static let schema = DocumentSchema(shape, version: 1)
        static let shape = JSONShape<Self>(
            "validation", "What was found in files.",
            .always("files", \.files, "The files, in the order of the command line."))
    }

    fileprivate struct Report: JSONRecord {
        let file: String
        let kind: FileKind?
        let problems: [Problem]
        let contents: String?

        static let shape = JSONShape<Self>(
            "file", "A file.",
            .always("file", \.file, "The file as the user named it."),
            .maybe("kind", \.kind, "Kind of the file. Missing if it was not recognised."),
            .always("isValid", \.isValid, "Whether the file can be used."),
            .maybe("contents", \.contents, "What is in the file. Missing if the file cannot be used."),
            .always("problems", \.problems, "Errors and warnings about the file."))

        var isValid: Bool { contents != nil }
    }

    private static func report(on file: String) -> Report {
        var kind: FileKind?
        do throws(Problems) {
            let bytes = try TextFile.bytes(of: file)
            let told = try FileKind(of: bytes, path: file)
            kind = told
            var warnings: [Problem] = []
            let contents = try check(file, bytes, as: told, &warnings)
            return Report(file: file, kind: kind, problems: warnings, contents: contents)
        } catch {
            return Report(file: file, kind: kind, problems: error.all, contents: nil)
        }
    }

    /// A description of the contents of a file; adds its warnings.
    ///
    /// - Throws: ``Problems`` with all errors in the file.
    private static func check(
        _ file: String, _ bytes: [UInt8], as kind: FileKind, _ warnings: inout [Problem]
    ) throws(Problems) -> String {
        switch kind {
        case .venue, .scenario:
            let read = try SimulationInput.read(path: file)
            // A venue may be used for recordings only, but a scenario is always simulated.
            if read.isScenario {
                _ = try read.placingProblems { () throws(Problems) in try ScenarioSimulator(read.scenario) }
            }
            let settings = PositioningSettings()
            let venue = read.scenario.venue
            let sentences = [settings.lowStorey(of: venue), settings.strongObstacles(of: venue)].compactMap(\.self)
            warnings =
                read.warnings
                + sentences.map { Problem($0, severity: .warning, file: read.scenario.venueFile ?? file) }
            return contents(of: read)
        case .study:
            let study = try RequestFile.read(path: file)
            try study.checkPaths(in: file)
            return "request file with \(Format.count(study.space.domains.count, "setting"))"
        case .mapping:
            _ = try CSVMapping(path: file)
            return "mapping of CSV files"
        case .preset:
            let text = try TextFile.read(path: file, maximumSize: YAMLReader.maximumSize).text
            let zonedPreset = try PresetFile.parse(text, for: nil, file: file)
            let areas = zonedPreset.levels.count + zonedPreset.zones.count
            return
                "preset with \(Format.count(zonedPreset.base.differences.count, "setting")) different from the default"
                + (areas > 0 ? " and \(Format.count(areas, "zoned preset"))" : "")
        case .baseline:
            let presets = try BaselineFile.presets(at: file)
            let changed = presets.named.reduce(0) { $0 + $1.settings.differences.count }
            return "baseline: \(Format.count(changed, "value")) of presets different from the default"
        case .constants:
            let constants = try ConstantsFile.content(at: file).constants
            let changed = OpenConstant.all.count { constants[$0] != $0.ours }
            return "constants, \(changed) of \(OpenConstant.all.count) different from our interpretation"
        case .requirements:
            let requirements = try RequirementsFile.read(path: file, for: nil)
            return Format.count(requirements.count, "requirement")
        case .catalogue:
            let catalogue = try CatalogueFile.read(path: file)
            return "catalogue of \(Format.count(catalogue.models.count, "model"))"
        case .profile:
            let profile = try ProfileFile.read(path: file)
            warnings = profile.idleWarnings(in: file)
            return "profile \(profile.name), \(Format.count(profile.values.count, "value"))"
                + (profile.options.isEmpty ? "" : " and \(Format.count(profile.options.count, "option"))")
        case .registryMapping:
            let mapping = try RegistryMapping.read(path: file)
            return "mapping of \(Format.count(mapping.columns.count, "column")) of a registry"
        case .fleet:
            let fleet = try FleetFile.read(path: file, check: FleetCommandLine.problem)
            return "fleet of \(Format.count(fleet.venues.count, "venue"))"
        case .evaluation:
            let stored = try StoredEvaluation.read(path: file)
            return "evaluation of \(Format.count(stored.walks.count, "walk"))"
        case .recording:
            let read = try RecordingFile.read(bytes: bytes, file: file, strict: true)
            warnings = read.warnings
            return contents(of: read, "recording")
        case .truth:
            let read = try TruthFile.read(bytes: bytes, file: file, strict: true)
            warnings = read.warnings
            return contents(of: read, "truth")
        case .fixes:
            let read = try FixesFile.read(bytes: bytes, file: file, strict: true)
            warnings = read.warnings
            return "fixes of " + contents(of: read, "recording")
        case .trials:
            let trials = try StudyStore.read(path: file)
            return "trials of a study: \(Format.count(trials.configurations.count, "configuration")), "
                + Format.count(trials.results.count, "trial")
        case .resume:
            try CalibrationFolder.checkResumeFile(file)
            return "request of a calibration that can be resumed"
        case .fit:
            let text = try TextFile.read(path: file, maximumSize: YAMLReader.maximumSize).text
            try RadioFit.schema.check(text, file: file)
            return "fit of a radio model"
        case .calibration:
            try check(file, bytes, as: CalibrationDocument.schema)
            return "result of a calibration"
        case .document:
            let json = try object(in: file, bytes)
            guard let format = json["format"] as? String, let schema = PublishedSchema.document(format: format) else {
                throw Problems("The key \"format\" must be at the top.", file: file)
            }
            try check(file, bytes, as: schema)
            return "document \(schema.name), version \(schema.version)"
        }
    }

    /// Checks a document by its published form; of one that is too large for that, only that it is JSON.
    private static func check(_ file: String, _ bytes: [UInt8], as schema: DocumentSchema) throws(Problems) {
        _ = try object(in: file, bytes)
        guard bytes.count <= YAMLReader.maximumSize else { return }
        try schema.check(String(decoding: bytes, as: UTF8.self), file: file)
    }

    private static func object(in file: String, _ bytes: [UInt8]) throws(Problems) -> [String: Any] {
        do {
            return try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any] ?? [:]
        } catch {
            throw Problems("This is not JSON: \(error.localizedDescription)", file: file)
        }
    }

    private static func contents(of read: LinesContent<some Sendable>, _ noun: String) -> String {
        "\(Format.count(read.items.count, noun)), \(Format.count(read.goodLines, "line"))"
    }

    private static func contents(of input: SimulationInput) -> String {
        let scenario = input.scenario
        let venue = scenario.venue
        let parts =
            input.isScenario
            ? [
                "scenario of the venue \(venue.name)", Format.count(scenario.walkerCount, "visitor"),
                Format.count(scenario.faults.faults.count, "fault"),
            ]
            : [
                Format.count(venue.levels.count, "level"), Format.count(venue.beacons.count, "beacon"),
                Format.count(venue.zones.count, "zone"), Format.count(venue.paths.nodes.count, "path node"),
            ]
        return parts.joined(separator: ", ")
    }
}
