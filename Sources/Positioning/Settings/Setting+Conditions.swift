// Conditions that several settings share.

/// The settings that raise others while the walker stands.
private let motionKeys = ["activateMotionDetectionFilter", "activateAdaptivePositioning"]

extension Setting.Condition {
    /// While one of these is on.
    static func oneIsOn(_ keys: [String]) -> Self { .any(keys.map { .isOn($0) }) }

    /// While this is on, or raised for a walker who stands.
    static func isOnOrRaised(_ key: String) -> Self { .oneIsOn([key] + motionKeys) }

    /// While something changes as the walker stands.
    static var standingMatters: Self { .oneIsOn(motionKeys) }

    /// While a change of level is held against the air pressure.
    static var asksTheBarometer: Self { .isOnOrRaised("activateBarometer") }

    /// While a position is made from more than the strongest beacon.
    static var usesSeveralBeacons: Self { .setting("useBestNumberOfBeacons", .atLeast(2)) }

    /// While the position is that of a filter on the walkable area.
    static var walksOnTheMap: Self { .setting("mapFilter", .oneOf(["grid", "particles"])) }

    /// While the centroid or lateration makes positions: where a map filter knows nothing, they do.
    static var hasNoMapFilter: Self {
        .any([
            .setting("mapFilter", .oneOf(["none"])), .all([.walksOnTheMap, .has(.levelWithoutCells)]),
            .all([.setting("mapFilter", .oneOf(["fingerprints"])), .has(.levelWithoutFingerprints)]),
        ])
    }

    /// While lateration solves for positions; with one beacon there is nothing to solve.
    static var laterates: Self { .all([.isOn("activateOptimisedCircularLateration"), .usesSeveralBeacons]) }

    /// While RSSI is turned into distances: fingerprints need none.
    static var usesTheRadioModel: Self {
        .any([.setting("mapFilter", .oneOf(["none", "grid", "particles"])), .has(.levelWithoutFingerprints)])
    }

    /// While distances are slant ones from the phone's height: the centroid takes them as they are.
    static var usesSlantDistances: Self { .any([.laterates, .walksOnTheMap]) }
}
