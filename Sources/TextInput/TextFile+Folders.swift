internal import Foundation

extension TextFile {
    /// The bytes of a file, without a byte-order mark.
    ///
    /// - Throws: one problem if the file does not exist, is a folder, cannot be read or holds more than 4 GiB.
    public static func bytes(of path: String) throws(Problems) -> [UInt8] {
        let bytes = try contents(path, maximumSize: 1 << 32)
        return bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    }

    /// The names of what is in a folder, without hidden files, in ascending order.
    ///
    /// - Throws: one problem if the folder does not exist, is a file or cannot be read.
    public static func names(inFolder path: String) throws(Problems) -> [String] {
        guard isFolder(path) else {
            let isFile = FileManager.default.fileExists(atPath: path)
            throw Problems(isFile ? "This is a file; a folder is expected." : "There is no such folder.", file: path)
        }
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
            throw Problems("The folder cannot be read.", file: path)
        }
        return names.filter { !$0.hasPrefix(".") }.sorted()
    }

    /// True if there is a folder at `path`.
    public static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }

    /// Writes a file as a whole or not at all, and makes the folders above it.
    ///
    /// - Throws: one problem with the system's reason.
    public static func write(_ bytes: [UInt8], to path: String) throws(Problems) {
        let url = URL(fileURLWithPath: path)
        do {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(bytes).write(to: url, options: .atomic)
        } catch {
            throw Problems("The file cannot be written: \(error.localizedDescription)", file: path)
        }
    }
}
