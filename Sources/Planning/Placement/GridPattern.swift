internal import Geometry
package import VenueModel

/// Regular plans as installers make them by hand: what an automatic plan is compared with, and what its search also starts
/// from.
package enum GridPattern: String, CaseIterable, Sendable {
    /// Rows and columns at equal distances.
    case square
    /// Every second row is moved by half a distance, so that rows zig-zag.
    case staggered
    /// Three fifths along the outline at equal distances, the others in a square grid inside, as the guide of ArcGIS IPS
    /// shows.
    case perimeter

    /// How far beacons of the outline hang from it, metres.
    private static let inset = 1.0
    /// Share of the beacons along the outline.
    private static let outlineShare = 0.6

    /// The sites nearest to the pattern's places, each used once; the levels get beacons by their area.
    ///
    /// - Parameter sites: where beacons may hang, of all levels.
    /// - Returns: `count` indices of sites, or all if there are fewer. O(count × sites).
    package func choice(of count: Int, among sites: [Beacon], in venue: Venue) -> [Int] {
        let levels = venue.levels.filter { level in sites.contains { $0.level == level.number } }
        let shares = Self.shares(of: count, areas: levels.map(\.outline.area))
        return Self.choice(
            of: count, among: sites,
            nearest: zip(levels, shares).flatMap { level, share in
                places(share, in: level.outline).map { (level.number, $0) }
            })
    }

    /// The free sites nearest to places, one after the other, each used once; then others, up to `count`.
    static func choice(of count: Int, among sites: [Beacon], nearest places: [(level: Int, place: Point)]) -> [Int] {
        var free = Set(sites.indices)
        var chosen: [Int] = []
        for (level, place) in places {
            let best = free.filter { sites[$0].level == level }.min { first, second in
                (sites[first].position.distance(to: place), first)
                    < (sites[second].position.distance(to: place), second)
            }
            guard let best else { continue }
            free.remove(best)
            chosen.append(best)
        }
        // A level with few sites leaves some for the others.
        for site in free.sorted() where chosen.count < min(count, sites.count) { chosen.append(site) }
        return chosen.sorted()
    }

    /// Whole numbers in proportion to areas with a given sum (Hamilton's method).
    static func shares(of count: Int, areas: [Double]) -> [Int] {
        let total = areas.reduce(0, +)
        guard total > 0 else { return areas.indices.map { $0 == 0 ? count : 0 } }
        let exact = areas.map { Double(count) * $0 / total }
        var shares = exact.map { Int($0) }
        let order = areas.indices.sorted {
            (exact[$1] - exact[$1].rounded(.down), $0) < (exact[$0] - exact[$0].rounded(.down), $1)
        }
        for index in order.prefix(count - shares.reduce(0, +)) { shares[index] += 1 }
        return shares
    }

    private func places(_ count: Int, in outline: Polygon) -> [Point] {
        switch self {
        case .square: Self.grid(count, in: outline, stagger: 0)
        case .staggered: Self.grid(count, in: outline, stagger: 0.5)
        case .perimeter:
            Self.ring(Int((Self.outlineShare * Double(count)).rounded()), in: outline)
                + Self.grid(count - Int((Self.outlineShare * Double(count)).rounded()), in: outline, stagger: 0)
        }
    }

    /// `count` points of a grid: the widest one with at least so many points inside, without those nearest to others.
    private static func grid(_ count: Int, in outline: Polygon, stagger: Double) -> [Point] {
        guard count > 0, let bounds = Bounds(around: outline.vertices) else { return [] }
        func points(_ spacing: Double) -> [Point] {
            // Each point is in the middle of its cell, and the rests at both ends are equal.
            let columns = max(Int(bounds.width / spacing), 1)
            let rows = max(Int(bounds.height / spacing), 1)
            let left = (bounds.width - Double(columns - 1) * spacing) / 2
            let lower = (bounds.height - Double(rows - 1) * spacing) / 2
            return (0..<rows).flatMap { row in
                (0..<columns).map { column in
                    let shift = (row % 2 == 1 ? 0.5 : -0.5) * stagger * spacing
                    return Point(
                        bounds.lower.x + left + Double(column) * spacing + shift,
                        bounds.lower.y + lower + Double(row) * spacing)
                }
            }.filter(outline.contains)
        }
        var low = 0.05
        var high = max(bounds.width, bounds.height) + 1
        for _ in 0..<40 {
            let middle = (low + high) / 2
            if points(middle).count >= count { low = middle } else { high = middle }
        }
        var chosen = points(low)
        while chosen.count > count {
            let nearest = chosen.indices.min { first, second in
                (distance(first, in: chosen), first) < (distance(second, in: chosen), second)
            }
            guard let nearest else { break }
            chosen.remove(at: nearest)
        }
        return chosen
    }

    private static func distance(_ index: Int, in points: [Point]) -> Double {
        points.indices.filter { $0 != index }.map { points[$0].distance(to: points[index]) }.min() ?? .infinity
    }

    /// `count` points along the outline, moved inwards.
    private static func ring(_ count: Int, in outline: Polygon) -> [Point] {
        let sides = outline.edges
        guard count > 0, let last = sides.last?.end else { return [] }
        let length = sides.reduce(0) { $0 + $1.start.distance(to: $1.end) }
        return (0..<count).map { number in
            var rest = length * (Double(number) + 0.5) / Double(count)
            for side in sides {
                let part = side.start.distance(to: side.end)
                guard rest > part else {
                    let point = side.start.interpolated(to: side.end, at: part > 0 ? rest / part : 0)
                    let along = (side.end - side.start) * (1 / max(part, 1e-9))
                    let inwards = [Vector(-along.dy, along.dx), Vector(along.dy, -along.dx)].map { point + $0 * inset }
                    return inwards.first(where: outline.contains) ?? point
                }
                rest -= part
            }
            return last
        }
    }
}
