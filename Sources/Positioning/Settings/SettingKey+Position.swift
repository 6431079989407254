// Settings of the stages that work on positions.
public import Lateration

extension SettingKey where Value == Double {
    /// Time between published positions.
    public static var updatePublishInterval: Self {
        Self(
            "updatePublishInterval", .number(1...10), unit: "s", default: 1, candidates: [1, 2, 3, 5],
            "Time between published positions. Positions are computed every second.")
    }

    /// Limit of the position's speed.
    public static var sensibleDistanceFilterSpeed: Self {
        Self(
            "sensibleDistanceFilterSpeed", .number(0.1...10), unit: "m/s", default: 2.5, documented: 2.5, off: 0,
            candidates: [0, 1.5, 2, 2.5, 3, 4],
            "Limits the speed of the position. The limit grows while updates are cut repeatedly in the "
                + "same direction.")
    }

    /// How far the position must move to be shown.
    public static var smartLocationUpdateRadius: Self {
        Self(
            "smartLocationUpdateRadius", .number(0.5...20), unit: "m", default: 0, off: 0,
            candidates: [0, 1, 2, 3, 5],
            "Publishes a position only if it is at least this far from the last published one.")
    }

    /// Largest distance for snapping.
    public static var navigationPathSnappingDistance: Self {
        Self(
            "navigationPathSnappingDistance", .number(0.5...50), unit: "m", default: 5,
            condition: .isOn(.activateNavigationPathSnapping), candidates: [2, 3, 5, 8, 12],
            "Largest distance to a path at which a position snaps to it.")
    }

    /// Limit of the position's speed while the walker stands.
    public static var motionDetectionDistanceFilter: Self {
        Self(
            "motionDetectionDistanceFilter", .number(0.1...5), unit: "m/s", default: 0, off: 0,
            condition: .standingMatters, candidates: [0, 0.2, 0.5, 1],
            "Replaces sensibleDistanceFilterSpeed while the walking detector reports standing.")
    }

    public static var barometerDefaultLevelHeight: Self {
        Self(
            "barometerDefaultLevelHeight", .number(1...20), unit: "m", default: 3.5,
            condition: .all([
                .has(.barometer), .has(.beaconsOnSeveralLevels), .asksTheBarometer,
            ]), candidates: [2.5, 3.5, 4.5, 6],
            """
            Height of one level: for a change of k levels, activateBarometer wants to have measured k times this height. \
            Where the levels are lower, changes are late.
            """)
    }

    /// Distance between parallel paths.
    public static var magneticPathSnappingDistanceThreshold: Self {
        Self(
            "magneticPathSnappingDistanceThreshold", .number(0.5...20), unit: "m", default: 3, documented: 3,
            condition: .isOn(.activateMagneticPathSnapping), candidates: [1.5, 2, 3, 4, 6],
            "Largest distance between parallel paths at which magnetic snapping keeps the current one; 3 m fits the "
                + "aisles of a supermarket.")
    }
}

extension SettingKey where Value == Int {
    /// How many positions are averaged.
    public static var evolvingWeightedAverageLocationHistorySize: Self {
        Self(
            "evolvingWeightedAverageLocationHistorySize", .integer(2...15), unit: "positions", default: 4,
            condition: .isOnOrRaised(.activateEvolvingWeightedAverageLocation),
            candidates: [2, 3, 4, 6, 8, 12],
            "Number of computed positions in the weighted mean; the newest has the largest weight. More positions are "
                + "steadier but lag a walker.")
    }

    /// Number of updates before a path is left.
    public static var magneticPathSnappingFallbackThreshold: Self {
        Self(
            "magneticPathSnappingFallbackThreshold", .integer(1...20), unit: "updates", default: 3,
            condition: .isOn(.activateMagneticPathSnapping), candidates: [1, 2, 3, 5, 8],
            "Number of consecutive updates nearer to another path before the current path is left.")
    }
}

extension SettingKey where Value == Bool {
    /// Whether positions are averaged.
    public static var activateEvolvingWeightedAverageLocation: Self {
        Self(
            "activateEvolvingWeightedAverageLocation", default: true,
            "Publishes a weighted mean of the last computed positions.")
    }

    /// Whether settings change while the walker stands.
    public static var activateAdaptivePositioning: Self {
        Self(
            "activateAdaptivePositioning", default: false, condition: .has(.walkingDetector),
            "While the walking detector reports standing, increases smoothing, averaging and update radius, and uses "
                + "the barometer.")
    }

    /// Whether positions snap to paths.
    public static var activateNavigationPathSnapping: Self {
        Self(
            "activateNavigationPathSnapping", default: false, condition: .has(.paths),
            "Snaps the position to the nearest navigation path.")
    }

    /// Whether smoothing increases while the walker stands.
    public static var activateMotionDetectionFilter: Self {
        Self(
            "activateMotionDetectionFilter", default: false,
            // Adaptive positioning includes everything that this setting does.
            condition: .all([.has(.walkingDetector), .isOneOf([false], .activateAdaptivePositioning)]),
            "Smooths RSSI and positions strongly while the walking detector reports standing.")
    }

    /// Whether positions are solved from circles.
    public static var activateOptimisedCircularLateration: Self {
        Self(
            "activateOptimisedCircularLateration", default: false,
            condition: .all([.hasNoMapFilter, .usesSeveralBeacons]),
            "Computes the position by least squares over the distances, instead of as the weighted centroid.")
    }

    /// Whether lateration begins with the last position.
    ///
    /// On the walks that `LaterationCost` names it lessens the median error of lateration alone by 2 to 7 %, but not of
    /// filters that follow: the medians of `bestAccuracy` are within 1 %, and with a Kalman filter they are 0 to 3 % larger.
    public static var activateLaterationPrior: Self {
        Self(
            "activateLaterationPrior", default: false, condition: .laterates, isExtended: true,
            """
            Lateration takes the last position as weak information about the next one (3 m, and 2.5 m more for each \
            second). Without a filter after it, errors are smaller; but a position then depends on all positions before.
            """)
    }

    /// Whether the offset of the phone's readings is estimated.
    public static var receiverOffset: Self {
        Self(
            "receiverOffset", default: false,
            isExtended: true,
            """
            Learns by how many dB this phone reports more or less than the radio model, from all beacons of the \
            level, and corrects the RSSI. Needs 4 beacons nearby.
            """)
    }

    /// Whether the barometer may change the level before the beacons do.
    public static var barometerChangesLevel: Self {
        Self(
            "barometerChangesLevel", default: false,
            condition: .all([.has(.barometer), .has(.beaconsOnSeveralLevels), .asksTheBarometer]),
            isExtended: true,
            "Changes the level as soon as the barometer is half way to another level whose beacons are received.")
    }

    /// Whether the barometer must confirm a change of level.
    public static var activateBarometer: Self {
        Self(
            "activateBarometer", default: true, documented: true,
            condition: .all([.has(.barometer), .has(.beaconsOnSeveralLevels)]),
            "Accepts a change of level only if the barometer measured enough change of height in the last 20 s.")
    }

    /// Whether obstacles stop positions.
    public static var activateObstacleChecking: Self {
        Self(
            "activateObstacleChecking", default: false, condition: .has(.obstacles),
            "Stops positions at obstacles. A position passes an obstacle only after the obstacle has "
                + "stopped as many updates as its strength.")
    }

    /// Whether positions stay on their path.
    public static var activateMagneticPathSnapping: Self {
        Self(
            "activateMagneticPathSnapping", default: false,
            condition: .all([.isOn(.activateNavigationPathSnapping), .has(.severalPaths)]),
            "Keeps the position on the current path until several updates are nearer to another one.")
    }
}

extension SettingKey where Value == Double {
    /// The factor of the accuracy radius.
    public static var accuracyScale: Self {
        Self(
            "accuracyScale", .number(0.1...10), default: 1, isExtended: true,
            // It moves no position: `calibrate` learns it from errors, which need no search.
            isSearched: false, candidates: [0.5, 1, 2],
            """
            Multiplies the accuracy radius and the error ellipse. A calibration learns it, so that the radius holds the \
            true position in 68 of 100 cases at this venue.
            """)
    }
}

extension LaterationCost: SettingChoice {}

extension LaterationLoss: SettingChoice {}

extension SettingKey where Value == LaterationCost {
    /// The cost that lateration minimises.
    public static var laterationCost: Self {
        Self(
            "laterationCost", default: .rssi, condition: .laterates,
            isExtended: true,
            """
            The error that lateration minimises: "range", the relative error of the distances (circles weighted by 1/d²), \
            "rssi", the error in dB, or "plain", the error in metres.
            """)
    }
}

extension SettingKey where Value == LaterationLoss {
    /// Weight of outliers in lateration.
    public static var laterationLoss: Self {
        Self(
            "laterationLoss", default: .none, condition: .laterates,
            isExtended: true,
            """
            How much a distance with a large error counts in lateration: "none", the square of the error; "huber", \
            linear beyond 1.345 standard deviations; "cauchy", nearly constant beyond 2.4.
            """)
    }
}

/// What makes the fix of lateration.
public enum LaterationSolverChoice: String, SettingChoice, Codable, Hashable, Sendable, CaseIterable {
    /// GSL's nonlinear least squares, from where Newton's method has searched.
    case gsl
    /// Newton's method alone: what a program without GSL uses.
    case newton
}

extension SettingKey where Value == LaterationSolverChoice {
    /// What makes the fix of lateration.
    public static var laterationSolver: Self {
        Self(
            "laterationSolver", .choice(LaterationSolverChoice.allCases.map(\.rawValue)), default: .gsl,
            condition: .all([.laterates, .has(.gsl)]), isExtended: true,
            // Both find the same minimum, so there is nothing to search.
            isSearched: false, candidates: LaterationSolverChoice.allCases,
            """
            What solves the circles: "gsl", GSL's nonlinear least squares; "newton", Newton's method alone, which an app \
            without GSL uses. Both find the same position within a centimetre.
            """)
    }
}
