internal import Calibration
internal import Diagnostics
internal import Formats
internal import Foundation
internal import Parallelism
internal import Reporting
internal import VenueFiles
internal import VenueModel

extension StudioWork {
    /// A calibration of a venue file, as the command of this name runs it: same request, same files, same way to resume.
    static let calibrate = StudioWork("/api/calibrate") { session, request, interruption, tell in
        let name = request.required("path")?.string()
        let words = request.value("options").map { $0.elements()?.compactMap { $0.string() } } ?? []
        let (path, options) = try request.checked(StudioCall.both(name, words))
        let file = try StudioFiles(folder: session.folder).path(of: path, suffixes: StudioCall.venueSuffixes)
        let output = try session.calibrationFolder(ofVenueFile: file)
        let begun: (request: CalibrationRequest, command: String?) =
            if request.value("resume")?.bool() == true {
                try session.resumed(output)
            } else {
                (try session.request(ofVenueFile: file, options: options), nil)
            }
        var run = try CalibrationRun(begun.request, observer: observer(tell))
        guard let input = run.input else { return }
        run.pool = session.pool
        run.interruption = interruption
        let folder = try CalibrationFolder(
            run, path: session.shown(output), command: begun.command, files: CalibrationFiles.names(for: input))
        do {
            let result = try folder.calibrate(run)
            try interruption.check()
            let files = CalibrationFiles(result, of: input, in: folder)
            _ = try files.write()
            tell(["event": "done", "summary": .string(files.summary), "folder": .string(session.name(of: output))])
        } catch is Interrupted {
            tell(["event": "stopped", "messages": .array(try folder.interim().map { .string($0) })])
        }
    }
}

extension StudioSession {
    /// The folder of a venue's calibration: the one that the command line uses.
    ///
    /// - Throws: a problem if it leads out of the session's folder.
    func calibrationFolder(ofVenueFile path: String) throws(Problems) -> String {
        let name = try VenueFile.read(path: path).venue.name
        return try StudioFiles(folder: folder).path(of: "beaconry-output/\(name)")
    }

    /// The request of a venue file and the words of options.
    ///
    /// - Throws: ``Problems`` with wrong options, or with one that leads out of the session's folder.
    fileprivate func request(ofVenueFile file: String, options: [String]) throws(Problems) -> CalibrationRequest {
        var request = try RequestArguments.request(options)
        guard request.data.venue.isEmpty else {
            throw Problems("\"\(request.data.venue)\" is no option: options begin with \"--\".", path: "options")
        }
        try request.changePaths { _, path throws(Problems) in try shown(input(path)) }
        // The file is no word of a command line: a name such as "-x.yaml" would be an option.
        request.data.venue = shown(file)
        return request
    }

    /// The request of the calibration in a folder, and its command.
    ///
    /// - Throws: ``Problems`` if there is none, if an input has changed, or if one lies outside of the session's folder.
    fileprivate func resumed(_ output: String) throws(Problems) -> (request: CalibrationRequest, command: String?) {
        let begun = try CalibrationFolder.resume(shown(output))
        for case let path? in begun.request.inputs { _ = try input(path) }
        return (begun.request, begun.command)
    }

    /// The path of a file or folder that an option names.
    ///
    /// - Throws: a problem if it leads out of the session's folder.
    private func input(_ name: String) throws(Problems) -> String {
        var rest = name.hasPrefix("/") ? URL(fileURLWithPath: name).resolvingSymlinksInPath().path : name
        while rest.hasPrefix("./") { rest.removeFirst(2) }
        while rest.count > 1, rest.hasSuffix("/") { rest.removeLast() }
        if rest == StudioFiles.own || rest == folder { return folder }
        return try StudioFiles(folder: folder).path(of: self.name(of: rest))
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
