public import Formats

/// The purpose of a study. Two descriptions are equal if their canonical texts have the same bytes.
public struct StudyDescription: Sendable {
    /// A name for human readers.
    public var name: String
    /// The version of the tool that wrote it.
    public var codeVersion: String
    /// The digest of the venue file. A study belongs to one venue.
    public var venueDigest: String
    /// Key of the metric that was minimised.
    public var objective: String
    public var seed: UInt64
    /// The search space as text.
    public var searchSpace: String

    public init(
        name: String, codeVersion: String, venueDigest: String, objective: String, seed: UInt64, searchSpace: String
    ) {
        self.name = name
        self.codeVersion = codeVersion
        self.venueDigest = venueDigest
        self.objective = objective
        self.seed = seed
        self.searchSpace = searchSpace
    }

    /// The canonical form: keys sorted, the seed as text because JSON numbers end at 2⁵³.
    public var json: JSONValue {
        [
            "codeVersion": .string(codeVersion), "name": .string(name), "objective": .string(objective),
            "searchSpace": .string(searchSpace), "seed": .string("\(seed)"), "venue": .string(venueDigest),
        ]
    }

    /// `sha256:` and the digest of the canonical form.
    public var digest: String { TextFile.digest(of: json.text.utf8) }
}

extension StudyDescription: Hashable {
    /// True if all texts have the same bytes. (Swift's own `==` also holds for different spellings of one character.)
    public static func == (one: StudyDescription, other: StudyDescription) -> Bool {
        one.json.text.isSame(other.json.text)
    }

    /// Hashes the bytes.
    public func hash(into hasher: inout Hasher) { for byte in json.text.utf8 { hasher.combine(byte) } }
}

extension String {
    /// True if both have the same bytes in UTF-8.
    func isSame(_ other: String) -> Bool { utf8.elementsEqual(other.utf8) }

    /// The order of the bytes in UTF-8.
    func precedes(_ other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }
}
