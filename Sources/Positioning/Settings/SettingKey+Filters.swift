// Settings beyond the document: filters that know the plan, or how people move.

/// What takes the place of the centroid or of lateration.
public enum MapFilter: String, SettingChoice {
    /// Nothing does.
    case none
    /// A Bayes filter on the cells of the walkable area.
    case grid
    /// A particle filter of a walker on the walkable area.
    case particles
    /// The five nearest fingerprints of a survey.
    case fingerprints
}

extension SettingKey where Value == MapFilter {
    /// What takes the place of the centroid or of lateration.
    public static var mapFilter: Self {
        Self(
            "mapFilter", default: .none, off: MapFilter.none, needs: [.fingerprints: .fingerprints], isExtended: true,
            """
            Takes the place of centroid and lateration: "grid", a Bayes filter on the walkable area; "particles", a \
            particle filter; "fingerprints", the nearest points of a survey, where there is one.
            """)
    }
}

extension SettingKey where Value == Double {
    /// How far a walker gets.
    public static var walkingSpread: Self {
        Self(
            "walkingSpread", .number(0.1...5), unit: "m", default: 1.5, condition: .walksOnTheMap,
            isExtended: true, candidates: [0.7, 1, 1.5, 2],
            "How far from where he was a walker may be after a second, one standard deviation along each axis.")
    }

    /// How fast a walker changes his velocity.
    public static var kalmanAcceleration: Self {
        Self(
            "kalmanAcceleration", .number(0.05...5), unit: "m/s²", default: 0.5,
            condition: .isOn("activateKalmanTrackFilter"), isExtended: true, candidates: [0.2, 0.5, 1],
            "By how much a walker's velocity changes in a second, one standard deviation along each axis.")
    }
}

extension SettingKey where Value == Bool {
    /// Whether positions go through a Kalman filter.
    public static var activateKalmanTrackFilter: Self {
        Self(
            "activateKalmanTrackFilter", default: false, isExtended: true,
            "Smooths positions by a Kalman filter of a walker who keeps his velocity, instead of lagging behind him.")
    }
}
