internal import Calibration
internal import Diagnostics
internal import Formats
internal import Foundation
internal import Parallelism
internal import Reporting
internal import VenueFiles
internal import VenueModel

extension StudioWork {
    /// A calibration of a venue file, as the command of this name runs it: same plan, same files, same way to resume.
    static let calibrate = StudioWork("/api/calibrate") { session, request, interruption, tell in
        let name = request.required("path")?.string()
        let words = request.value("options").map { $0.elements()?.compactMap { $0.string() } } ?? []
        let (path, options) = try request.checked(StudioCall.both(name, words))
        let file = try StudioFiles(folder: session.folder).path(of: path, suffixes: StudioCall.venueSuffixes)
        let output = try session.calibrationFolder(ofVenueFile: file)
        let begun: (plan: CalibrationPlan, command: String?) =
            request.value("resume")?.bool() == true
            ? try CalibrationFolder.resume(session.shown(output))
            : (try PlanArguments.plan([session.shown(file)] + options), nil)
        var run = try CalibrationRun(begun.plan, observer: observer(tell))
        guard let input = run.input else { return }
        run.pool = session.pool
        run.interruption = interruption
        let folder = try CalibrationFolder(
            run, path: session.shown(output), command: begun.command, files: CalibrationFiles.names(for: input))
        do {
            let result = try folder.calibrate()
            try interruption.check()
            let files = CalibrationFiles(result, of: input, in: folder)
            _ = try files.write()
            tell(["event": "done", "summary": .string(files.summary), "folder": .string(session.name(of: output))])
        } catch is Interrupted {
            tell(["event": "stopped", "messages": .array(try folder.interim().map { .string($0) })])
        }
    }

    private static func observer(_ tell: @escaping Tell) -> CalibrationObserver {
        CalibrationObserver(
            warn: { tell(["event": "warnings", "problems": JSONValue($0)]) },
            message: { tell(["event": "message", "text": .string($0)]) },
            progress: { progress in
                tell([
                    "event": "progress", "step": .string(progress.step), "done": .number(Double(progress.done)),
                    "count": .number(Double(progress.count)), "note": .string(progress.note ?? ""),
                ])
            })
    }
}

extension StudioSession {
    /// The folder of a venue's calibration: the one that the command line uses.
    func calibrationFolder(ofVenueFile path: String) throws(Problems) -> String {
        "\(folder)/beaconry-output/\(try VenueFile.read(path: path).venue.name)"
    }

    /// A path as people write it: relative if the program works in the session's folder, so that commands in reports work
    /// there.
    func shown(_ path: String) -> String {
        FileManager.default.currentDirectoryPath == folder ? name(of: path) : path
    }

    /// The name of a path in the session's folder.
    func name(of path: String) -> String {
        path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.count + 1)) : path
    }
}
