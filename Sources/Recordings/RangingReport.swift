public import Radio

/// One report of a ranging service such as Core Location: averages over the packets since the last report.
public struct RangingReport: Hashable, Sendable {
    /// The service's estimate of how near a beacon is.
    public enum Proximity: String, Hashable, Sendable, CaseIterable {
        /// Not known.
        case unknown
        /// Nearer than half a metre.
        case immediate
        /// Nearer than 3 m.
        case near
        /// 3 m or more.
        case far

        /// The proximity for an accuracy in metres. (Apple publishes no limits; developers observed these.)
        public init(accuracy: Double) {
            switch accuracy {
            case ..<0: self = .unknown
            case ..<0.5: self = .immediate
            case ..<3: self = .near
            default: self = .far
            }
        }
    }

    public struct RangedBeacon: Hashable, Sendable {
        public var beacon: BeaconID
        /// Average received signal strength, dBm; `nil` if it is listed without having been heard (the service's 0) or
        /// without a valid reading (+127).
        public var rssi: Double?
        /// Core Location's `accuracy`, if the recording has it: its guess of the distance, metres; negative if it has
        /// none. It lags by many seconds and is not meant for positioning.
        public var accuracy: Double?
        /// Core Location's `proximity`, if the recording has it.
        public var proximity: Proximity?

        /// An entry; an RSSI of 0 is the service's sign that the beacon was not heard.
        public init(beacon: BeaconID, rssi: Double?, accuracy: Double? = nil, proximity: Proximity? = nil) {
            self.beacon = beacon
            self.rssi = rssi == 0 ? nil : rssi
            self.accuracy = accuracy
            self.proximity = proximity
        }
    }

    /// Seconds since the start of the recording.
    public var time: Double
    /// The beacons, nearest first.
    public var entries: [RangedBeacon]

    public init(time: Double, entries: [RangedBeacon]) {
        self.time = time
        self.entries = entries
    }
}
