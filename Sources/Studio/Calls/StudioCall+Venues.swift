internal import Diagnostics
internal import FloorPlans
internal import Formats
internal import Foundation
internal import VenueFiles
internal import VenueModel

extension StudioCall {
    /// Venue files: list, open, check, save, import, and paths from the free space.
    static let venues: [StudioCall] = [
        StudioCall("/api/files") { session, _ in
            let venues = StudioFiles(folder: session.folder).venues()
            return [
                "folder": .string(session.folder), "first": session.firstVenue.map { .string($0) } ?? .null,
                "venues": .array(venues.map { ["path": .string($0.name), "modified": .number($0.modified)] }),
            ]
        },
        StudioCall("/api/venue/open") { session, request in
            let name = try request.checked(request.required("path")?.string())
            let path = try StudioFiles(folder: session.folder).path(of: name, suffixes: venueSuffixes)
            let file = try TextFile.read(path: path, maximumSize: YAMLReader.maximumSize)
            let reader = YAMLReader(file: name)
            guard let root = reader.read(file.text) else { throw Problems(reader.problems) }
            let checked = StudioVenue(root.json, in: session)
            return [
                "path": .string(name), "digest": .string(file.digest), "document": root.json,
                "id": checked.id, "problems": JSONValue(checked.problems),
            ]
        },
        StudioCall("/api/venue/check") { session, request in
            let document = try request.checked(request.required("document"))
            let checked = StudioVenue(document.json, in: session)
            return ["id": checked.id, "problems": JSONValue(checked.problems)]
        },
        StudioCall("/api/venue/save", save),
        StudioCall("/api/venue/picture") { session, request in
            let venue = request.required("path")?.string()
            let file = request.required("file")?.string()
            let (path, name) = try request.checked(both(venue, file))
            let picture = try StudioFiles(folder: session.folder).path(
                of: beside(path, name), suffixes: PictureFile.suffixes)
            return [
                "data": .string(Data(try TextFile.bytes(of: picture, maximumSize: 30_000_000)).base64EncodedString())
            ]
        },
        StudioCall("/api/venue/paths") { _, request in
            let document = request.required("document")
            let level = request.required("level")?.integer()
            let (json, number) = try request.checked(both(document?.json, level))
            let paths = try ProposedPaths(document: json, level: number)
            return ["paths": paths.json, "unreachable": .number(Double(paths.unreachable))]
        },
        StudioCall("/api/plan/import", importDrawing),
    ]

    static let venueSuffixes = [".yaml", ".yml"]

    /// Both of two values, or nothing.
    static func both<A, B>(_ a: A?, _ b: B?) -> (A, B)? {
        guard let a, let b else { return nil }
        return (a, b)
    }

    /// The name of a file in the folder of a venue file.
    static func beside(_ venue: String, _ file: String) -> String {
        let folder = (venue as NSString).deletingLastPathComponent
        return folder.isEmpty ? file : folder + "/" + file
    }

    /// A drawing in another format, as the command `import plan` reads it.
    private static let importDrawing: @Sendable (StudioSession, JSONLinesValue) throws -> JSONValue = {
        session, request in
        let name = request.required("name")?.string()
        let data = request.required("data")?.string().flatMap { Data(base64Encoded: $0) }
        var options = DrawingOptions()
        options.pictureWidth = request.value("width")?.number(in: DrawingFrame.plausibleSizes)
        let (file, bytes) = try request.checked(both(name, data))
        let scratch = FileManager.default.temporaryDirectory.appendingPathComponent("beaconry-\(UUID().uuidString)")
        let path = scratch.appendingPathComponent((file as NSString).lastPathComponent).path
        defer { try? FileManager.default.removeItem(at: scratch) }
        try TextFile.makeFolder(scratch.path)
        try TextFile.write(Array(bytes), to: path)
        let drawing: FloorDrawing
        do throws(Problems) {
            drawing = try FloorDrawing.read(path: path, options: options)
        } catch {
            throw Problems(error.all.map { Problem($0.message, line: $0.line, path: $0.path) })
        }
        guard let root = YAMLReader(file: nil).read(VenueFile.write(drawing.venue)) else {
            throw Problems("The drawing cannot be shown as a venue.")
        }
        return [
            "document": root.json,
            "problems": JSONValue(drawing.warnings.map { Problem($0.message, severity: .warning) }),
        ]
    }
}

/// A venue document that was checked as the command validate does.
struct StudioVenue {
    /// The name of the venue in the session; null if it has errors.
    let id: JSONValue
    /// What is wrong with it, with places in the document.
    let problems: [Problem]

    init(_ document: JSONValue, in session: StudioSession) {
        do throws(Problems) {
            let file = try VenueFile.parse(VenueText.of(document))
            session.keep(file)
            id = .string(file.digest)
            problems = file.warnings.map(\.withoutLine)
        } catch {
            id = .null
            problems = error.all.map(\.withoutLine)
        }
    }
}

extension Problem {
    /// The line is one of a text that nobody sees.
    fileprivate var withoutLine: Problem { Problem(message, severity: severity, path: path) }
}
