internal import Diagnostics
internal import Formats
internal import Foundation

/// The files of the folder in which people work. No name leads out of it.
struct StudioFiles {
    let folder: String

    /// How deep venue files are looked for, among how many names, and how many are listed.
    private static let (deepest, mostNames, most) = (4, 20_000, 500)

    /// The path of a file in the folder.
    ///
    /// - Throws: a problem if the name leads out of the folder, also by a link, or is no venue file.
    func path(of name: String, suffixes: [String]) throws(Problems) -> String {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        guard !parts.isEmpty, parts.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") }), !name.contains("\0"),
            name.utf8.count <= 500
        else {
            throw Problems(
                "\"\(name)\" is no name of a file in the Studio's folder. Give a name such as shop.yaml or shops/shop.yaml.",
                path: "path")
        }
        guard suffixes.contains(where: name.hasSuffix) else {
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
        var found: [(name: String, modified: Double)] = []
        var open = [(folder: "", depth: 0)]
        var seen = 0
        while let (here, depth) = open.popLast() {
            let names = (try? TextFile.names(inFolder: folder + "/" + here)) ?? []
            for name in names where !name.hasPrefix(".") {
                seen += 1
                guard seen <= Self.mostNames, found.count < Self.most else { return found.sorted { $0.name < $1.name } }
                let path = here.isEmpty ? name : here + "/" + name
                if TextFile.isFolder(folder + "/" + path) {
                    if depth < Self.deepest, !isLink(folder + "/" + path) { open.append((path, depth + 1)) }
                } else if name.hasSuffix(".yaml"), isVenue(folder + "/" + path) {
                    let date = try? URL(fileURLWithPath: folder + "/" + path)
                        .resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
                    found.append((path, date?.timeIntervalSince1970 ?? 0))
                }
            }
        }
        return found.sorted { $0.name < $1.name }
    }

    /// Whether a name is a link, which may lead back to where it is.
    private func isLink(_ path: String) -> Bool {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
    }

    /// Whether a file has levels at its top, as venues do and scenarios, catalogues and presets do not.
    private func isVenue(_ path: String) -> Bool {
        guard let text = try? TextFile.read(path: path, maximumSize: YAMLReader.maximumSize).text else { return false }
        return text.hasPrefix("levels:") || text.contains("\nlevels:")
    }
}
