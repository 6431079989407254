public import Lateration

/// What the SDK's document leaves open, and this project's interpretation fixes: our interpretation of a document; the SDK is closed.
///
/// Each property is one open question, hence their number. `Fidelity` lists them with their ranges and the sentences of the
/// document. The engine reads them from ``BeaconMap/constants``; the defaults are our interpretation.
public struct OpenConstants: Hashable, Sendable {
    /// Exponent p of the centroid's weights, 1/dᵖ.
    public var centroidWeightExponent = 2.0
    /// Exponent q of the evolving average's weights, k^q for the k-th oldest position.
    public var averagingWeightExponent = 1.0
    /// The statistic of RSSI smoothing; `nil` for that of the setting `rssiSmoothingStatistic`.
    public var smoothingStatistic: RssiStatistic?
    /// Whether RSSI smoothing counts each beacon's samples; otherwise it counts seconds.
    public var smoothingCountsSamples = false
    /// Factor on the speed limit for each further cut of a track that lags.
    public var lagFactor = 1.5
    /// Number of cuts in one direction after which a track lags.
    public var lagPatience = 1
    /// Number of samples, and of positions, that are averaged while the walker stands: those of ten seconds, or of the
    /// time since they stopped if that is shorter.
    public var standingHistorySize = 10
    /// Metres that the position of a standing walker must move to be published: the example in the document.
    public var standingUpdateRadius = 3.0
    /// How long the detector must say "standing" until the walker counts as standing, seconds.
    public var standingPatience = 3.0
    /// Exponent of a beacon's amplitude, 10^(RSSI/20), in its vote for its level.
    public var levelVoteExponent = 1.0
    /// The lead with which a new level wins at once, dB.
    public var levelMargin = 1.0
    /// Steps in a row that a new level must win otherwise.
    public var levelPatience = 4
    /// Exponent of a beacon's amplitude in the centroid of the sane-distance filter.
    public var saneWeightExponent = 1.0
    /// The share of the levels' height that the barometer must have measured.
    public var barometerShare = 1.0
    /// Seconds after which the beacons override the barometer.
    public var barometerTimeout = 30.0
    /// Factor on all path-loss exponents.
    public var pathLossFactor = 1.0
    /// The error that lateration minimises; `nil` for that of the setting `laterationCost`.
    public var laterationCost: LaterationCost?

    /// Our interpretation of the document.
    public init() {}
}
