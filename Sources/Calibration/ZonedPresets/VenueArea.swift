internal import Geometry
package import Positioning
public import VenueModel
internal import Walks

/// An area of a venue that can have its own preset: a level or a zone.
public enum VenueArea: Hashable, Sendable {
    /// A level, by its number.
    case level(Int)
    case zone(Zone)

    /// The levels of a venue, if it has several, and its zones.
    public static func all(of venue: Venue) -> [VenueArea] {
        (venue.levels.count > 1 ? venue.levels.map { .level($0.number) } : []) + venue.zones.map { .zone($0) }
    }

    /// The level's number.
    public var level: Int {
        switch self {
        case .level(let number): number
        case .zone(let zone): zone.level
        }
    }

    /// The zone's name; `nil` for a level.
    public var zone: String? { if case .zone(let zone) = self { zone.name } else { nil } }

    /// The name in a sentence.
    public var name: String { zone.map { "zone \($0)" } ?? "level \(level)" }

    /// Whether a place is in the area.
    func contains(_ place: TruthSample) -> Bool {
        switch self {
        case .level(let number): place.level == number
        case .zone(let zone): place.level == zone.level && zone.outline.contains(place.position)
        }
    }
}

extension ZonedPreset {
    /// This zoned preset with other settings in one more area.
    package func adding(_ settings: PositioningSettings, in area: VenueArea) -> ZonedPreset {
        var zonedPreset = self
        switch area {
        case .level(let number): zonedPreset.levels[number] = settings
        case .zone(let zone): zonedPreset.zones.append(.init(zone, settings))
        }
        return zonedPreset
    }
}
