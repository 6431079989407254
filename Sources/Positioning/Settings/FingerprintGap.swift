internal import VenueModel

/// Levels on which fingerprints are asked for, but which a survey does not have.
public struct FingerprintGap: Hashable, Sendable, CustomStringConvertible {
    /// The numbers of the levels, ascending.
    public var levels: [Int]

    /// The gap of a zoned preset; `nil` if fingerprints are not asked for, if every level where they are has some, or if there are
    /// none at all, which is a ``SettingLack``.
    public init?(_ zonedPreset: ZonedPreset, in map: BeaconMap) {
        let surveyed = Set(map.fingerprints?.points.map(\.level) ?? [])
        guard !surveyed.isEmpty else { return nil }
        levels = map.levels.indices.filter { level in
            let number = map.levels[level].number
            let settings =
                [zonedPreset.levels[number] ?? zonedPreset.base]
                + zonedPreset.zones.filter { $0.zone.level == number }.map(\.settings)
            return !surveyed.contains(level) && settings.contains { $0[.mapFilter] == .fingerprints }
        }.map { map.levels[$0].number }.sorted()
        guard !levels.isEmpty else { return nil }
    }

    public var description: String {
        let names = levels.map(String.init)
        let list = names.count < 2 ? names : [names.dropLast().joined(separator: ", "), names[names.count - 1]]
        return
            "mapFilter=fingerprints has no effect on level\(levels.count < 2 ? "" : "s") \(list.joined(separator: " and ")), "
            + "which the survey does not have. The centroid or lateration gives the positions there. Survey "
            + (levels.count < 2 ? "this level" : "these levels") + ", or choose another mapFilter there."
    }
}
