internal import Engagement

/// The triggers that a search tries.
package enum TriggerGrid {
    /// Triggers by positions: thresholds with hysteresis, averages, k of n and dwell. The first is the one without any of them.
    package static let positions =
        [ZoneTrigger()]
        + triggers(
            .position, margins: [-1, 0, 1, 2].flatMap { enter in [1, 3].map { (enter: enter, exit: $0) } },
            averaging: [0, 5, 10], dwells: dwells)

    /// A few triggers by positions, for searches over many settings.
    package static let fewPositions =
        [ZoneTrigger()]
        + triggers(
            .position, margins: [-1, 0, 1].map { (enter: $0, exit: 2) }, averaging: [0, 8], dwells: [0, 5, 10],
            windows: [(1, 1)])

    /// Triggers by the nearest beacon, in dB.
    package static let nearest = triggers(
        .nearest,
        margins: [-8, -5, -3, -1, 1, 3, 6].flatMap { enter in [1.0, 5].map { (enter: enter, exit: $0 - enter) } },
        averaging: [4, 8, 14], dwells: dwells, windows: [(1, 1)])

    /// Triggers by a classifier, in dB of odds.
    package static let classifier = triggers(
        .classifier,
        margins: [-12, -9, -6, -3, 0, 3, 6, 10].flatMap { enter in [2.0, 8].map { (enter: enter, exit: $0 - enter) } },
        averaging: [4, 8], dwells: [0, 3, 6, 9], windows: [(1, 1)])

    /// All that do not depend on the settings of positions.
    package static let levels = nearest + classifier

    /// What scores of a search depend on besides its request, so that those of another program are not taken for the same.
    package static var fingerprint: String {
        "\(fewPositions) \(levels) \(TriggerLimits()) \(TriggerLimits.margin) \(ClassifierLearning.constants)"
    }

    /// Seconds.
    private static let dwells = [0.0, 3, 6, 9, 12]

    private static func triggers(
        _ signal: ZoneSignal, margins: [(enter: Double, exit: Double)], averaging: [Double], dwells: [Double],
        windows: [(Int, Int)] = [(1, 1), (3, 4)]
    ) -> [ZoneTrigger] {
        margins.flatMap { margin in
            averaging.flatMap { time in
                windows.flatMap { needed, window in
                    dwells.map { dwell in
                        ZoneTrigger(
                            signal,
                            Condition(
                                enterMargin: margin.enter, exitMargin: margin.exit, averaging: time, needed: needed,
                                window: window, dwell: dwell, exitDelay: 3))
                    }
                }
            }
        }
    }
}

extension [ZoneTrigger] {
    /// The averaging times, ascending; each needs a signal of its own.
    package var averagingTimes: [Double] { Set(map(\.condition.averaging)).sorted() }
}
