internal import Evaluation
package import Positioning

/// How much better another engine could be at a venue: engines beyond the SDK's document, compared with the settings in use.
package enum Headroom {
    /// The settings that all engines share: the ten strongest beacons, RSSI averaged as power over two seconds, and no later
    /// filter of the SDK's document.
    private static let common: [String: SettingValue] = [
        "useBestNumberOfBeacons": 10, "sensibleRssiFactor": 0, "rssiPositioningThreshold": -100,
        "rssiSmoothingHistorySize": 2, "rssiSmoothingStatistic": "power",
        "activateEvolvingWeightedAverageLocation": false, "sensibleDistanceFilterSpeed": 0,
    ]

    /// Settings about the phone, which apply to all engines.
    private static let phone = [SettingKey.phoneHeight.setting, SettingKey.receiverOffset.setting]
    /// The keys of the settings in use that all engines use, too.
    package static let sharedKeys = Set(phone.map(\.key))

    /// The engines by name: lateration alone, lateration with a Kalman filter, a grid filter, a particle filter.
    package static let engines: [(name: String, values: [String: SettingValue])] = [
        ("lateration", ["activateOptimisedCircularLateration": true]),
        ("kalman", ["activateOptimisedCircularLateration": true, "activateKalmanTrackFilter": true]),
        ("grid", ["mapFilter": "grid"]),
        ("particles", ["mapFilter": "particles", "walkingSpread": 0.5]),
    ]

    /// The cores of a benchmark: the settings in use, the engines, and the nearest fingerprints if there is a survey.
    ///
    /// - Parameter map: the beacon map, with fingerprints if there are any.
    /// - Throws: ``SettingProblems`` if the catalogue does not allow these settings.
    package static func cores(
        beside plan: PresetPlan, named name: String, in map: BeaconMap
    ) throws(SettingProblems) -> [BenchmarkCore] {
        var cores = [BenchmarkCore.engine(name: name, plan: plan)]
        let values = phone.reduce(into: common) { $0[$1.key] = plan.base[$1] }
        for engine in engines {
            cores.append(
                .engine(name: engine.name, settings: try PositioningSettings(values.merging(engine.values) { $1 })))
        }
        if map.fingerprints?.points.isEmpty == false {
            let settings = try PositioningSettings(values.merging(["mapFilter": "fingerprints"]) { $1 })
            cores.append(.engine(name: "fingerprints", settings: settings))
        }
        return cores
    }
}

extension BenchmarkResult {
    /// A sentence that compares the engine with the lowest median error with the first one; `nil` if an error is missing.
    package var headroom: String? {
        let medians = cores.compactMap { core in core.pooled?[.ce50].map { (name: core.name, error: $0) } }
        guard let first = medians.first, first.name == cores.first?.name, first.error > 0,
            let best = medians.min(by: { $0.error < $1.error })
        else { return nil }
        guard best.name != first.name else { return "No other engine has a lower median error than \(first.name)." }
        let share = Int((100 * (1 - best.error / first.error)).rounded())
        let metric = Metric.ce50
        return "\(best.name) has a median error of \(metric.format(best.error)) m where \(first.name) has "
            + "\(metric.format(first.error)) m: \(share) % less."
    }
}
