internal import Diagnostics
internal import Formats
internal import Foundation
internal import VenueFiles

/// `resume.json` in the output folder: with what a calibration was begun, so that `--resume` can go on with it.
struct ResumeFile: Codable {
    static let name = "resume.json"
    private static let currentVersion = 1

    var version = currentVersion
    /// The words after `beaconry calibrate`, with whole paths.
    var arguments: [String]
    /// The whole command with the paths as they were given.
    var command: String
    /// The inputs as they were.
    var venue: String
    var venueDigest: String
    var studyFileDigest: String?
    /// Of the folders of recordings, by their paths.
    var folders: [String: String]
    /// The name of the study in the folder.
    var study: String

    init(_ plan: CalibrationPlan, venue file: VenueFile, study: CalibrationStudy) {
        arguments = plan.words { URL(fileURLWithPath: $0).standardizedFileURL.path }
        command = plan.commandLine
        venue = arguments.first ?? ""
        venueDigest = file.digest
        studyFileDigest = plan.studyDigest
        self.study = study.name
        folders = Dictionary(
            plan.folders.map { (URL(fileURLWithPath: $0).standardizedFileURL.path, Self.digest(ofFolder: $0)) }
        ) { first, _ in first }
    }

    /// A digest of the names and bytes of a folder's recordings and truths.
    private static func digest(ofFolder path: String) -> String {
        let names = (try? TextFile.names(inFolder: path)) ?? []
        let lines = names.filter { $0.hasSuffix(".jsonl") }.sorted().map { name in
            "\(name) \(FileManager.default.contents(atPath: "\(path)/\(name)").map { TextFile.digest(of: $0) } ?? "")"
        }
        return TextFile.digest(of: lines.joined(separator: "\n").utf8)
    }

    func write(to folder: OutputFolder) throws { try folder.write(JSONText.of(self), to: Self.name) }

    /// The file of a folder.
    ///
    /// - Throws: ``Problems`` if there is none, or if an input is not what it was.
    static func read(folder: String) throws(Problems) -> ResumeFile {
        let path = folder + "/" + name
        guard FileManager.default.fileExists(atPath: path) else {
            throw Problems(
                "There is no calibration to go on with: \(name) is missing. Give the output folder of one.",
                file: folder)
        }
        let text = try TextFile.read(path: path, maximumSize: 1 << 20).text
        guard let file = try? JSONDecoder().decode(ResumeFile.self, from: Data(text.utf8)),
            file.version == currentVersion, file.arguments.first == file.venue
        else {
            throw Problems(
                "This does not say how the calibration was begun, or another version wrote it. Calibrate anew, with the "
                    + "same output folder: what its study knows is not run again.", file: path)
        }
        try file.checkInputs()
        return file
    }

    private func checkInputs() throws(Problems) {
        var problems: [Problem] = []
        func check(_ path: String, _ digest: String) {
            guard let now = FileManager.default.contents(atPath: path).map({ TextFile.digest(of: $0) }) else {
                problems.append(Problem("The file that the calibration was begun with is gone.", file: path))
                return
            }
            if now != digest {
                problems.append(
                    Problem(
                        "The file has changed since the calibration was begun. Calibrate anew, or restore it.",
                        file: path))
            }
        }
        check(venue, venueDigest)
        if let studyFileDigest, let index = arguments.firstIndex(of: "--study"), index + 1 < arguments.count {
            check(arguments[index + 1], studyFileDigest)
        }
        for (folder, digest) in folders.sorted(by: { $0.key < $1.key }) where Self.digest(ofFolder: folder) != digest {
            problems.append(
                Problem(
                    "The recordings have changed since the calibration was begun. Calibrate anew, or restore them.",
                    file: folder))
        }
        guard problems.isEmpty else { throw Problems(problems) }
    }
}
