public import Diagnostics
import Formats
public import VenueModel

/// A venue as it was read from a file.
///
/// The file is YAML (or JSON, which is a subset); its keys are documented by ``VenueSchema``.
public struct VenueFile: Sendable {
    public let venue: Venue
    /// The warnings, in the order of the lines.
    public let warnings: [Problem]
    /// `sha256:` and the digest of the file's bytes, as `sha256sum` prints it: identifies this venue in results.
    public let digest: String
    /// Where the file states the strength of each obstacle of the venue: the key `obstacle` of a wall, or `strength`.
    package let obstaclePlaces: [KeyPlace]
    /// Where the file states each edge of the venue's paths: the key `along` of a way, or `from` of a link.
    package let edgePlaces: [KeyPlace]

    /// A key of the file with its line, from 1.
    package struct KeyPlace: Hashable, Sendable {
        package var key: String
        package var line: Int
    }

    /// Reads a venue from a file.
    ///
    /// - Throws: everything that is wrong with it, with lines; also if it is missing, a folder, too large or not UTF-8.
    public static func read(path: String) throws(Problems) -> VenueFile {
        let file = try TextFile.read(path: path, maximumSize: YAMLReader.maximumSize)
        return try parse(file.text, file: path, digest: file.digest)
    }

    /// Reads a venue from text.
    ///
    /// - Parameter file: the name to show in problems.
    /// - Throws: everything that is wrong with it, with lines.
    public static func parse(_ text: String, file: String? = nil) throws(Problems) -> VenueFile {
        try parse(text, file: file, digest: TextFile.digest(of: text.utf8))
    }

    private static func parse(_ text: String, file: String?, digest: String) throws(Problems) -> VenueFile {
        let reader = YAMLReader(file: file)
        var draft: VenueDraft?
        if let root = reader.read(text), let fields = YAMLFields(root, shape: VenueShape.venue) {
            draft = VenueDraft(fields)
            draft?.check()
        }
        let problems = reader.problems
        guard let draft, let venue = draft.venue, !problems.contains(where: { $0.severity == .error }) else {
            throw Problems(problems)
        }
        return VenueFile(
            venue: venue, warnings: problems, digest: digest,
            obstaclePlaces: draft.levels.flatMap { $0.obstacles.map(\.place) },
            edgePlaces: draft.edges.map { $0.fields.line(of: $0.part.kind == .walk ? "along" : "from") })
    }
}

/// The published form of a venue file.
public enum VenueSchema {
    /// The JSON Schema (draft 2020-12) of a venue file, as text. Made from the table that the reader reads by.
    public static var json: String { VenueShape.venue.jsonSchema(id: "urn:beaconry:venue") }

    package static var keys: [String] { VenueShape.venue.keys.map(\.name) }

    /// Tables of its keys for a page, one for each mapping, from the same table.
    public static var markdown: String { VenueShape.venue.all.map(\.markdown).joined(separator: "\n") }
}
