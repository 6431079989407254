public import Diagnostics

/// The folder for results.
public struct OutputFolder: Sendable {
    /// Its path.
    public let path: String

    /// Makes the folder.
    ///
    /// - Throws: one problem: an invalid name, or the system's reason.
    public init(_ path: String) throws(Problems) {
        guard !["", "-"].contains(path) else {
            throw Problems("\"--output\" takes the name of a folder here, not \"\(path)\".")
        }
        self.path = path
        try TextFile.makeFolder(path)
    }

    /// Writes a whole file at once, so that it is never partial, and returns its path.
    @discardableResult
    public func write(_ text: String, to name: String) throws(Problems) -> String {
        let file = path + "/" + name
        try TextFile.write(Array(text.utf8), to: file)
        return file
    }
}
