internal import Diagnostics
internal import FloorPlans
internal import Formats
internal import Foundation
internal import Synchronization
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
                of: beside(path, name), suffixes: Picture.suffixes)
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
        StudioCall("/api/plan/import", importPlan),
    ]

    static let venueSuffixes = [".yaml", ".yml"]

    /// Both of two values, or nothing.
    static func both<A, B>(_ a: A?, _ b: B?) -> (A, B)? {
        guard let a, let b else { return nil }
        return (a, b)
    }

    /// The name of a file in the folder of a venue file.
    private static func beside(_ venue: String, _ file: String) -> String {
        let folder = (venue as NSString).deletingLastPathComponent
        return folder.isEmpty ? file : folder + "/" + file
    }

    /// Writes a venue file, and pictures beside it, if the file is what the page last saw of it.
    private static let save: @Sendable (StudioSession, JSONLinesValue) throws -> JSONValue = { session, request in
        let document = request.required("document")
        let name = request.required("path")?.string()
        let known = request.value("digest")?.string()
        let pictures = request.value("pictures")?.elements()?.map { Picture($0) } ?? []
        let (json, path) = try request.checked(both(document?.json, name))
        let files = StudioFiles(folder: session.folder)
        let target = try files.path(of: path, suffixes: venueSuffixes)
        let origin = try request.value("from")?.string().map { name throws(Problems) in
            try files.path(of: name, suffixes: venueSuffixes)
        }
        let sides = try pictures.map { picture throws(Problems) in
            let (file, bytes) = try request.checked(both(picture.file, picture.bytes))
            return (
                name: file, path: try files.path(of: beside(path, file), suffixes: Picture.suffixes), bytes: bytes
            )
        }
        return try session.saving.withLock { _ in
            let old = try? TextFile.read(path: target, maximumSize: YAMLReader.maximumSize)
            if old == nil, FileManager.default.fileExists(atPath: target) {
                throw StudioConflict(
                    problem: Problem("\(path) is no text that can be replaced. Save under another name."))
            }
            if old?.digest != known {
                throw StudioConflict(
                    problem: Problem(
                        old == nil
                            ? "\(path) was removed or renamed since it was opened. Save it under a new name."
                            : known == nil
                                ? "There already is a file \(path). Open it, or save under another name."
                                : "\(path) was changed by another program since it was opened. Save under another name, or open it again."
                    ))
            }
            // A copy under another name keeps the lines of the file that it comes from.
            let source = old ?? origin.flatMap { try? TextFile.read(path: $0, maximumSize: YAMLReader.maximumSize) }
            for side in sides where !session.mayWrite(side.bytes, to: side.path) {
                throw StudioConflict(
                    problem: Problem(
                        "There already is another picture \(side.name). Give yours another name.", path: "pictures"))
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

    /// A picture that is saved beside a venue.
    private struct Picture {
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

    /// A floor plan in another format, as the command import-plan reads it.
    private static let importPlan: @Sendable (StudioSession, JSONLinesValue) throws -> JSONValue = { session, request in
        let name = request.required("name")?.string()
        let data = request.required("data")?.string().flatMap { Data(base64Encoded: $0) }
        var options = PlanOptions()
        options.pictureWidth = request.value("width")?.number(in: 2...2000)
        let (file, bytes) = try request.checked(both(name, data))
        let scratch = FileManager.default.temporaryDirectory.appendingPathComponent("beaconry-\(UUID().uuidString)")
        let path = scratch.appendingPathComponent((file as NSString).lastPathComponent).path
        defer { try? FileManager.default.removeItem(at: scratch) }
        try TextFile.makeFolder(scratch.path)
        try TextFile.write(Array(bytes), to: path)
        let plan: FloorPlan
        do throws(Problems) {
            plan = try FloorPlan.read(path: path, options: options)
        } catch {
            throw Problems(error.all.map { Problem($0.message, line: $0.line, path: $0.path) })
        }
        guard let root = YAMLReader(file: nil).read(VenueFile.write(plan.venue)) else {
            throw Problems("The plan cannot be shown as a venue.")
        }
        return [
            "document": root.json, "problems": JSONValue(plan.warnings.map { Problem($0.message, severity: .warning) }),
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
            (id, problems) = (.string(file.digest), file.warnings.map(\.withoutLine))
        } catch {
            (id, problems) = (.null, error.all.map(\.withoutLine))
        }
    }
}

extension Problem {
    /// The line is one of a text that nobody sees.
    fileprivate var withoutLine: Problem { Problem(message, severity: severity, path: path) }
}
