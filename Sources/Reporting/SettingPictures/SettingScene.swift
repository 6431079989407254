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
///
/// It has a property for everything in which one picture may differ from another, so that a scene is one entry of a list.
package struct SettingScene: Sendable {
    enum Quantity {
        /// The error of the shown position, metres.
        case error
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
        /// The stated accuracy radius of the shown position, and its error, metres.
        case radius
    }

    /// A wrong or missing entry in the engine's venue.
    enum Mistake {
        /// The beacon powers are missing.
        case powerUnknown
        /// The position of the beacon with this label is wrong.
        case misplaced(String, at: Point)
    }

    let setting: Setting
    package let venue: String
    let route: Route
    let values: (SettingValue, SettingValue)
    /// Other settings, the same in both runs.
    let others: PositioningSettings
    let seed: UInt64
    let quantity: Quantity
    /// The level that is drawn; `nil` for the level where the walk begins.
    let level: Int?
    /// The time at which the used beacons are shown, seconds.
    let moment: Double?
    let mistake: Mistake?
    /// The RSSI offset of the phone against the model, dB.
    let offset: Double
    /// Whether the navigation paths are drawn.
    let hasPaths: Bool
    /// Whether another phone surveyed the route before.
    let isSurveyed: Bool
    /// A note on what the picture shows.
    let note: String

    /// A scene. The parameters are the properties: the catalogue of scenes names only those in which a picture differs
    /// from the usual one.
    init<Value>(
        _ key: SettingKey<Value>, venue: String, route: Route, values: (Value, Value),
        others: PositioningSettings = PositioningSettings(), seed: UInt64 = 1, quantity: Quantity = .error,
        level: Int? = nil, moment: Double? = nil, mistake: Mistake? = nil, offset: Double = 0, hasPaths: Bool = false,
        isSurveyed: Bool = false, note: String
    ) {
        setting = key.setting
        self.venue = venue
        self.route = route
        self.values = (values.0.settingValue, values.1.settingValue)
        self.others = others
        self.seed = seed
        self.quantity = quantity
        self.level = level
        self.moment = moment
        self.mistake = mistake
        self.offset = offset
        self.hasPaths = hasPaths
        self.isSurveyed = isSurveyed
        self.note = note
    }

    /// The setting's key.
    package var key: String { setting.key }

    /// The file name of the picture.
    package var fileName: String { "setting-\(key).svg" }

    /// - Parameters:
    ///   - venue: the venue with this scene's venue name.
    ///   - seed: another seed, for other walks.
    /// - Throws: ``Problems`` if the walk is impossible there.
    package func picture(in venue: Venue, seed: UInt64? = nil) throws(Problems) -> SVG {
        var parameters = SimulationParameters()
        parameters.phone.offsetMean = offset
        parameters.phone.offsetSigma = 0
        let simulator = try Simulator(venue: venue, parameters: parameters, seed: seed ?? self.seed, usesPaths: false)
        let walker = try ScriptedWalker(route.waypoints, venue: venue)
        let (recording, truth) = try simulator.simulate(along: walker, walker: 0, duration: route.duration)
        let surveys = isSurveyed ? [try simulator.simulate(along: walker, walker: 1, duration: route.duration)] : []
        let map = PositioningInput(believed(venue), surveys: surveys).map
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
