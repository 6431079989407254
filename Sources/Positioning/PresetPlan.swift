internal import Geometry
public import VenueModel

/// Settings that depend on where the walker is: some for everywhere, others on single levels and in single zones.
///
///     // Adaptive on the level that the map shows, power saving elsewhere.
///     let plan = PresetPlan(base: powerSaving, levels: [displayed: adaptive])
///     var engine = PositioningEngine(map: BeaconMap(venue), plan: plan)
public struct PresetPlan: Codable, Hashable, Sendable {
    /// The settings of one zone.
    public struct ZoneSettings: Codable, Hashable, Sendable {
        /// Where they hold.
        public var zone: Zone
        /// What holds there.
        public var settings: PositioningSettings

        /// The settings of one zone.
        public init(_ zone: Zone, _ settings: PositioningSettings) {
            (self.zone, self.settings) = (zone, settings)
        }
    }

    /// What holds where nothing else does, and before the first fix.
    public var base: PositioningSettings
    /// What holds on single levels, by their number.
    public var levels: [Int: PositioningSettings]
    /// What holds in single zones; a zone wins over its level, of several zones the first.
    public var zones: [ZoneSettings]
    /// Seconds that the fixes must name another place of the plan in a row before its settings hold: walks along a
    /// border do not switch to and fro. The place of the first fix holds at once. A finite number.
    public var patience: Double

    /// A plan; without levels and zones one for everywhere.
    public init(
        base: PositioningSettings, levels: [Int: PositioningSettings] = [:], zones: [ZoneSettings] = [],
        patience: Double = 3
    ) {
        self.base = base
        self.levels = levels
        self.zones = zones
        self.patience = patience
    }

    /// True if the same settings hold everywhere.
    public var isUniform: Bool { levels.isEmpty && zones.isEmpty }

    /// This plan with these values everywhere, by key.
    ///
    /// - Throws: ``SettingProblems`` with all problems.
    public func setting(_ values: [String: SettingValue]) throws(SettingProblems) -> PresetPlan {
        var plan = self
        plan.base = try PositioningSettings(values, over: base)
        for (level, settings) in levels { plan.levels[level] = try PositioningSettings(values, over: settings) }
        for index in zones.indices {
            plan.zones[index].settings = try PositioningSettings(values, over: zones[index].settings)
        }
        return plan
    }

    /// The nominal time between published fixes, seconds: the longest of its settings.
    public var publishInterval: Double {
        ([base] + levels.values + zones.map(\.settings)).reduce(0) { max($0, $1[.updatePublishInterval]) }
    }

    /// A place where settings of its own hold.
    enum Place: Codable, Hashable {
        case elsewhere
        case level(number: Int)
        case zone(index: Int)
    }

    func place(of fix: Fix) -> Place {
        let zone = zones.firstIndex { $0.zone.level == fix.level && $0.zone.outline.contains(fix.position) }
        if let zone { return .zone(index: zone) }
        return levels[fix.level] == nil ? .elsewhere : .level(number: fix.level)
    }

    subscript(place: Place) -> PositioningSettings {
        switch place {
        case .elsewhere: base
        case .level(let number): levels[number] ?? base
        case .zone(let index): zones[index].settings
        }
    }
}

extension PresetPlan: CustomStringConvertible {
    /// The settings of each place, levels by their number: equal plans have equal descriptions.
    public var description: String {
        let places =
            levels.sorted { $0.key < $1.key }.map { "level \($0.key): \($0.value)" }
            + zones.map { "zone \($0.zone.name): \($0.settings)" }
        return ([base.description] + places).joined(separator: "; ")
    }
}

/// Follows the fixes through a plan.
struct PlanFollower {
    struct Memory: Codable, Hashable {
        fileprivate struct Rival: Codable, Hashable {
            var place: PresetPlan.Place
            var since: Double
        }

        fileprivate var place: PresetPlan.Place?
        /// The place that the last fixes name instead, and since when.
        fileprivate var rival: Rival?
    }

    let plan: PresetPlan
    private(set) var memory = Memory()

    init(_ plan: PresetPlan) { self.plan = plan }

    /// The settings that hold from now on, or `nil` if they are the same as before.
    mutating func settings(after fix: Fix) -> PositioningSettings? {
        guard !plan.isUniform else { return nil }
        let here = plan.place(of: fix)
        guard here != memory.place else {
            memory.rival = nil
            return nil
        }
        if memory.place != nil {
            if memory.rival?.place != here { memory.rival = .init(place: here, since: fix.time) }
            guard let rival = memory.rival, fix.time - rival.since >= plan.patience else { return nil }
        }
        let before = plan[memory.place ?? .elsewhere]
        memory = Memory(place: here)
        return plan[here] == before ? nil : plan[here]
    }

    /// Goes on where another one was, and gives the settings that held there; `nil` if the plan has no such place.
    mutating func restore(_ memory: Memory, by check: inout MemoryCheck) -> PositioningSettings? {
        check.part = "follower"
        check.step(memory.rival?.since, "rival.since")
        for (name, place) in [("place", memory.place), ("rival.place", memory.rival?.place)] {
            switch place {
            case .level(let number): check.require(plan.levels[number] != nil, name, number, "a level of the plan")
            case .zone(let index): check.index(index, below: plan.zones.count, name)
            case .elsewhere, nil: break
            }
        }
        guard check.problems.isEmpty else { return nil }
        self.memory = memory
        return plan[memory.place ?? .elsewhere]
    }
}
