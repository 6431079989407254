internal import Geometry
internal import NumericalMethods

/// Lateration: V24 to V27.
enum LaterationTargets {
    static let all: [ValidationTarget] = [
        ValidationTarget(
            24, "lateration over 3 s, weighted, median error", unit: "m", published: 1.82,
            accepted: (1.6 * 0.75)...(2.1 * 1.25), source: "D1", site: .room
        ) { error($0, .relative, 0.5) },
        ValidationTarget(
            24, "lateration over 3 s, weighted, 95 % error", unit: "m", published: 4.38,
            accepted: (4 * 0.75)...(5.5 * 1.25), source: "D1", site: .room
        ) { error($0, .relative, 0.95) },
        ValidationTarget(
            24, "median error of unweighted circles over that of weighted", published: 1.5,
            accepted: .within(0.25, of: 1.5), source: "D1", site: .room
        ) { site in
            guard let plain = error(site, .plain, 0.5), let weighted = error(site, .relative, 0.5), weighted > 0 else {
                return nil
            }
            return plain / weighted
        },
        ValidationTarget(
            25, "one-shot error in a 10 m grid, n 2, σ 4 dB, median", unit: "m", published: 2.5,
            accepted: 2.3 ... .infinity, source: "Cramér–Rao bound", site: .grid
        ) { Statistics.median(gridFixes($0).filter(\.isInSparseGrid).map(\.error)) },
        ValidationTarget(
            25, "root mean square of that error over the Cramér–Rao bound", published: 1, accepted: 1 ... .infinity,
            source: "Cramér–Rao bound", site: .grid
        ) { site in
            let fixes = gridFixes(site).filter(\.isInSparseGrid)
            guard let error = Statistics.rootMeanSquare(fixes.map(\.error)),
                let bound = Statistics.rootMeanSquare(fixes.compactMap(\.bound)), bound > 0
            else { return nil }
            return error / bound
        },
        ValidationTarget(
            26, "sd of ranges over distance, n 2, σ 4 dB", published: 0.54, accepted: 0.35...1, source: "closed form",
            site: .grid
        ) { site in
            rangeSpread(site, 0..<20)
        },
        ValidationTarget(
            26, "the same beyond 10 m over that below", published: 1, accepted: 0.7...1.4, source: "closed form",
            site: .grid
        ) { site in
            guard let near = rangeSpread(site, 0..<10), let far = rangeSpread(site, 10..<20), near > 0 else {
                return nil
            }
            return far / near
        },
        ValidationTarget(
            27, "95 % error at 1 beacon in 100 m² over that at 1 in 30 m²", published: 1.85, accepted: 1.4...2.2,
            source: "Faragher and Harle 2015", site: .grid
        ) { site in
            let fixes = gridFixes(site)
            guard let sparse = Statistics.quantile(fixes.filter(\.isInSparseGrid).map(\.error), 0.95),
                let dense = Statistics.quantile(fixes.filter { !$0.isInSparseGrid }.map(\.error), 0.95), dense > 0
            else { return nil }
            return sparse / dense
        },
    ]

    private static func error(_ site: ObservedSite, _ weighing: OneShotLateration.Weighing, _ share: Double) -> Double?
    {
        let method = OneShotLateration(laws: LocationMeans(site).laws(.powers), window: 3, weighing: weighing)
        return Statistics.quantile(
            method.fixes(of: site.walkReadings, visits: site.walks, in: site).map(\.error), share)
    }

    /// Standard deviation of the range from the level over the true distance; nearer than 20 m no packet is lost.
    private static func rangeSpread(_ site: ObservedSite, _ distances: Range<Double>) -> Double? {
        let laws = GridSite.laws(site.venue)
        return Statistics.standardDeviation(
            site.stayReadings.filter { distances.contains($0.distance) }.compactMap { reading in
                laws.range(of: reading).map { $0 / reading.distance }
            })
    }

    private static func gridFixes(_ site: ObservedSite) -> [OneShotLateration.Fix] {
        let method = OneShotLateration(
            laws: GridSite.laws(site.venue), window: GridSite.duration, weighing: .decibels)
        let near = site.stayReadings.filter { $0.distance < 20 }
        return method.fixes(of: near, visits: site.stays, in: site)
    }
}

extension OneShotLateration.Fix {
    fileprivate var isInSparseGrid: Bool { truth.x < GridSite.border }
}
