internal import Diagnostics
internal import Formats
internal import Foundation
internal import Synchronization

extension StudioCall {
    /// Writes a venue file, and pictures beside it, if the file is what the page last saw of it. Between the comparison and the
    /// end of writing, no other Studio saves in the folder of the file.
    static let save: @Sendable (StudioSession, JSONLinesValue) throws -> JSONValue = { session, request in
        let document = request.required("document")
        let name = request.required("path")?.string()
        let known = request.value("digest")?.string()
        let pictures = request.value("pictures")?.elements()?.map { PictureFile($0) } ?? []
        let (json, path) = try request.checked(both(document?.json, name))
        let files = StudioFiles(folder: session.folder)
        let target = try files.path(of: path, suffixes: venueSuffixes)
        let origin = try request.value("from")?.string().map { name throws(Problems) in
            try files.path(of: name, suffixes: venueSuffixes)
        }
        let sides = try pictures.map { picture throws(Problems) in
            let (file, bytes) = try request.checked(both(picture.file, picture.bytes))
            return (
                name: file, path: try files.path(of: beside(path, file), suffixes: PictureFile.suffixes), bytes: bytes
            )
        }
        let parent = (target as NSString).deletingLastPathComponent
        if known == nil { try TextFile.makeFolder(parent) }
        // Other threads of this process, and other processes.
        return try session.saving.withLock { _ in
            try TextFile.whileLocked(folder: parent) { () throws -> JSONValue in
                let old = try? TextFile.read(path: target, maximumSize: YAMLReader.maximumSize)
                if old == nil, FileManager.default.fileExists(atPath: target) {
                    throw StudioConflict("\(path) is no text that can be replaced. Save under another name.")
                }
                if old?.digest != known {
                    throw StudioConflict(
                        old == nil
                            ? "\(path) was removed or renamed since it was opened. Save it under a new name."
                            : known == nil
                                ? "There already is a file \(path). Open it, or save under another name."
                                : "\(path) was changed by another program since it was opened. Save under another name, or open it again."
                    )
                }
                // A copy under another name keeps the lines of the file that it comes from.
                let source = old ?? origin.flatMap { try? TextFile.read(path: $0, maximumSize: YAMLReader.maximumSize) }
                for side in sides where !session.mayWrite(side.bytes, to: side.path) {
                    throw StudioConflict(
                        "There already is another picture \(side.name). Give yours another name.", path: "pictures")
                }
                let text = VenueText.of(json, source: source?.text)
                for side in sides { try session.write(side.bytes, to: side.path) }
                try TextFile.write(Array(text.utf8), to: target)
                let checked = StudioVenue(json, in: session)
                return [
                    "path": .string(path), "digest": .string(TextFile.digest(of: text.utf8)), "id": checked.id,
                    "problems": JSONValue(checked.problems),
                ]
            }
        }
    }
}

/// A picture that is saved beside a venue.
struct PictureFile {
    static let suffixes = [".png", ".jpg", ".jpeg"]

    let file: String?
    let bytes: [UInt8]?

    init(_ json: JSONLinesValue) {
        file = json.required("file")?.string()
        let data = json.required("data")
        bytes = data?.string().flatMap { Data(base64Encoded: $0).map(Array.init) }
        if data != nil, bytes == nil { data?.report("Base64 is expected here.") }
    }
}
