internal import Foundation

/// Names of files with `*`, `?` and `[…]`, as in a shell.
enum FilePattern {
    static func isPattern(_ path: String) -> Bool { path.contains { "*?[".contains($0) } }

    /// The files that a pattern or a plain path names, in ascending order.
    ///
    /// - Parameter folder: that the path is relative to, and the result, too.
    static func files(_ path: String, in folder: String) -> [String] {
        // The name of the folder itself is no pattern.
        let place = folder.reduce(into: "") { $0 += "*?[]\\".contains($1) ? "\\\($1)" : String($1) } + "/"
        var found = glob_t()
        defer { globfree(&found) }
        guard glob(place + path, 0, nil, &found) == 0 else { return [] }
        let paths = (0..<Int(found.gl_pathc)).compactMap { index in
            found.gl_pathv[index].map { String(cString: $0) }
        }
        return paths.filter { file in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: file, isDirectory: &isFolder) && !isFolder.boolValue
        }.map { String($0.dropFirst(folder.count + 1)) }.sorted()
    }
}
