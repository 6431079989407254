package import Geometry

/// Stops positions at obstacles until as many updates as the obstacle's strength were stopped.
///
/// A position beyond an obstacle goes to the place nearest to it on this side, 0.1 m off the obstacle; if that place is
/// also behind an obstacle, the position does not move. Once the updates that were stopped are as many as the strength
/// of the strongest obstacle in the way, the next one passes. An update that is free takes one of them back: a walker
/// behind the obstacle, some of whose positions fall on this side by chance, gets through, and one on this side does
/// not. A change of level, or a silence of 10 s, passes everything.
package struct ObstacleStage: PositioningStage {
    package static let name = "obstacles"
    package static let settings = [SettingKey.activateObstacleChecking.name]
    private static let silence = 10.0
    private static let clearance = 0.1

    private struct Level: Equatable {
        var boxes: SegmentBoxes
        var obstacles: [BeaconMap.Barrier]
    }

    package struct Memory: Codable, Hashable, Sendable {
        fileprivate struct Last: Codable, Hashable, Sendable {
            var time: Double
            var position: Point
            var level: Int
        }

        fileprivate var last: Last?
        /// Updates that were stopped, less those that were free.
        fileprivate var stopCount = 0
    }

    private let levels: [Level]
    private var isOn: Bool
    package var memory = Memory()

    package init(_ settings: PositioningSettings, map: BeaconMap) {
        isOn = settings[.activateObstacleChecking]
        levels = zip(map.levels, map.obstacleBoxes).map { Level(boxes: $1, obstacles: $0.obstacles) }
    }

    /// Data made from the map are kept.
    package mutating func change(to settings: PositioningSettings, map: BeaconMap) {
        isOn = settings[.activateObstacleChecking]
    }

    package func check(_ memory: Memory, by check: inout MemoryCheck) {
        check.step(memory.last?.time, "last.time")
        check.point(memory.last?.position, "last.position")
        check.index(memory.last?.level, below: levels.count, "last.level")
        check.count(memory.stopCount, "stopCount")
    }

    /// The position on this side of the obstacles.
    ///
    /// - Parameters:
    ///   - level: index of the level.
    ///   - isUpdate: whether an update is due; only updates count.
    package mutating func apply(_ position: Point, level: Int, at time: Double, isUpdate: Bool) -> Point {
        guard isOn, !levels[level].obstacles.isEmpty, let last = memory.last, last.level == level,
            time - last.time <= Self.silence
        else { return pass(position, level, at: time, stopCount: 0) }
        guard let barrier = barrier(from: last.position, to: position, level) else {
            return pass(position, level, at: time, stopCount: max(memory.stopCount - (isUpdate ? 1 : 0), 0))
        }
        guard barrier.strength > memory.stopCount else { return pass(position, level, at: time, stopCount: 0) }
        if isUpdate { memory.stopCount += 1 }
        let near = Self.place(near: position, beside: barrier.segment, on: last.position)
        let isFree = near.isFinite && self.barrier(from: last.position, to: near, level) == nil
        let stopped = isFree ? near : last.position
        memory.last = .init(time: time, position: stopped, level: level)
        return stopped
    }

    private mutating func pass(_ position: Point, _ level: Int, at time: Double, stopCount: Int) -> Point {
        memory.stopCount = stopCount
        memory.last = .init(time: time, position: position, level: level)
        return position
    }

    /// The strongest of the obstacles that a move crosses; the first one if several are equal.
    private func barrier(from start: Point, to end: Point, _ level: Int) -> BeaconMap.Barrier? {
        var strongest: BeaconMap.Barrier?
        let obstacles = levels[level].obstacles
        levels[level].boxes.forEachCrossing(of: Segment(start, end)) { index in
            if obstacles[index].strength > strongest?.strength ?? 0 { strongest = obstacles[index] }
        }
        return strongest
    }

    /// The point beside a segment nearest to `position`, on the side of `point`.
    private static func place(near position: Point, beside segment: Segment, on point: Point) -> Point {
        let along = segment.end - segment.start
        let side = along.cross(point - segment.start) >= 0 ? clearance : -clearance
        return segment.nearestPoint(to: position) + Vector(-along.dy, along.dx) * (side / along.length)
    }
}
