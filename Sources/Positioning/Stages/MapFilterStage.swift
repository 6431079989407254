internal import Geometry

/// A filter that knows the plan, or a survey, in the place of centroid and lateration.
package struct MapFilterStage: PositioningStage {
    package static let name = "map filter"
    package static let settings = [
        SettingKey.mapFilter.name, SettingKey.walkingSpread.name, SettingKey.phoneHeight.name,
        SettingKey.receiverOffset.name,
    ]

    private enum Filter: Equatable {
        case grid(GridFilter)
        case particles(ParticleFilter)
        case fingerprints(NearestNeighbours)
    }

    /// What the filter is made from.
    private struct Choice: Equatable {
        var kind: MapFilter
        var walkingSpread: Double
        var phoneHeight: Double
        var learnsOffset: Bool

        init(_ settings: PositioningSettings) {
            kind = settings[.mapFilter]
            walkingSpread = settings[.walkingSpread]
            phoneHeight = settings[.phoneHeight]
            learnsOffset = settings[.receiverOffset]
        }
    }

    private var choice: Choice
    private var filter: Filter?

    package init(_ settings: PositioningSettings, map: BeaconMap) {
        choice = Choice(settings)
        filter = Self.filter(choice, map: map)
    }

    /// Another filter knows nothing yet; the same one goes on.
    package mutating func change(to settings: PositioningSettings, map: BeaconMap) {
        let next = Choice(settings)
        guard next != choice else { return }
        choice = next
        filter = Self.filter(next, map: map)
    }

    private static func filter(_ choice: Choice, map: BeaconMap) -> Filter? {
        switch choice.kind {
        case .none: nil
        case .grid:
            .grid(
                GridFilter(
                    map: map, phoneHeight: choice.phoneHeight, walkingSpread: choice.walkingSpread,
                    learnsOffset: choice.learnsOffset))
        case .particles:
            .particles(
                ParticleFilter(
                    map: map, phoneHeight: choice.phoneHeight, walkingSpread: choice.walkingSpread,
                    learnsOffset: choice.learnsOffset))
        case .fingerprints:
            map.fingerprints.map { .fingerprints(NearestNeighbours($0, beaconCount: map.beacons.count)) }
        }
    }

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
