internal import Geometry
internal import Walkers

extension SettingScene {
    /// Way points in order, with the time of standing at each.
    struct Route: Sendable {
        struct Stop: Sendable {
            var place: Point
            var level: Int
            var pause: Double

            static func at(_ x: Double, _ y: Double, level: Int = 0, pause: Double = 0) -> Self {
                Self(place: Point(x, y), level: level, pause: pause)
            }
        }

        private(set) var waypoints: [Waypoint] = []
        /// Time until the walker leaves the last way point, seconds.
        private(set) var duration = 0.0

        /// Walking speed on a level and between levels, metres per second.
        private static let speed = 1.2
        private static let speedBetweenLevels = 0.65

        init(_ stops: Stop...) {
            for stop in stops {
                if let last = waypoints.last {
                    let speed = last.level == stop.level ? Self.speed : Self.speedBetweenLevels
                    duration += last.position.distance(to: stop.place) / speed
                }
                waypoints.append(Waypoint(time: duration, position: stop.place, level: stop.level))
                duration += stop.pause
                if stop.pause > 0 {
                    waypoints.append(Waypoint(time: duration, position: stop.place, level: stop.level))
                }
            }
            duration = duration.rounded(.up)
        }
    }
}

extension SettingScene.Route {
    /// Along the office's corridor.
    static let corridor = Self(.at(2.5, 9, level: 3), .at(42.5, 9, level: 3))
    /// Along the corridor, into a room, half a minute of standing there, and on.
    static let visit = Self(
        .at(5, 9, level: 3), .at(17.5, 9, level: 3), .at(17.5, 4, level: 3, pause: 30), .at(17.5, 9, level: 3),
        .at(30, 9, level: 3))
    /// Up an aisle of the supermarket, down the next one, and half of the third.
    static let aisles = Self(
        .at(15.5, 32), .at(15.5, 51.5), .at(18.5, 51.5), .at(18.5, 32), .at(21.5, 32), .at(21.5, 45))
    /// Along the mall's hall on the ground.
    static let hall = Self(.at(24, 23), .at(60, 23), .at(60, 37))
    /// Along the gallery of level 1.
    static let gallery = Self(.at(36, 23, level: 1), .at(60, 23, level: 1), .at(60, 37, level: 1))
    /// Over the bridge of level 1 and back, with a rest.
    static let bridge = Self(
        .at(45, 23, level: 1), .at(60, 23, level: 1), .at(60, 30, level: 1, pause: 15), .at(60, 37, level: 1),
        .at(75, 37, level: 1))
    /// Up from the hall.
    static let escalator = Self(
        .at(30, 30), .at(45.5, 30), .at(58.5, 30, level: 1), .at(60, 23, level: 1), .at(95, 23, level: 1, pause: 8))
}
