import FloorPlans
import Foundation

/// Reads drawings as the tool does: from files.
enum DrawingFile {
    /// Writes a drawing into a file of its own and does something with it.
    static func with<Result>(_ bytes: [UInt8], named name: String, _ body: (String) throws -> Result) throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appending(path: "beaconry-plan-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: name)
        try Data(bytes).write(to: file)
        return try body(file.path)
    }

    /// The drawing that a text is.
    static func read(_ text: String, named name: String, options: DrawingOptions = DrawingOptions()) throws
        -> FloorDrawing
    {
        try with(Array(text.utf8), named: name) { try FloorDrawing.read(path: $0, options: options) }
    }
}
