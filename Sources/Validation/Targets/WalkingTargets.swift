internal import Geometry
internal import NumericalMethods
internal import Recordings
internal import Walks

/// How people walk: V23.
enum WalkingTargets {
    static let all: [ValidationTarget] = [
        ValidationTarget(
            23, "walking speed between way points, mean", unit: "m/s", published: 1.11,
            accepted: .within(0.1, of: 1.11), source: "D3", site: .mall
        ) { Statistics.mean(speeds($0)) },
        ValidationTarget(
            23, "walking speed between way points, sd", unit: "m/s", published: 0.31, accepted: .within(0.1, of: 0.31),
            source: "D3", site: .mall
        ) { Statistics.standardDeviation(speeds($0)) },
        ValidationTarget(
            23, "cadence, mean of walkers", unit: "Hz", published: 1.90, accepted: .within(0.1, of: 1.9), source: "D3",
            site: .mall
        ) { Statistics.mean(cadences($0)) },
        ValidationTarget(
            23, "cadence, sd of walkers", unit: "Hz", published: 0.15, accepted: .within(0.1, of: 0.15), source: "D3",
            site: .mall
        ) { Statistics.standardDeviation(cadences($0)) },
        ValidationTarget(
            23, "length of a step, median", unit: "m", published: 0.64, accepted: .within(0.1, of: 0.64), source: "D3",
            site: .mall
        ) { Statistics.median($0.walks.flatMap(\.recording.steps).map(\.length)) },
    ]

    /// One over the median time from step to step of each walk; a pause of a second ends a series.
    static func cadences(_ site: ObservedSite) -> [Double] {
        site.walks.compactMap { walk in
            let times = walk.recording.steps.map(\.time)
            let gaps = zip(times, times.dropFirst()).map { $1 - $0 }.filter { $0 > 0 && $0 < 1 }
            return Statistics.median(gaps).map { 1 / $0 }
        }
    }

    /// Speeds between the truths about five seconds apart; a phone that hardly moved stood.
    static func speeds(_ site: ObservedSite) -> [Double] {
        site.walks.flatMap { walk -> [Double] in
            var speeds: [Double] = []
            guard var last = walk.truth.samples.first else { return [] }
            for sample in walk.truth.samples where sample.time - last.time >= 2 {
                let metres = sample.position.distance(to: last.position)
                if metres > 0.5 { speeds.append(metres / (sample.time - last.time)) }
                last = sample
            }
            return speeds
        }
    }
}
