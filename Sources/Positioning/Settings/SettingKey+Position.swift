// Settings of the stages that work on positions.
public import Lateration

extension SettingKey where Value == Double {
    /// Seconds between published positions.
    public static var updatePublishInterval: Self {
        Self(
            "updatePublishInterval", .number(1...10), unit: "s", default: 1, candidates: [1, 2, 3, 5],
            "A position is computed every second and published at this interval.")
    }

    /// How fast the position may move.
    public static var sensibleDistanceFilterSpeed: Self {
        Self(
            "sensibleDistanceFilterSpeed", .number(0.1...10), unit: "m/s", default: 2.5, documented: 2.5, off: 0,
            candidates: [0, 1.5, 2, 2.5, 3, 4],
            "A position moves at most this speed times the elapsed time; more while it keeps being cut the same way.")
    }

    /// How far the position must move to be shown.
    public static var smartLocationUpdateRadius: Self {
        Self(
            "smartLocationUpdateRadius", .number(0.5...20), unit: "m", default: 0, off: 0,
            candidates: [0, 1, 2, 3, 5],
            "Does not publish a position closer than this to the last published one.")
    }

    /// How far a path may be to snap to.
    public static var navigationPathSnappingDistance: Self {
        Self(
            "navigationPathSnappingDistance", .number(0.5...50), unit: "m", default: 5,
            condition: .isOn("activateNavigationPathSnapping"), candidates: [2, 3, 5, 8, 12],
            "No snapping when the nearest path is farther than this.")
    }

    /// How fast the position may move while the walker stands.
    public static var motionDetectionDistanceFilter: Self {
        Self(
            "motionDetectionDistanceFilter", .number(0.1...5), unit: "m/s", default: 0, off: 0,
            condition: .standingMatters, candidates: [0, 0.2, 0.5, 1],
            "Replaces sensibleDistanceFilterSpeed while the walking detector says standing.")
    }

    /// Metres a level.
    public static var barometerDefaultLevelHeight: Self {
        Self(
            "barometerDefaultLevelHeight", .number(1...20), unit: "m", default: 3.5,
            condition: .all([
                .has(.barometer), .asksTheBarometer,
                .any([.has(.beaconsOnSeveralLevels), .isOn("barometerChangesLevel")]),
            ]), candidates: [2.5, 3.5, 4.5, 6],
            "Height of one level for the barometer's check.")
    }

    /// Metres between parallel paths.
    public static var magneticPathSnappingDistanceThreshold: Self {
        Self(
            "magneticPathSnappingDistanceThreshold", .number(0.5...20), unit: "m", default: 3, documented: 3,
            condition: .isOn("activateMagneticPathSnapping"), candidates: [1.5, 2, 3, 4, 6],
            "Spacing of parallel paths between which magnetism applies; 3 m is a supermarket's aisle.")
    }
}

extension SettingKey where Value == Int {
    /// How many positions are averaged.
    public static var evolvingWeightedAverageLocationHistorySize: Self {
        Self(
            "evolvingWeightedAverageLocationHistorySize", .integer(2...15), unit: "positions", default: 4,
            condition: .isOnOrRaised("activateEvolvingWeightedAverageLocation"),
            candidates: [2, 3, 4, 6, 8, 12],
            "Averages this many computed positions, the newest with the largest weight; lags when the walker is fast.")
    }

    /// Updates before a path is left.
    public static var magneticPathSnappingFallbackThreshold: Self {
        Self(
            "magneticPathSnappingFallbackThreshold", .integer(1...20), unit: "updates", default: 3,
            condition: .isOn("activateMagneticPathSnapping"), candidates: [1, 2, 3, 5, 8],
            "Updates against the current path before it is left.")
    }
}

extension SettingKey where Value == Bool {
    /// Whether positions are averaged.
    public static var activateEvolvingWeightedAverageLocation: Self {
        Self(
            "activateEvolvingWeightedAverageLocation", default: true,
            "Publishes a weighted mean of the last computed positions.")
    }

    /// Whether standing changes other settings.
    public static var activateAdaptivePositioning: Self {
        Self(
            "activateAdaptivePositioning", default: false, condition: .has(.walkingDetector),
            "Raises smoothing, averaging, update radius and barometer while the walking detector says standing.")
    }

    /// Whether positions snap to paths.
    public static var activateNavigationPathSnapping: Self {
        Self(
            "activateNavigationPathSnapping", default: false, condition: .has(.paths),
            "Snaps the position to the nearest navigation path.")
    }

    /// Whether standing smooths strongly.
    public static var activateMotionDetectionFilter: Self {
        Self(
            "activateMotionDetectionFilter", default: false,
            // The other one does all that this one does, and more.
            condition: .all([.has(.walkingDetector), .setting("activateAdaptivePositioning", .oneOf([false]))]),
            "Smooths very strongly while the walking detector says standing.")
    }

    /// Whether positions are solved from circles.
    public static var activateOptimisedCircularLateration: Self {
        Self(
            "activateOptimisedCircularLateration", default: false, condition: .hasNoMapFilter,
            "Solves for the position by least squares over the distances instead of taking the weighted centroid.")
    }

    /// Whether lateration learns how loud the phone hears.
    public static var receiverOffset: Self {
        Self(
            "receiverOffset", default: false,
            condition: .usesSlantDistances,
            isExtended: true,
            """
            Lateration and map filters estimate by how many dB this phone reads more or less than the radio model says, \
            slowly over the fixes.
            """)
    }

    /// Whether the barometer may change the level before the beacons do.
    public static var barometerChangesLevel: Self {
        Self(
            "barometerChangesLevel", default: false,
            condition: .all([.has(.barometer), .has(.severalLevels), .asksTheBarometer]),
            isExtended: true,
            "Changes the level as soon as the barometer is half way up to one whose beacons are heard.")
    }

    /// Whether the barometer must confirm a change of level.
    public static var activateBarometer: Self {
        Self(
            "activateBarometer", default: true, documented: true,
            condition: .all([.has(.barometer), .has(.severalLevels)]),
            "Accepts a change of level only if the barometer saw enough height in the last 20 s.")
    }

    /// Whether obstacles stop positions.
    public static var activateObstacleChecking: Self {
        Self(
            "activateObstacleChecking", default: false, condition: .has(.obstacles),
            "A position may not pass through an obstacle until as many updates as its strength want to.")
    }

    /// Whether positions stay on their path.
    public static var activateMagneticPathSnapping: Self {
        Self(
            "activateMagneticPathSnapping", default: false,
            condition: .all([.isOn("activateNavigationPathSnapping"), .has(.severalPaths)]),
            "Keeps the position on the current path, considering earlier updates.")
    }
}

extension LaterationCost: SettingChoice {}

extension LaterationLoss: SettingChoice {}

extension SettingKey where Value == LaterationCost {
    /// What lateration makes small.
    public static var laterationCost: Self {
        Self(
            "laterationCost", default: .rssi, condition: .laterates,
            isExtended: true,
            """
            Lateration makes small: "range", the relative error of the distances (circles weighted by 1/d²), \
            "rssi", the error in dB, or "plain", the error in metres.
            """)
    }
}

extension SettingKey where Value == LaterationLoss {
    /// How much outliers count.
    public static var laterationLoss: Self {
        Self(
            "laterationLoss", default: .none, condition: .laterates,
            isExtended: true,
            """
            How much a distance that fits badly counts in lateration: "none", its square; "huber", linearly beyond \
            1.345 standard deviations; "cauchy", hardly more beyond 2.4.
            """)
    }
}
