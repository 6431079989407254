internal import Geometry

/// A filter that knows the plan, or a survey, in the place of centroid and lateration.
package struct MapFilterStage: PositioningStage {
    package static let name = "map filter"
    package static let settings = [
        SettingKey.mapFilter.name, SettingKey.walkingSpread.name, SettingKey.phoneHeight.name,
    ]

    private enum Filter: Equatable {
        case grid(GridFilter)
        case particles(ParticleFilter)
        case fingerprints(NearestNeighbours)
    }

    private var filter: Filter?

    package init(_ settings: PositioningSettings, map: BeaconMap) {
        let height = settings[.phoneHeight]
        filter =
            switch settings[.mapFilter] {
            case .none: nil
            case .grid:
                .grid(GridFilter(map: map, phoneHeight: height, walkingSpread: settings[.walkingSpread]))
            case .particles:
                .particles(ParticleFilter(map: map, phoneHeight: height, walkingSpread: settings[.walkingSpread]))
            case .fingerprints:
                map.fingerprints.map { .fingerprints(NearestNeighbours($0, beaconCount: map.beacons.count)) }
            }
    }

    /// Whether there is a filter.
    package var isOn: Bool { filter != nil }

    /// The position; `nil` without a filter, or where it knows nothing.
    package mutating func solve(
        _ ranges: [BeaconRange], _ signals: [BeaconSignal], level: Int, at time: Double
    ) -> Estimate? {
        // Taken out and put back, so that the filter is changed in place.
        let taken = filter
        filter = nil
        switch taken {
        case .grid(var grid):
            defer { filter = .grid(grid) }
            return grid.update(ranges, level: level, at: time)
        case .particles(var particles):
            defer { filter = .particles(particles) }
            return particles.update(ranges, level: level, at: time)
        case .fingerprints(var neighbours):
            defer { filter = .fingerprints(neighbours) }
            return neighbours.position(of: signals, level: level)
        case nil: return nil
        }
    }
}
