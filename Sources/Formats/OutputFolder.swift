public import Diagnostics
internal import Foundation

/// The folder for the results of a command.
///
/// A file may replace only a file that the same command wrote there, and that nobody changed since. The folder keeps a
/// list of these files, `.beaconry.jsonl`. Every other file is refused, unless the user forces it. An input is never
/// replaced. Pipes and devices are written as they are.
public struct OutputFolder: Sendable {
    public let path: String
    /// The path up to the names of files.
    private let prefix: String
    /// What a user can choose to get out of a conflict.
    private let choice: String
    private let isForced: Bool
    private let manifest: OutputManifest

    /// A folder. It is made with the first file.
    ///
    /// - Parameters:
    ///   - command: the command that writes.
    ///   - isForced: whether files of others are replaced, too.
    /// - Throws: one problem: an invalid name.
    public init(_ path: String, command: String, isForced: Bool = false) throws(Problems) {
        guard !["", "-"].contains(path) else {
            throw Problems("\"--output\" takes the name of a folder here, not \"\(path)\".")
        }
        self.init(path, prefix: path + "/", choice: "folder with --output", command, isForced)
    }

    private init(_ path: String, prefix: String, choice: String, _ command: String, _ isForced: Bool) {
        self.path = path
        self.prefix = prefix
        self.choice = choice
        self.isForced = isForced
        manifest = OutputManifest(folder: path, command: command)
    }

    /// The folder of a file that the user names, and the file's name in it.
    ///
    /// - Throws: one problem: an invalid name.
    public static func holding(
        _ file: String, command: String, isForced: Bool = false
    ) throws(Problems) -> (folder: OutputFolder, name: String) {
        let prefix = file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
        let name = String(file.dropFirst(prefix.count))
        guard !["", ".", ".."].contains(name) else { throw Problems("Give the name of a file.", file: file) }
        let path = prefix.isEmpty ? "." : prefix == "/" ? prefix : String(prefix.dropLast())
        return (OutputFolder(path, prefix: prefix, choice: "name for the result", command, isForced), name)
    }

    /// The path of a file in the folder.
    public func path(of name: String) -> String { prefix + name }

    /// Checks that files may be written, before the work that makes them.
    ///
    /// - Throws: a problem for each file that may not.
    public func check(_ names: some Sequence<String>, besides inputs: [String?] = []) throws(Problems) {
        let names = Array(names)
        let isNeeded = names.contains { !TextFile.isDevice(prefix + $0) }
        if isNeeded, let reason = TextFile.reasonAgainstFolder(path) {
            throw Problems(
                "The folder cannot be \(TextFile.isFolder(path) ? "written" : "made"): \(reason).", file: path)
        }
        let problems = names.compactMap { problem(with: $0, besides: inputs.compactMap(\.self)) }
        guard problems.isEmpty else { throw Problems(problems) }
    }

    /// Opens a file for writing. It gets its name when it is finished.
    ///
    /// - Throws: one problem: the file may not be replaced, or the system's reason.
    public func open(_ name: String) throws(Problems) -> OutputFile {
        try check([name])
        return try OutputFile(
            path: prefix + name,
            beforeNaming: { [manifest] digest throws(Problems) in try manifest.add(name, digest: digest) })
    }

    /// Writes a whole file at once, so that it is never partial, and returns its path.
    @discardableResult
    public func write(_ bytes: [UInt8], to name: String) throws(Problems) -> String {
        let file = try open(name)
        try file.write(bytes)
        try file.finish()
        return prefix + name
    }

    /// Writes a file piece by piece, and returns its path. It gets its name at the end, if nothing is thrown.
    @discardableResult
    public func write(to name: String, _ body: (any ByteOutput) throws -> Void) throws -> String {
        let file = try open(name)
        try body(file)
        try file.finish()
        return prefix + name
    }

    /// Writes a whole text at once, so that it is never partial, and returns its path.
    @discardableResult
    public func write(_ text: String, to name: String) throws(Problems) -> String {
        try write(Array(text.utf8), to: name)
    }

    /// Removes files that an earlier run of the command wrote here, unless somebody changed them since. Inputs and files
    /// of others stay.
    ///
    /// - Returns: the paths of files that stay because they were changed.
    /// - Throws: one problem with the system's reason.
    public func removeEarlier(_ names: some Sequence<String>, besides inputs: [String?] = []) throws(Problems)
        -> [String]
    {
        var changed: [String] = []
        for name in names {
            let file = prefix + name
            let isInput = inputs.compactMap(\.self).contains { TextFile.isSame($0, as: file) }
            guard manifest.lists(name), FileManager.default.fileExists(atPath: file), !isInput else { continue }
            guard try manifest.lists(name, asAt: file) else {
                changed.append(file)
                continue
            }
            guard unlink(file) == 0 else {
                throw Problems("The file cannot be removed: \(String(cString: strerror(errno))).", file: file)
            }
        }
        return changed
    }

    /// Why a file may not be written.
    private func problem(with name: String, besides inputs: [String]) -> Problem? {
        let file = prefix + name
        if name == OutputManifest.name {
            return Problem("Choose another \(choice): this is the name of the folder's list of results.", file: file)
        }
        guard FileManager.default.fileExists(atPath: file), !TextFile.isDevice(file) else { return nil }
        guard !TextFile.isFolder(file) else {
            return Problem("This is a folder; a file is written here. Choose another \(choice).", file: file)
        }
        if inputs.contains(where: { TextFile.isSame($0, as: file) }) {
            return Problem("Choose another \(choice): it would overwrite the input.", file: file)
        }
        let isOurs: Bool
        do throws(Problems) { isOurs = try manifest.lists(name, asAt: file) } catch { return error.all.first }
        if isOurs { return nil }
        if let folder = inputs.first(where: { TextFile.isFolder($0) && TextFile.isInside(file, $0) }) {
            return Problem(
                "Choose another \(choice): this file lies in the folder \(folder), which is read.", file: file)
        }
        guard !isForced else { return nil }
        let reason =
            manifest.lists(name)
            ? "This file was changed after \"\(manifest.command)\" wrote it."
            : "This file exists, and \"\(manifest.command)\" did not write it here."
        return Problem("\(reason) Choose another \(choice), or replace the file with --force.", file: file)
    }
}
