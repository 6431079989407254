package import Diagnostics
internal import Evaluation
internal import Foundation
internal import Geometry
internal import Parameters
internal import Positioning
internal import Recordings
internal import Simulation
package import VenueModel
internal import Walkers

/// One short walk with one setting at two values: what a picture of the setting shows. A row of a table.
package struct SettingScene: Sendable {
    /// What is plotted over time.
    enum Quantity {
        /// How far the position shown is from the truth, metres.
        case error
        /// The level shown.
        case level
        /// When a position is published.
        case published
        /// How fast the computed position moves, metres a second.
        case speed
        /// How many beacons a position is made from.
        case beaconCount
        /// How many of them hang on another level than the walker.
        case foreignCount
        /// How far the beacon of this label seems to be, metres, beside how far it is.
        case distance(String)
    }

    /// What the engine believes wrongly of the venue, or does not know.
    enum Mistake {
        /// The beacons' power.
        case powerUnknown
        /// The beacon of this label hangs elsewhere.
        case misplaced(String, at: Point)
    }

    /// The setting.
    let setting: Setting
    /// The name of the venue.
    package let venue: String
    /// Where the walker goes.
    let route: Route
    /// The values compared.
    let values: (SettingValue, SettingValue)
    /// Other settings, the same in both runs.
    let others: PositioningSettings
    let seed: UInt64
    let quantity: Quantity
    /// The level drawn, if not that on which the walk begins.
    let level: Int?
    /// At this time the beacons in use are shown, seconds.
    let moment: Double?
    let mistake: Mistake?
    /// By how much the phone reads more than the model says, decibels.
    let offset: Double
    /// Whether the navigation paths are drawn.
    let hasPaths: Bool
    /// What to look at.
    let note: String

    init<Value>(
        _ key: SettingKey<Value>, venue: String, route: Route, values: (Value, Value),
        others: PositioningSettings = PositioningSettings(), seed: UInt64 = 1, quantity: Quantity = .error,
        level: Int? = nil, moment: Double? = nil, mistake: Mistake? = nil, offset: Double = 0, hasPaths: Bool = false,
        note: String
    ) {
        (setting, self.venue, self.route) = (key.setting, venue, route)
        self.values = (values.0.settingValue, values.1.settingValue)
        (self.others, self.seed, self.quantity, self.level) = (others, seed, quantity, level)
        (self.moment, self.mistake, self.offset, self.hasPaths, self.note) = (moment, mistake, offset, hasPaths, note)
    }

    /// The setting's key.
    package var key: String { setting.key }

    /// The name of the picture's file.
    package var fileName: String { "setting-\(key).svg" }

    /// The picture.
    ///
    /// - Parameters:
    ///   - venue: the venue of this scene's name.
    ///   - seed: another seed than this scene's, for other walks.
    /// - Throws: ``Problems`` if the walk is impossible there.
    package func picture(in venue: Venue, seed: UInt64? = nil) throws(Problems) -> SVG {
        var parameters = SimulationParameters()
        parameters.phone.offsetMean = offset
        parameters.phone.offsetSigma = 0
        let simulator = try Simulator(venue: venue, parameters: parameters, seed: seed ?? self.seed, usesPaths: false)
        let walker = try ScriptedWalker(route.waypoints, venue: venue)
        let (recording, truth) = try simulator.simulate(along: walker, walker: 0, duration: route.duration)
        let map = PositioningInput(believed(venue)).map
        let runs = [values.0, values.1].map { value in
            let settings = PositioningSettings(over: others) { $0[setting] = value }
            return SettingPicture.Run(
                name: setting.name(of: value),
                steps: Self.steps(of: recording, through: PositioningEngine(map: map, settings: settings)))
        }
        return SettingPicture(
            scene: self, venue: venue, map: map, truth: truth, phoneHeight: parameters.phone.height, runs: runs
        ).drawing
    }

    private func believed(_ venue: Venue) -> Venue {
        var venue = venue
        switch mistake {
        case nil: break
        case .powerUnknown: venue.radio.powerAt1m = nil
        case .misplaced(let label, let place):
            for index in venue.beacons.indices where venue.beacons[index].label == label {
                venue.beacons[index].position = place
            }
        }
        return venue
    }

    private static func steps(of recording: Recording, through start: PositioningEngine) -> [SettingPicture.Step] {
        var engine = start
        var observations = recording.observations[...]
        var motion = recording.motion[...]
        var pressure = recording.pressure[...]
        return (1...max(Int(recording.duration), 1)).map { second in
            let time = Double(second)
            while let next = observations.first, next.time <= time { engine.ingest(observations.removeFirst()) }
            while let next = motion.first, next.time <= time { engine.ingest(motion.removeFirst()) }
            while let next = pressure.first, next.time <= time { engine.ingest(pressure.removeFirst()) }
            let fix = engine.step(at: time)
            return SettingPicture.Step(time: time, fix: fix, ranges: fix == nil ? [] : engine.ranges)
        }
    }
}

extension Setting {
    /// A value as a reader of a picture sees it, with its unit.
    fileprivate func name(of value: SettingValue) -> String {
        switch value {
        case .boolean(let isOn): return isOn ? "on" : "off"
        case .text(let word): return word
        case offValue: return "off"
        default:
            let name = unit.map { value == 1 && $0.count > 1 ? "\(value) \($0.dropLast())" : "\(value) \($0)" }
            return (name ?? "\(value)").replacingOccurrences(of: "-", with: "−")
        }
    }
}

extension SettingScene {
    /// Places in their order, and how long somebody stands at each.
    struct Route: Sendable {
        struct Stop: Sendable {
            var place: Point
            var level: Int
            var pause: Double
        }

        private(set) var waypoints: [Waypoint] = []
        /// Until the last place is left, seconds.
        private(set) var duration = 0.0

        /// Metres a second, on a level and between levels.
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

extension SettingScene.Route.Stop {
    static func at(_ x: Double, _ y: Double, level: Int = 0, pause: Double = 0) -> Self {
        Self(place: Point(x, y), level: level, pause: pause)
    }
}
