// Conditions that several settings share.

extension Setting.Condition {
    /// While this is on, or is switched on for a walker who stands.
    static func isOnOrRaised<Value>(_ key: SettingKey<Value>) -> Self {
        .any([.isOn(key), .isOn(.activateMotionDetectionFilter), .isOn(.activateAdaptivePositioning)])
    }

    /// While some settings change for a walker who stands.
    static let standingMatters = Self.any([
        .isOn(.activateMotionDetectionFilter), .isOn(.activateAdaptivePositioning),
    ])

    /// While the barometer must confirm changes of level.
    static let asksTheBarometer = isOnOrRaised(.activateBarometer)

    /// While a position is made from more than the strongest beacon.
    static let usesSeveralBeacons = Self.setting(SettingKey.useBestNumberOfBeacons.name, .atLeast(2))

    /// While a filter on the walkable area gives the position.
    static let walksOnTheMap = isOneOf([.grid, .particles], .mapFilter)

    /// While the centroid or lateration gives positions. They also do where a map filter has no data.
    static let hasNoMapFilter = Self.any([
        .isOneOf([.none], .mapFilter), .all([.walksOnTheMap, .has(.levelWithoutCells)]),
        .all([.isOneOf([.fingerprints], .mapFilter), .has(.levelWithoutFingerprints)]),
    ])

    /// While lateration gives positions; with one beacon there is nothing to solve.
    static let laterates = Self.all([.isOn(.activateOptimisedCircularLateration), .usesSeveralBeacons])

    /// While RSSI is converted into distances or compared with the model; fingerprints need neither.
    static let usesTheRadioModel = Self.any([
        .isOneOf([.none, .grid, .particles], .mapFilter), .has(.levelWithoutFingerprints), .isOn(.receiverOffset),
    ])

    /// While the phone's height is used for slant distances; the centroid does not use it.
    static let usesSlantDistances = Self.any([.laterates, .walksOnTheMap, .isOn(.receiverOffset)])
}
