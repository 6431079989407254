package import Diagnostics
package import Formats
internal import Foundation

/// A job whose units several processes do: a command with its inputs, in `job.json`.
package struct UnitJob: Codable, Hashable, Sendable {
    var format = "beaconry-units 1"
    /// The words of the command after the name of the tool, without those that change no result.
    package var words: [String]
    /// The folder that has all inputs, where the command was cut.
    package var root: String
    /// The folder in which the command runs, relative to the folder that has all inputs.
    package var folder: String
    /// `sha256:` and the digest of each input, by its path relative to the folder that has all inputs.
    package var inputs: [String: String]
    /// `sha256:` and the digest of the tool: other ones may give other results.
    package var tool: String
    /// Whether the content of each unit has all that its result depends on besides the tool: its words, and the digests of what it
    /// reads. Then a change of one input is no change of the units that do not read it.
    package var unitsNameInputs: Bool

    static let name = "job.json"

    /// A job.
    ///
    /// - Parameters:
    ///   - words: of the command.
    ///   - read: the paths of the files that it reads, as the system knows them.
    ///   - tool: whose results they are.
    ///   - unitsNameInputs: see ``unitsNameInputs``.
    /// - Throws: a problem for each input that cannot be read.
    package init(
        _ words: [String], reading read: [String], of tool: SystemProgram = .current, unitsNameInputs: Bool = false
    ) throws(Problems) {
        let here = FileManager.default.currentDirectoryPath
        let files = Set(read.map { URL(fileURLWithPath: $0).standardizedFileURL.path }).sorted()
        let shared = Self.sharedFolder(of: files.map { ($0 as NSString).deletingLastPathComponent } + [here])
        func relative(_ path: String) -> String {
            path == shared ? "" : String(path.dropFirst(shared == "/" ? 1 : shared.count + 1))
        }
        folder = relative(here)
        self.words = words
        root = shared
        inputs = [:]
        for file in files { inputs[relative(file)] = try TextFile.digest(ofFile: file) }
        self.tool = try TextFile.digest(ofFile: tool.path)
        self.unitsNameInputs = unitsNameInputs
    }

    /// `sha256:` and the digest of the program that runs.
    package static var toolDigest: String {
        get throws(Problems) { try TextFile.digest(ofFile: SystemProgram.current.path) }
    }

    /// The digest of all that results of units depend on besides their contents, for the keys of units.
    package var digest: String {
        if unitsNameInputs { return tool }
        let inputs = self.inputs.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        return SHA256.hexadecimal((words + [folder] + inputs + [tool]).joined(separator: "\n").utf8)
    }

    /// The deepest folder above all of these.
    private static func sharedFolder(of folders: [String]) -> String {
        var shared = folders.first?.split(separator: "/") ?? []
        for folder in folders {
            let parts = folder.split(separator: "/")
            shared = Array(zip(shared, parts).prefix { $0 == $1 }.map(\.0))
        }
        return "/" + shared.joined(separator: "/")
    }
}

extension UnitJob {
    /// Puts the job and copies of its inputs into a folder, or checks that the folder has the same job.
    ///
    /// - Throws: a problem if it has another job, or if it cannot be written.
    package func begin(in path: String) throws {
        guard !FileManager.default.fileExists(atPath: "\(path)/\(Self.name)") else {
            guard try Self.read(in: path) == self else {
                throw Problems(
                    "Choose another folder: this one has the job of another command, of other inputs or of another version of the tool.",
                    file: path)
            }
            return
        }
        try write(in: path)
    }

    /// The same in place of an earlier job, whose units stay: those with the same keys are not done again.
    ///
    /// - Throws: a problem if it cannot be written.
    package func renew(in path: String) throws {
        guard (try? Self.read(in: path)) != self else { return }
        // Barriers of the earlier job would count as work that is left.
        try? FileManager.default.removeItem(atPath: path + "/barriers")
        try write(in: path)
    }

    private func write(in path: String) throws {
        for name in ["inputs", "barriers", "units", "claims"] { try TextFile.makeFolder("\(path)/\(name)") }
        for (file, digest) in inputs {
            let bytes = FileManager.default.contents(atPath: place(of: file, in: root)) ?? Data()
            try TextFile.write([UInt8](bytes), to: Self.input(digest, in: path))
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try TextFile.write([UInt8](encoder.encode(self)), to: "\(path)/\(Self.name)")
    }

    /// Reads the job of a folder.
    ///
    /// - Throws: a problem if there is none, or if it is of another tool.
    package static func read(in path: String) throws(Problems) -> UnitJob {
        let file = "\(path)/\(name)"
        let text = try TextFile.read(path: file, maximumSize: 1 << 26).text
        do {
            let job = try JSONDecoder().decode(UnitJob.self, from: Data(text.utf8))
            guard job.isSound else {
                throw Problems(
                    "Somebody changed this job: it has no command, or paths that leave its folder.", file: file)
            }
            return job
        } catch let problems as Problems {
            throw problems
        } catch {
            throw Problems("This is no job of units, or another version of Beaconry wrote it.", file: file)
        }
    }

    /// Whether there is a command, and all paths stay in the folder of the job: jobs come from other machines.
    private var isSound: Bool {
        !words.isEmpty
            && ([folder] + inputs.keys).allSatisfy { path in
                !path.hasPrefix("/") && !path.split(separator: "/").contains("..")
            } && inputs.values.allSatisfy { $0.wholeMatch(of: #/sha256:[0-9a-f]{64}/#) != nil }
    }

    /// Checks that this process is the tool of the job.
    ///
    /// - Throws: a problem if it is another one.
    package func checkTool(in path: String) throws(Problems) {
        guard try Self.toolDigest == tool else {
            throw Problems(
                "Another version or build of Beaconry began this job; its results may differ. Use that one.", file: path
            )
        }
    }

    /// Whether the inputs are where the command was cut, unchanged, and this process is there.
    package var isHere: Bool {
        FileManager.default.currentDirectoryPath == place(of: folder, in: root)
            && inputs.allSatisfy { file, digest in (try? TextFile.digest(ofFile: place(of: file, in: root))) == digest }
    }

    private func place(of path: String, in root: String) -> String {
        path.isEmpty ? root : root == "/" ? "/" + path : "\(root)/\(path)"
    }

    static func input(_ digest: String, in folder: String) -> String {
        "\(folder)/inputs/\(digest.split(separator: ":").last ?? "")"
    }

    /// Copies the inputs out of the job's folder, goes to the folder in which the command runs, and returns the words of the command
    /// with the paths of these copies: those of inputs that are absolute, alone or behind `=`, but not that of results.
    ///
    /// - Parameters:
    ///   - path: the job's folder.
    ///   - place: a new folder for the inputs.
    /// - Throws: a problem for each input that is missing or changed.
    package func enter(_ path: String, at place: String) throws(Problems) -> [String] {
        var problems: [Problem] = []
        for (file, digest) in inputs.sorted(by: { $0.key < $1.key }) {
            let copy = Self.input(digest, in: path)
            guard let bytes = FileManager.default.contents(atPath: copy), TextFile.digest(of: bytes) == digest else {
                problems.append(
                    Problem(
                        "This copy of \(file) is missing or was changed. Start the job again in a new folder.",
                        file: copy))
                continue
            }
            try TextFile.write([UInt8](bytes), to: "\(place)/\(file)")
        }
        guard problems.isEmpty else { throw Problems(problems) }
        let folder = self.place(of: self.folder, in: place)
        try TextFile.makeFolder(folder)
        guard FileManager.default.changeCurrentDirectoryPath(folder) else {
            throw Problems("The folder cannot be entered.", file: folder)
        }
        return words.map { word in
            let name = word.hasPrefix("-") ? word.prefix { $0 != "=" } + "=" : ""
            let value = word.dropFirst(name.count)
            guard name != "--output=", value.hasPrefix(root == "/" ? "/" : root + "/") else { return word }
            return name + place + "/" + value.dropFirst(root == "/" ? 1 : root.count + 1)
        }
    }
}
