internal import Geometry
internal import Lateration
internal import Positioning

extension SettingScene {
    /// A scene for each setting of the catalogue, in its order.
    package static let all: [SettingScene] = [
        SettingScene(
            .useBestNumberOfBeacons, venue: "office", route: .corridor, values: (1, 4), moment: 20,
            note: "With one beacon the dot jumps from beacon to beacon. With four it moves between them."),
        SettingScene(
            .updatePublishInterval, venue: "office", route: .visit, values: (1, 5), quantity: .published,
            note: "Positions are computed every second, but only published positions are shown."),
        SettingScene(
            .activateRssiSmoothing, venue: "office", route: .corridor, values: (false, true),
            others: allBeacons, quantity: .distance("C2"),
            note:
                "Below: the estimated distance of the beacon in the corridor at the door of Meeting 1 (black: the true distance)."
        ),
        SettingScene(
            .rssiSmoothingHistorySize, venue: "office", route: .corridor, values: (2, 15),
            others: allBeacons, quantity: .distance("C2"),
            note: "A long history is steady, but shows the walker where they were seconds ago."),
        SettingScene(
            .sensibleRssiFactor, venue: "office", route: .corridor, values: (0, 1.1),
            others: PositioningSettings { $0[.useBestNumberOfBeacons] = 12 }, quantity: .beaconCount, moment: 13,
            note: "Beacons much weaker than the strongest are left out. Close to a beacon, few remain."),
        SettingScene(
            .sensibleDistanceFilterSpeed, venue: "office", route: .corridor, values: (0, 1.5),
            others: PositioningSettings(over: everySecondAlone) { $0[.useBestNumberOfBeacons] = 2 }, quantity: .speed,
            note: "The dot moves at most at 1.5 m/s. The limit rises only when the dot lags behind."),
        SettingScene(
            .useBeaconsFromAllLevels, venue: "mall", route: .gallery, values: (false, true),
            others: PositioningSettings {
                $0[.useBestNumberOfBeacons] = 8
                $0[.sensibleRssiFactor] = 0
            }, quantity: .foreignCount, level: 1, moment: 20,
            note: "On the gallery of level 1, the phone hears beacons of the levels above and below across the atrium."),
        SettingScene(
            .activateEvolvingWeightedAverageLocation, venue: "office", route: .corridor, values: (false, true),
            others: PositioningSettings {
                $0[.activateRssiSmoothing] = false
                $0[.evolvingWeightedAverageLocationHistorySize] = 6
            }, quantity: .speed,
            note: "The weighted mean of the last six positions, with the highest weight for the newest, is steadier."),
        SettingScene(
            .evolvingWeightedAverageLocationHistorySize, venue: "office", route: .visit, values: (2, 15),
            note: "A long history is steady while the walker stands, but far behind while they walk."),
        SettingScene(
            .activateAdaptivePositioning, venue: "office", route: .visit, values: (false, true), quantity: .published,
            note: "While the walking detector says \"stands\", smoothing is stronger and small movements are not shown."
        ),
        SettingScene(
            .rssiPositioningThreshold, venue: "mall", route: .hall, values: (-100, -85),
            others: manyBeacons, quantity: .beaconCount, moment: 20,
            note: "Beacons weaker than the threshold are left out, at any position."),
        SettingScene(
            .saneBeaconDistanceFilter, venue: "mall", route: .hall, values: (0, 12),
            others: manyBeacons, quantity: .beaconCount, moment: 20,
            note:
                "Beacons more than 12 m from the weighted centre of all heard beacons are left out. Here it does not help."
        ),
        SettingScene(
            .smartLocationUpdateRadius, venue: "office", route: .visit, values: (0, 3),
            others: PositioningSettings { $0[.sensibleDistanceFilterSpeed] = 4 }, quantity: .published,
            note:
                "A position within 3 m of the last published one is not published, so the dot rests while the walker stands."
        ),
        SettingScene(
            .activateNavigationPathSnapping, venue: "supermarket", route: .aisles, values: (false, true),
            hasPaths: true, note: "The dot is moved to the nearest path."),
        SettingScene(
            .navigationPathSnappingDistance, venue: "mall", route: .hall, values: (2, 12),
            others: PositioningSettings { $0[.activateNavigationPathSnapping] = true }, hasPaths: true,
            note: "Positions farther than this from every path are not moved."),
        SettingScene(
            .activateMotionDetectionFilter, venue: "office", route: .visit, values: (false, true),
            others: everySecondAlone, quantity: .speed,
            note: "While the walking detector says \"stands\", a long history keeps the dot in place."),
        SettingScene(
            .motionDetectionDistanceFilter, venue: "office", route: .visit, values: (0, 0.2),
            others: PositioningSettings(over: everySecondAlone) {
                $0[.activateMotionDetectionFilter] = true
                $0[.useBestNumberOfBeacons] = 1
            }, seed: 7, quantity: .speed,
            note:
                "While the walker stands, the dot moves to another beacon: at 2.5 m/s, or at 0.2 m/s until "
                + "the limit rises."
        ),
        SettingScene(
            .activateOptimisedCircularLateration, venue: "supermarket", route: .aisles, values: (false, true),
            others: lateration,
            note: "The centroid (off) always lies among its beacons; the least-squares position may lie outside."),
        SettingScene(
            .activateBarometer, venue: "mall", route: .bridge, values: (false, true), seed: 9, quantity: .level,
            level: 1,
            note: "On the bridge over the atrium, beacons may give another level; the air pressure gives the right one."
        ),
        SettingScene(
            .barometerDefaultLevelHeight, venue: "mall", route: .escalator, values: (3.5, 12), quantity: .level,
            note:
                "The escalator rises 5.5 m: more than 3.5 m, but less than 12 m. With 12 m the level is 30 s late."
        ),
        SettingScene(
            .beaconTxPower, venue: "office", route: .corridor, values: (-75, -55), others: laterationOfMany,
            quantity: .distance("C2"), mistake: .powerUnknown,
            note:
                "Below: the estimated distance of the beacon at the door of Meeting 1 (black: the true one) rises with the power."
        ),
        SettingScene(
            .activateObstacleChecking, venue: "office", route: .corridor, values: (false, true),
            note:
                "The walls are obstacles of strength 3: the dot stays on its side until 3 positions in a row are on the other side."
        ),
        SettingScene(
            .activateMagneticPathSnapping, venue: "supermarket", route: .aisles, values: (false, true),
            others: PositioningSettings { $0[.activateNavigationPathSnapping] = true }, hasPaths: true,
            note:
                "The dot stays in its aisle if another one is nearer for a moment: it is steadier, but not more accurate."
        ),
        SettingScene(
            .magneticPathSnappingFallbackThreshold, venue: "supermarket", route: .aisles, values: (1, 8),
            others: PositioningSettings {
                $0[.activateNavigationPathSnapping] = true
                $0[.activateMagneticPathSnapping] = true
            }, hasPaths: true,
            note: "After this number of positions nearer to another path, the dot changes to it."),
        SettingScene(
            .magneticPathSnappingDistanceThreshold, venue: "supermarket", route: .aisles, values: (1.5, 4),
            others: PositioningSettings {
                $0[.activateNavigationPathSnapping] = true
                $0[.activateMagneticPathSnapping] = true
                $0[.magneticPathSnappingFallbackThreshold] = 8
            }, hasPaths: true,
            note: "The aisles are 3 m apart. A smaller distance does not keep the dot in its aisle; a larger one does."),
        SettingScene(
            .rssiSmoothingStatistic, venue: "office", route: .corridor, values: (.mean, .power),
            others: allBeacons, quantity: .distance("C2"),
            note:
                "Fading makes a beacon seem far (black: the true distance). As power, deep fades have less weight."),
        SettingScene(
            .laterationCost, venue: "supermarket", route: .aisles, values: (.plain, .rssi), others: lateration,
            note: "In metres, far beacons have the most weight; in decibels, near ones."),
        SettingScene(
            .laterationLoss, venue: "supermarket", route: .aisles, values: (.none, .cauchy),
            others: laterationOfMany, moment: 8, mistake: .misplaced("F2", at: Point(33, 48)),
            note: "One beacon in use is 20 m from its position in the venue file: a robust loss follows the others."),
        SettingScene(
            .laterationSolver, venue: "supermarket", route: .aisles, values: (.newton, .gsl), others: lateration,
            note: "Both find the same position within a centimetre, so the tracks lie on each other."),
        SettingScene(
            .activateLaterationPrior, venue: "supermarket", route: .aisles, values: (false, true),
            others: everySecondAlone,
            note: "With the last position as weak information, single wrong positions are rarer."),
        SettingScene(
            .receiverOffset, venue: "supermarket", route: .aisles, values: (false, true),
            others: lateration, offset: -10,
            note:
                "This phone reads 10 dB less than the model. The engine can learn that, and then the error is smaller."),
        SettingScene(
            .pathLossExponent, venue: "office", route: .corridor, values: (2, 4), others: laterationOfMany,
            quantity: .distance("C2"),
            note:
                "Below: the estimated distance of the beacon at the door of Meeting 1 (black: the true one) "
                + "is larger with a low exponent."
        ),
        SettingScene(
            .phoneHeight, venue: "supermarket", route: .aisles, values: (0, 3),
            others: PositioningSettings(over: lateration) {
                $0[.useBestNumberOfBeacons] = 4
                $0[.laterationCost] = .range
            },
            note: "The height of the phone changes its distance to beacons under the ceiling. The effect is small."),
        SettingScene(
            .barometerChangesLevel, venue: "mall", route: .escalator, values: (false, true), quantity: .level,
            note: "On the escalator, the air pressure shows the next level half way up; the beacons show it later."),
        SettingScene(
            .mapFilter, venue: "office", route: .visit, values: (.none, .grid), others: everySecondAlone,
            note:
                "The probability over the walkable area moves like a walker: not through walls, and not far in a second."
        ),
        SettingScene(
            .walkingSpread, venue: "office", route: .visit, values: (0.3, 3),
            others: PositioningSettings(over: everySecondAlone) { $0[.mapFilter] = .grid },
            note: "With a small spread the dot lags; with a large spread it jumps."),
        SettingScene(
            .fingerprintCellSize, venue: "office", route: .visit, values: (1, 8), others: fingerprints,
            isSurveyed: true,
            note:
                "Another phone surveyed this route by walking. In large cells, places that are far apart have one fingerprint."
        ),
        SettingScene(
            .fingerprintDeviation, venue: "office", route: .visit, values: (1, 15), others: fingerprints,
            isSurveyed: true,
            note:
                "With a small deviation few fingerprints decide; with a large one the dot is drawn to the middle of the survey."
        ),
        SettingScene(
            .activateKalmanTrackFilter, venue: "supermarket", route: .aisles, values: (false, true),
            others: everySecondAlone,
            note: "The filter assumes that the velocity changes slowly: the dot is steadier, but turns late."),
        SettingScene(
            .kalmanAcceleration, venue: "supermarket", route: .aisles, values: (0.05, 2),
            others: PositioningSettings(over: everySecondAlone) { $0[.activateKalmanTrackFilter] = true },
            note:
                "Small accelerations give a smooth track that overshoots corners. With large ones it follows every measurement."
        ),
        SettingScene(
            .accuracyScale, venue: "supermarket", route: .aisles, values: (1, 1.5),
            others: PositioningSettings { $0[.mapFilter] = .grid }, quantity: .radius,
            note: "Below: the stated radius (black: the error). It should hold the true position in 68 of 100 cases."),
    ]
}

/// Lateration over eight beacons with short histories.
private let lateration = PositioningSettings {
    $0[.activateOptimisedCircularLateration] = true
    $0[.useBestNumberOfBeacons] = 8
    $0[.rssiSmoothingStatistic] = .power
    $0[.rssiSmoothingHistorySize] = 3
    $0[.evolvingWeightedAverageLocationHistorySize] = 2
}

/// Lateration over all beacons that are heard.
private let laterationOfMany = PositioningSettings(over: lateration) {
    $0[.useBestNumberOfBeacons] = 12
    $0[.sensibleRssiFactor] = 0
}

/// All beacons that are heard make positions.
private let manyBeacons = PositioningSettings {
    $0[.useBestNumberOfBeacons] = 12
    $0[.sensibleRssiFactor] = 0
}

/// Nothing is averaged over time.
private let everySecondAlone = PositioningSettings {
    $0[.activateRssiSmoothing] = false
    $0[.activateEvolvingWeightedAverageLocation] = false
}

/// Fingerprints by ten beacons, without other filters.
private let fingerprints = PositioningSettings {
    $0[.mapFilter] = .fingerprints
    $0[.useBestNumberOfBeacons] = 10
    $0[.activateEvolvingWeightedAverageLocation] = false
}

/// All beacons that are heard make positions, each as it is.
private let allBeacons = PositioningSettings(over: manyBeacons) {
    $0[.activateEvolvingWeightedAverageLocation] = false
    $0[.pathLossExponent] = 2
}
