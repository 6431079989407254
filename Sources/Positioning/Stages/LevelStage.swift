/// Decides the level: the three strongest beacons vote for theirs. Where no level has most votes, that of the strongest
/// beacon wins. Equally strong beacons come in the order of their index.
package struct LevelStage: PositioningStage {
    package static let name = "level"
    package static let settings: [String] = []

    /// Of each beacon, its level's index.
    private let levels: [Int]

    package init(_ settings: PositioningSettings, map: BeaconMap) {
        levels = map.beacons.map(\.level)
    }

    /// The index of the level, or `nil` if nothing is heard.
    package func decide(_ signals: [BeaconSignal]) -> Int? {
        var first: BeaconSignal?
        var second: BeaconSignal?
        var third: BeaconSignal?
        for signal in signals {
            if signal.rssi > first?.rssi ?? -.infinity {
                (first, second, third) = (signal, first, second)
            } else if signal.rssi > second?.rssi ?? -.infinity {
                (second, third) = (signal, second)
            } else if signal.rssi > third?.rssi ?? -.infinity {
                third = signal
            }
        }
        guard let first else { return nil }
        let level = levels[first.beacon]
        // Only the other two together can outvote the strongest.
        guard let second, let third, levels[second.beacon] == levels[third.beacon] else { return level }
        return levels[second.beacon]
    }
}
