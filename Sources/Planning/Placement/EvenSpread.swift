internal import Geometry

/// Sites spread evenly over where visitors go: each beacon is near the middle of its share of the visited cells.
///
/// By k-means (Lloyd 1982) on the centres of visited cells, from the farthest points of each other (Gonzalez 1985); the levels
/// get beacons by their visited area. O(rounds × cells × count).
enum EvenSpread {
    private static let rounds = 30

    /// The free sites nearest to the means, each used once.
    ///
    /// - Returns: `count` indices of the problem's sites, or all if there are fewer.
    static func choice(of count: Int, in problem: PlacementProblem) -> [Int] {
        let areas = problem.visitedCentres
        let shares = GridPattern.shares(of: count, areas: areas.map { Double($0.centres.count) })
        return GridPattern.choice(
            of: count, among: problem.sites,
            nearest: zip(areas, shares).flatMap { area, share in
                share > 0 && !area.centres.isEmpty ? means(share, of: area.centres).map { (area.level, $0) } : []
            })
    }

    /// The means of `count` clusters.
    private static func means(_ count: Int, of points: [Point]) -> [Point] {
        var means = [points[0]]
        var distances = points.map { $0.distance(to: points[0]) }
        while means.count < min(count, points.count) {
            guard let farthest = distances.indices.max(by: { (distances[$0], $1) < (distances[$1], $0) }) else { break }
            means.append(points[farthest])
            for index in points.indices {
                distances[index] = min(distances[index], points[index].distance(to: points[farthest]))
            }
        }
        for _ in 0..<rounds {
            var sums = [Vector](repeating: Vector(0, 0), count: means.count)
            var counts = [Int](repeating: 0, count: means.count)
            for point in points {
                var best = 0
                var least = Double.infinity
                for (index, mean) in means.enumerated() {
                    let dx = point.x - mean.x
                    let dy = point.y - mean.y
                    let square = dx * dx + dy * dy
                    if square < least {
                        best = index
                        least = square
                    }
                }
                sums[best] = sums[best] + Vector(point.x, point.y)
                counts[best] += 1
            }
            let moved = means.indices.map { index in
                counts[index] > 0
                    ? Point(sums[index].dx / Double(counts[index]), sums[index].dy / Double(counts[index]))
                    : means[index]
            }
            if moved == means { break }
            means = moved
        }
        return means
    }
}
