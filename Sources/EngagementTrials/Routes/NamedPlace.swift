package import Diagnostics
package import Engagement
internal import Formats
internal import Foundation
package import Geometry
package import VenueModel

/// A place by the words that people give it: `x,y`, `x,y,level`, a zone, or a node of the paths.
package struct NamedPlace: Hashable, Sendable {
    /// The words.
    package let name: String
    /// Where it is: any of them will do, such as the nodes of the paths in a zone.
    package let places: [RoutePlace]

    /// Finds a place.
    ///
    /// - Parameter words: metres and the level's number, without a level that of the lowest one; or the name of a zone or a
    ///   node. A zone is its nodes, or its middle without one.
    /// - Throws: a problem if there is no such place, or no such level.
    package init(_ words: String, in venue: Venue) throws(Problems) {
        name = words
        let parts = words.split(separator: ",", omittingEmptySubsequences: false)
            .map { Double($0.trimmingCharacters(in: .whitespaces)) }
        if (2...3).contains(parts.count), let x = parts[0], let y = parts[1], x.isFinite, y.isFinite {
            let level = try Self.level(parts.dropFirst(2).first, words, venue)
            try venue.level(level)?.refuseIfOutside(Point(x, y))
            places = [RoutePlace(Point(x, y), level: level)]
            return
        }
        let nodes = venue.paths.nodes
        let zones = venue.zones.filter { $0.name == words }
        places =
            zones.isEmpty
            ? nodes.filter { $0.name == words }.map { RoutePlace($0.position, level: $0.level) }
            : zones.flatMap { zone in
                let own = nodes.filter { $0.level == zone.level && zone.outline.contains($0.position) }.map(\.position)
                let middle = zone.outline.largestCircle().map { [$0.centre] } ?? []
                return (own.isEmpty ? middle : own).map { RoutePlace($0, level: zone.level) }
            }
        guard places.isEmpty else { return }
        let names = venue.zones.map(\.name) + nodes.map(\.name).filter { !$0.isEmpty }
        throw Problems(
            "There is no place \"\(words)\".\(Spelling.suggestion(for: words, among: names)) Give x,y or x,y,level in metres, "
                + "or the name of a zone or of a node of the paths.")
    }

    private static func level(_ number: Double??, _ words: String, _ venue: Venue) throws(Problems) -> Int {
        let numbers = venue.levels.map(\.number)
        guard let number else { return numbers.min() ?? 0 }
        guard let level = number.flatMap(Int.init(exactly:)), numbers.contains(level) else {
            throw Problems(
                "\"\(words)\" has no level of the venue. Levels: \(numbers.map(String.init).joined(separator: ", ")).")
        }
        return level
    }
}

extension Level {
    /// - Throws: a problem if a place is more than a metre outside of the outline, with the extent of that.
    package func refuseIfOutside(_ place: Point) throws(Problems) {
        guard let extent = Bounds(around: outline.vertices), outline.depth(of: place) < -1 else { return }
        func range(_ lower: Double, _ upper: Double) -> String {
            "\(YAMLText.number(lower)) to \(YAMLText.number(upper))"
        }
        throw Problems(
            "\(YAMLText.number(place.x)),\(YAMLText.number(place.y)) is outside of level \(number). Its outline has x from "
                + "\(range(extent.lower.x, extent.upper.x)) m and y from \(range(extent.lower.y, extent.upper.y)) m.")
    }
}
