internal import Diagnostics
internal import Formats
internal import Foundation
internal import Walks

/// The files of the folder in which people work. No name leads out of it.
struct StudioFiles {
    let folder: String

    /// What the folder itself is called.
    static let own = "."

    /// How deep venue files are looked for.
    private static let deepest = 4
    /// Among how many names they are looked for.
    private static let mostNames = 20_000
    /// How many are listed.
    private static let most = 500

    /// The path of a file in the folder.
    ///
    /// - Parameter suffixes: how its name may end.
    /// - Throws: a problem if the name leads out of the folder, also by a link, or ends otherwise.
    func path(of name: String, suffixes: [String] = [""]) throws(Problems) -> String {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        guard !parts.isEmpty, parts.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") }), !name.contains("\0"),
            name.utf8.count <= 500
        else {
            throw Problems(
                "\"\(name)\" is no name of a file in the Studio's folder. Give a name such as shop.yaml or shops/shop.yaml.",
                path: "path")
        }
        guard suffixes.contains(where: { $0.isEmpty || name.hasSuffix($0) }) else {
            throw Problems("\"\(name)\" must end with \(suffixes.joined(separator: " or ")).", path: "path")
        }
        let url = URL(fileURLWithPath: folder + "/" + name)
        let real = url.deletingLastPathComponent().resolvingSymlinksInPath()
            .appendingPathComponent(url.lastPathComponent).resolvingSymlinksInPath().path
        guard real.hasPrefix(folder == "/" ? "/" : folder + "/") else {
            throw Problems("\"\(name)\" leads out of the Studio's folder.", path: "path")
        }
        return real
    }

    /// The venue files, by their names relative to the folder.
    func venues() -> [(name: String, modified: Double)] {
        names { hasKey("levels", $0) }.map { path in
            let date = try? URL(fileURLWithPath: folder + "/" + path)
                .resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
            return (path, date?.timeIntervalSince1970 ?? 0)
        }
    }

    /// The files of requirements, by their names relative to the folder.
    func requirements() -> [String] { names { hasKey("requirements", $0) } }

    /// The folders with truths of recordings, by their names relative to the folder, which itself has the name ``own``.
    func recordingFolders() -> [String] {
        names(isOneOfEach: true) { $0.hasSuffix(TruthFile.suffix) }
            .map { $0.split(separator: "/").dropLast().joined(separator: "/") }.map { $0.isEmpty ? Self.own : $0 }
            .sorted()
    }

    /// The names of files that are wanted, relative to the folder.
    ///
    /// - Parameter isOneOfEach: whether one file of each folder is enough.
    private func names(isOneOfEach: Bool = false, _ isWanted: (String) -> Bool) -> [String] {
        var found: [String] = []
        var open = [(folder: "", depth: 0)]
        var seen = 0
        while let (here, depth) = open.popLast() {
            let names = (try? TextFile.names(inFolder: folder + "/" + here)) ?? []
            var isFound = false
            for name in names where !name.hasPrefix(".") {
                seen += 1
                guard seen <= Self.mostNames, found.count < Self.most else { return found.sorted() }
                let path = here.isEmpty ? name : here + "/" + name
                if TextFile.isFolder(folder + "/" + path) {
                    if depth < Self.deepest, !isLink(folder + "/" + path) { open.append((path, depth + 1)) }
                } else if !(isFound && isOneOfEach), isWanted(path) {
                    found.append(path)
                    isFound = true
                }
            }
        }
        return found.sorted()
    }

    /// Whether a name is a link, which may lead back to where it is.
    private func isLink(_ path: String) -> Bool {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
    }

    /// Whether a file in YAML has a key at its top: venues have levels, scenarios, catalogues and presets do not.
    private func hasKey(_ key: String, _ name: String) -> Bool {
        guard name.hasSuffix(".yaml"),
            let text = try? TextFile.read(path: folder + "/" + name, maximumSize: YAMLReader.maximumSize).text
        else { return false }
        return text.hasPrefix("\(key):") || text.contains("\n\(key):")
    }
}
