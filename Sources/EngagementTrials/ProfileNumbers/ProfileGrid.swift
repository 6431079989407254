package import Engagement
internal import Recordings

/// The numbers of a profile that an app can choose, with the values that a search tries.
///
/// What a document says of the operating system, such as delays of regions and the time after a wake-up, is not among them.
package enum ProfileGrid {
    /// Keys that change together, each list with a value for each of them.
    package struct Dimension: Hashable, Sendable {
        package let keys: [ProfileKey]
        package let values: [[Double]]
    }

    /// What can be searched in a profile: what its triggers look at, and when it listens.
    package static func dimensions(of profile: EngagementProfile) -> [Dimension] {
        signal(of: profile) + conditions + scans(of: profile)
    }

    /// What the scores of a search depend on besides its request.
    static var fingerprint: String {
        "\(EngagementProfile.Signal.allCases.map { table[$0] ?? [] }) \(conditions) \(intervals)"
    }

    private static func signal(of profile: EngagementProfile) -> [Dimension] {
        var own = table[profile.signal, default: []]
        if profile.signal == .proximity, profile.askedProximity == .immediate {
            own = [dimension(.immediateDistance, [0.25, 0.5, 1, 1.5, 2, 3])] + own
        }
        return own
    }

    /// Metres, seconds.
    private static let table: [EngagementProfile.Signal: [Dimension]] = [
        .zone: margins, .circle: margins,
        .proximity: [
            dimension(.nearDistance, [1, 1.5, 2, 3, 4, 5, 6.5, 8, 10, 15]), dimension(.averagingTime, averages),
        ],
        .threshold: [
            dimension(.threshold, [1, 2, 3, 4, 5, 6.5, 8, 10, 12, 15]),
            dimension(.decisionInterval, [1, 2, 5, 10, 30]),
        ],
    ]

    private static let margins = [
        dimension(.enterMargin, [-3, -2, -1, 0, 1, 2]), dimension(.exitMargin, [0, 1, 2, 4]),
        dimension(.averagingTime, averages),
    ]

    private static let averages = [0.0, 2, 5, 10]

    private static let conditions = [
        Dimension(keys: [.needed, .window], values: [[1, 1], [2, 2], [2, 3], [3, 4], [3, 5]]),
        dimension(.enterTime, [0, 3, 6, 10, 15]), dimension(.leaveTime, [0, 3, 10, 30]),
    ]

    /// Scan intervals, seconds.
    private static let intervals = [5.0, 10, 15, 20, 30, 60, 120]

    /// The intervals of periodic scans: those that the profile allows.
    private static func scans(of profile: EngagementProfile) -> [Dimension] {
        [
            (ProfileKey.foregroundMode, ProfileKey.foregroundInterval, ProfileKey.foregroundIntervals),
            (.backgroundMode, .backgroundInterval, .backgroundIntervals),
        ].compactMap { mode, interval, allowed in
            guard profile.value(mode)?.word == "periodic" else { return nil }
            return dimension(interval, profile.value(allowed)?.numbers ?? intervals)
        }
    }

    private static func dimension(_ key: ProfileKey, _ values: [Double]) -> Dimension {
        Dimension(keys: [key], values: values.map { [$0] })
    }
}
