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

/// The scene of a setting's picture: one short walk with the setting at two values.
package struct SettingScene: Sendable {
    /// The quantity in the chart.
    enum Quantity {
        /// The error of the shown position, metres.
        case error
        /// The shown level.
        case level
        /// The times of published positions.
        case published
        /// The speed of the computed position, metres per second.
        case speed
        /// The number of beacons of a position.
        case beaconCount
        /// The number of them that are on another level than the walker.
        case foreignCount
        /// The estimated and the true distance of the beacon with this label, metres.
        case distance(String)
    }

    /// A wrong or missing entry in the engine's venue.
    enum Mistake {
        /// The beacon powers are missing.
        case powerUnknown
        /// The position of the beacon with this label is wrong.
        case misplaced(String, at: Point)
    }

    /// The setting's key.
    package let key: String
    /// The name of the venue.
    package let venue: String
    /// The route of the walker.
    let route: Route
    /// The two values.
    let values: (SettingValue, SettingValue)
    /// Other settings, the same in both runs.
    var others: [String: SettingValue] = [:]
    var seed: UInt64 = 1
    var quantity = Quantity.error
    /// The level that is drawn; `nil` for the level where the walk begins.
    var level: Int?
    /// The time at which the used beacons are shown, seconds.
    var moment: Double?
    var mistake: Mistake?
    /// The RSSI offset of the phone against the model, dB.
    var offset = 0.0
    /// Whether the navigation paths are drawn.
    var hasPaths = false
    /// A note on what the picture shows.
    let note: String

    /// The file name of the picture.
    package var fileName: String { "setting-\(key).svg" }

    /// The picture.
    ///
    /// - Parameters:
    ///   - venue: the venue with this scene's venue name.
    ///   - seed: another seed, for other walks.
    /// - Throws: ``Problems`` if the walk is impossible there, or a value is not allowed.
    package func picture(in venue: Venue, seed: UInt64? = nil) throws(Problems) -> SVG {
        guard let setting = SettingsCatalogue.setting(key) else { throw Problems("There is no setting \"\(key)\".") }
        var parameters = SimulationParameters()
        parameters.phone.offsetMean = offset
        parameters.phone.offsetSigma = 0
        let simulator = try Simulator(venue: venue, parameters: parameters, seed: seed ?? self.seed, usesPaths: false)
        let walker = try ScriptedWalker(route.waypoints, venue: venue)
        let (recording, truth) = try simulator.simulate(along: walker, walker: 0, duration: route.duration)
        let map = PositioningInput(believed(venue)).map
        let runs = try [values.0, values.1].map { value throws(Problems) in
            let settings: PositioningSettings
            let checked: SettingValue
            do {
                checked = try setting.checked(value)
                settings = try PositioningSettings(others.merging([key: checked]) { $1 })
            } catch { throw Problems("\(key): \(error)") }
            return SettingPicture.Run(
                name: setting.name(of: checked),
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
    /// A value with its unit, for the picture.
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
    /// Way points in order, with the time of standing at each.
    struct Route: Sendable {
        struct Stop: Sendable {
            var place: Point
            var level: Int
            var pause: Double
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

extension SettingScene.Route.Stop {
    static func at(_ x: Double, _ y: Double, level: Int = 0, pause: Double = 0) -> Self {
        Self(place: Point(x, y), level: level, pause: pause)
    }
}
