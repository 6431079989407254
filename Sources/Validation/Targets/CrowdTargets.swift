internal import NumericalMethods

/// The effect of a crowd on levels: V28.
enum CrowdTargets {
    static let all: [ValidationTarget] = [
        ValidationTarget(
            28, "empty minus crowded hall at 10 m, two people per m², mean", unit: "dB", published: 16.5,
            accepted: 8...18, source: "Bin Humaid and Moustafa 2021", site: .denseCrowd
        ) { Statistics.mean(swings($0)) },
        ValidationTarget(
            28, "the same, each person simulated, largest value of 24 places", unit: "dB", published: 16.5,
            accepted: 8...18, source: "Bin Humaid and Moustafa 2021", site: .standingCrowd
        ) { swings($0).max() },
    ]

    /// Mean level of each phone in the empty hall minus that in the full one, dB.
    private static func swings(_ site: ObservedSite) -> [Double] {
        var levels = [Double?](repeating: nil, count: site.stays.count)
        for link in Link.all(of: site.stayReadings) { levels[link.visit] = Statistics.mean(link.levels) }
        let half = levels.count / 2
        return (0..<half).compactMap { index in
            levels[index].flatMap { empty in levels[half + index].map { empty - $0 } }
        }
    }
}
