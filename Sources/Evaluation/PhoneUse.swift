internal import Formats
public import Positioning

/// What a core asks of the phone, for the metric ``Metric/energyIndex``.
///
/// Beaconry's engine computes a position each second, as the SDK's document says, so the phone ranges all the time,
/// whatever is published and wherever beacons are heard. Its settings only decide which sensors are read.
public struct PhoneUse: Hashable, Sendable {
    /// A sensor that is read while the phone ranges.
    public enum Sensor: String, Hashable, Sendable, CaseIterable {
        /// For changes of level.
        case barometer
        /// For the walking detector.
        case motion
    }

    /// Share of the time in which the phone ranges, 0…1; an app that ranges 1 s of every 10 s has 0.1.
    public var ranging: Double
    public var sensors: Set<Sensor>

    /// Ranging all the time, unless given, without sensors.
    public init(ranging: Double = 1, sensors: Set<Sensor> = []) {
        self.ranging = ranging
        self.sensors = sensors
    }

    /// The use by Beaconry's engine with these settings.
    public init(_ settings: PositioningSettings) { self.init(ZonedPreset(base: settings)) }

    /// The use by Beaconry's engine with zoned presets: a sensor that any of them reads is on.
    public init(_ zonedPreset: ZonedPreset) {
        let all = [zonedPreset.base] + zonedPreset.levels.values + zonedPreset.zones.map(\.settings)
        self.init()
        if all.contains(where: { $0[.activateBarometer] }) { sensors.insert(.barometer) }
        if all.contains(where: { $0[.activateAdaptivePositioning] || $0[.activateMotionDetectionFilter] }) {
            sensors.insert(.motion)
        }
    }
}

extension PhoneUse {
    /// The keys `ranging` and `sensors` of a line; each may be absent. Reports what is wrong, and is `nil` then.
    init?(_ line: JSONLinesValue) {
        let ranging = line.value("ranging").map { $0.number(in: 0...1) } ?? 1
        let sensors = line.value("sensors").map { $0.elements()?.map { $0.choice(Sensor.self) } } ?? []
        guard let ranging, let sensors, sensors.allSatisfy({ $0 != nil }) else { return nil }
        self.init(ranging: ranging, sensors: Set(sensors.compactMap(\.self)))
    }

    /// These keys, as far as they differ from a use that ranges all the time without sensors.
    var json: [JSONValue.Member] {
        var members: [JSONValue.Member] = ranging == 1 ? [] : [.init("ranging", .number(ranging))]
        let names = Sensor.allCases.filter(sensors.contains).map { JSONValue.string($0.rawValue) }
        if !names.isEmpty { members.append(.init("sensors", .array(names))) }
        return members
    }
}
