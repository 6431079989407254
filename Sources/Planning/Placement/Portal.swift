internal import Geometry
package import VenueModel

/// Where people enter the venue or change levels: each needs a beacon, so that the first position is soon there and the
/// level is right.
package struct Portal: Hashable, Sendable {
    package let node: PathNode
    /// What it is, such as `lift`.
    package let kind: String

    /// How far a beacon of its level may be, metres (Meridian: 3 to 4 m).
    package static let reach = 4.0

    /// The portals of a venue, in the order of its nodes.
    package static func all(of venue: Venue) -> [Portal] {
        let paths = venue.paths
        var kinds: [Int: String] = [:]
        for (index, node) in paths.nodes.enumerated() where node.isEntrance { kinds[index] = "entrance" }
        for edge in paths.edges where edge.kind != .walk {
            for node in [edge.from, edge.to] { kinds[node] = edge.kind.rawValue }
        }
        return kinds.sorted { $0.key < $1.key }.map { Portal(node: paths.nodes[$0], kind: $1) }
    }

    /// The portals of a venue that none of its beacons serves.
    package static func unserved(in venue: Venue) -> [Portal] {
        all(of: venue).filter { portal in !venue.beacons.contains(where: portal.isServed) }
    }

    /// Whether a beacon is near enough.
    package func isServed(by beacon: Beacon) -> Bool {
        beacon.level == node.level && beacon.position.distance(to: node.position) <= Self.reach
    }

    /// The fewest sites by a greedy choice (Chvátal 1979) that give each portal without a beacon one within ``reach``.
    /// O(sites × portals) a site.
    ///
    /// - Returns: indices of sites, and the portals that no site reaches.
    package static func sites(among sites: [Beacon], for venue: Venue) -> (chosen: [Int], unreached: [Portal]) {
        var open = unserved(in: venue)
        var chosen: [Int] = []
        while !open.isEmpty {
            let counts = sites.map { site in open.count { $0.isServed(by: site) } }
            guard let most = counts.max(), most > 0 else { break }
            /// Of sites for equally many portals, the nearest to the first of them.
            func distance(_ site: Int) -> Double {
                open.filter { $0.isServed(by: sites[site]) }.map { $0.node.position.distance(to: sites[site].position) }
                    .min() ?? 0
            }
            let best = counts.indices.filter { counts[$0] == most }.min { (distance($0), $0) < (distance($1), $1) } ?? 0
            chosen.append(best)
            open.removeAll { $0.isServed(by: sites[best]) }
        }
        return (chosen, open)
    }
}
