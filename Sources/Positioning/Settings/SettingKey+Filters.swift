// Settings that are not in the SDK's document: filters that use the floor plan, or a model of how people move.

/// The method that replaces the centroid or lateration.
public enum MapFilter: String, SettingChoice {
    /// None: the centroid or lateration is used.
    case none
    /// A Bayes filter on the cells of the walkable area.
    case grid
    /// A particle filter of a walker on the walkable area.
    case particles
    /// The likelihood of each cell of a survey.
    case fingerprints
}

extension SettingKey where Value == MapFilter {
    /// The method that replaces the centroid or lateration.
    public static var mapFilter: Self {
        Self(
            "mapFilter", default: .none, off: MapFilter.none, needs: [.fingerprints: .fingerprints], isExtended: true,
            """
            Replaces the centroid and lateration: "grid" is a Bayes filter on the walkable area, "particles" a \
            particle filter, "fingerprints" the most likely places of a survey, if there is one.
            """)
    }
}

extension SettingKey where Value == Double {
    /// How far a walker moves in one second.
    public static var walkingSpread: Self {
        Self(
            "walkingSpread", .number(0.1...5), unit: "m", default: 1.5, condition: .walksOnTheMap,
            isExtended: true, candidates: [0.7, 1, 1.5, 2],
            "How far a walker moves in one second: standard deviation along each axis.")
    }

    /// The size of the cells in which the fingerprints of a survey are averaged.
    public static var fingerprintCellSize: Self {
        Self(
            "fingerprintCellSize", .number(0.5...10), unit: "m", default: 1, condition: .usesFingerprints,
            isExtended: true, candidates: [1, 2, 3, 5],
            "Fingerprints of the survey within a square of this side are averaged to one, at their mean place.")
    }

    /// How far RSSI scatters about a fingerprint.
    public static var fingerprintDeviation: Self {
        Self(
            "fingerprintDeviation", .number(1...15), unit: "dB", default: 4, condition: .usesFingerprints,
            isExtended: true, candidates: [3, 4, 6, 8],
            "Standard deviation of RSSI about the mean that the survey measured at the same place.")
    }

    /// How fast a walker changes velocity.
    public static var kalmanAcceleration: Self {
        Self(
            "kalmanAcceleration", .number(0.05...5), unit: "m/s²", default: 0.5,
            condition: .isOn(.activateKalmanTrackFilter), isExtended: true, candidates: [0.2, 0.5, 1],
            "How much a walker's velocity changes in one second: standard deviation along each axis.")
    }
}

extension SettingKey where Value == Bool {
    /// Whether positions go through a Kalman filter.
    public static var activateKalmanTrackFilter: Self {
        Self(
            "activateKalmanTrackFilter", default: false, isExtended: true,
            "Smooths positions with a Kalman filter that assumes nearly constant velocity. It does not lag a walker "
                + "at constant velocity.")
    }
}
