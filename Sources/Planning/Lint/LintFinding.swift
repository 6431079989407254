package import Geometry
internal import VenueModel

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
        self.level = level
        self.position = position
        self.area = area
        self.message = message
    }

    init(_ beacon: Beacon, _ message: String) {
        self.init(level: beacon.level, position: beacon.position, message)
    }

    init(_ area: LintContext.LevelCells.Area, _ message: String) {
        self.init(level: area.level, position: area.middle, area: area.size, message)
    }
}
