package import VenueModel

/// What a venue file could say instead: other strengths of obstacles, or fewer ways to snap to. It changes the core's map alone: walls keep
/// their loss, and people walk as before.
package struct VenueChange: Hashable, Sendable {
    /// The parts that differ from the file, with their values; 0 takes a part away.
    private var values: [VenuePart: Int] = [:]

    package init() {}

    package var isEmpty: Bool { values.isEmpty }

    /// The value of a part: the file's, unless it is changed.
    package subscript(part: VenuePart) -> Int {
        get { values[part] ?? part.present }
        set { values[part] = newValue == part.present ? nil : newValue }
    }

    /// The change with these parts at a value.
    package func setting(_ parts: [VenuePart], to value: Int) -> VenueChange {
        parts.reduce(into: self) { $0[$1] = value }
    }

    /// The parts that are taken away, by name.
    var removed: [VenuePart] { values.filter { $0.value == 0 }.keys.sorted { $0.name < $1.name } }

    /// The parts that differ, with their values, for people.
    var words: String { values.map { "\($0.key.name): \($0.value)" }.sorted().joined(separator: ", ") }

    /// Whether positions can still snap to a way, if they can now. Without any, the setting would be off, which is no matter of the file.
    /// O(edges × changed parts).
    package func leavesWays(of venue: Venue) -> Bool {
        let ways = venue.paths.edges.filter { $0.kind == .walk && $0.isSnappedTo }
        let removed = removed
        return ways.isEmpty || ways.contains { way in !removed.contains { $0.has(way, in: venue) } }
    }

    /// The venue that the changed file describes. O(walls + obstacles + edges × changed parts).
    package func applied(to venue: Venue) -> Venue {
        var changed = venue
        changed.obstacles = zip(venue.obstacles, VenuePart.ofObstacles(in: venue)).compactMap { obstacle, part in
            var obstacle = obstacle
            obstacle.strength = self[part]
            return obstacle.strength > 0 ? obstacle : nil
        }
        let removed = removed
        for (index, edge) in venue.paths.edges.enumerated() where removed.contains(where: { $0.has(edge, in: venue) }) {
            changed.paths.edges[index].isSnappedTo = false
        }
        return changed
    }
}
