extension Venue {
    /// Whether the radio model was fitted to measurements in the venue; see `beaconry fit`.
    package var isSurveyed: Bool {
        radio.residualStandardDeviation != nil || beacons.contains { $0.residualStandardDeviation != nil }
    }
}
