internal import Foundation

/// The files of the page, read when the server starts. Only these are served, so no address leads to another file.
struct ClientFiles: Sendable {
    struct File: Sendable {
        var bytes: [UInt8]
        var type: String
    }

    private let files: [String: File]

    private static let types = [
        "html": "text/html; charset=utf-8", "js": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8",
        "svg": "image/svg+xml",
    ]

    /// The files of a folder by their address; files of other types are not of the page.
    init(folder: URL) {
        var files: [String: File] = [:]
        let names = FileManager.default.enumerator(atPath: folder.path)
        while let name = names?.nextObject() as? String {
            guard let type = Self.types[(name as NSString).pathExtension],
                let data = try? Data(contentsOf: folder.appendingPathComponent(name))
            else { continue }
            files["/" + name] = File(bytes: Array(data), type: type)
        }
        files["/"] = files["/index.html"]
        self.files = files
    }

    subscript(path: String) -> File? { files[path] }
}
