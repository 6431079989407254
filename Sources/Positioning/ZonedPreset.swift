package import Geometry
public import VenueModel

/// A zoned preset: settings that depend on where the walker is. It has base settings, and other settings on single
/// levels and in single zones.
///
///     // Adaptive on the level that the map shows, power saving elsewhere.
///     let zonedPreset = ZonedPreset(base: powerSaving, levels: [displayed: adaptive])
///     var engine = PositioningEngine(map: BeaconMap(venue), zonedPreset: zonedPreset)
public struct ZonedPreset: Codable, Hashable, Sendable {
    public struct ZoneSettings: Codable, Hashable, Sendable {
        /// Where they are used.
        public var zone: Zone
        /// The settings that are used there.
        public var settings: PositioningSettings

        public init(_ zone: Zone, _ settings: PositioningSettings) {
            self.zone = zone
            self.settings = settings
        }
    }

    /// The settings outside these levels and zones, and before the first fix.
    public var base: PositioningSettings
    /// The settings on single levels, by their number.
    public var levels: [Int: PositioningSettings]
    /// The settings in single zones. A zone overrides its level; if zones overlap, the first is used.
    public var zones: [ZoneSettings]
    /// Seconds that all fixes must be in another area before its settings are used, so that walks along a border do not
    /// change settings often. The area of the first fix is used at once. A finite number.
    public var patience: Double

    /// A zoned preset; without levels and zones, one configuration for the whole venue.
    public init(
        base: PositioningSettings, levels: [Int: PositioningSettings] = [:], zones: [ZoneSettings] = [],
        patience: Double = 3
    ) {
        self.base = base
        self.levels = levels
        self.zones = zones
        self.patience = patience
    }

    /// True if the same settings are used everywhere.
    public var isUniform: Bool { levels.isEmpty && zones.isEmpty }

    /// This zoned preset with these values in all its settings, by key.
    ///
    /// - Throws: ``SettingProblems`` with all problems.
    public func setting(_ values: [String: SettingValue]) throws(SettingProblems) -> ZonedPreset {
        var zonedPreset = self
        zonedPreset.base = try PositioningSettings(values, over: base)
        for (level, settings) in levels { zonedPreset.levels[level] = try PositioningSettings(values, over: settings) }
        for index in zones.indices {
            zonedPreset.zones[index].settings = try PositioningSettings(values, over: zones[index].settings)
        }
        return zonedPreset
    }

    /// The nominal time between published fixes, seconds: the longest one of its settings.
    public var publishInterval: Double {
        ([base] + levels.values + zones.map(\.settings)).reduce(0) { max($0, $1[.updatePublishInterval]) }
    }

    /// An area with settings of its own.
    enum SettingsPlace: Codable, Hashable {
        case elsewhere
        case level(number: Int)
        case zone(index: Int)
    }

    func place(of fix: Fix) -> SettingsPlace { place(at: fix.position, level: fix.level) }

    private func place(at position: Point, level: Int) -> SettingsPlace {
        let zone = zones.firstIndex { $0.zone.level == level && $0.zone.outline.contains(position) }
        if let zone { return .zone(index: zone) }
        return levels[level] == nil ? .elsewhere : .level(number: level)
    }

    /// The settings at a place of a level. O(zones).
    package func settings(at position: Point, level: Int) -> PositioningSettings {
        self[place(at: position, level: level)]
    }

    subscript(place: SettingsPlace) -> PositioningSettings {
        switch place {
        case .elsewhere: base
        case .level(let number): levels[number] ?? base
        case .zone(let index): zones[index].settings
        }
    }
}

extension ZonedPreset: CustomStringConvertible {
    /// The settings of each area, levels by their number. Equal zoned presets have equal descriptions.
    public var description: String {
        let places =
            levels.sorted { $0.key < $1.key }.map { "level \($0.key): \($0.value)" }
            + zones.map { "zone \($0.zone.name): \($0.settings)" }
        return ([base.description] + places).joined(separator: "; ")
    }
}

/// Follows the fixes through a zoned preset.
struct ZonedPresetFollower {
    struct Memory: Codable, Hashable {
        fileprivate struct Rival: Codable, Hashable {
            var place: ZonedPreset.SettingsPlace
            var since: Double
        }

        fileprivate var place: ZonedPreset.SettingsPlace?
        /// The other area in which the last fixes are, and since when.
        fileprivate var rival: Rival?
    }

    let zonedPreset: ZonedPreset
    private(set) var memory = Memory()

    init(_ zonedPreset: ZonedPreset) { self.zonedPreset = zonedPreset }

    /// The settings from now on, or `nil` if they are the same as before.
    mutating func settings(after fix: Fix) -> PositioningSettings? {
        guard !zonedPreset.isUniform else { return nil }
        let here = zonedPreset.place(of: fix)
        guard here != memory.place else {
            memory.rival = nil
            return nil
        }
        if memory.place != nil {
            if memory.rival?.place != here { memory.rival = .init(place: here, since: fix.time) }
            guard let rival = memory.rival, fix.time - rival.since >= zonedPreset.patience else { return nil }
        }
        let before = zonedPreset[memory.place ?? .elsewhere]
        memory = Memory(place: here)
        return zonedPreset[here] == before ? nil : zonedPreset[here]
    }

    /// Continues with the state of another one and gives the settings of its area; `nil` if the zoned preset has no such area.
    mutating func restore(_ memory: Memory, by check: inout MemoryCheck) -> PositioningSettings? {
        check.part = "follower"
        check.step(memory.rival?.since, "rival.since")
        for (name, place) in [("place", memory.place), ("rival.place", memory.rival?.place)] {
            switch place {
            case .level(let number):
                check.require(zonedPreset.levels[number] != nil, name, number, "a level of the zoned preset")
            case .zone(let index): check.index(index, below: zonedPreset.zones.count, name)
            case .elsewhere, nil: break
            }
        }
        guard check.problems.isEmpty else { return nil }
        self.memory = memory
        return zonedPreset[memory.place ?? .elsewhere]
    }
}
