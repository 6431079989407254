/// Keeps the strongest X beacons, strongest first. Equally strong beacons come in the order of their index.
package struct StrongestStage: PositioningStage {
    package static let name = "strongest X"
    package static let settings = [SettingKey.useBestNumberOfBeacons.name]

    private let count: Int

    package init(_ settings: PositioningSettings, map: BeaconMap) {
        count = settings[.useBestNumberOfBeacons]
    }

    package func apply(_ signals: inout [BeaconSignal]) {
        // Insertion sort into the strongest so far, because X is small and nothing must be allocated.
        var kept = 0
        for index in signals.indices {
            let signal = signals[index]
            var place = kept
            while place > 0, Self.isBefore(signal, signals[place - 1]) {
                if place < count { signals[place] = signals[place - 1] }
                place -= 1
            }
            guard place < count else { continue }
            signals[place] = signal
            kept = min(kept + 1, count)
        }
        signals.removeLast(signals.count - kept)
    }

    private static func isBefore(_ left: BeaconSignal, _ right: BeaconSignal) -> Bool {
        left.rssi != right.rssi ? left.rssi > right.rssi : left.beacon < right.beacon
    }
}
