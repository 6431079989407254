package import Geometry

/// Limits the move of a position to speed × elapsed time since the last update.
///
/// Updates are those of ``PublishStage``: at 2.5 m/s and an update every 2 s, a position 10 m from that of the last
/// update is cut to 5 m. Between updates the limit is that of the time elapsed so far.
///
/// Lag check: a track lags if it is cut at one update after another, each move within 90° of the one before. From the
/// third such update on the speed is 1.5 times as high, from the fourth 1.5², and so on, until an update is not cut or
/// turns back.
///
/// While the walker stands, the motion detection filter's speed applies if that is on.
package struct SpeedLimitStage: PositioningStage {
    package static let name = "speed limit"
    package static let settings = [
        SettingKey.sensibleDistanceFilterSpeed.name, SettingKey.motionDetectionDistanceFilter.name,
        SettingKey.activateMotionDetectionFilter.name, SettingKey.activateAdaptivePositioning.name,
    ]

    /// m/s; zero is off.
    private let speed: Modes<Double>
    private let lagFactor: Double
    private let lagPatience: Int
    package var memory = Memory()

    package struct Memory: Codable, Hashable, Sendable {
        fileprivate struct Update: Codable, Hashable, Sendable {
            var time: Double
            var position: Point
            /// The move of the last cut, metres; zero after an update that was not cut.
            var cutMove = Vector(0, 0)
            /// Number of consecutive cuts in one direction.
            var cutCount = 0
        }

        fileprivate var last: Update?
    }

    package init(_ settings: PositioningSettings, map: BeaconMap) {
        speed = Modes(settings, map) { $0[.sensibleDistanceFilterSpeed] }
        lagFactor = map.constants.lagFactor
        lagPatience = map.constants.lagPatience
    }

    package func check(_ memory: Memory, by check: inout MemoryCheck) {
        guard let last = memory.last else { return }
        check.step(last.time, "last.time")
        check.point(last.position, "last.position")
        check.metres(last.cutMove.dx, "last.cutMove.dx")
        check.metres(last.cutMove.dy, "last.cutMove.dy")
        check.count(last.cutCount, "last.cutCount")
    }

    /// The position within the limit.
    ///
    /// - Parameter isUpdate: whether an update is due; the next limit counts from it.
    package mutating func apply(
        _ position: Point, at time: Double, isUpdate: Bool, stance: Stance = .walking
    ) -> Point {
        let speed = speed[stance]
        guard let last = memory.last else {
            memory.last = .init(time: time, position: position)
            return position
        }
        let move = position - last.position
        let isSameWay = last.cutCount > 0 && move.dot(last.cutMove) > 0
        let factor = isSameWay ? lagFactor(afterCuts: last.cutCount) : 1
        let limit = speed * factor * (time - last.time)
        let isCut = speed > 0 && move.length > limit
        let limited = isCut ? last.position + move * (limit / move.length) : position
        if isUpdate {
            memory.last = .init(
                time: time, position: limited, cutMove: isCut ? move : Vector(0, 0),
                cutCount: isCut ? (isSameWay ? last.cutCount + 1 : 1) : 0)
        }
        return limited
    }

    private func lagFactor(afterCuts count: Int) -> Double {
        var factor = 1.0
        for _ in 0..<min(max(count - lagPatience, 0), 20) { factor *= lagFactor }
        return factor
    }
}
