package import Diagnostics
package import Positioning

/// How much better another engine could be at a venue: engines beyond the SDK's document, compared with the settings in use.
package enum Headroom {
    /// What all of them share: the ten strongest beacons, two seconds of RSSI averaged as power, and no filter of the
    /// document after it.
    private static let common = PositioningSettings {
        $0[.useBestNumberOfBeacons] = 10
        $0[.sensibleRssiFactor] = 0
        $0[.rssiPositioningThreshold] = -100
        $0[.rssiSmoothingHistorySize] = 2
        $0[.rssiSmoothingStatistic] = .power
        $0[.activateEvolvingWeightedAverageLocation] = false
        $0[.sensibleDistanceFilterSpeed] = 0
    }

    /// Settings about the phone, which apply to all engines.
    private static let phone = [SettingKey.phoneHeight.setting, SettingKey.receiverOffset.setting]
    /// The keys of the settings in use that all engines use, too.
    package static let sharedKeys = Set(phone.map(\.key))

    /// The engines, by name: lateration alone, lateration and a Kalman filter, a grid filter, a particle filter.
    private static let engines: [(name: String, change: @Sendable (inout PositioningSettings) -> Void)] = [
        ("lateration", { $0[.activateOptimisedCircularLateration] = true }),
        (
            "kalman",
            {
                $0[.activateOptimisedCircularLateration] = true
                $0[.activateKalmanTrackFilter] = true
            }
        ),
        ("grid", { $0[.mapFilter] = .grid }),
        (
            "particles",
            {
                $0[.mapFilter] = .particles
                $0[.walkingSpread] = 0.5
            }
        ),
    ]

    /// The cores of a benchmark: the settings in use, the engines, and fingerprints if there is a survey.
    ///
    /// - Parameter map: tells whether there are fingerprints.
    package static func cores(beside zonedPreset: ZonedPreset, named name: String, in map: BeaconMap) -> [BenchmarkCore]
    {
        var cores = [BenchmarkCore.engine(name: name, zonedPreset: zonedPreset)]
        let base = phone.reduce(into: common) { $0[$1] = zonedPreset.base[$1] }
        for engine in engines {
            cores.append(.engine(name: engine.name, settings: PositioningSettings(over: base, engine.change)))
        }
        if map.fingerprints?.points.isEmpty == false {
            let settings = PositioningSettings(over: base) { $0[.mapFilter] = .fingerprints }
            cores.append(.engine(name: "fingerprints", settings: settings))
        }
        return cores
    }

    /// Warns of levels without fingerprints, if there is a survey.
    package static func warnings(in map: BeaconMap) -> [Problem] {
        let surveyed = ZonedPreset(base: PositioningSettings { $0[.mapFilter] = .fingerprints })
        return FingerprintGap(surveyed, in: map).map { [Problem("\($0)", severity: .warning)] } ?? []
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
        let row = comparisons.first { $0.core == best.name }?.rows.first { $0.metric == metric.key }
        return "\(best.name) has a median error of \(metric.format(best.error)) m where \(first.name) has "
            + "\(metric.format(first.error)) m: \(share) % less"
            + doubt(row?.verdict)
    }

    /// What the comparison of walks says against a lower error of all walks together.
    private func doubt(_ verdict: Verdict?) -> String {
        switch verdict {
        case .better: "."
        case .inconclusive, nil: ", which may be chance."
        case .equivalent, .worse, .mixed: ", but walk by walk it is \(verdict?.rawValue ?? "")."
        }
    }
}
