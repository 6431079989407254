internal import Geometry
internal import VenueModel

extension NavigationPaths {
    /// Paths for simulated visitors of a venue without paths: between the positions of its survey.
    ///
    /// Two positions are connected if no third one lies in the circle whose diameter is between them (Gabriel and Sokal
    /// 1969), and no wall or obstacle is between them; a way is no wider than the walls beside it allow. Only the largest connected part remains. About O(positions²).
    static func between(_ links: [SurveyLink], in venue: Venue) -> NavigationPaths {
        var known: Set<SurveyPlace> = []
        let places = links.map { SurveyPlace(level: $0.level, position: $0.position) }.filter {
            known.insert($0).inserted
        }
        let barriers = venue.walls.flatMap { wall in wall.pieces.map { (wall.level, $0.segment) } }
        var edges: [PathEdge] = []
        for first in places.indices {
            let near = nearest(to: first, among: places)
            for second in near where second > first {
                let a = places[first].position
                let b = places[second].position
                let middle = a.interpolated(to: b, at: 0.5)
                let radius = a.distance(to: b) / 2
                guard !near.contains(where: { $0 != second && places[$0].position.distance(to: middle) < radius }),
                    !barriers.contains(where: { $0.0 == places[first].level && $0.1.isCrossed(by: Segment(a, b)) })
                else { continue }
                let way = Segment(a, b)
                let clearance = barriers.filter { $0.0 == places[first].level }.reduce(Double.infinity) {
                    nearest, barrier in
                    min(
                        nearest, way.distance(to: barrier.1.start), way.distance(to: barrier.1.end),
                        barrier.1.distance(to: a), barrier.1.distance(to: b))
                }
                edges.append(PathEdge(from: first, to: second, width: max(min(2, radius, 2 * clearance), 0.1)))
            }
        }
        return largestPart(places, edges)
    }

    private struct SurveyPlace: Hashable {
        var level: Int
        var position: Point
    }

    /// The nearest positions on a level; in a survey's grid no others are neighbours.
    private static func nearest(to index: Int, among places: [SurveyPlace]) -> [Int] {
        let here = places[index]
        let others = places.indices.filter { $0 != index && places[$0].level == here.level }
            .map { (index: $0, distance: places[$0].position.distance(to: here.position)) }
        return others.sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }.prefix(16).map(\.index)
    }

    private static func largestPart(_ places: [SurveyPlace], _ edges: [PathEdge]) -> NavigationPaths {
        var part = Array(places.indices)
        func root(_ place: Int) -> Int {
            var place = place
            while part[place] != place { place = part[place] }
            return place
        }
        for edge in edges {
            let a = root(edge.from)
            let b = root(edge.to)
            part[max(a, b)] = min(a, b)
        }
        let sizes = places.indices.reduce(into: [Int](repeating: 0, count: places.count)) { $0[root($1)] += 1 }
        guard let largest = places.indices.max(by: { (sizes[$0], $1) < (sizes[$1], $0) }) else {
            return NavigationPaths()
        }
        let kept = places.indices.filter { root($0) == largest }
        let number = Dictionary(uniqueKeysWithValues: zip(kept, 0...))
        return NavigationPaths(
            nodes: kept.map {
                PathNode(name: "place-\($0 + 1)", level: places[$0].level, position: places[$0].position)
            },
            edges: edges.compactMap { edge in
                guard let from = number[edge.from], let to = number[edge.to] else { return nil }
                return PathEdge(from: from, to: to, width: edge.width)
            })
    }
}
