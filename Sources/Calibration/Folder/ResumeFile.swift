internal import Diagnostics
internal import Formats
internal import Foundation
internal import VenueFiles

/// `resume.json` in the output folder: the request of a calibration, so that it can be resumed.
struct ResumeFile: Codable {
    static let name = "resume.json"
    private static let currentVersion = 6

    var version = currentVersion
    /// The request, with absolute paths.
    var request: CalibrationRequest
    /// The command, with the paths that the user gave.
    var command: String
    /// Digest of the venue file at the start of the calibration.
    var venueDigest: String
    /// Digests of the other inputs at the start of the calibration, by path: folders of recordings, and files.
    var folders: [String: String]

    /// Files keep their old key.
    private enum CodingKeys: String, CodingKey { case version, request = "plan", command, venueDigest, folders }

    /// - Throws: ``Problems`` if a folder of recordings cannot be read.
    init(_ request: CalibrationRequest, command: String, venueDigest: String) throws(Problems) {
        var request = request
        var folders: [String: String] = [:]
        try request.changePaths { option, path throws(Problems) in
            let path = URL(fileURLWithPath: path).standardizedFileURL.path
            if !option.isVenue { folders[path] = try Self.digest(ofFolder: path) }
            return path
        }
        if let profile = request.data.profile, let file = request.data.profileFile {
            let path = URL(fileURLWithPath: file).standardizedFileURL.path
            folders[path] = try TextFile.digest(ofFile: path)
            request.data.profile = path + profile.dropFirst(file.count)
        }
        self.request = request
        self.command = command
        self.venueDigest = venueDigest
        self.folders = folders
    }

    /// A digest of the names and contents of the recordings and truths in a folder, or of a file.
    private static func digest(ofFolder path: String) throws(Problems) -> String {
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue {
            return try TextFile.digest(ofFile: path)
        }
        let names = try TextFile.names(inFolder: path).filter { $0.hasSuffix(".jsonl") }
        let lines = try names.map { name throws(Problems) in
            "\(name) \(try TextFile.digest(ofFile: "\(path)/\(name)"))"
        }
        return SHA256.name(of: lines.joined(separator: "\n").utf8)
    }

    /// Reads the file in a folder.
    ///
    /// - Throws: ``Problems`` if it is missing, if it cannot be read, or if an input has changed.
    static func read(folder: String) throws(Problems) -> ResumeFile {
        let path = folder + "/" + name
        guard FileManager.default.fileExists(atPath: path) else {
            throw Problems(
                "There is no calibration to resume: \(name) is missing. Give the output folder of a calibration.",
                file: folder)
        }
        return try read(path: path)
    }

    /// What a file of this kind says, whether it still holds or not; `nil` if it cannot be read.
    static func unchecked(path: String) -> ResumeFile? {
        guard let bytes = try? TextFile.bytes(of: path, maximumSize: 1 << 22) else { return nil }
        return try? JSONDecoder().decode(ResumeFile.self, from: Data(bytes))
    }

    /// Reads a file of this kind, and checks its request and its inputs.
    static func read(path: String) throws(Problems) -> ResumeFile {
        let text = try TextFile.read(path: path, maximumSize: 1 << 22).text
        func unreadable(_ reason: String) -> Problems {
            Problems(
                "This file cannot be read, or another version of Beaconry wrote it: \(reason). Calibrate again with the "
                    + "same output folder and --force: trials that its study has are not run again.", file: path)
        }
        let file: ResumeFile
        do {
            file = try JSONDecoder().decode(ResumeFile.self, from: Data(text.utf8))
        } catch {
            throw unreadable(error.reason)
        }
        guard file.version == currentVersion else {
            throw unreadable("its version is \(file.version), not \(currentVersion)")
        }
        do throws(Problems) {
            try file.request.check()
        } catch {
            throw error.inFile(path)
        }
        try file.checkInputs()
        return file
    }

    /// Its venue file, if it is another one than that of a request, in path and content.
    func venue(besides other: CalibrationRequest, _ digest: String) -> String? {
        let now = URL(fileURLWithPath: other.data.venue).standardizedFileURL.path
        return venueDigest == digest || request.data.venue == now ? nil : request.data.venue
    }

    private func checkInputs() throws(Problems) {
        var problems: [Problem] = []
        do throws(Problems) {
            let now = try TextFile.read(path: request.data.venue, maximumSize: YAMLReader.maximumSize).digest
            if now != venueDigest {
                problems.append(
                    Problem(
                        "The file has changed since the calibration started. Calibrate again, or restore the file.",
                        file: request.data.venue))
            }
        } catch {
            problems += error.all.map {
                var problem = $0
                problem.message += " Restore it, or calibrate again with another one."
                return problem
            }
        }
        for (folder, digest) in folders.sorted(by: { $0.key < $1.key }) {
            do throws(Problems) {
                guard try Self.digest(ofFolder: folder) != digest else { continue }
                problems.append(
                    Problem(
                        "This input has changed since the calibration started. Calibrate again, or restore it.",
                        file: folder))
            } catch {
                problems += error.all
            }
        }
        guard problems.isEmpty else { throw Problems(problems) }
    }
}

extension Error {
    /// The cause as a part of a sentence, for errors of a decoder.
    fileprivate var reason: String {
        switch self as? DecodingError {
        case .keyNotFound(let key, _): "the key \"\(key.stringValue)\" is missing"
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            "\(context.codingPath.map(\.stringValue).joined(separator: ".")) has another type"
        case .dataCorrupted(let context) where !context.codingPath.isEmpty:
            "\(context.codingPath.map(\.stringValue).joined(separator: ".")) has a value that is not allowed"
        default: "it is not JSON"
        }
    }
}
