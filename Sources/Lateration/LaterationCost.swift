/// The cost that lateration minimises.
///
/// Measured on four walks through a furnished lab with 12 beacons (the 10 strongest, 2 s of smoothing; median and 95 %
/// of the error): `rssi` 1.99 and 4.90 m with a model per beacon, 2.35 and 5.81 m with one model for all; `range` 2.24
/// and 4.42, 2.49 and 5.52 m. So `rssi` is the default.
public enum LaterationCost: String, Codable, Hashable, Sendable, CaseIterable {
    /// Relative error of the distances: circles weighted by 1/d².
    case range
    /// Error of the RSSI in dB: the most likely position under the path-loss model.
    case rssi
    /// Error of the distances in metres, all with the same weight: the textbook's circles, for comparison.
    case plain
}
