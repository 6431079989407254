package import Engagement

/// The conditions that a search tries.
package enum TriggerGrid {
    /// Averaging times of positions, seconds; each needs a signal of its own.
    package static let averagingTimes = [0.0, 5, 10]

    /// Conditions of positions: thresholds with hysteresis, averages, k of n and dwell. The first is the condition without
    /// any of them.
    package static let positions =
        [Condition()]
        + combinations(
            margins: [-1, 0, 1, 2].flatMap { enter in [1, 3].map { (enter: enter, exit: $0) } },
            averaging: averagingTimes)

    /// Averaging times of the distance to a beacon, seconds.
    package static let beaconAveragingTimes = [3.0, 6, 10]
    /// The distance to which margins of ``beacons`` are added, metres.
    package static let beaconDistance = 6.0

    /// Conditions of the distance to a beacon: 1 to 8 m, with hysteresis.
    package static let beacons = combinations(
        margins: [-2.0, 0, 1, 2, 3, 3.5, 4, 4.5, 5].flatMap { enter in
            [0.5, 2].map { (enter: enter, exit: $0 - enter) }
        }, averaging: beaconAveragingTimes)

    private static func combinations(
        margins: [(enter: Double, exit: Double)], averaging: [Double]
    ) -> [Condition] {
        var all: [Condition] = []
        for margin in margins {
            for time in averaging {
                for (needed, window) in [(1, 1), (3, 4)] {
                    for dwell in [0.0, 3, 6, 9, 12] {
                        all.append(
                            Condition(
                                enterMargin: margin.enter, exitMargin: margin.exit, averaging: time, needed: needed,
                                window: window, dwell: dwell, exitDelay: 3))
                    }
                }
            }
        }
        return all
    }
}
