package import Diagnostics
package import Foundation

/// A value that the tool prints or writes as a JSON document of a published form.
///
/// ``JSONText`` writes the header, the keys `format`, `version`, `tool` and `command`, so `encode(to:)` need not write it.
package protocol JSONDocument: Encodable {
    /// The published form. A document that does not have it is an error of the program.
    static var schema: DocumentSchema { get }
    /// Whether its header names the command that makes it. Files that people put into an app or give to others do not: a command
    /// has the names of their files.
    static var namesCommand: Bool { get }
}

extension JSONDocument {
    package static var namesCommand: Bool { true }
}

extension JSONDocument where Self: JSONRecord {
    /// Writes all keys with format and version, for a document that other programs encode without ``JSONText``.
    package func encodeWhole(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: JSONName.self)
        try container.encode(Self.schema.format, forKey: JSONName("format"))
        try container.encode(Self.schema.version, forKey: JSONName("version"))
        for key in Self.shape.keys { try key.encode(self, &container) }
    }
}

/// The published form of a JSON document: its name, its version and its keys.
///
/// The version rises if a program that reads the document might have to change: if a key is removed or renamed, if its
/// meaning, its unit or its type changes, or if it may now be missing. A new key does not raise it.
package struct DocumentSchema: Sendable {
    /// The name, such as `evaluation`.
    package let name: String
    /// The value of the key `format`.
    package let format: String
    /// The value of the key `version`.
    package let version: Int
    /// All keys, those of the header first.
    package let shape: YAMLShape

    /// - Parameters:
    ///   - format: the value of the key `format`, if it is not `beaconry-` with the name.
    ///   - keys: the keys besides `format`, `version`, `tool` and `command`; the last two replace those of the header.
    package init(_ name: String, version: Int, format: String? = nil, _ description: String, keys: [YAMLKey]) {
        self.name = name
        self.version = version
        self.format = format ?? "beaconry-\(name)"
        shape = YAMLShape(
            name, description,
            keys: [
                .always("format", .choice([self.format]), "Says which document this is."),
                .always("version", .integer(version...version), "The version of the document's form."),
            ] + Self.origin.filter { origin in !keys.contains { $0.name == origin.name } } + keys)
    }

    /// A form with the keys of a record, whose name and sentence are those of the document.
    ///
    /// - Parameter format: the value of the key `format`, if it is not `beaconry-` with the name.
    package init<Record>(_ shape: JSONShape<Record>, version: Int, format: String? = nil) {
        self.init(shape.yaml.name, version: version, format: format, shape.yaml.description, keys: shape.yaml.keys)
    }

    private static let origin = [
        YAMLKey.maybe(
            "tool", .string,
            "Name and version of the tool that wrote the document. Missing in those of earlier versions."),
        .maybe(
            "command", .string,
            "The command that makes this document again. Missing in files for apps and other people, and where another program wrote it."
        ),
    ]

    /// Reads a text and checks its format, version and keys. What is wrong with them is reported to the reader.
    ///
    /// - Parameters:
    ///   - kind: what people call the file, such as "baseline".
    ///   - body: the key that holds what the file is about.
    /// - Throws: ``Problems`` if the text is no mapping, or is a file of another format.
    package func read(_ text: String, by reader: YAMLReader, kind: String, body: String) throws(Problems) -> YAMLValue {
        guard let root = reader.read(text) else { throw Problems(reader.problems) }
        guard root.isMapping else {
            root.report("A \(kind) file must be a mapping with the keys format, version and \(body).")
            throw Problems(reader.problems)
        }
        if let place = root.value("format"), let found = place.string(), found != format {
            // Of another kind of file, every further key would be a problem, too.
            place.report(
                "This is a file of the format \"\(found)\". The format of the \(kind) file must be \"\(format)\".")
            throw Problems(reader.problems)
        }
        root.checkKeys(keys)
        _ = root.required("format")
        if let found = root.required("version")?.integer(), found != version {
            root.value("version")?.report(
                "Make this file again with this version of the tool: it reads version \(version) alone, and figures of other versions "
                    + "may not be comparable.")
        }
        return root
    }

    /// The names of the keys at the top.
    package var keys: [String] { shape.keys.map(\.name) }
    /// Checks the text of a document.
    ///
    /// - Throws: everything that is wrong with it, with lines.
    package func check(_ text: String, file: String?) throws(Problems) {
        let reader = YAMLReader(file: file)
        if let root = reader.read(text) { _ = YAMLFields(root, shape: shape) }
        guard !reader.problems.contains(where: { $0.severity == .error }) else { throw Problems(reader.problems) }
    }

    /// The JSON Schema (draft 2020-12), as text. Its `$id` has the name and the version.
    package var json: String { shape.jsonSchema(id: "urn:beaconry:\(name):\(version)") }
    /// Tables of the keys for a page, one for each object.
    package var markdown: String { shape.all.map(\.markdown).joined(separator: "\n") }
}

/// Where documents come from, for their headers.
package enum DocumentOrigin {
    /// The command that writes documents now; `nil` where a library writes them for another program.
    @TaskLocal package static var command: String?
}

extension JSONText {
    /// The document of a value with its header, in UTF-8.
    package static func data(of document: some JSONDocument) throws -> Data { try data(of: Headed(document: document)) }

    /// The same as text.
    package static func of(_ document: some JSONDocument) throws -> String { try of(Headed(document: document)) }
}

/// A document with its header.
private struct Headed<Document: JSONDocument>: Encodable {
    let document: Document

    private enum Key: CodingKey { case format, version, tool, command }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(Document.schema.format, forKey: .format)
        try container.encode(Document.schema.version, forKey: .version)
        // A document with a key of these names replaces them.
        try container.encode("beaconry \(ToolVersion.current)", forKey: .tool)
        if Document.namesCommand { try container.encodeIfPresent(DocumentOrigin.command, forKey: .command) }
        try document.encode(to: encoder)
    }
}
