package import Engagement

/// The conditions that a search tries.
package enum TriggerGrid {
    /// Averaging times, seconds; each needs a signal of its own.
    package static let averagingTimes = [0.0, 5, 10]

    /// All combinations: thresholds with hysteresis, averages, k of n and dwell. The first is the condition without any of
    /// them.
    package static let conditions: [Condition] = [Condition()] + combinations

    private static let combinations: [Condition] = {
        var all: [Condition] = []
        for enterMargin in [-1.0, 0, 1, 2] {
            for exitMargin in [1.0, 3] {
                for averaging in averagingTimes {
                    for (needed, window) in [(1, 1), (3, 4)] {
                        for dwell in [0.0, 3, 6, 9, 12] {
                            all.append(
                                Condition(
                                    enterMargin: enterMargin, exitMargin: exitMargin, averaging: averaging,
                                    needed: needed, window: window, dwell: dwell, exitDelay: 3))
                        }
                    }
                }
            }
        }
        return all
    }()
}
