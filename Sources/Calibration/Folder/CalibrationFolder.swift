public import Diagnostics
internal import Evaluation
public import Formats
internal import Foundation
internal import NumericalMethods
internal import Parallelism
internal import Positioning
internal import Search
package import Studies
package import VenueFiles
internal import VenueModel

/// The output folder of a calibration: its lock, its study and its `resume.json`.
///
/// A study belongs to one venue file; its name contains the digest of the file. A changed venue gets a new study, and the
/// old study stays.
public final class CalibrationFolder {
    public let folder: OutputFolder
    /// The name of the study file.
    public let studyName: String
    /// The command that reproduces the result.
    public let command: String
    package let writer: StudyWriter
    private let request: CalibrationRequest
    /// Allows one calibration at a time in a folder, for any venue.
    private let lock: StudyLock
    /// Digests of the training walks, after they are simulated or read.
    private var training: Set<String> = []
    private var baseline = PositioningSettings()

    /// Opens the folder of a calibration, and writes the file that allows it to be resumed.
    ///
    /// - Parameters:
    ///   - venue: what the study is about: the venue file, or what a survey makes of it.
    ///   - file: the venue file.
    ///   - path: the folder; `nil` for `beaconry-output/VENUE`.
    ///   - command: the command that started the calibration; by default the command of the request.
    ///   - files: names of the files that the caller will write into the folder. They are checked before the work.
    ///   - isForced: whether files are replaced that a calibration did not write, or that were changed since.
    /// - Throws: ``Problems`` if another process calibrates in this folder, or if a file cannot be read or written.
    package init(
        _ request: CalibrationRequest, of venue: VenueFile, file: VenueFile, path: String?, command: String? = nil,
        files: [String] = [], isForced: Bool = false
    ) throws {
        self.request = request
        folder = try OutputFolder(
            path ?? "beaconry-output/\(venue.venue.name)", command: "calibrate", isForced: isForced)
        try folder.check(files + [ResumeFile.name], besides: request.inputs)
        lock = try StudyLock(study: "\(folder.path)/study")
        let earlier = folder.path(of: ResumeFile.name)
        if !isForced, FileManager.default.fileExists(atPath: earlier) {
            let begun = ResumeFile.unchecked(path: earlier)
            let kind = begun?.request.kind ?? CalibrationRequest().kind
            let other = kind != request.kind ? kind : begun?.venue(besides: request, file.digest)
            if let other {
                throw Problems(
                    "This folder has a calibration of \(other). If this run used the folder, that calibration could no longer "
                        + "be resumed. Give another --output, or --force.", file: folder.path)
            }
        }
        studyName = "study-\(venue.digest.split(separator: ":").last?.prefix(8) ?? "").sqlite"
        self.command = command ?? request.commandLine
        writer = try StudyWriter(
            path: "\(folder.path)/\(studyName)",
            StudyDescription(
                name: venue.venue.name, codeVersion: "\(ToolVersion.current) \(EngineFingerprint.current)",
                venueDigest: venue.digest, objective: request.criteria.objective, seed: request.options.seed,
                searchSpace: "\(request.space)"))
        let resume = try ResumeFile(request, command: self.command, venueDigest: file.digest)
        try folder.write(JSONText.of(resume), to: ResumeFile.name)
    }

    /// Opens the folder of a calibration of metrics.
    ///
    /// - Throws: as the other one; `Problems` if the calibration reads no files.
    public convenience init(
        _ run: CalibrationRun, path: String?, command: String? = nil, files: [String] = [], isForced: Bool = false
    ) throws {
        guard let input = run.input else { throw Problems("Only a calibration that reads files has an output folder.") }
        try self.init(
            run.request, of: input.believed, file: input.file, path: path, command: command, files: files,
            isForced: isForced)
    }

    /// The request and the command of the calibration in a folder.
    ///
    /// - Throws: `Problems` if there is none, or if an input has changed.
    public static func resume(_ path: String) throws(Problems) -> (request: CalibrationRequest, command: String) {
        let file = try ResumeFile.read(folder: path)
        return (file.request, file.command)
    }

    /// The keys of `resume.json`.
    package static let resumeKeys = ["version", "plan", "command", "venueDigest", "folders"]

    /// Whether a file `resume.json` is of a calibration of triggers or situations, as far as it can be read.
    package static func isOfAnother(_ path: String) -> Bool {
        ResumeFile.unchecked(path: path).map { $0.request.kind != CalibrationRequest().kind } ?? false
    }

    /// Checks a file `resume.json`.
    ///
    /// - Throws: ``Problems`` if it cannot be read, if a value of its request is not allowed, or if an input has changed.
    package static func checkResumeFile(_ path: String) throws(Problems) { _ = try ResumeFile.read(path: path) }

    public var studyPath: String { "\(folder.path)/\(studyName)" }

    /// How an interrupted calibration can be resumed, a sentence.
    public var resumeHint: String { "Resume with: beaconry calibrate --resume --output \(folder.path.quotedForShell)" }

    /// Runs the calibration, and stores its trials in the study.
    ///
    /// - Throws: the same as ``CalibrationRun/run(study:)``.
    public func calibrate(_ run: CalibrationRun) throws -> CalibrationResult {
        let sets = try run.dataSets()
        training = sets.trainingDigests
        baseline = run.input?.presets[.default] ?? baseline
        return try run.run(on: sets, study: writer)
    }

    /// Sentences about an interrupted calibration: its best result so far on training walks, and how to resume it.
    public func interim() throws -> [String] {
        let resume = "Interrupted. All trials are saved. \(resumeHint)"
        guard let metric = Metric.all.first(where: { $0.key == request.criteria.objective }) else { return [resume] }
        var scores: [String: (settings: String, values: [Double])] = [:]
        for trial in try writer.contents().trials
        where trial.engine.hasPrefix(EngineFingerprint.current) && training.contains(trial.walk.digest) {
            guard case .values(let values) = trial.result, let value = values[metric.key] else { continue }
            scores[trial.configuration.digest, default: (trial.configuration.settings, [])].values.append(value)
        }
        // Means over different walks cannot be compared, so only configurations with the most walks are.
        let most = scores.values.map(\.values.count).max() ?? 0
        let best = scores.filter { $0.value.values.count == most }
            .min { (Self.mean($0.value.values), $0.key) < (Self.mean($1.value.values), $1.key) }
        guard let best else { return [resume] }
        var text = "Best so far, on \(most) training walks: "
        text += "\(metric.name) \(metric.format(Self.mean(best.value.values))) \(metric.unit)"
        if let known = scores[StudyConfiguration(baseline).digest], known.values.count == most {
            text += " (default \(metric.format(Self.mean(known.values))) \(metric.unit))"
        }
        return ["\(text), with \(best.value.settings). It is not validated or tested yet.", resume]
    }

    private static func mean(_ values: [Double]) -> Double { Statistics.mean(values) ?? 0 }
}

extension CalibrationRequest {
    /// The command that reproduces the result.
    public var commandLine: String {
        (["beaconry", "calibrate"] + RequestArguments.words(of: self)).map(\.quotedForShell).joined(separator: " ")
    }
}

extension String {
    /// The word, quoted for a shell if necessary.
    package var quotedForShell: String {
        let plain = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-_./=:,+@%"))
        return !isEmpty && unicodeScalars.allSatisfy(plain.contains)
            ? self : "'" + replacingOccurrences(of: "'", with: "'\\''") + "'"
    }
}
