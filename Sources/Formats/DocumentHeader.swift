package import Diagnostics

/// What a file of this project says about itself: a mapping with a format, a version, and known keys.
package struct DocumentHeader: Sendable {
    /// What people call the file, such as "baseline".
    private let kind: String
    /// The value of the key "format".
    private let format: String
    /// The value of the key "version".
    private let version: Int
    /// All keys at the top level.
    private let keys: [String]
    /// The key that holds what the file is about.
    private let body: String

    /// The header of a document that the tool writes.
    package init(_ schema: DocumentSchema, kind: String, body: String) {
        self.init(kind: kind, format: schema.format, version: schema.version, keys: schema.keys, body: body)
    }

    /// A header.
    package init(kind: String, format: String, version: Int, keys: [String], body: String) {
        (self.kind, self.format, self.version) = (kind, format, version)
        (self.keys, self.body) = (keys, body)
    }

    /// Reads a text and checks its header. A wrong key, format or version is reported to the reader.
    ///
    /// - Throws: ``Problems`` if the text is no mapping, or is a file of another format.
    package func read(_ text: String, by reader: YAMLReader) throws(Problems) -> YAMLValue {
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
}
