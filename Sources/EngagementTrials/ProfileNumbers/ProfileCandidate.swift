package import Engagement
package import Positioning

/// A profile with other numbers, and the settings of its positions.
package struct ProfileCandidate: Hashable, Sendable {
    /// The numbers that differ from the profile's, by name of the key.
    package private(set) var changes: [String: Double] = [:]
    package var settings: PositioningSettings

    package init(settings: PositioningSettings) { self.settings = settings }

    /// The candidate with other numbers for some keys of a profile.
    func setting(_ keys: [ProfileKey], to values: [Double], of profile: EngagementProfile) -> ProfileCandidate {
        var other = self
        for (key, value) in zip(keys, values) {
            other.changes[key.name] = profile.value(key)?.number == value ? nil : value
        }
        return other
    }

    /// The candidate with a profile's own numbers for some keys.
    func keeping(_ keys: [ProfileKey]) -> ProfileCandidate {
        var other = self
        for key in keys { other.changes[key.name] = nil }
        return other
    }

    /// The candidates that differ along one dimension and that the profile allows.
    func alternatives(_ dimension: ProfileGrid.Dimension, of profile: EngagementProfile) -> [ProfileCandidate] {
        dimension.values.map { setting(dimension.keys, to: $0, of: profile) }
            .filter { $0 != self && $0.applied(to: profile).problems().isEmpty }
    }

    /// The profile with these numbers.
    package func applied(to profile: EngagementProfile) -> EngagementProfile {
        var changed = profile
        for (key, value) in changes { changed.values[key] = EngagementProfile.Statement(.number(value)) }
        return changed
    }
}
