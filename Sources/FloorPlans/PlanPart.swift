import VenueModel

/// A part of a venue, as a path of its file names it.
enum PlanPart: Hashable {
    /// A level as a whole.
    case level(Int)
    /// The n-th opening in the slab under a level.
    case opening(level: Int, Int)
    /// The n-th column or power point of a level.
    case column(level: Int, Int), power(level: Int, Int)
    /// Parts by their index in the venue's lists.
    case wall(Int), obstacle(Int), zone(Int), beacon(Int)

    /// The part at a path such as `levels[0].walls[3].points`; `nil` for a place that is no such part.
    init?(path: String, in venue: Venue) {
        guard let match = path.prefixMatch(of: #/levels\[(\d{1,9})\](?:\.(\w+)\[(\d{1,9})\])?/#),
            let place = Int(match.1), venue.levels.indices.contains(place)
        else { return nil }
        let level = venue.levels[place].number
        guard let list = match.2, let number = match.3.flatMap({ Int($0) }) else {
            self = .level(level)
            return
        }
        func index<Part>(_ parts: [Part], _ number: Int, _ levelOf: (Part) -> Int) -> Int? {
            let all = parts.indices.filter { levelOf(parts[$0]) == level }
            return all.indices.contains(number) ? all[number] : nil
        }
        let part: PlanPart? =
            switch list {
            case "openings": .opening(level: level, number)
            case "columns": .column(level: level, number)
            case "power": .power(level: level, number)
            case "walls": index(venue.walls, number, \.level).map { .wall($0) }
            case "obstacles": index(venue.obstacles, number, \.level).map { .obstacle($0) }
            case "zones": index(venue.zones, number, \.level).map { .zone($0) }
            case "beacons": index(venue.beacons, number, \.level).map { .beacon($0) }
            default: .level(level)
            }
        guard let part else { return nil }
        self = part
    }
}
