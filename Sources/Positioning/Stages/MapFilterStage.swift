package import Lateration

/// A filter that uses the floor plan or a survey, instead of the centroid and lateration.
package struct MapFilterStage: PositioningStage {
    package static let name = "map filter"
    package static let settings = [
        SettingKey.mapFilter.name, SettingKey.walkingSpread.name, SettingKey.phoneHeight.name,
        SettingKey.fingerprintCellSize.name, SettingKey.fingerprintDeviation.name,
    ]

    /// The values that determine the filter.
    private struct Choice: Equatable {
        var kind: MapFilter
        var walkingSpread: Double
        var phoneHeight: Double
        var cellSize: Double
        var deviation: Double

        init(_ settings: PositioningSettings) {
            kind = settings[.mapFilter]
            walkingSpread = settings[.walkingSpread]
            phoneHeight = settings[.phoneHeight]
            cellSize = settings[.fingerprintCellSize]
            deviation = settings[.fingerprintDeviation]
        }
    }

    private let choice: Choice
    /// At most one of these is there.
    private var grid: GridFilter?
    private var particles: ParticleFilter?
    private var fingerprints: FingerprintFilter?

    package init(_ settings: PositioningSettings, map: BeaconMap) {
        choice = Choice(settings)
        make(map)
    }

    package struct Memory: Codable, Hashable, Sendable {
        fileprivate var grid: GridFilter.Memory?
        fileprivate var particles: ParticleFilter.Memory?
    }

    /// A filter of one kind cannot use the state of a filter of another kind.
    package var memory: Memory {
        get { Memory(grid: grid?.memory, particles: particles?.memory) }
        set {
            if let known = newValue.grid { grid?.memory = known }
            if let known = newValue.particles { particles?.memory = known }
        }
    }

    package func check(_ memory: Memory, by check: inout MemoryCheck) {
        if let grid, let known = memory.grid { grid.check(known, by: &check) }
        if let particles, let known = memory.particles { particles.check(known, by: &check) }
    }

    /// An unchanged filter is not made again, because it holds much data of the map.
    package mutating func change(to settings: PositioningSettings, map: BeaconMap) {
        guard Choice(settings) != choice else { return }
        let memory = memory
        self = Self(settings, map: map)
        self.memory = memory
    }

    private mutating func make(_ map: BeaconMap) {
        switch choice.kind {
        case .none: break
        case .grid:
            grid = GridFilter(map: map, phoneHeight: choice.phoneHeight, walkingSpread: choice.walkingSpread)
        case .particles:
            particles = ParticleFilter(map: map, phoneHeight: choice.phoneHeight, walkingSpread: choice.walkingSpread)
        case .fingerprints:
            fingerprints = map.fingerprints.map {
                FingerprintFilter(
                    $0, beaconCount: map.beacons.count, levelCount: map.levels.count, cellSize: choice.cellSize,
                    deviation: choice.deviation)
            }
        }
    }

    /// Whether a position depends on the seconds before.
    var looksBack: Bool { grid != nil || particles != nil }
    /// Whether a position depends on beacons that are received but were filtered out.
    var readsHeard: Bool { fingerprints != nil }
    /// The same for settings.
    package static func readsHeard(_ settings: PositioningSettings, map: BeaconMap) -> Bool {
        settings[.mapFilter] == .fingerprints && map.fingerprints != nil
    }
    /// Whether there should be a position.
    var isOn: Bool { choice.kind != .none }

    /// The position; `nil` without a filter, or where it has no data.
    ///
    /// - Parameter heard: all signals, with those that were filtered out; only for fingerprints.
    package mutating func solve(
        _ ranges: [BeaconRange], _ signals: [BeaconSignal], heard: [BeaconSignal], level: Int, at time: Double
    ) -> Estimate? {
        switch choice.kind {
        case .none: nil
        case .grid: grid?.update(ranges, level: level, at: time)
        case .particles: particles?.update(ranges, level: level, at: time)
        case .fingerprints: fingerprints?.position(signals, heard: heard, level: level)
        }
    }
}
