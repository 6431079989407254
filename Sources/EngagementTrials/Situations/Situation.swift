internal import Formats
package import Geometry

/// What an app can tell of a moment by itself: from what its map shows, and from the positions that were published.
package enum Situation: String, CaseIterable, JSONKind, Codable, Sendable {
    /// The map is visible, and it shows the level of the position.
    case displayedLevel
    /// The map is visible, and it shows another level.
    case otherLevel
    /// The map is not visible.
    case background
    /// The map is not visible, and the position has not moved for ``SituationTracker/restTime``.
    case atRest

    /// Its place among all.
    package var index: Int {
        switch self {
        case .displayedLevel: 0
        case .otherLevel: 1
        case .background: 2
        case .atRest: 3
        }
    }

    /// When it holds, for people.
    package var words: String {
        switch self {
        case .displayedLevel: "the map shows the level of the position"
        case .otherLevel: "the map shows another level"
        case .background: "the map is not visible"
        case .atRest: "the map is not visible, and the position is at rest"
        }
    }

    /// Whether nobody sees the position, so that an app may range for a share of the time.
    package var isUnseen: Bool { self == .background || self == .atRest }
}

/// What the map of an app shows.
package enum MapView: Hashable, Sendable {
    case hidden
    /// The level of the position, whichever it is.
    case following
    /// The level with this number.
    case level(Int)
}

/// Says which situation holds, from published positions and what the map shows. An app has the same few lines.
///
/// Somebody who looks at the map must see the first step at once, so nobody is at rest while the map is visible.
package struct SituationTracker: Sendable {
    /// Seconds without movement after which a position is at rest. Our assumption.
    package static let restTime = 60.0
    /// Positions within this distance of where the rest began are no movement, metres: the error of positions. Our assumption.
    package static let restRadius = 5.0

    private var level: Int?
    private var position = Point(0, 0)
    /// When the position moved last; `nil` before the first.
    private var moved: Double?

    package init() {}

    /// Takes a published position.
    package mutating func take(_ position: Point, level: Int, at time: Double) {
        guard level != self.level || position.distance(to: self.position) > Self.restRadius else { return }
        self.level = level
        self.position = position
        moved = time
    }

    /// The situation at a time, which is not before the last position. Before the first position, a map shows its level.
    package func situation(at time: Double, _ view: MapView) -> Situation {
        switch view {
        case .following: .displayedLevel
        case .level(let shown): level ?? shown == shown ? .displayedLevel : .otherLevel
        case .hidden: time - (moved ?? time) >= Self.restTime ? .atRest : .background
        }
    }
}
