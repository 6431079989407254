package import Geometry
internal import VenueModel

/// A rule of an installation guide, as data. A new rule is one entry of ``all``.
package struct LintRule: Sendable {
    /// The word for it in options and files.
    package let key: String
    /// What it asks for, in a sentence.
    package let sentence: String
    /// Which public guides say so.
    package let source: String
    /// Where a venue breaks it.
    let check: @Sendable (LintContext) -> [LintFinding]

    init(
        _ key: String, _ sentence: String, source: String, check: @escaping @Sendable (LintContext) -> [LintFinding]
    ) {
        (self.key, self.sentence, self.source) = (key, sentence, source)
        self.check = check
    }

    package static func named(_ key: String) -> LintRule? { all.first { $0.key == key } }
}

/// A place where a venue breaks a rule.
package struct LintFinding: Hashable, Sendable {
    /// The rule's key.
    package internal(set) var rule = ""
    /// The level's number; `nil` for the whole venue.
    package var level: Int?
    /// Where it is, metres; the middle of an area; `nil` for a whole level.
    package var position: Point?
    /// Area of the place, square metres; `nil` for a point.
    package var area: Double?
    /// What is so there, in a sentence.
    package var message: String

    init(level: Int? = nil, position: Point? = nil, area: Double? = nil, _ message: String) {
        (self.level, self.position, self.area, self.message) = (level, position, area, message)
    }

    init(_ beacon: Beacon, _ message: String) {
        self.init(level: beacon.level, position: beacon.position, message)
    }

    init(_ area: LintContext.LevelCells.Area, _ message: String) {
        self.init(level: area.level, position: area.middle, area: area.size, message)
    }
}
