package import Geometry

/// Moves a position to the nearest point of the nearest navigation path of its level, unless that is farther than the
/// snapping distance.
///
/// Magnetic snapping keeps to the current path while another one is nearer: for as many updates in a row as the
/// fallback threshold says, and only while the two paths are no farther apart there than the distance threshold (from
/// the nearest point on the other path to the current one) and the current one is within the snapping distance itself.
/// Paths that continue straight over a junction are one path (see ``BeaconMap/Path``); around a corner another path
/// begins. On a new level, if no path was near enough, and after a silence of 10 s, the nearest path is selected.
///
/// With obstacle checking, a place on a path behind an obstacle does not count.
package struct PathSnappingStage: PositioningStage {
    package static let name = "path snapping"
    package static let settings = [
        SettingKey.activateNavigationPathSnapping.name, SettingKey.navigationPathSnappingDistance.name,
        SettingKey.activateMagneticPathSnapping.name, SettingKey.magneticPathSnappingFallbackThreshold.name,
        SettingKey.magneticPathSnappingDistanceThreshold.name, SettingKey.activateObstacleChecking.name,
    ]
    private static let silence = 10.0

    private struct Level: Equatable {
        var boxes: SegmentBoxes
        var lines: [Int]
        var segments: [Segment]
        var obstacles: SegmentBoxes
    }

    private struct Parameters: Equatable {
        /// Metres; negative is off.
        var distance: Double
        /// Updates; zero is off.
        var fallback: Int
        /// Metres.
        var separation: Double
        var respectsObstacles: Bool

        init(_ settings: PositioningSettings) {
            let isOn = settings[.activateNavigationPathSnapping]
            let isMagnetic = settings[.activateMagneticPathSnapping]
            distance = isOn ? settings[.navigationPathSnappingDistance] : -1
            fallback = isOn && isMagnetic ? settings[.magneticPathSnappingFallbackThreshold] : 0
            separation = isOn && isMagnetic ? settings[.magneticPathSnappingDistanceThreshold] : 0
            respectsObstacles = isOn && settings[.activateObstacleChecking]
        }
    }

    package struct Memory: Codable, Hashable, Sendable {
        fileprivate struct Current: Codable, Hashable, Sendable {
            var time: Double
            var level: Int
            var line: Int
            /// Updates in a row that were nearer to another path.
            var againstCount = 0
        }

        fileprivate var current: Current?
    }

    private let levels: [Level]
    private var parameters: Parameters
    package var memory = Memory()

    package init(_ settings: PositioningSettings, map: BeaconMap) {
        parameters = Parameters(settings)
        levels = map.levels.indices.map { index in
            let paths = map.levels[index].paths
            return Level(
                boxes: map.pathBoxes[index], lines: paths.map(\.line), segments: paths.map(\.segment),
                obstacles: map.obstacleBoxes[index])
        }
    }

    /// Data made from the map are kept.
    package mutating func change(to settings: PositioningSettings, map: BeaconMap) {
        parameters = Parameters(settings)
    }

    package func check(_ memory: Memory, by check: inout MemoryCheck) {
        guard let current = memory.current else { return }
        check.step(current.time, "current.time")
        check.index(current.level, below: levels.count, "current.level")
        check.count(current.againstCount, "current.againstCount")
    }

    /// The position on its path, or unchanged.
    ///
    /// - Parameters:
    ///   - level: index of the level.
    ///   - isUpdate: whether an update is due; only updates count.
    package mutating func apply(_ position: Point, level: Int, at time: Double, isUpdate: Bool) -> Point {
        guard parameters.distance >= 0 else { return position }
        guard let nearest = place(near: position, level) else {
            memory.current = nil
            return position
        }
        let line = levels[level].lines[nearest.index]
        if var stay = memory.current, stay.level == level, time - stay.time <= Self.silence, stay.line != line,
            stay.againstCount < parameters.fallback,
            isNear(stay.line, nearest.point, level), let onCurrent = place(near: position, on: stay.line, level)?.point
        {
            stay.time = time
            if isUpdate { stay.againstCount += 1 }
            memory.current = stay
            return onCurrent
        }
        memory.current = .init(time: time, level: level, line: line)
        return nearest.point
    }

    /// The nearest place on a path, or on the path `line`, that no obstacle separates from the position.
    private func place(near position: Point, on line: Int? = nil, _ level: Int) -> (index: Int, point: Point)? {
        let known = levels[level]
        let found = known.boxes.nearest(to: position, within: parameters.distance) { index in
            guard line == nil || known.lines[index] == line else { return false }
            guard parameters.respectsObstacles else { return true }
            let way = Segment(position, known.segments[index].nearestPoint(to: position))
            var isFree = true
            known.obstacles.forEachCrossing(of: way) { _ in isFree = false }
            return isFree
        }
        return found.map { ($0.index, $0.point) }
    }

    /// Whether a path is near enough to a point of another one.
    private func isNear(_ line: Int, _ point: Point, _ level: Int) -> Bool {
        let boxes = levels[level].boxes
        let lines = levels[level].lines
        return boxes.nearest(to: point, within: parameters.separation, where: { lines[$0] == line }) != nil
    }
}
