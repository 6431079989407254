package import Geometry

/// Moves a position to the nearest point of the nearest navigation path of its level, unless that is farther than the
/// snapping distance.
///
/// Magnetic snapping keeps to the current path while another one is nearer: for as many updates in a row as the
/// fallback threshold says, and only while the two paths are no farther apart there than the distance threshold (from
/// the nearest point on the other path to the current one) and the current one is within the snapping distance itself.
/// Paths that continue straight over a junction are one path (see ``BeaconMap/Path``); around a corner another path
/// begins. On a new level, if no path was near enough, and after a silence of 10 s, the nearest path is selected.
package struct PathSnappingStage: PositioningStage {
    package static let name = "path snapping"
    package static let settings = [
        SettingKey.activateNavigationPathSnapping.name, SettingKey.navigationPathSnappingDistance.name,
        SettingKey.activateMagneticPathSnapping.name, SettingKey.magneticPathSnappingFallbackThreshold.name,
        SettingKey.magneticPathSnappingDistanceThreshold.name,
    ]
    private static let silence = 10.0

    private struct Level: Equatable {
        var boxes: SegmentBoxes
        var lines: [Int]
    }

    private struct Parameters: Equatable {
        /// Metres; negative is off.
        var distance: Double
        /// Updates; zero is off.
        var fallback: Int
        /// Metres.
        var separation: Double

        init(_ settings: PositioningSettings) {
            let isOn = settings[.activateNavigationPathSnapping]
            let isMagnetic = settings[.activateMagneticPathSnapping]
            distance = isOn ? settings[.navigationPathSnappingDistance] : -1
            fallback = isOn && isMagnetic ? settings[.magneticPathSnappingFallbackThreshold] : 0
            separation = isOn && isMagnetic ? settings[.magneticPathSnappingDistanceThreshold] : 0
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
        levels = zip(map.levels, map.pathBoxes).map { Level(boxes: $1, lines: $0.paths.map(\.line)) }
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
        guard let nearest = levels[level].boxes.nearest(to: position, within: parameters.distance) else {
            memory.current = nil
            return position
        }
        let line = levels[level].lines[nearest.index]
        if var stay = memory.current, stay.level == level, time - stay.time <= Self.silence, stay.line != line,
            stay.againstCount < parameters.fallback,
            isNear(stay.line, nearest.point, level), let onCurrent = place(on: stay.line, near: position, level)
        {
            stay.time = time
            if isUpdate { stay.againstCount += 1 }
            memory.current = stay
            return onCurrent
        }
        memory.current = .init(time: time, level: level, line: line)
        return nearest.point
    }
    /// Whether a path is near enough to a point of another one.
    private func isNear(_ line: Int, _ point: Point, _ level: Int) -> Bool {
        let (boxes, lines) = (levels[level].boxes, levels[level].lines)
        return boxes.nearest(to: point, within: parameters.separation, where: { lines[$0] == line }) != nil
    }

    /// The point of a path nearest to a position within the snapping distance.
    private func place(on line: Int, near position: Point, _ level: Int) -> Point? {
        let (boxes, lines) = (levels[level].boxes, levels[level].lines)
        return boxes.nearest(to: position, within: parameters.distance, where: { lines[$0] == line })?.point
    }
}
